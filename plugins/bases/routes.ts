/** Calls of data groups and bases (spec 2 §7). */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import type { VersionDeRespuesta } from "#core/http/etag.ts";
import { responderLibro, sinLimite } from "#core/http/download.ts";
import { campoDe, enteroDeFormulario, enteroOpcional, revDe } from "#core/http/form.ts";
import { hecho } from "#core/http/idempotency.ts";
import {
  calls,
  type CambioMostrado,
  type CeldasGuardadas,
  type Deshecho,
  type Pegado,
  type PreviaDePegado,
} from "#proto/bases.ts";
import { leerCeldas } from "#core/http/cells.ts";
import type { PedidoRepetido } from "#core/http/context.ts";
import { conOrigen, leerFormato } from "#core/sheet/source.ts";
import { recordarGrupo } from "../auth/service.ts";
import { datosDeOrganismo } from "../tablas/service.ts";
import { NOTA } from "./bases.ts";
import { rechazo } from "./errors.ts";
import { vidaDeFila, volverFila } from "./historia/volver.ts";
import { type AccionDeRegistro, guardar } from "./filas/escritura/escribir.ts";
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
import { leerVistaDeBase } from "./planilla/vista-libro.ts";
import type { PedidoDeshacer } from "./historia/deshacer.ts";
import { leerElegidos } from "./filas/escritura/lote.ts";
import { cambiarCeldas } from "./planilla/cambiar-celdas.ts";
import type { EntradaPegar } from "./planilla/leer-bloque.ts";

const paraEscribir = rutasPara("escribir");
const paraEscribirYCrear = rutasPara("escribir", { crea: hecho });
const paraVer = rutasPara("ver");

// Calls on many rows of a base at once: paste, workbook, delete, undo (beyond the spec).

/** Bytes of a pasted block or workbook. */
const LIMITE = 16 * 1024 * 1024;

/** Rows of a change that are stored at once; more are a worker's. */
const EN_EL_ACTO = 200;

const bandera = (valor: unknown): boolean => valor === "1" || valor === "true";

type Formulario = Readonly<Record<string, unknown>>;

/** What a form of paste asks beside its rows. @throws Rechazo 400 for a format that is not one. */
const opcionesDePegar = (body: Formulario) => ({
  aplicar: bandera(body.aplicar),
  conservarAjenos: body.conflictos === "conservar",
  formato: leerFormato(body),
  otroGrupo: bandera(body.otro_grupo),
});

/** Which change a form asks to undo. @throws Rechazo 400. */
function pedidoDeDeshacer(body: Formulario): PedidoDeshacer {
  const { asientos = "" } = body;
  return {
    instante: enteroOpcional(body, "instante", Number.MAX_SAFE_INTEGER),
    asientos: asientos === "" ? null : leerElegidos(asientos).map((e) => e.id),
    esperado: enteroOpcional(body, "asiento", Number.MAX_SAFE_INTEGER),
    rehacer: enteroOpcional(body, "rehacer", 1) === 1,
  };
}

