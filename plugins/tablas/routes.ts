/**
 * Calls of spec 1 §7 «Reference tables» that read, and their workbooks, which take the optional
 * `filtros`, `orden` and `columnas` of the screen ([S9]); every signed-in user may. Editing and bulk
 * entry have their own files.
 */
import { Elysia } from "elysia";
import type { Actor, App } from "#core/plugin.ts";
import { leerContador } from "#core/db/audit.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { type ConTiempo, responderLibro } from "#core/http/download.ts";
import type { VersionDeRespuesta } from "#core/http/etag.ts";
import { leerVista } from "#core/outputs/view.ts";
import { exigirEscalafon, parametrosDe, RESPUESTAS } from "./lecturas/listas.ts";
import { CONTADOR, instantanea } from "./lecturas/memoria.ts";
import { mesDe } from "#core/domain/period.ts";
import { calls } from "#proto/tablas.ts";
import { escDe, leerMes, leerParametros } from "./lecturas/parametros.ts";
import { edicion } from "./edicion/routes-edicion.ts";
import { leerOpcionesSinep, VISTA_ENTERA } from "./lecturas/libro.ts";
import { LISTAS, type NombreLista } from "./listas.ts";
import { lotes } from "./lotes/routes-lotes.ts";
import { suplementosDe } from "./edicion/suplementos.ts";
import * as vistas from "./lecturas/vistas.ts";

/** They show the reference data alone, some of them at the current month. */
const versionDe = (app: App): VersionDeRespuesta => async () =>
  `${await leerContador(app.db, CONTADOR)}.${mesDe(Date.now())}`;

/** What every call declares. */
const lecturas = (app: App) => rutasPara("sesion", { version: versionDe(app) });

interface Pedido extends ConTiempo {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
}

const NOMBRES = Object.keys(LISTAS) as NombreLista[];

const tablas = (app: App) => {
  const datos = () => instantanea(app.db);
  const lectura = lecturas(app);
  const rutas = new Elysia({ name: "tablas", prefix: "/api/tablas" }).use(acceso(app));
  for (const nombre of NOMBRES) {
    const { ruta } = LISTAS[nombre];
    const { resumen, ver } = RESPUESTAS[nombre];
    rutas.get(
      ruta,
      ({ params }: Pedido) => ver(app.db, parametrosDe(ruta, params)),
      { ...lectura(calls[`GET /tablas${ruta}`], resumen) },
    );
  }
  return rutas
    .get(
      "/sinep/:mes",
      async ({ params, query }) => vistas.sinep(await datos(), leerMes(params.mes), escDe(query)),
      lectura(
        calls["GET /tablas/sinep/:mes"],
        "Grilla, funciones y agrupamientos SINEP en un mes; con ?esc=, las unidades de él",
      ),
    )
    .get(
      "/suplementos/:esc",
      async ({ params }) => {
        const { esc } = leerParametros(["esc"], params);
        return suplementosDe(await datos(), esc);
      },
      lectura(
        calls["GET /tablas/suplementos/:esc"],
        "Suplementos de un escalafón por partida principal",
      ),
    );
};

/** Where the workbook of a list is asked for. */
const rutaDeLibro = (nombre: NombreLista) =>
  nombre === "categorias"
    ? "/categorias/excel/:esc/:mes" as const
    : `${LISTAS[nombre].ruta}/excel` as const;

const libros = (app: App) => {
  const rutas = new Elysia({ name: "tablas-libros", prefix: "/api/tablas" }).use(acceso(app));
  const lectura = rutasPara("sesion");
  for (const nombre of NOMBRES) {
    const ruta = rutaDeLibro(nombre);
    const { titulo, archivo = nombre } = RESPUESTAS[nombre];
    rutas.get(
      ruta,
      ({ params, query, actor, request, server }: Pedido) =>
        responderLibro(app, { request, server }, {
          trabajo: "tablas.excel",
          entrada: {
            de: nombre,
            parametros: parametrosDe(ruta, params),
            vista: leerVista(query),
          },
          nombre: `${archivo}.xlsx`,
          actor,
        }),
      { ...lectura(calls[`GET /tablas${ruta}`], `Planilla: ${titulo}`) },
    );
  }
  return rutas.get(
    "/sinep/excel/:mes",
    ({ params, query, actor, request, server }) =>
      responderLibro(app, { request, server }, {
        trabajo: "tablas.excel",
        entrada: {
          de: leerOpcionesSinep(query),
          parametros: { mes: leerMes(params.mes) },
          vista: VISTA_ENTERA,
        },
        nombre: "sinep.xlsx",
        actor,
      }),
    lectura(
      calls["GET /tablas/sinep/excel/:mes"],
      "Planilla: grilla SINEP",
      "unidad=ur|pesos y grados=0-9|10-19 como en la pantalla",
    ),
  );
};

const valores = (app: App) => {
  const lectura = lecturas(app);
  return new Elysia({ name: "tablas-valores", prefix: "/api/valores" })
    .use(acceso(app))
    .get(
      "/categoriasescalafon/:esc",
      async ({ params, query }) => {
        const { esc } = leerParametros(["esc"], params);
        const mes = query.mes === undefined ? null : leerMes(query.mes);
        const i = await instantanea(app.db);
        exigirEscalafon(i, esc);
        return vistas.categoriasDeEscalafon(i, esc, mes);
      },
      lectura(
        calls["GET /valores/categoriasescalafon/:esc"],
        "Categorías de un escalafón; con ?mes=, si tienen valor",
      ),
    );
};

export const routes = (app: App) =>
  new Elysia({ name: "tablas-rutas" })
    .use(tablas(app))
    .use(libros(app))
    .use(edicion(app))
    .use(lotes(app))
    .use(valores(app));
