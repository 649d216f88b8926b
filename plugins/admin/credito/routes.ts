/** Calls of the credit in force ([Z2]): list, save, delete and workbook; administrators only. */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { acceso } from "#core/http/access.ts";
import { hecho } from "#core/http/idempotency.ts";
import { calls } from "#proto/admin.ts";
import { editarCredito, listaDeCredito } from "./credito.ts";
import { ruta, rutaQueCrea } from "../rutas.ts";

export const routesCredito = (app: App) =>
  new Elysia({ name: "admin/credito", prefix: "/api/admin/credito" })
    .use(acceso(app))
    .get(
      "/:ejercicio",
      ({ params: { ejercicio } }) =>
        app.db.leer(async (q) => ({ creditos: await listaDeCredito(q, ejercicio) })),
      ruta(
        calls["GET /admin/credito/:ejercicio"],
        "Crédito vigente de un ejercicio, por norma y fecha",
      ),
    )
    .post(
      "",
      async ({ body, actor }) => hecho(await editarCredito(app, actor, body)),
      rutaQueCrea(
        calls["POST /admin/credito"],
        "Alta, cambio o baja de un crédito",
        "`accion` es NUEVO, EDITAR o ELIMINAR; las dos últimas lo nombran por `clave`",
      ),
    );
