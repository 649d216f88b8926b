/** Calls on the budgets of many organismos at once ([F1], [F2]). */
import { Elysia } from "elysia";
import { responderLista } from "#core/http/download.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import {
  cancelarTrabajo,
  empezar as empezarTrabajo,
  situacionDeTrabajo,
} from "#core/jobs/started.ts";
import type { Actor, App, Identidad } from "#core/plugin.ts";
import { hecho } from "#core/http/idempotency.ts";
import { calls } from "#proto/formulacion.ts";
import { routesCalendario } from "./calendario/routes.ts";
import { rechazo } from "./errors.ts";
import { routesEstructura } from "./estructura/routes.ts";
import { organismos, puedeVer } from "#plugins/auth/service.ts";
import { codigosDeFormulacion, estadoDeFormulacion, ponerAlDia } from "./estado.ts";
import type { Operacion } from "./acciones.ts";
import { leerOperacion, leerPedido, leerPlantilla } from "./pedido.ts";
import { routes as situacion } from "./situacion/situacion.ts";
import { operacionInversa, preverEnVarios } from "./varios.ts";

type Cuerpo = Readonly<Record<string, unknown>>;

const RESPONDE =
  "Responde el número de un trabajo: `GET /api/formulacion/trabajos/{n}` dice cómo va " +
  "y qué hizo, y `/api/eventos` cuenta el avance: `progreso`";
const QUE_PIDE = "`codipres`, y en `safs` los organismos: `103;357`, o una lista";
/** Those that a call of their own starts: what each does, and what it asks for. */
const EMPIEZAN = [
  [
    "crear",
    "Crea un presupuesto de varios organismos con el mismo encabezado",
    `${QUE_PIDE}; el encabezado, como en presupuestos/editar. \`origen\` es vacio, entregable (el ` +
    "último de cada uno), propio (su `origen_codipres`) o grupo (el de `origen_saf` y " +
    "`origen_codipres`, para todos)",
  ],
  ["valorizar", "Valoriza un presupuesto de varios organismos", QUE_PIDE],
  ["congelar", "Congela un presupuesto de varios organismos: queda de sólo lectura", QUE_PIDE],
  ["reabrir", "Reabre un presupuesto congelado de varios organismos", QUE_PIDE],
  [
    "deshacer",
    "Deshace una operación sobre varios presupuestos, donde nadie lo tocó después",
    "`operacion` es su asiento en la auditoría",
  ],
] as const;

/** What is stored; what is old of it begins to be counted again. */
async function leer(app: App, identidad: Identidad, codipres: string) {
  const estado = await app.db.leer((q) =>
    estadoDeFormulacion(q, codipres, (saf) => puedeVer(identidad, saf))
  );
  if (!estado.al_dia) void ponerAlDia(app, codipres);
  return estado;
}

const empezado = (trabajo: number) => hecho({ trabajo });

const vista = rutasPara("formulacion");
const ruta = rutasPara("admin");
const rutaQueEmpieza = rutasPara("admin", { crea: empezado });

/** @throws Rechazo 400. */
function accionDe(accion: unknown): "quitar" | "agregar" {
  if (accion === "quitar" || accion === "agregar") return accion;
  throw rechazo("accion_invalida", { acciones: "quitar o agregar" });
}

/** What is asked for: any of them, or taking one back. @throws Rechazo 400, 404. */
async function operacionDe(app: App, accion: unknown, body: Cuerpo): Promise<Operacion> {
  switch (accion) {
    case "crear":
      return { accion, plantilla: leerPlantilla(body), ...leerPedido(body) };
    case "deshacer":
      return await app.db.leer((q) => operacionInversa(q, leerOperacion(body)));
    case "valorizar":
    case "congelar":
    case "reabrir":
    case "quitar":
    case "agregar":
      return { accion, ...leerPedido(body) };
    default:
      throw rechazo("accion_invalida", {
        acciones: "crear, valorizar, congelar, reabrir, quitar, agregar o deshacer",
      });
  }
}

