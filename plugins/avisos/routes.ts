/** Calls of whoever reads the notices, and of administrators, who write them ([F5]). */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { rutasDeRecurso } from "#core/recurso/rutas.ts";
import { calls } from "#proto/avisos.ts";
import { AVISOS } from "./avisos.ts";
import { guardarMarca, leerMarca } from "./marca.ts";
import { avisosDe } from "./pendientes.ts";

const ruta = rutasPara("sesion");

const paraLeer = (app: App) =>
  new Elysia({ name: "avisos/pendientes", prefix: "/api/avisos" })
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

/** Calls of the notices that administrators write. */
const paraEscribir = (app: App) =>
  rutasDeRecurso(app, AVISOS, {
    lista: [
      calls["GET /admin/avisos"],
      "Avisos a los organismos, los que terminan más tarde primero",
    ],
    guardar: [
      calls["POST /admin/avisos"],
      "Alta, cambio o baja de un aviso",
      "`accion` es NUEVO, EDITAR o ELIMINAR; las dos últimas lo nombran por `id`. " +
      "`safs`, `103;357`, o nada: todos los organismos",
    ],
    excel: [calls["GET /admin/avisos/excel"], "Planilla: avisos"],
    pegar: [calls["POST /admin/avisos/pegar"], "Avisos"],
    // Two thousand rows with room to spare.
    limite: 2 * 1024 * 1024,
  }, { permiso: "admin" });

export const routes = (app: App) =>
  new Elysia({ name: "avisos" }).use(paraLeer(app)).use(paraEscribir(app));
