/** What a preview of bulk entry is made of. */
import type { Formato, Lectura } from "../../core/sheet/cells.ts";
import type { Clave } from "./clave.ts";
import type { TablaReferencia } from "./descripciones.ts";
import type { FilaReferencia } from "./instantanea.ts";

export type EstadoDeFila = "nueva" | "cambiada" | "igual" | "erronea" | "dudosa" | "quitada";

export interface Motivo {
  readonly columna: string;
  readonly motivo: string;
  /** The two readings of a doubtful number, as shown values. */
  readonly lecturas?: readonly Lectura[];
}

export interface FilaDePrevia {
  /** As the block numbers it; 0 for one that it does not have. */
  readonly numero: number;
  readonly estado: EstadoDeFila;
  readonly clave: Readonly<Record<string, unknown>>;
  readonly antes: Readonly<Record<string, unknown>> | null;
  readonly despues: Readonly<Record<string, unknown>> | null;
  readonly motivos: readonly Motivo[];
}

/** A row that can be stored. */
export interface Cambio {
  readonly entrada: FilaReferencia | null;
  /** A category that does not exist yet, or whose description changes. */
  readonly categoria: FilaReferencia | null;
}

export interface Previa {
  readonly filas: readonly FilaDePrevia[];
  readonly resumen: Readonly<Record<EstadoDeFila, number>>;
  /** What `aplicar` must bring: another one means that the preview is no longer right. */
  readonly token: string;
}

export interface Evaluacion {
  readonly previa: Previa;
  readonly cambios: readonly Cambio[];
  /** The rows of a set, in order, while none is wrong; empty for tables dated by key. */
  readonly conjunto: readonly FilaReferencia[];
}

export interface PedidoDeLote {
  readonly tabla: TablaReferencia;
  readonly mes: number;
  /** Key columns that the call fixes: the scale of some categories. */
  readonly parte: Clave;
  readonly formato: Formato | null;
}
