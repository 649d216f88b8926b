/**
 * Calls of executions: the protobuf ones of the spec, and beyond it what a load left out, the
 * exceptions that bring it in, and the workbook. Administrators only.
 */
import { Elysia } from "elysia";
import type { App } from "../../../core/app.ts";
import { toNumber } from "../../../core/domain/money.ts";
import { acceso } from "../../../core/http/access.ts";
import { responderLibro } from "../../../core/http/download.ts";
import { hecho } from "../../../core/http/idempotency.ts";
import { leerMensaje, LIMITE_MENSAJE, responderMensaje } from "../../../core/http/protobuf.ts";
import { leerVista } from "../../../core/outputs/view.ts";
import { admin } from "../../../proto/admin-messages.ts";
import { calls } from "../../../proto/admin.ts";
import { rechazo } from "./errors.ts";
import { editarExcepcion, excepciones } from "./excepciones.ts";
import { RUBROS_DE_EJECUCION } from "./sirhu/clasificar.ts";
import {
  listaDeEjecuciones,
  type OmitidoOfrecido,
  omitidosDe,
  solicitarEjecucion,
} from "./solicitudes.ts";

const { Accion, EdicionEjecucion, Ejecuciones, Guardado } = admin;

const tags = ["administración"];

const enProtobuf = (app: App) =>
  new Elysia({ name: "admin/ejecuciones-pb", prefix: "/api/pb/admin" })
    .use(acceso(app))
    .get(
      "/ejecuciones",
      async () =>
        responderMensaje(Ejecuciones, { ejecuciones: await app.db.leer(listaDeEjecuciones) }),
      {
        ...calls["GET /pb/admin/ejecuciones"],
        permiso: "admin",
        detail: { summary: "Ejecuciones solicitadas, la última primero", tags },
      },
    )
    .post("/ejecuciones", async ({ body, actor }) => {
      const { accion, mes, mes_completo } = leerMensaje(EdicionEjecucion, body);
      if (accion !== Accion.NUEVO) {
        throw rechazo("accion_desconocida", { accion: String(accion) });
      }
      const anio = new Date(Date.now()).getFullYear();
      const id = await solicitarEjecucion(app, actor, mes, anio, mes_completo);
      return responderMensaje(Guardado, { id });
    }, {
      ...calls["POST /pb/admin/ejecuciones"],
      permiso: "admin",
      crea: (id: number) => responderMensaje(Guardado, { id }),
      limite: LIMITE_MENSAJE,
      detail: { summary: "Solicita la ejecución de un mes", tags },
    });

const enJson = (app: App) =>
  new Elysia({ name: "admin/ejecuciones", prefix: "/api/admin" })
    .use(acceso(app))
    .get("/ejecuciones/excel", ({ query, actor, request, server }) =>
      responderLibro(app, { request, server }, {
        trabajo: "admin.ejecuciones",
        entrada: { vista: leerVista(query) },
        nombre: "ejecuciones.xlsx",
        actor,
      }), {
      ...calls["GET /admin/ejecuciones/excel"],
      permiso: "admin",
      detail: { summary: "Planilla: ejecuciones", tags },
    })
    .get("/ejecuciones/:id/omitidos", async ({ params: { id } }) => {
      const { omitidos, descuentos, ...resto } = await app.db.leer((q) =>
        omitidosDe(q, id)
      );
      const enPesos = (o: OmitidoOfrecido) => ({ ...o, importe: toNumber(o.importe) });
      return { ...resto, omitidos: omitidos.map(enPesos), descuentos: descuentos.map(enPesos) };
    }, {
      ...calls["GET /admin/ejecuciones/:id/omitidos"],
      permiso: "admin",
      detail: {
        summary: "Registros que una carga dejó afuera",
        description: "Por motivo, institución, escalafón y concepto; dice a cuáles se les puede " +
          "dar un rubro por excepción. Los descuentos van aparte: no son gasto",
        tags,
      },
    })
    .get("/excepciones", async () => ({
      excepciones: await excepciones(app.db),
      rubros: RUBROS_DE_EJECUCION,
    }), {
      ...calls["GET /admin/excepciones"],
      permiso: "admin",
      detail: { summary: "Excepciones de conceptos de las ejecuciones", tags },
    })
    .post("/excepciones", async ({ body, actor }) => {
      await editarExcepcion(app, actor, body);
      return hecho();
    }, {
      ...calls["POST /admin/excepciones"],
      permiso: "admin",
      crea: () =>
        hecho(),
      detail: { summary: "Alta, cambio o baja de una excepción de concepto", tags },
    });

export const routesEjecuciones = (app: App) =>
  new Elysia({ name: "admin/ejecuciones-rutas" })
    .use(enProtobuf(app))
    .use(enJson(app));
