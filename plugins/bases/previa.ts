/** What the preview of a block says: the shapes that the server answers and the screen draws. */
import type { ErrorDeCelda } from "./bloque.ts";

export type EstadoDeFila = "nueva" | "cambiada" | "igual" | "eliminada" | "conflicto";

type Mostrada = Readonly<Record<string, unknown>>;

export interface FilaPrevia {
  readonly estado: EstadoDeFila;
  /** Row of the block; null for one that it no longer has. */
  readonly fila: number | null;
  /** Stored row; null for a new one. */
  readonly id: number | null;
  /** What the block says; null when the row is to be deleted. Unreadable cells are absent. */
  readonly valores: Mostrada | null;
  /** What is stored now; null for a new one, or when someone else deleted it. */
  readonly actual: Mostrada | null;
  /** Whether some of its cells have errors, also beyond those that are listed. */
  readonly con_error: boolean;
  /** Who changed it meanwhile, in a conflict ([K1]). */
  readonly quien?: string;
}

export interface Previa {
  /** Columns that the block has, in its order. */
  readonly columnas: readonly { readonly id: string; readonly titulo: string }[];
  readonly resumen: Readonly<Record<EstadoDeFila, number>>;
  readonly filas: readonly FilaPrevia[];
  readonly errores: readonly ErrorDeCelda[];
  readonly cantidad_errores: number;
  /** Numbers that can be read in two ways: `formato` answers them all. */
  readonly cantidad_dudosos: number;
  /** Whether applying it now would store everything. */
  readonly aplicable: boolean;
}
