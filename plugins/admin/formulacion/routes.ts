/** Calls on the budgets of many organismos at once ([F1], [F2]). */
import { Elysia } from "elysia";
import type { App } from "../../../core/app.ts";
import { acceso } from "../../../core/http/access.ts";
import { hecho } from "../../../core/http/idempotency.ts";
import { calls, type HechoEnOrganismo } from "../../../proto/formulacion.ts";
import { rechazo } from "../errors.ts";
import { congelarVarios } from "./congelar.ts";
import { leerPedido } from "./pedido.ts";

const tags = ["formulación"];
const QUE_PIDE = "`codipres`, y en `safs` los organismos: `103;357`, o una lista";

/** @throws Rechazo with the reason of the first, when nothing was done anywhere. */
function decir(organismos: readonly HechoEnOrganismo[]) {
  if (organismos.some((o) => o.hecho)) return hecho({ organismos });
  throw rechazo("nada_hecho", { mensaje: organismos[0].mensaje }, { organismos });
}

export const routesFormulacion = (app: App) =>
  new Elysia({ name: "admin/formulacion", prefix: "/api/formulacion" })
    .use(acceso(app))
    .post(
      "/congelar",
      async ({ body, actor }) => decir(await congelarVarios(app, actor, leerPedido(body), true)),
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
      async ({ body, actor }) => decir(await congelarVarios(app, actor, leerPedido(body), false)),
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
