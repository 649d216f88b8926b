/** Calls of the calendar of the formulation ([F4]); administrators only. */
import { leerSafs } from "#plugins/auth/service.ts";
import { Elysia } from "elysia";
import { leerFormulario } from "#core/http/form.ts";
import { acceso } from "#core/http/access.ts";
import { responderLibro } from "#core/http/download.ts";
import { hecho } from "#core/http/idempotency.ts";
import { leerVista } from "#core/outputs/view.ts";
import type { Actor, App } from "#core/plugin.ts";
import { pegar } from "#core/recurso/cargas.ts";
import { resumenDeBloque, rutasDeRecurso } from "#core/recurso/rutas.ts";
import { calls } from "#proto/formulacion.ts";
import { PRORROGA, TODOS } from "#proto/recursos/calendario.ts";
import { calendario, ETAPAS, leerEtapa, prorrogar, PRORROGAS } from "#plugins/bases/service.ts";
import { rechazo } from "../errors.ts";
import { ruta, rutaQueCrea } from "../rutas.ts";

/** Two thousand rows with room to spare. */
const LIMITE = 1024 * 1024;

type Cuerpo = Readonly<Record<string, unknown>>;

function leerClave(crudo: unknown): string {
  const bien = typeof crudo === "string" && crudo.length <= 80 && crudo.isWellFormed() &&
    !/\p{Cc}/u.test(crudo);
  if (!bien) throw rechazo("clave_de_etapa");
  return crudo;
}

async function editarProrroga(app: App, actor: Actor, cuerpo: Cuerpo) {
  const { accion, safs } = cuerpo;
  if (accion !== "NUEVO" && accion !== "ELIMINAR") {
    throw rechazo("accion_invalida", { acciones: "NUEVO o ELIMINAR" });
  }
  const clave = leerClave(cuerpo.clave);
  const quienes = safs === undefined || safs === "" ? [TODOS] : leerSafs(safs);
  const { hasta } = PRORROGA.campos;
  const dia = accion === "ELIMINAR" ? null : leerFormulario({ hasta }, cuerpo).hasta;
  const guardada = await app.db.tx(async (q) => {
    await prorrogar(q, actor, clave, quienes, dia);
    return { clave };
  });
  ETAPAS.avisar(app, actor);
  return guardada;
}

/** The stage whose extensions a block has. @throws Rechazo 400 */
async function fijasDe(app: App, { clave }: Cuerpo) {
  const cual = leerEtapa(leerClave(clave));
  const [etapa] = cual ? await app.db.leer((q) => ETAPAS.leer(q, cual)) : [];
  if (!cual || !etapa) throw rechazo("clave_de_etapa");
  return cual;
}

/** A key that is no text of one is refused as such; one of none, as one that is gone. */
const CON_CLAVE: typeof ETAPAS = {
  ...ETAPAS,
  lista: calendario,
  editar(app, actor, cuerpo) {
    if (cuerpo.accion === "EDITAR" || cuerpo.accion === "ELIMINAR") leerClave(cuerpo.clave);
    return ETAPAS.editar(app, actor, cuerpo);
  },
};

const deEtapas = (app: App) =>
  rutasDeRecurso(app, CON_CLAVE, {
    lista: [
      calls["GET /admin/etapas"],
      "Calendario de la formulación: etapas, y prórrogas de cada una",
    ],
    guardar: [
      calls["POST /admin/etapas"],
      "Alta, cambio o baja de una etapa",
      "`accion` es NUEVO, EDITAR o ELIMINAR; las dos últimas la nombran por " +
      "`clave`. Después del día `hasta`, los presupuestos de ese ejercicio cuyo código " +
      "empieza con `prefijo` quedan de sólo lectura",
    ],
    excel: [calls["GET /admin/etapas/excel"], "Planilla: etapas"],
    pegar: [calls["POST /admin/etapas/pegar"], "Etapas"],
    limite: LIMITE,
  }, { permiso: "admin" });

const deProrrogas = (app: App) =>
  new Elysia({ name: "formulacion/prorrogas", prefix: "/api/admin/etapas/prorrogas" })
    .use(acceso(app))
    .post(
      "",
      async ({ body, actor }) => hecho(await editarProrroga(app, actor, body)),
      rutaQueCrea(
        calls["POST /admin/etapas/prorrogas"],
        "Da o quita una prórroga de una etapa",
        "`accion` es NUEVO o ELIMINAR; `clave` nombra la etapa; en `safs` los " +
          "organismos, `103;357`, o nada: todos",
      ),
    )
    .get(
      "/excel",
      ({ query, actor, request, server }) =>
        responderLibro(app, { request, server }, {
          trabajo: "nucleo.libro",
          entrada: {
            recurso: PRORROGAS.id,
            // No stage is without a name.
            ambito: leerEtapa(query.clave ?? "") ?? { nombre: "" },
            de: [],
            vista: leerVista(query),
          },
          nombre: "prorrogas.xlsx",
          actor,
        }),
      ruta(calls["GET /admin/etapas/prorrogas/excel"], "Planilla: prórrogas de la etapa `clave`"),
    )
    .post(
      "/pegar",
      async (pedido) =>
        await pegar(
          app,
          pedido,
          PRORROGAS.id,
          await fijasDe(app, pedido.body),
          () => ETAPAS.avisar(app, pedido.actor),
        ),
      {
        ...rutaQueCrea(
          calls["POST /admin/etapas/prorrogas/pegar"],
          resumenDeBloque("Prórrogas de la etapa `clave`"),
        ),
        limite: LIMITE,
      },
    );

export const routesCalendario = (app: App) =>
  new Elysia({ name: "formulacion/calendario" }).use(deEtapas(app)).use(deProrrogas(app));
