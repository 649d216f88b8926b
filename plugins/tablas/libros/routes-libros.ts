/**
 * Workbooks of the reference tables (spec 1 §7). Each takes the optional `filtros`, `orden` and
 * `columnas` of the screen ([S9]). Every signed-in user may.
 */
import { Elysia } from "elysia";
import { acceso } from "#core/http/access.ts";
import { type ConTiempo, responderLibro } from "#core/http/download.ts";
import { leerVista } from "#core/outputs/view.ts";
import type { Actor, App } from "#core/plugin.ts";
import { calls } from "#proto/tablas.ts";
import { leerOpcionesSinep, VISTA_ENTERA } from "./libro.ts";
import { LISTAS, type NombreLista, type Parametros } from "../lecturas/listas.ts";
import { leerMes, leerParametros } from "../lecturas/parametros.ts";

type Crudos = Readonly<Record<string, unknown>>;

interface Pedido extends ConTiempo {
  readonly params: Crudos;
  readonly query: Crudos;
  readonly actor: Actor;
}

type RutaDeLibro = keyof typeof calls extends infer K
  ? K extends `GET /tablas${infer R extends `${string}/excel${string}`}` ? R : never
  : never;

/** Where each workbook is asked for, and what its path names. */
const LIBROS: readonly {
  readonly ruta: RutaDeLibro;
  readonly lista: NombreLista;
  leer?(params: Crudos): Parametros;
}[] = [
  ...([
    "clasificador",
    "ubicacion",
    "adicionales",
    "contribuciones",
    "complementos",
    "asistenciasocial",
    "escalafones",
    "sumasfijas",
    "composicion",
    "equivalenciasexterior",
    "unidadesretributivas",
  ] as const).map((lista) => ({ ruta: `/${lista}/excel` as const, lista })),
  {
    ruta: "/codigosdedestino/:mes/excel",
    lista: "codigosdedestino",
    leer: (p) => ({ mes: leerMes(p.mes) }),
  },
  {
    ruta: "/categorias/excel/:esc/:mes",
    lista: "categorias",
    leer: (p) => ({ ...leerParametros(["esc"], p), mes: leerMes(p.mes) }),
  },
  {
    ruta: "/instituciones/:ejercicio/:version/excel",
    lista: "instituciones",
    leer: (p) => leerParametros(["ejercicio", "version"], p),
  },
  {
    ruta: "/apertura/:ejercicio/:version/excel",
    lista: "apertura",
    leer: (p) => leerParametros(["ejercicio", "version"], p),
  },
  {
    ruta: "/apertura/:ejercicio/:version/:jur/:sjur/:ent/:car/:saf/excel",
    lista: "programas",
    leer: (p) => leerParametros(["ejercicio", "version", "jur", "sjur", "ent", "car", "saf"], p),
  },
];

export function libros(app: App) {
  const rutas = new Elysia({ name: "tablas-libros", prefix: "/api/tablas" }).use(acceso(app));
  for (const { ruta, lista, leer } of LIBROS) {
    const { titulo, archivo } = LISTAS[lista];
    rutas.get(
      ruta,
      ({ params, query, actor, request, server }: Pedido) =>
        responderLibro(app, { request, server }, {
          trabajo: "tablas.excel",
          entrada: { lista, parametros: leer?.(params) ?? {}, vista: leerVista(query, ["objeto"]) },
          nombre: `${archivo}.xlsx`,
          actor,
        }),
      {
        ...calls[`GET /tablas${ruta}`],
        permiso: "sesion",
        detail: { summary: `Planilla: ${titulo}`, tags: ["tablas"] },
      },
    );
  }
  return rutas.get(
    "/sinep/excel/:mes",
    ({ params, query, actor, request, server }) =>
      responderLibro(app, { request, server }, {
        trabajo: "tablas.excel",
        entrada: {
          lista: "sinep",
          parametros: { mes: leerMes(params.mes) },
          vista: VISTA_ENTERA,
          sinep: leerOpcionesSinep(query),
        },
        nombre: "sinep.xlsx",
        actor,
      }),
    {
      ...calls["GET /tablas/sinep/excel/:mes"],
      permiso: "sesion",
      detail: {
        summary: "Planilla: grilla SINEP",
        description: "unidad=ur|pesos y grados=0-9|10-19 como en la pantalla",
        tags: ["tablas"],
      },
    },
  );
}
