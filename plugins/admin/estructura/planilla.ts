/** The structure from a spreadsheet: what each table is like, for the one way of loading rows. */
import type { Trabajo } from "#core/plugin.ts";
import { procesarPlanilla } from "#core/sheet/process.ts";
import { type EntradaDeFilas, planillaDeFilas } from "#core/sheet/rows.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import {
  camposDe,
  enPantalla,
  type FilaReferencia,
  filasAdministradas,
  guardarCambios,
  revisorDe,
  tablaAdministrada,
  tituloDe,
} from "#plugins/tablas/service.ts";
import { consecuenciasDe } from "./consecuencias.ts";
import { ORGANISMO } from "./lista.ts";

/** Rows of one block: the openings of every organismo, with room to spare. */
const MAXIMO = 20_000;

/** How people head the columns, beside their titles. */
const NOMBRES: Readonly<Record<string, readonly string[]>> = {
  prog: ["Programa"],
  subp: ["Subprograma"],
  proy: ["Proyecto"],
  act: ["Actividad"],
  jur: ["Jurisdicción"],
  sjur: ["Subjurisdicción"],
  ent: ["Entidad"],
  car: ["Carácter"],
  fin: ["Finalidad"],
  fun: ["Función"],
  ff: ["Fuente", "Fuente de financiamiento"],
  ubic: ["Ubicación", "Ubic."],
  pprin: ["Principal"],
  ppar: ["Parcial"],
};

function planillaDe(nombre: string) {
  const tabla = tablaAdministrada(nombre);
  return planillaDeFilas<FilaReferencia>({
    campos: camposDe(tabla),
    titulos: Object.fromEntries(tabla.columnas.map((c) => [c, tituloDe(tabla, c)])),
    clave: tabla.clave,
    nombres: NOMBRES,
    aparte: tabla.columnas.includes("saf") ? [ORGANISMO] : [],
    maximo: MAXIMO,
    de: "tabla",
    nada: "ninguna fila para cargar",
    async leer(q, fijas) {
      const revisar = await revisorDe(q, tabla, enPantalla);
      return {
        filas: await filasAdministradas(q, tabla, fijas),
        revisar: (fila) => revisar(fila)[0] ?? null,
      };
    },
    consecuencias: (q, cambios) => consecuenciasDe(q, tabla, cambios),
    guardar: (tx, actor, cambios) => guardarCambios(tx, actor, tabla, cambios),
  });
}

export interface EntradaDePlanilla extends EntradaDeFilas {
  readonly tabla: string;
}

export const trabajoPlanilla = {
  title: "Carga de una planilla de la estructura",
  run: (contexto, { tabla, ...entrada }) => procesarPlanilla(contexto, planillaDe(tabla), entrada),
} satisfies Trabajo<EntradaDePlanilla, PreviaDeFilas>;
