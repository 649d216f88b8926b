/** What a preview of bulk entry is made of. */
import type { Formato } from "#core/sheet/cells.ts";
import type { PreviaDeFilas as Previa } from "#proto/planilla.ts";
import type { Clave } from "../lecturas/clave.ts";
import type { TablaReferencia } from "../descripciones.ts";
import type { FilaReferencia } from "../lecturas/instantanea.ts";

export type FilaDePrevia = Previa["filas"][number];
export type EstadoDeFila = FilaDePrevia["estado"];
export type Motivo = FilaDePrevia["motivos"][number];

/** A row that can be stored. */
interface Cambio {
  readonly entrada: FilaReferencia | null;
  /** What the key is, where it does not exist yet or is described anew. */
  readonly catalogado: FilaReferencia | null;
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
