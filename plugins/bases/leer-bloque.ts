/** Where the rows of a block come from: pasted text, or a workbook of ours that comes back. */
import { celdasDeTexto } from "../../core/csv/block.ts";
import { leerLibro } from "../../core/excel/reader.ts";
import { type Base, baseDe } from "./bases.ts";
import type { Celda, Formato, RegistroDeBloque } from "./bloque.ts";
import { rechazo } from "./errors.ts";
import { FORMATO_DE_LIBRO, HOJA_ORIGEN, HOJA_REGISTROS, TOTAL } from "./libro.ts";

/** Rows of one block. */
const MAXIMO = 20_000;

/** Plain JSON: it crosses to the worker. */
export interface EntradaPegar {
  readonly base: string;
  readonly saf: number;
  readonly codipres: string;
  readonly texto: string | null;
  /** Path of an uploaded workbook. */
  readonly libro: string | null;
  readonly aplicar: boolean;
  /** Rows that someone else changed meanwhile stay as they are, instead of stopping everything. */
  readonly conservarAjenos: boolean;
  /** How to read a number that can be read in two ways; null = it is an error. */
  readonly formato: Formato | null;
  /** A workbook of another group is not refused: its rows are all new ones. */
  readonly otroGrupo: boolean;
}

/** A row of the workbook as it was exported. */
export interface Registrado {
  readonly id: number;
  readonly rev: number;
}

export interface Bloque {
  readonly registros: readonly RegistroDeBloque[];
  /** Ids and versions of the rows when they were exported; empty when it is no export. */
  readonly exportados: readonly Registrado[];
}

function deTexto(texto: string): RegistroDeBloque[] {
  try {
    const filas = celdasDeTexto(texto, MAXIMO + 1);
    return filas.map((celdas, i) => ({ numero: i + 1, celdas }));
  } catch {
    throw rechazo("bloque_ilegible");
  }
}

type Destino = Pick<EntradaPegar, "saf" | "codipres" | "otroGrupo">;

/**
 * Whether the workbook says to be of this base and group. One without that sheet was made by
 * hand: it brings only its rows. @throws Rechazo
 */
function exigirOrigen(
  base: Base,
  { saf, codipres, otroGrupo }: Destino,
  origen: Readonly<Record<string, unknown>>,
): { deAqui: boolean } {
  if (Object.keys(origen).length === 0) return { deAqui: true };
  if (Number(origen.formato) !== FORMATO_DE_LIBRO) throw rechazo("libro_de_otra_version");
  if (origen.base !== base.id) {
    const suya = baseDe(String(origen.base))?.titulo ?? String(origen.base);
    throw rechazo("libro_de_otra_base", { suya, titulo: base.titulo });
  }
  const deAqui = Number(origen.saf) === saf && origen.codipres === codipres;
  if (!deAqui && !otroGrupo) {
    const grupo = `${origen.codipres} del SAF ${origen.saf}`;
    throw rechazo("libro_de_otro_grupo", { grupo, codipres }, { otro_grupo: true });
  }
  return { deAqui };
}

async function deLibro(archivo: string, base: Base, destino: Destino): Promise<Bloque> {
  const hojas = await leerLibro(archivo);
  const visible = hojas.find((h) => !h.oculta);
  const filasDe = (nombre: string) => hojas.find((h) => h.nombre === nombre)?.filas.slice(1) ?? [];
  const { deAqui } = exigirOrigen(
    base,
    destino,
    Object.fromEntries(filasDe(HOJA_ORIGEN).map(({ celdas: [clave, valor] }) => [clave, valor])),
  );
  return {
    registros: (visible?.filas ?? []).filter(({ celdas }) => !celdas.includes(TOTAL))
      .map((f) => ({ ...f, celdas: f.celdas as Celda[] })),
    exportados: !deAqui ? [] : filasDe(HOJA_REGISTROS)
      .map(({ celdas: [id, rev] }) => ({ id: Number(id), rev: Number(rev) }))
      .filter(({ id, rev }) => Number.isSafeInteger(id) && Number.isSafeInteger(rev)),
  };
}

/** The rows of a block. @throws Rechazo for what cannot be read, or is of another base or group. */
export async function leerBloque(base: Base, entrada: EntradaPegar): Promise<Bloque> {
  const bloque = entrada.libro === null
    ? { registros: deTexto(entrada.texto ?? ""), exportados: [] }
    : await deLibro(entrada.libro, base, entrada);
  if (bloque.registros.length > MAXIMO + 1) throw rechazo("bloque_excede", { maximo: MAXIMO });
  return bloque;
}
