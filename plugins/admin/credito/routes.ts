/** Calls of the credit in force ([Z2]): list, save, delete and workbook; administrators only. */
import { Elysia } from "elysia";
import type { App } from "../../../core/app.ts";
import { acceso } from "../../../core/http/access.ts";
import { responderLibro } from "../../../core/http/download.ts";
import { hecho } from "../../../core/http/idempotency.ts";
import { leerVista } from "../../../core/outputs/view.ts";
import { calls } from "../../../proto/admin.ts";
import { editarCredito, listaDeCredito } from "./credito.ts";

const tags = ["administración"];
export const routesCredito = (app: App) =>
  new Elysia({ name: "admin/credito", prefix: "/api/admin/credito" })
    .use(acceso(app))
    .get(
      "/:ejercicio",
      ({ params: { ejercicio } }) =>
        app.db.leer(async (q) => ({ creditos: await listaDeCredito(q, ejercicio) })),
      {
        ...calls["GET /admin/credito/:ejercicio"],
        permiso: "admin",
        detail: { summary: "Crédito vigente de un ejercicio, por norma y fecha", tags },
      },
    )
    .post("", async ({ body, actor }) => hecho(await editarCredito(app, actor, body)), {
      ...calls["POST /admin/credito"],
      permiso: "admin",
      crea: hecho,
      detail: {
        summary: "Alta, cambio o baja de un crédito",
        description: "`accion` es NUEVO, EDITAR o ELIMINAR; las dos últimas lo nombran por `clave`",
        tags,
      },
    })
    .get(
      "/:ejercicio/excel",
      ({ params: { ejercicio }, query, actor, request, server }) =>
        responderLibro(app, { request, server }, {
          trabajo: "admin.libro",
          entrada: { libro: "credito", parametros: { ejercicio }, vista: leerVista(query) },
          nombre: "creditovigente.xlsx",
          actor,
        }),
      {
        ...calls["GET /admin/credito/:ejercicio/excel"],
        permiso: "admin",
        detail: { summary: "Planilla: crédito vigente", tags },
      },
    );
