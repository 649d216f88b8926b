/** Calls of what stands beside the tables of a fiscal year, and of accounts in a spreadsheet. */
import { resumenDeBloque } from "#core/recurso/rutas.ts";
import { Elysia } from "elysia";
import { acceso } from "#core/http/access.ts";
import { revisarFlujos } from "#core/http/event-stream.ts";
import type { App } from "#core/plugin.ts";
import { pegarBloque } from "#core/recurso/cargas.ts";
import { calls, type PosicionesAlLado } from "#proto/admin.ts";
import { ruta, rutaQueCrea } from "../rutas.ts";

/** Ten thousand rows with room to spare. */
const LIMITE = 8 * 1024 * 1024;

/** Accounts from a spreadsheet: no password travels in it, and none comes back ([U6]). */
const deUsuarios = (app: App) =>
  new Elysia({ name: "admin/planillas/usuarios", prefix: "/api/admin/usuarios" })
    .use(acceso(app))
    // Whoever may no longer do what an open screen does is told at once ([X5]).
    .post(
      "/pegar",
      (pedido) =>
        pegarBloque(app, pedido, {
          trabajo: "admin.planilla",
          entrada: { fijas: {} },
          avisar: () => revisarFlujos(app),
        }),
      {
        ...rutaQueCrea(
          calls["POST /admin/usuarios/pegar"],
          resumenDeBloque("Usuarios"),
          "Crea y edita; nunca lleva contraseñas: los que crea ingresan con un código de activación",
        ),
        limite: LIMITE,
      },
    );

/** What stands beside the tables: read by a job, once however many ask. */
const alLado = (app: App) =>
  new Elysia({ name: "admin/al-lado", prefix: "/api/admin" })
    .use(acceso(app))
    .get(
      "/posiciones/:ejercicio",
      ({ params, actor }) =>
        app.trabajos.ejecutar<{ posiciones: PosicionesAlLado[] }>(
          "admin.posiciones",
          params,
          actor,
        ),
      ruta(
        calls["GET /admin/posiciones/:ejercicio"],
        "Cargos del presupuesto y de la última ejecución de cada SAF",
        "Partidas 1 y 2; nulo si no hay presupuesto o ejecución en línea",
      ),
    );

export const routesPlanillas = (app: App) =>
  new Elysia({ name: "admin/planillas" }).use(alLado(app)).use(deUsuarios(app));
