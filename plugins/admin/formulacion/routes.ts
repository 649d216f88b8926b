/** Calls on the budgets of many organismos at once ([F1], [F2]). */
import { Elysia } from "elysia";
import type { App } from "../../../core/app.ts";
import { acceso } from "../../../core/http/access.ts";
import { responderLibro } from "../../../core/http/download.ts";
import { leerVista } from "../../../core/outputs/view.ts";
import {
  cancelarTrabajo,
  empezar as empezarTrabajo,
  situacionDeTrabajo,
} from "../../../core/jobs/started.ts";
import type { Actor, Identidad } from "../../../core/plugin.ts";
import { hecho } from "../../../core/http/idempotency.ts";
import { calls } from "../../../proto/formulacion.ts";
import { rechazo } from "../errors.ts";
import { organismos, puedeVer } from "../../auth/service.ts";
import { codigosDeFormulacion, estadoDeFormulacion, ponerAlDia } from "./estado.ts";
import type { Operacion } from "./acciones.ts";
import { leerOperacion, leerPedido, leerPlantilla } from "./pedido.ts";
import { operacionInversa, preverEnVarios } from "./varios.ts";

type Cuerpo = Readonly<Record<string, unknown>>;

const tags = ["formulación"];
const RESPONDE =
  "Responde el número de un trabajo: `GET /api/formulacion/trabajos/{n}` dice cómo va " +
  "y qué hizo, y `/api/eventos` cuenta el avance: `progreso`";
const QUE_PIDE = "`codipres`, y en `safs` los organismos: `103;357`, o una lista";

/** What is stored; what is old of it begins to be counted again. */
async function leer(app: App, identidad: Identidad, codipres: string) {
  const estado = await app.db.leer((q) =>
    estadoDeFormulacion(q, codipres, (saf) => puedeVer(identidad, saf))
  );
  if (!estado.al_dia) void ponerAlDia(app, codipres);
  return estado;
}

const empezado = (trabajo: number) => hecho({ trabajo });

/** @throws Rechazo 400. */
function accionDe(accion: unknown): "quitar" | "agregar" {
  if (accion === "quitar" || accion === "agregar") return accion;
  throw rechazo("accion_invalida", { acciones: "quitar o agregar" });
}

const deCrear = (body: unknown): Operacion => {
  const plantilla = leerPlantilla(body);
  return { accion: "crear", ...leerPedido(body), plantilla };
};