const routesFormulacion = (app: App) => {
  /** Answers at once: what it does is followed by its number. */
  const empezar = async (actor: Actor, accion: Operacion["accion"] | "deshacer", body: Cuerpo) => {
    const operacion = await operacionDe(app, accion, body);
    return empezado(await empezarTrabajo(app, "formulacion.operacion", operacion, actor));
  };
  const rutas = new Elysia({ name: "formulacion/formulacion", prefix: "/api/formulacion" })
    .use(acceso(app))
    .get("", async ({ identidad }) => {
      const [comun] = await codigosDeFormulacion(app.db);
      return await leer(app, identidad, comun?.codipres ?? "");
    }, vista(calls["GET /formulacion"], "Estado de la formulación del presupuesto más común"))
    .get(
      "/:codipres",
      ({ params: { codipres }, identidad }) => leer(app, identidad, codipres),
      vista(
        calls["GET /formulacion/:codipres"],
        "Estado de la formulación: un renglón por organismo",
        "Lo contado se guarda y se muestra con su instante; lo que ya no es de " +
          "ahora se vuelve a contar aparte, y `/api/eventos` avisa con `cambio` de `formulacion`",
      ),
    )
    .get(
      "/:codipres/excel",
      async ({ params: { codipres }, identidad, ...pedido }) => {
        const safs = (await organismos(app.db)).map((o) => o.saf)
          .filter((saf) => puedeVer(identidad, saf));
        const archivo = `formulacion-${codipres}`;
        return await responderLista(app, "formulacion.libro", archivo, pedido, { codipres, safs });
      },
      vista(calls["GET /formulacion/:codipres/excel"], "Planilla: estado de la formulación"),
    )
    .post(
      "/previa",
      async ({ body }) => {
        const operacion = await operacionDe(app, body.accion, body);
        return await app.db.leer((q) => preverEnVarios(q, operacion));
      },
      ruta(
        calls["POST /formulacion/previa"],
        "Qué haría una operación sobre varios presupuestos, sin escribir nada",
        "`accion` es crear, valorizar, congelar, reabrir, quitar, agregar o " +
          "deshacer (con `operacion`); lo demás, como en cada una",
      ),
    )
    .post(
      "/historico",
      async ({ body, actor }) => await empezar(actor, accionDe(body.accion), body),
      rutaQueEmpieza(
        calls["POST /formulacion/historico"],
        "Pasa a Histórico un presupuesto de varios organismos, o lo trae de vuelta",
        `${QUE_PIDE}; \`accion\` es quitar o agregar. ${RESPONDE}`,
      ),
    )
    .get(
      "/trabajos/:trabajo",
      async ({ params: { trabajo }, actor }) => {
        const situacion = await situacionDeTrabajo(app.db, trabajo, actor);
        if (!situacion) throw rechazo("trabajo_inexistente");
        return situacion;
      },
      ruta(
        calls["GET /formulacion/trabajos/:trabajo"],
        "Cómo va una operación propia, y qué hizo en cada organismo",
      ),
    )
    .post(
      "/trabajos/:trabajo/cancelar",
      async ({ params: { trabajo }, actor }) => {
        if (!await situacionDeTrabajo(app.db, trabajo, actor)) throw rechazo("trabajo_inexistente");
        if (!await cancelarTrabajo(app.db, trabajo, actor)) throw rechazo("trabajo_terminado");
        return hecho();
      },
      ruta(
        calls["POST /formulacion/trabajos/:trabajo/cancelar"],
        "Cancela una operación propia: lo hecho queda, y lo que falta no se hace",
      ),
    );
  for (const [accion, que, pide] of EMPIEZAN) {
    rutas.post(`/${accion}`, ({ body, actor }) => empezar(actor, accion, body), {
      ...rutaQueEmpieza(calls[`POST /formulacion/${accion}`], que, `${pide}. ${RESPONDE}`),
    });
  }
  return rutas;
};

export const routes = (app: App) =>
  new Elysia({ name: "formulacion" })
    .use(situacion(app))
    .use(routesEstructura(app))
    .use(routesFormulacion(app))
    .use(routesCalendario(app));
