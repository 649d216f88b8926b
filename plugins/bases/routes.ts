/** Calls of data groups and bases (spec 2 §7). */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import type { Version } from "#core/http/etag.ts";
import { responderLibro } from "#core/http/download.ts";
import { campoDe, enteroDeFormulario, revDe } from "#core/http/form.ts";
import { hecho } from "#core/http/idempotency.ts";
import { calls } from "#proto/bases.ts";
import { recordarGrupo } from "../auth/service.ts";
import { datosDeOrganismo } from "../tablas/service.ts";
import { rechazo } from "./errors.ts";
import { type Accion, guardar } from "./filas/escritura/escribir.ts";
import { type Cabecera, exigirBase, grupo } from "./grupos/grupos.ts";
import { seMostro } from "./filas/escritura/ajenos.ts";
import { listarBase, versionDeLista } from "./filas/listado/listado.ts";
import {
  guardarPresupuesto,
  hoy,
  listaDePresupuestos,
  mostrarGuardado,
  presupuestoParaEditar,
} from "./grupos/presupuestos.ts";
import { routesLote } from "./routes-lote.ts";
import { leerVistaDeBase } from "./planilla/vista-libro.ts";

const paraEscribir = rutasPara("escribir");
const paraEscribirYCrear = rutasPara("escribir", undefined, { crea: hecho });
const paraVer = rutasPara("ver");

const versionDeBase = (app: App): Version => async ({ params: { saf, codipres } }) =>
  await versionDeLista(app.db, await grupo(app.db, Number(saf), String(codipres)));

const JSON_UTF8 = { "content-type": "application/json;charset=utf-8" } as const;

/** Reads accion, id and rev of a base form. */
function pedidoDe(body: unknown) {
  const accion = campoDe(body, "accion");
  if (accion !== "nuevo" && accion !== "editar" && accion !== "eliminar") {
    throw rechazo("accion_invalida");
  }
  const id = accion === "nuevo"
    ? 0
    : enteroDeFormulario("id", campoDe(body, "id"), Number.MAX_SAFE_INTEGER);
  if (accion !== "nuevo" && id === 0) throw rechazo("id_invalido");
  return { accion: accion as Accion, id, rev: accion === "nuevo" ? null : revDe(body), body };
}

export const routes = (app: App) =>
  new Elysia({ name: "bases", prefix: "/api" })
    .use(acceso(app))
    .use(routesLote(app))
    .get(
      "/presupuestos/lista/:saf",
      ({ params }) => listaDePresupuestos(app.db, params.saf),
      paraVer(
        calls["GET /presupuestos/lista/:saf"],
        "Grupos de datos de un organismo y clasificadores disponibles",
      ),
    )
    .get(
      "/presupuestos/editar/:saf/:codipres",
      ({ params }) => presupuestoParaEditar(app.db, params.saf, params.codipres),
      paraVer(calls["GET /presupuestos/editar/:saf/:codipres"], "Encabezado de un grupo de datos"),
    )
    .post(
      "/presupuestos/editar/:saf/:codipres",
      async ({ params: { saf, codipres }, body, identidad, actor }) => {
        const accion = campoDe(body, "accion");
        if (accion !== "nuevo" && accion !== "editar") throw rechazo("accion_invalida");
        const rev = accion === "nuevo" ? null : revDe(body);
        const datos = await guardarPresupuesto(app, actor, identidad, saf, codipres, {
          accion,
          body,
          rev,
          hoy: hoy(),
        });
        return hecho(datos);
      },
      {
        ...paraEscribir(
          calls["POST /presupuestos/editar/:saf/:codipres"],
          "Crea o edita un presupuesto",
        ),
        crea: (cabecera: Cabecera) => hecho(mostrarGuardado(cabecera)),
      },
    )
    .get(
      "/valores/datospresupuesto/:saf/:codipres",
      async ({ params: { saf, codipres }, identidad }) => {
        const g = await grupo(app.db, saf, codipres);
        await recordarGrupo(app.db, identidad, g);
        const { organismo, ejercicio, version, desde_mes, criterio } = g;
        const datos = await datosDeOrganismo(app.db, organismo, ejercicio, version, desde_mes);
        return { ...datos, criterio };
      },
      paraVer(
        calls["GET /valores/datospresupuesto/:saf/:codipres"],
        "Datos del organismo para un grupo de datos; lo recuerda como último",
      ),
    )
    .get(
      "/bases/:base/:saf/:codipres",
      async ({ params, query }) => {
        const base = exigirBase(params.base);
        const g = await grupo(app.db, params.saf, params.codipres);
        if (g.organismo.consolidado) throw rechazo("consolidado_sin_bases");
        seMostro(app, g);
        const lista = await listarBase(app, base, g, query.primeras);
        return new Response(lista, { headers: JSON_UTF8 });
      },
      {
        ...paraVer(
          calls["GET /bases/:base/:saf/:codipres"],
          "Registros de una base y cantidad con errores",
        ),
        version: versionDeBase(app),
      },
    )
    .post(
      "/bases/:base/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor }) => {
        const descripcion = exigirBase(base);
        const guardado = await guardar(app, actor, descripcion, saf, codipres, pedidoDe(body));
        return hecho(guardado);
      },
      paraEscribirYCrear(
        calls["POST /bases/:base/:saf/:codipres"],
        "Agrega, modifica o elimina un registro de una base",
      ),
    )
    .get(
      "/bases/excel/:base/:saf/:codipres",
      async ({ params: { base, saf, codipres }, query, actor, request, server }) => {
        exigirBase(base);
        const vista = leerVistaDeBase(query);
        const g = await grupo(app.db, saf, codipres);
        if (g.organismo.consolidado) throw rechazo("consolidado_sin_bases");
        return await responderLibro(app, { request, server }, {
          trabajo: "bases.excel",
          entrada: { base, saf, codipres, vista },
          nombre: `${base}.xlsx`,
          actor,
          grupo: { saf, codipres },
        });
      },
      paraVer(
        calls["GET /bases/excel/:base/:saf/:codipres"],
        "Planilla de cálculo de una base",
        "Como la pantalla: `filtros` (objeto JSON de columna y texto), `orden` " +
          "(columna, o `-columna`), `columnas` (lista con comas) y `errores=1`; sin ellos, la " +
          "base entera. Una hoja oculta lleva el id y la versión de cada registro",
      ),
    );
