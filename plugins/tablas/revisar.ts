/**
 * What a row of a reference table must meet beyond the kinds of its columns, wherever it comes from:
 * a file, a sheet or a dialog ([B4], [R5]).
 */
import type { Consulta } from "#core/plugin.ts";
import { organismos } from "../auth/service.ts";
import {
  CAMPOS,
  clavesReferidas,
  type NombreCampo,
  type Referencia,
  type TablaReferencia,
  tablaReferencia,
} from "#proto/recursos/tablas.ts";
import type { Clave } from "./lecturas/clave.ts";
import { filasDe } from "./lecturas/contenido.ts";
import type { Instantanea } from "./lecturas/instantanea.ts";

type Valores = Readonly<Record<string, unknown>>;

interface FallaDeFila {
  readonly columna: string;
  readonly mensaje: string;
}

/** The sentence for what a row refers to and is not there. */
type DecirAusente = (clave: Valores, tabla: string) => string;

/** As files name columns and tables. */
const enArchivo: DecirAusente = (clave, tabla) =>
  `no existe ${Object.entries(clave).map(([c, v]) => `${c} ${v}`).join(", ")} en ${tabla}`;

/** As screens name columns and tables: «no existe SAF 999 en Administración de SAFs». */
export const enPantalla: DecirAusente = (clave, tabla) => {
  const valores = Object.entries(clave).map(([c, v]) => `${CAMPOS[c as NombreCampo].titulo} ${v}`);
  const donde = tabla === "organismos" ? "Administración de SAFs" : tablaReferencia(tabla).titulo;
  return `no existe ${valores.join(", ")} en ${donde}`;
};

/** What each thing that a row refers to and is not there is called. */
const ausentes = (
  { referencias = [] }: TablaReferencia,
  fila: Valores,
  existe: (clave: Clave, r: Referencia) => boolean,
  decir: DecirAusente,
): FallaDeFila[] =>
  referencias.flatMap((r) =>
    clavesReferidas(r, fila).filter((clave) => !existe(clave, r)).map((clave) => ({
      columna: r.columnas[r.columnas.length - 1],
      mensaje: decir(clave, r.tabla),
    }))
  );

const unir = (fila: Valores, columnas: readonly string[]) =>
  columnas.map((c) => String(fila[c])).join("|");

/** Keys that exist, those that this unit of work stored included. */
async function existentes(q: Consulta, { tabla }: Referencia): Promise<ReadonlySet<string>> {
  if (tabla === "organismos") return new Set((await organismos(q)).map((o) => String(o.saf)));
  const destino = tablaReferencia(tabla);
  return new Set((await filasDe(q, destino)).map((f) => unir(f, destino.clave)));
}

/** Says what is wrong with a row; empty = nothing. */
export async function revisorDe(
  q: Consulta,
  tabla: TablaReferencia,
  decir = enArchivo,
): Promise<(fila: Valores) => FallaDeFila[]> {
  const { referencias = [] } = tabla;
  const claves = new Map(
    await Promise.all(referencias.map(async (r) => [r, await existentes(q, r)] as const)),
  );
  return (fila) => {
    const propia = tabla.comprobar?.(fila);
    const faltan = ausentes(
      tabla,
      fila,
      (clave, r) => claves.get(r)?.has(unir(clave, Object.keys(clave))) === true,
      decir,
    );
    return propia ? [propia, ...faltan] : faltan;
  };
}

/** The sentence that refuses a row that refers to what one state does not have, or null. */
export function faltaReferencia(
  i: Instantanea,
  tabla: TablaReferencia,
  fila: Valores,
): string | null {
  const existe = (clave: Clave, r: Referencia) => i.fila(r.tabla, clave) !== null;
  const [falta] = ausentes(tabla, fila, existe, enPantalla);
  return falta ? `N${falta.mensaje.slice(1)}` : null;
}
