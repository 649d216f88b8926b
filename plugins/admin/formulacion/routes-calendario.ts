/** Calls of the calendar of the formulation ([F4]); administrators only. */
import { Elysia } from "elysia";
import { leerFormulario } from "#core/http/form.ts";
import { acceso } from "#core/http/access.ts";
import { hecho } from "#core/http/idempotency.ts";
import type { Actor, App } from "#core/plugin.ts";
import { calls } from "#proto/formulacion.ts";
import {
  calendario,
  CAMPOS_ETAPA,
  CAMPOS_PRORROGA,
  guardarEtapa,
  prorrogar,
  quitarEtapa,
  TODOS_DEL_CALENDARIO,
} from "#plugins/bases/service.ts";
import { rechazo } from "../errors.ts";
import { leerAccion, leerRev } from "../formularios.ts";
import { etapaDe, fijasDe } from "../planillas/calendario.ts";
import { type PedidoDePegar, pegar } from "../planillas/pegar.ts";
import { responderLibro } from "../libros/responder.ts";
import { leerSafs } from "./pedido.ts";
import { ruta, rutaDePlanilla, rutaQueCrea } from "../rutas.ts";

/** Two thousand rows with room to spare. */
const LIMITE = 1024 * 1024;
/** Every screen looks again: any of them may show a group of the stage. */
const TODOS = { saf: 0, codipres: "", permiso: "sesion" };

type Cuerpo = Readonly<Record<string, unknown>>;

function leerClave(crudo: unknown): string {
  const bien = typeof crudo === "string" && crudo.length <= 80 && crudo.isWellFormed() &&
    !/\p{Cc}/u.test(crudo);
  if (!bien) throw rechazo("clave_de_etapa");
  return crudo;
}

async function editar(app: App, actor: Actor, cuerpo: Cuerpo) {
  const accion = leerAccion(cuerpo);
  const clave = accion === "NUEVO" ? null : leerClave(cuerpo.clave);
  const rev = leerRev(cuerpo);
  const etapa = accion === "ELIMINAR" ? null : leerFormulario(CAMPOS_ETAPA, cuerpo);
  const guardada = await app.db.tx(async (q) => {
    if (etapa) return { clave: await guardarEtapa(q, actor, clave, rev, etapa) };
    await quitarEtapa(q, actor, clave ?? "", rev);
    return { clave: null };
  });
  app.eventos.cambio(actor, TODOS, { base: "etapas" });
  return guardada;
}

async function editarProrroga(app: App, actor: Actor, cuerpo: Cuerpo) {
  const { accion, safs } = cuerpo;
  if (accion !== "NUEVO" && accion !== "ELIMINAR") {
    throw rechazo("accion_invalida", { acciones: "NUEVO o ELIMINAR" });
  }
  const clave = leerClave(cuerpo.clave);
  const quienes = safs === undefined || safs === "" ? [TODOS_DEL_CALENDARIO] : leerSafs(safs);
  const { hasta } = CAMPOS_PRORROGA;
  const dia = accion === "ELIMINAR" ? null : leerFormulario({ hasta }, cuerpo).hasta;
  const guardada = await app.db.tx(async (q) => {
    await prorrogar(q, actor, clave, quienes, dia);
    return { clave };
  });
  app.eventos.cambio(actor, TODOS, { base: "etapas" });
  return guardada;
}

/** A block of stages, or of the extensions of the one that it names. */
async function pegarEn(app: App, pedido: PedidoDePegar, nombre: "etapas" | "prorrogas") {
  let fijas = {};
  if (nombre === "prorrogas") {
    const clave = leerClave(pedido.body.clave);
    const etapa = await app.db.leer((q) => etapaDe(q, clave));
    if (!etapa) throw rechazo("clave_de_etapa");
    fijas = fijasDe(etapa);
  }
  const avisar = () => app.eventos.cambio(pedido.actor, TODOS, { base: "etapas" });
  return await pegar(app, pedido, nombre, avisar, fijas);
}

export const routesCalendario = (app: App) =>
  new Elysia({ name: "admin/calendario", prefix: "/api/admin/etapas" })
    .use(acceso(app))
    .get(
      "",
      () => app.db.leer(async (q) => ({ etapas: await calendario(q) })),
      ruta(
        calls["GET /admin/etapas"],
        "Calendario de la formulación: etapas, y prórrogas de cada una",
      ),
    )
    .post(
      "",
      async ({ body, actor }) => hecho(await editar(app, actor, body)),
      rutaQueCrea(
        calls["POST /admin/etapas"],
        "Alta, cambio o baja de una etapa",
        "`accion` es NUEVO, EDITAR o ELIMINAR; las dos últimas la nombran por " +
          "`clave`. Después del día `hasta`, los presupuestos de ese ejercicio cuyo código " +
          "empieza con `prefijo` quedan de sólo lectura",
      ),
    )
    .post(
      "/prorrogas",
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
      (pedido) => responderLibro(app, "etapas", "etapas", pedido),
      ruta(calls["GET /admin/etapas/excel"], "Planilla: etapas"),
    )
    .get(
      "/prorrogas/excel",
      (pedido) =>
        responderLibro(app, "prorrogas", "prorrogas", pedido, { etapa: pedido.query.clave }),
      ruta(calls["GET /admin/etapas/prorrogas/excel"], "Planilla: prórrogas de la etapa `clave`"),
    )
    .post(
      "/pegar",
      (pedido) => pegarEn(app, pedido, "etapas"),
      rutaDePlanilla(calls["POST /admin/etapas/pegar"], "Etapas", LIMITE),
    )
    .post(
      "/prorrogas/pegar",
      (pedido) => pegarEn(app, pedido, "prorrogas"),
      rutaDePlanilla(
        calls["POST /admin/etapas/prorrogas/pegar"],
        "Prórrogas de la etapa `clave`",
        LIMITE,
      ),
    );
