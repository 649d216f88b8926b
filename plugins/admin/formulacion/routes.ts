/** Calls on the budgets of many organismos at once ([F1], [F2]). */
import { Elysia } from "elysia";
import type { App } from "../../../core/app.ts";
import { acceso } from "../../../core/http/access.ts";
import { responderLibro, sinLimite } from "../../../core/http/download.ts";
import { leerVista } from "../../../core/outputs/view.ts";
import type { Identidad } from "../../../core/plugin.ts";
import { hecho } from "../../../core/http/idempotency.ts";
import { calls, type HechoEnOrganismo } from "../../../proto/formulacion.ts";
import { rechazo } from "../errors.ts";
import { organismos, puedeVer } from "../../auth/service.ts";
import { codigosDeFormulacion, estadoDeFormulacion, ponerAlDia } from "./estado.ts";
import { leerPedido } from "./pedido.ts";
import { hacerEnVarios, valorizarVarios } from "./varios.ts";

const tags = ["formulación"];
const QUE_PIDE = "`codipres`, y en `safs` los organismos: `103;357`, o una lista";

/** What is stored; what is old of it begins to be counted again. */
async function leer(app: App, identidad: Identidad, codipres: string) {
  const estado = await app.db.leer((q) =>
    estadoDeFormulacion(q, codipres, (saf) => puedeVer(identidad, saf))
  );
  if (!estado.al_dia) void ponerAlDia(app, codipres);
  return estado;
}

/** @throws Rechazo with the reason of the first, when nothing was done anywhere. */
function decir(organismos: readonly HechoEnOrganismo[]) {
  if (organismos.some((o) => o.hecho)) return hecho({ organismos });
  throw rechazo("nada_hecho", { mensaje: organismos[0].mensaje }, { organismos });
}

export const routesFormulacion = (app: App) =>
  new Elysia({ name: "admin/formulacion", prefix: "/api/formulacion" })
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
      "/valorizar",
      async ({ body, actor, request, server }) => {
        sinLimite({ request, server });
        const pedido = leerPedido(body);
        return decir(
          await valorizarVarios(app, actor, pedido, (fraccion, mensaje = "") =>
            app.eventos.emitir({
              tipo: "progreso",
              saf: 0,
              codipres: "",
              permiso: "admin",
              datos: { trabajo: "formulacion.valorizar", fraccion, mensaje },
            })),
        );
      },
      {
        ...calls["POST /formulacion/valorizar"],
        permiso: "admin",
        detail: {
          summary: "Valoriza un presupuesto de varios organismos y responde al terminar",
          description: `${QUE_PIDE}. \`/api/eventos\` cuenta cómo va: \`progreso\``,
          tags,
        },
      },
    )
    .post(
      "/historico",
      async ({ body, actor }) => {
        const { accion } = body;
        if (accion !== "quitar" && accion !== "agregar") {
          throw rechazo("accion_invalida", { acciones: "quitar o agregar" });
        }
        return decir(await hacerEnVarios(app, actor, accion, leerPedido(body)));
      },
      {
        ...calls["POST /formulacion/historico"],
        permiso: "admin",
        detail: {
          summary: "Pasa a Histórico un presupuesto de varios organismos, o lo trae de vuelta",
          description: `${QUE_PIDE}; \`accion\` es quitar o agregar`,
          tags,
        },
      },
    )
    .post(
      "/congelar",
      async ({ body, actor }) =>
        decir(await hacerEnVarios(app, actor, "congelar", leerPedido(body))),
      {
        ...calls["POST /formulacion/congelar"],
        permiso: "admin",
        detail: {
          summary: "Congela un presupuesto de varios organismos: queda de sólo lectura",
          description: QUE_PIDE,
          tags,
        },
      },
    )
    .post(
      "/reabrir",
      async ({ body, actor }) =>
        decir(await hacerEnVarios(app, actor, "reabrir", leerPedido(body))),
      {
        ...calls["POST /formulacion/reabrir"],
        permiso: "admin",
        detail: {
          summary: "Reabre un presupuesto congelado de varios organismos",
          description: QUE_PIDE,
          tags,
        },
      },
    );
