/** The rows of a block of a base, and which of them a workbook of ours brings back ([S9]). */
import type { HojaLeida } from "#core/excel/reader.ts";
import type { Registro } from "#core/sheet/block.ts";
import type { Formato } from "#core/sheet/cells.ts";
import type { BloqueLeido, Origen } from "#core/sheet/source.ts";
import { type Base, baseDe } from "../bases.ts";
import { rechazo } from "../errors.ts";
import { FORMATO_DE_LIBRO, HOJA_ORIGEN, HOJA_REGISTROS } from "./libro.ts";

/** Plain JSON: it crosses to the worker. */
export interface EntradaPegar extends Origen {
  readonly base: string;
  readonly saf: number;
  readonly codipres: string;
  readonly aplicar: boolean;
  /** Rows that someone else changed meanwhile stay as they are, instead of stopping everything. */
  readonly conservarAjenos: boolean;
  /** How to read a number that can be read in two ways; null = it is an error. */
  readonly formato: Formato | null;
  /** A workbook of another group is not refused: its rows are all new ones. */
  readonly otroGrupo: boolean;
}

/** A row of the workbook as it was exported. */
export interface RegistroExportado {
  readonly id: number;
  readonly rev: number;
}

export interface BloqueDeBase {
  readonly registros: readonly Registro[];
  /** Ids and versions of the rows when they were exported; empty when it is no export. */
  readonly exportados: readonly RegistroExportado[];
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

const filasDe = (hojas: readonly HojaLeida[], nombre: string) =>
  hojas.find((h) => h.nombre === nombre)?.filas.slice(1).map((f) => f.celdas) ?? [];

/** What a workbook of ours says beside its rows. @throws Rechazo when it is of another place. */
export function bloqueDeBase(
  base: Base,
  { registros, hojas }: BloqueLeido,
  destino: Destino,
): BloqueDeBase {
  const { deAqui } = exigirOrigen(base, destino, Object.fromEntries(filasDe(hojas, HOJA_ORIGEN)));
  const exportados = filasDe(hojas, HOJA_REGISTROS)
    .map(([id, rev]) => ({ id: Number(id), rev: Number(rev) }))
    .filter(({ id, rev }) => Number.isSafeInteger(id) && Number.isSafeInteger(rev));
  return { registros, exportados: deAqui ? exportados : [] };
}
