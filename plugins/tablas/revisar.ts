/**
 * What a row of a reference table must meet beyond the kinds of its columns, wherever it comes from:
 * a file, a sheet or a dialog ([B4], [R5]).
 */
import type { Consulta } from "#core/plugin.ts";
import { organismos } from "../auth/service.ts";
import {
  clavesReferidas,
  type Referencia,
  type TablaReferencia,
  tablaReferencia,
} from "./descripciones.ts";
import { filasDe } from "./lecturas/contenido.ts";

type Valores = Readonly<Record<string, unknown>>;

interface FallaDeFila {
  readonly columna: string;
  readonly mensaje: string;
}

/** The sentence for what a row refers to and is not there. */
export type DecirAusente = (clave: Valores, tabla: string) => string;

const unir = (fila: Valores, columnas: readonly string[]) =>
  columnas.map((c) => String(fila[c])).join("|");

/** Keys that exist, those that this unit of work stored included. */
async function existentes(q: Consulta, { tabla }: Referencia): Promise<ReadonlySet<string>> {
  if (tabla === "organismos") return new Set((await organismos(q)).map((o) => String(o.saf)));
  const destino = tablaReferencia(tabla);
  return new Set((await filasDe(q, destino)).map((f) => unir(f, destino.clave)));
}

/** As files name columns and tables. */
const enArchivo: DecirAusente = (clave, tabla) =>
  `no existe ${Object.entries(clave).map(([c, v]) => `${c} ${v}`).join(", ")} en ${tabla}`;

/** Says what is wrong with a row; empty = nothing. */
export async function revisorDe(
  q: Consulta,
  tabla: TablaReferencia,
  decir: DecirAusente = enArchivo,
): Promise<(fila: Valores) => FallaDeFila[]> {
  const referencias = tabla.referencias ?? [];
  const claves = await Promise.all(referencias.map((r) => existentes(q, r)));
  return (fila) => {
    const propia = tabla.comprobar?.(fila);
    const ausentes = referencias.flatMap((r, i) =>
      clavesReferidas(r, fila).filter((c) => !claves[i].has(unir(c, Object.keys(c)))).map((c) => ({
        columna: r.columnas[r.columnas.length - 1],
        mensaje: decir(c, r.tabla),
      }))
    );
    return propia ? [propia, ...ausentes] : ausentes;
  };
}