/** What is asked of the preview: any of them, or taking one back. @throws Rechazo 400, 404. */
async function operacionDe(app: App, body: Cuerpo): Promise<Operacion> {
  const { accion } = body;
  switch (accion) {
    case "crear":
      return deCrear(body);
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

export const routesFormulacion = (app: App) => {
  /** Answers at once: what it does is followed by its number. */
  const empezar = async (actor: Actor, operacion: Operacion) =>
    empezado(await empezarTrabajo(app, "admin.operacion", operacion, actor));

  return new Elysia({ name: "admin/formulacion", prefix: "/api/formulacion" })
    .use(acceso(app))
    .get("", async ({ identidad }) => {
      const [comun] = await codigosDeFormulacion(app.db);
      return await leer(app, identidad, comun?.codipres ?? "");
    }, {
      ...calls["GET /formulacion"],
      permiso: "formulacion",
      detail: { summary: "Estado de la formulación del presupuesto más común", tags },
    })
    .get(
      "/:codipres",
      ({ params: { codipres }, identidad }) => leer(app, identidad, codipres),
      {
        ...calls["GET /formulacion/:codipres"],
        permiso: "formulacion",
        detail: {
          summary: "Estado de la formulación: un renglón por organismo",
          description: "Lo contado se guarda y se muestra con su instante; lo que ya no es de " +
            "ahora se vuelve a contar aparte, y `/api/eventos` avisa con `cambio` de `formulacion`",
          tags,
        },
      },
    )
    .get(
      "/:codipres/excel",
      async ({ params: { codipres }, query, identidad, actor, request, server }) => {
        const safs = (await organismos(app.db)).map((o) => o.saf)
          .filter((saf) => puedeVer(identidad, saf));
        return await responderLibro(app, { request, server }, {
          trabajo: "admin.libro",
          entrada: {
            libro: "formulacion",
            parametros: { codipres, safs },
            vista: leerVista(query),
          },
          nombre: `formulacion-${codipres}.xlsx`,
          actor,
        });
      },
      {
        ...calls["GET /formulacion/:codipres/excel"],
        permiso: "formulacion",
        detail: { summary: "Planilla: estado de la formulación", tags },
      },
    )
    .post(
      "/previa",
      async ({ body }) => {
        const operacion = await operacionDe(app, body);
        return await app.db.leer((q) => preverEnVarios(q, operacion));
      },
      {
        ...calls["POST /formulacion/previa"],
        permiso: "admin",
        detail: {
          summary: "Qué haría una operación sobre varios presupuestos, sin escribir nada",
          description: "`accion` es crear, valorizar, congelar, reabrir, quitar, agregar o " +
            "deshacer (con `operacion`); lo demás, como en cada una",
          tags,
        },
      },
    )
    .post("/crear", ({ body, actor }) => empezar(actor, deCrear(body)), {
      ...calls["POST /formulacion/crear"],
      permiso: "admin",
      crea: empezado,
      detail: {
        summary: "Crea un presupuesto de varios organismos con el mismo encabezado",
        description: `${QUE_PIDE}; el encabezado, como en presupuestos/editar. \`origen\` es ` +
          "vacio, entregable (el último de cada uno), propio (su `origen_codipres`) o grupo (el " +
          `de \`origen_saf\` y \`origen_codipres\`, para todos). ${RESPONDE}`,
        tags,
      },
    })
    .post(
      "/valorizar",
      ({ body, actor }) => empezar(actor, { accion: "valorizar", ...leerPedido(body) }),
      {
        ...calls["POST /formulacion/valorizar"],
        permiso: "admin",
        crea: empezado,
        detail: {
          summary: "Valoriza un presupuesto de varios organismos",
          description: `${QUE_PIDE}. ${RESPONDE}`,
          tags,
        },
      },
    )
    .post(
      "/historico",
      ({ body, actor }) => empezar(actor, { accion: accionDe(body.accion), ...leerPedido(body) }),
      {
        ...calls["POST /formulacion/historico"],
        permiso: "admin",
        crea: empezado,
        detail: {
          summary: "Pasa a Histórico un presupuesto de varios organismos, o lo trae de vuelta",
          description: `${QUE_PIDE}; \`accion\` es quitar o agregar. ${RESPONDE}`,
          tags,
        },
      },
    )
    .post(
      "/congelar",
      ({ body, actor }) => empezar(actor, { accion: "congelar", ...leerPedido(body) }),
      {
        ...calls["POST /formulacion/congelar"],
        permiso: "admin",
        crea: empezado,
        detail: {
          summary: "Congela un presupuesto de varios organismos: queda de sólo lectura",
          description: `${QUE_PIDE}. ${RESPONDE}`,
          tags,
        },
      },
    )
    .post(
      "/reabrir",
      ({ body, actor }) => empezar(actor, { accion: "reabrir", ...leerPedido(body) }),
      {
        ...calls["POST /formulacion/reabrir"],
        permiso: "admin",
        crea: empezado,
        detail: {
          summary: "Reabre un presupuesto congelado de varios organismos",
          description: `${QUE_PIDE}. ${RESPONDE}`,
          tags,
        },
      },
    )
    .post(
      "/deshacer",
      async ({ body, actor }) => {
        const asiento = leerOperacion(body);
        return await empezar(actor, await app.db.leer((q) => operacionInversa(q, asiento)));
      },
      {
        ...calls["POST /formulacion/deshacer"],
        permiso: "admin",
        crea: empezado,
        detail: {
          summary: "Deshace una operación sobre varios presupuestos, donde nadie lo tocó después",
          description: `\`operacion\` es su asiento en la auditoría. ${RESPONDE}`,
          tags,
        },
      },
    )
    .get(
      "/trabajos/:trabajo",
      async ({ params: { trabajo }, actor }) => {
        const situacion = await situacionDeTrabajo(app.db, trabajo, actor);
        if (!situacion) throw rechazo("trabajo_inexistente");
        return situacion;
      },
      {
        ...calls["GET /formulacion/trabajos/:trabajo"],
        permiso: "admin",
        detail: { summary: "Cómo va una operación propia, y qué hizo en cada organismo", tags },
      },
    )
    .post(
      "/trabajos/:trabajo/cancelar",
      async ({ params: { trabajo }, actor }) => {
        if (!await situacionDeTrabajo(app.db, trabajo, actor)) throw rechazo("trabajo_inexistente");
        if (!await cancelarTrabajo(app.db, trabajo, actor)) throw rechazo("trabajo_terminado");
        return hecho();
      },
      {
        ...calls["POST /formulacion/trabajos/:trabajo/cancelar"],
        permiso: "admin",
        detail: {
          summary: "Cancela una operación propia: lo hecho queda, y lo que falta no se hace",
          tags,
        },
      },
    );
};