const routesLote = (app: App) => {
  return new Elysia({ name: "bases/lote" })
    .use(acceso(app))
    .post(
      "/bases/:base/pegar/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor, request, server }) => {
        sinLimite({ request, server });
        exigirBase(base);
        const opciones = opcionesDePegar(body);
        const previa = await conOrigen(body, (origen) => {
          const entrada: EntradaPegar = { base, saf, codipres, ...opciones, ...origen };
          return app.trabajos.ejecutar<PreviaDePegado | Pegado>("bases.pegar", entrada, actor, {
            signal: request.signal,
            onlyReads: !opciones.aplicar,
          });
        });
        return hecho({ aplicado: opciones.aplicar, ...previa });
      },
      {
        ...paraEscribir(
          calls["POST /bases/:base/pegar/:saf/:codipres"],
          "Vista previa de un bloque de registros, o lo guarda entero",
        ),
        crea: (pegado: Pegado) => hecho({ aplicado: true, ...pegado }),
        limite: LIMITE,
      },
    )
    .post(
      "/bases/:base/celdas/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor }) => {
        const descripcion = exigirBase(base);
        const pedidas = leerCeldas(
          body.cambios,
          [...descripcion.columnas, NOTA].map((c) => c.id),
        );
        const guardadas = pedidas.length <= EN_EL_ACTO
          ? await cambiarCeldas(app, actor, descripcion, { saf, codipres }, pedidas)
          : await app.trabajos.ejecutar<CeldasGuardadas>(
            "bases.celdas",
            { base, saf, codipres, pedidas },
            actor,
          );
        return hecho(guardadas);
      },
      {
        ...paraEscribir(
          calls["POST /bases/:base/celdas/:saf/:codipres"],
          "Cambia celdas de registros de una base: todas o ninguna",
          "`cambios`, en JSON: `[{id, rev, valores}]`, con las columnas que cambian de cada " +
            "registro y la versión que se vio; los decimales, con punto. `nota` es lo que se anota " +
            "del registro, hasta 500 caracteres. Si algo no se puede " +
            "guardar no se guarda nada: `celdas` dice qué celdas, o `conflictos` qué registros " +
            "cambió otra persona",
        ),
        crea: hecho,
        limite: LIMITE,
      },
    )
    .post(
      "/bases/:base/editando/:saf/:codipres",
      ({ params: { base, saf, codipres }, body, actor }) => {
        exigirBase(base);
        const registro = enteroDeFormulario("registro", body.registro, Number.MAX_SAFE_INTEGER);
        const pestana = enteroDeFormulario("pestana", body.pestana, Number.MAX_SAFE_INTEGER);
        const datos = { base, registro, pestana, usuario: actor.usuario };
        app.eventos.emitir({ tipo: "editando", saf, codipres, datos });
        return hecho({});
      },
      paraVer(
        calls["POST /bases/:base/editando/:saf/:codipres"],
        "Dice a las demás pantallas qué registro se está editando, sin guardar nada",
        "`registro` en 0: ninguno. `pestana` es un número cualquiera, el mismo mientras dure la " +
          "pantalla. Lo oye, por `/api/eventos` de este servidor, quien puede ver el organismo",
      ),
    )
    .post(
      "/bases/:base/eliminar/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor }) => {
        exigirBase(base);
        const elegidos = leerElegidos(body.registros);
        await app.trabajos.ejecutar("bases.eliminar", { base, saf, codipres, elegidos }, actor);
        return hecho({ eliminados: elegidos.length });
      },
      {
        ...paraEscribir(
          calls["POST /bases/:base/eliminar/:saf/:codipres"],
          "Elimina varios registros de una base: todos o ninguno",
        ),
        crea: (_: null, { body }: PedidoRepetido) =>
          hecho({ eliminados: leerElegidos((body as Formulario).registros).length }),
      },
    )
    .get(
      "/bases/cambios/:saf/:codipres",
      async ({ params: { saf, codipres }, actor, request }) => ({
        cambios: await app.trabajos.ejecutar<readonly CambioMostrado[]>(
          "bases.cambios",
          { saf, codipres },
          actor,
          { signal: request.signal },
        ),
      }),
      paraEscribir(
        calls["GET /bases/cambios/:saf/:codipres"],
        "Los últimos cambios propios que se pueden deshacer, de todas las bases",
      ),
    )
    .post(
      "/bases/:base/deshacer/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor }) => {
        exigirBase(base);
        const deshecho = await app.trabajos.ejecutar<Deshecho>(
          "bases.deshacer",
          { base, saf, codipres, pedido: pedidoDeDeshacer(body) },
          actor,
        );
        return hecho(deshecho);
      },
      paraEscribirYCrear(
        calls["POST /bases/:base/deshacer/:saf/:codipres"],
        "Deshace un cambio propio, registro por registro",
        "`instante` nombra el cambio (sin él, el último), `asientos` algunos de sus " +
          "registros. Lo que alguien cambió después queda como está, en `conservados`. " +
          "`rehacer` en 1: vuelve a hacer lo último que uno mismo deshizo, mientras no haya " +
          "cambiado otra cosa después",
      ),
    )
    .get(
      "/bases/:base/vida/:saf/:codipres/:registro",
      ({ params: { base: id, saf, codipres, registro } }) =>
        app.db.leer((q) => vidaDeFila(q, exigirBase(id), { saf, codipres }, registro)),
      paraVer(
        calls["GET /bases/:base/vida/:saf/:codipres/:registro"],
        "Los cambios de un registro, el último primero",
      ),
    )
    .post(
      "/bases/:base/volver/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor }) => {
        const numero = (campo: string) =>
          enteroDeFormulario(campo, campoDe(body, campo), Number.MAX_SAFE_INTEGER);
        const pedido = {
          asiento: numero("asiento"),
          registro: numero("registro"),
          ultimo: numero("ultimo"),
        };
        return hecho(
          await volverFila(app, actor, exigirBase(base), { saf, codipres }, pedido),
        );
      },
      paraEscribirYCrear(
        calls["POST /bases/:base/volver/:saf/:codipres"],
        "Vuelve un registro a lo que decía antes de uno de sus cambios",
        "`asiento` nombra el cambio; `ultimo`, el último cambio del registro que se vio: si hubo " +
          "otro después no se escribe nada. Se deshace como cualquier otro cambio",
      ),
    );
};

const versionDeBase = (app: App): VersionDeRespuesta => async ({ params: { saf, codipres } }) =>
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
  return {
    accion: accion as AccionDeRegistro,
    id,
    rev: accion === "nuevo" ? null : revDe(body),
    body,
  };
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
          sinGrupo: true,
          actor,
          grupo: { saf, codipres },
        });
      },
      paraVer(
        calls["GET /bases/excel/:base/:saf/:codipres"],
        "Planilla de cálculo de una base",
        "Como la pantalla: `filtros` (objeto JSON de columna y texto; `*`, lo que se busca en todas), `orden` " +
          "(columna, o `-columna`), `grupos` y `columnas` (listas con comas) y `errores=1`; sin ellos, la " +
          "base entera. Una hoja oculta lleva el id y la versión de cada registro",
      ),
    );
