/**
 * Calls of executions: the protobuf ones of the spec, and beyond it what a load left out, the
 * exceptions that bring it in, and the workbook. Administrators only.
 */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { anioDelInstante } from "#core/domain/period.ts";
import { RUBROS_DE_EJECUCION } from "#core/domain/rubros.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { type ConTiempo, responderLibro, responderLista, sinLimite } from "#core/http/download.ts";
import { hecho } from "#core/http/idempotency.ts";
import { leerMensaje, LIMITE_MENSAJE, responderMensaje } from "#core/http/protobuf.ts";
import { admin } from "#proto/admin-messages.ts";
import { calls } from "#proto/admin.ts";
import { rechazo } from "./errors.ts";
import { routesExcepciones } from "./excepciones.ts";
import { mostrarOmitido, mostrarResumen } from "./informe/resumen.ts";
import {
  cancelarSolicitud,
  listaDeEjecuciones,
  ofrecer,
  omitidosDe,
  resumenDeEjecucion,
  solicitarEjecucion,
} from "./solicitudes.ts";
import { cargarSubida, ensayarSubida, type Subida } from "./carga/subir.ts";

const { Accion, EdicionEjecucion, Ejecuciones, Guardado } = admin;

const ruta = rutasPara("admin");

const enProtobuf = (app: App) =>
  new Elysia({ name: "ejecuciones/pb", prefix: "/api/pb/admin" })
    .use(acceso(app))
    .get(
      "/ejecuciones",
      async () =>
        responderMensaje(Ejecuciones, { ejecuciones: await app.db.leer(listaDeEjecuciones) }),
      ruta(calls["GET /pb/admin/ejecuciones"], "Ejecuciones solicitadas, la última primero"),
    )
    .post("/ejecuciones", async ({ body, actor }) => {
      const { accion, id: cual, mes, mes_completo } = leerMensaje(EdicionEjecucion, body);
      if (accion === Accion.ELIMINAR && cual !== 0) {
        return responderMensaje(Guardado, {
          id: await cancelarSolicitud(app, actor, { id: cual }),
        });
      }
      if (accion !== Accion.NUEVO) {
        throw rechazo("accion_desconocida", { accion: String(accion) });
      }
      const anio = anioDelInstante(Date.now());
      const id = await solicitarEjecucion(app, actor, mes, anio, mes_completo);
      return responderMensaje(Guardado, { id });
    }, {
      ...ruta(
        calls["POST /pb/admin/ejecuciones"],
        "Solicita la ejecución de un mes, o cancela una solicitud",
        "NUEVO con su mes; ELIMINAR con el id de una que todavía no se cargó: la que " +
          "se está cargando se detiene, no carga nada y queda en Error",
      ),
      crea: (id: number) => responderMensaje(Guardado, { id }),
      limite: LIMITE_MENSAJE,
    });

interface PedidoDeSubida extends ConTiempo {
  readonly query: {
    readonly mes: number;
    readonly archivos: string;
    readonly mes_completo?: number;
  };
}

const subidaDe = ({ query, request }: PedidoDeSubida): Subida => ({
  mes: query.mes,
  mes_completo: query.mes_completo === 1,
  archivos: query.archivos,
  flujo: request.body,
  senal: request.signal,
});

const enJson = (app: App) =>
  new Elysia({ name: "ejecuciones/llamadas", prefix: "/api/admin" })
    .use(acceso(app))
    .get(
      "/ejecuciones/excel",
      (pedido) => responderLista(app, "ejecuciones.libro", "ejecuciones", pedido),
      ruta(calls["GET /admin/ejecuciones/excel"], "Planilla: ejecuciones"),
    )
    .get(
      "/ejecuciones/:id/omitidos",
      async ({ params: { id } }) => {
        const { omitidos, descuentos, ...resto } = await app.db.leer((q) => omitidosDe(q, id));
        return {
          ...resto,
          omitidos: omitidos.map(mostrarOmitido),
          descuentos: descuentos.map(mostrarOmitido),
        };
      },
      ruta(
        calls["GET /admin/ejecuciones/:id/omitidos"],
        "Registros que una carga dejó afuera",
        "Por motivo, institución, escalafón y concepto; dice a cuáles se les puede " +
          "dar un rubro por excepción. Los descuentos van aparte: no son gasto",
      ),
    )
    .get(
      "/ejecuciones/:id/omitidos/excel",
      async (
        { params: { id }, actor, request, server },
      ) => {
        // Before anything is generated: an unknown one is 404.
        await app.db.leer((q) => resumenDeEjecucion(q, id));
        return await responderLibro(app, { request, server }, {
          trabajo: "ejecuciones.omitidos",
          entrada: { id },
          nombre: "omitidos.xlsx",
          actor,
        });
      },
      ruta(
        calls["GET /admin/ejecuciones/:id/omitidos/excel"],
        "Planilla: conciliación de una carga y lo que dejó afuera",
      ),
    )
    .get(
      "/ejecuciones/:id/resumen",
      async ({ params: { id } }) => {
        const resumen = await app.db.leer((q) => resumenDeEjecucion(q, id));
        return { resumen: resumen && mostrarResumen(resumen) };
      },
      ruta(
        calls["GET /admin/ejecuciones/:id/resumen"],
        "Qué hizo una carga, en cifras: conciliación y cada institución",
        "Nulo si no cargó nada, o si es anterior a que se guardara",
      ),
    )
    .post("/ejecuciones/cargar", async (pedido) => {
      sinLimite(pedido);
      return hecho({ id: await cargarSubida(app, pedido.actor, subidaDe(pedido)) });
    }, {
      ...ruta(
        calls["POST /admin/ejecuciones/cargar"],
        "Recibe los archivos de una ejecución y empieza a cargarla",
        "El cuerpo son los archivos, uno tras otro; `archivos`, en JSON, su nombre y " +
          "sus bytes, en ese orden. Responde cuando los recibió: el estado y el avance los dice la " +
          "lista de ejecuciones",
      ),
      flujo: true,
    })
    .post("/ejecuciones/ensayar", async (pedido) => {
      sinLimite(pedido);
      const { resumen, omitidos, descuentos, ...resto } = await ensayarSubida(
        app,
        pedido.actor,
        subidaDe(pedido),
      );
      return hecho({
        ...resto,
        resumen: mostrarResumen(resumen),
        omitidos: omitidos.map(ofrecer).map(mostrarOmitido),
        descuentos: descuentos.map(ofrecer).map(mostrarOmitido),
        rubros: RUBROS_DE_EJECUCION,
      });
    }, {
      ...ruta(
        calls["POST /admin/ejecuciones/ensayar"],
        "Dice qué haría la carga de esos archivos, y no guarda nada",
        "Lo mismo que recibe cargar",
      ),
      flujo: true,
    });

export const routesEjecuciones = (app: App) =>
  new Elysia({ name: "ejecuciones" })
    .use(enProtobuf(app))
    .use(enJson(app))
    .use(routesExcepciones(app));
