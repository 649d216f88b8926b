/** Calls on the structure that administrators keep (formulation [F10]). */
import { Elysia } from "elysia";
import { leerContador } from "#core/db/audit.ts";
import { acceso } from "#core/http/access.ts";
import { responderLibro } from "#core/http/download.ts";
import { hecho } from "#core/http/idempotency.ts";
import { leerVista } from "#core/outputs/view.ts";
import type { App } from "#core/plugin.ts";
import { pegarBloque } from "#core/recurso/cargas.ts";
import { calls } from "#proto/estructura.ts";
import {
  avisarCambio,
  copiarVersion,
  describirAdministradas,
  parteDeVersion,
  previaDeCopia,
  tablaAdministrada,
  versionesDisponibles,
} from "#plugins/tablas/service.ts";
import { leerAccion } from "#core/recurso/recurso.ts";
import type { HechoEnEstructura } from "./editar.ts";
import { leerDeVersion, leerPedidoDeCopia } from "./pedido.ts";
import { listaDeEstructura } from "./planilla.ts";
import { ruta, rutaQueCrea } from "../rutas.ts";

/** Twenty thousand rows with room to spare. */
const LIMITE = 8 * 1024 * 1024;

export const routesEstructura = (app: App) => {
  const version = async () => String(await leerContador(app.db, "referencias"));
  return new Elysia({ name: "formulacion/estructura", prefix: "/api/admin/estructura" })
    .use(acceso(app))
    .get(
      "",
      () =>
        app.db.leer(async (q) => ({
          tablas: describirAdministradas(),
          versiones: await versionesDisponibles(q),
        })),
      {
        ...ruta(
          calls["GET /admin/estructura"],
          "Tablas de la estructura, con sus columnas, y los clasificadores",
        ),
        version,
      },
    )
    .get(
      "/nuevoejercicio",
      ({ query: { ejercicio, version, a } }) =>
        app.db.leer((q) =>
          previaDeCopia(
            q,
            ejercicio === undefined || version === undefined ? null : { ejercicio, version },
            a,
          )
        ),
      {
        ...ruta(
          calls["GET /admin/estructura/nuevoejercicio"],
          "Qué copiaría un ejercicio nuevo, y cómo se llamaría",
          "Del último clasificador, o del que digan `ejercicio` y `version`; al " +
            "ejercicio `a`, o al siguiente",
        ),
        version,
      },
    )
    .post(
      "/nuevoejercicio",
      async ({ body, actor }) => {
        const pedido = leerPedidoDeCopia(body);
        const copia = await app.db.tx((q) => copiarVersion(q, actor, pedido));
        avisarCambio(app, actor, "versiones");
        return hecho(copia);
      },
      rutaQueCrea(
        calls["POST /admin/estructura/nuevoejercicio"],
        "Crea un clasificador con lo que tiene otro",
        "Lo que no se diga es como en la vista previa; `tablas`, separadas por punto " +
          "y coma: instituciones;aperturas",
      ),
    )
    .get(
      "/:tabla",
      ({ params, query }) => {
        const tabla = tablaAdministrada(params.tabla);
        return app.db.leer(async (q) => ({
          tabla: tabla.id,
          filas: await listaDeEstructura(q, tabla, query),
        }));
      },
      {
        ...ruta(
          calls["GET /admin/estructura/:tabla"],
          "Filas de una tabla de la estructura",
          "Con `ejercicio` y `version`, las de ese clasificador",
        ),
        version,
      },
    )
    .post(
      "/:tabla",
      async ({ params, body, actor }) => {
        const { id: tabla } = tablaAdministrada(params.tabla);
        const pedido = { tabla, accion: leerAccion(body), cuerpo: body };
        const guardada = await app.trabajos.ejecutar<HechoEnEstructura>(
          "formulacion.estructura",
          pedido,
          actor,
        );
        avisarCambio(app, actor, tabla);
        return hecho(guardada);
      },
      rutaQueCrea(
        calls["POST /admin/estructura/:tabla"],
        "Alta, cambio o baja de filas de una tabla de la estructura",
        "`accion` es NUEVO, EDITAR o ELIMINAR; las dos últimas nombran la fila por " +
          "`clave`, y ELIMINAR varias por `claves` (lista JSON). Lo que deja inválidos registros " +
          "de presupuestos abiertos se rehúsa con cuáles (`consecuencias`) hasta que se manda " +
          "`aceptar`; lo que se usa no se elimina",
      ),
    )
    .post(
      "/:tabla/pegar",
      ({ params, body, actor, request }) => {
        const tabla = tablaAdministrada(params.tabla);
        const { id: nombre } = tabla;
        return pegarBloque(app, { body, actor, request }, {
          trabajo: "formulacion.planillaestructura",
          entrada: { tabla: nombre, fijas: parteDeVersion(tabla, leerDeVersion(body)) },
          avisar: () => avisarCambio(app, actor, nombre),
        });
      },
      {
        ...rutaQueCrea(
          calls["POST /admin/estructura/:tabla/pegar"],
          "Vista previa de una planilla de la estructura, o con su `token` la guarda entera",
          "Con `ejercicio` y `version`, de ese clasificador. En `consecuencias`, los " +
            "registros de presupuestos abiertos que dejaría inválidos",
        ),
        limite: LIMITE,
      },
    )
    .get(
      "/:tabla/excel",
      ({ params, query, actor, request, server }) => {
        const { id: nombre } = tablaAdministrada(params.tabla);
        const { ejercicio, version } = query;
        return responderLibro(app, { request, server }, {
          trabajo: "formulacion.libroestructura",
          entrada: { tabla: nombre, vista: leerVista(query), ejercicio, version },
          nombre: `${nombre}.xlsx`,
          actor,
        });
      },
      ruta(calls["GET /admin/estructura/:tabla/excel"], "Planilla de una tabla de la estructura"),
    );
};
