/** Calls of whoever reads the notices ([F5]). */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { calls } from "#proto/avisos.ts";
import { guardarMarca, leerMarca } from "./marca.ts";
import { avisosDe } from "./pendientes.ts";

const ruta = rutasPara("sesion", ["avisos"]);

export const routesAvisos = (app: App) =>
  new Elysia({ name: "admin/avisos-pendientes", prefix: "/api/avisos" })
    .use(acceso(app))
    .get(
      "",
      ({ identidad }) => avisosDe(app, identidad),
      ruta(
        calls["GET /avisos"],
        "Lo que falta leer: avisos, y lo que pasó con los presupuestos propios",
        "De los organismos de la cuenta y de ningún otro. `/api/eventos` cuenta " +
          "cuándo volver a pedirlo: `avisos`",
      ),
    )
    .post("/leidos", async ({ body, identidad, actor }) => {
      const marca = leerMarca(body.marca);
      const { id_usuario } = identidad;
      if (await app.db.tx((q) => guardarMarca(q, actor, id_usuario, marca))) {
        // Her other tabs have less to tell too.
        const suyo = { tipo: "avisos", saf: 0, codipres: "", permiso: "sesion", id_usuario };
        app.eventos.emitir({ ...suyo, datos: {} });
      }
      return { resultado: true as const, mensaje: "" };
    }, ruta(calls["POST /avisos/leidos"], "Da por leído lo que había cuando se pidió: `marca`"));
