/** What the sheet of a table knows of it, and what it draws over it. */
import type { KeyboardEvent, ReactNode } from "react";
import type { ColumnaTabla } from "../columnas.ts";
import type { Activa, ClaveDeFila } from "../estado.ts";
import type { Hoja, OpcionDeCelda, Revisada, VersionDeFila } from "./hoja.ts";
import type { Pendientes } from "./pendientes.ts";
import type { Caja, Limites, Punto, Rango } from "./rango.ts";

/** The table, as it is drawn. */
export interface Contexto<F> {
  readonly hoja: Hoja<F>;
  readonly columnas: readonly ColumnaTabla<F>[];
  /** All the rows of the table. */
  readonly todas: readonly F[];
  /** Those that pass, in order; positions are places among them. */
  readonly filas: readonly F[];
  readonly visibles: readonly F[];
  /** Position of the first visible row. */
  readonly desde: number;
  readonly clave: (fila: F) => ClaveDeFila;
  readonly activa: Activa;
  /** Whether rows, not cells, are chosen: Escape and copying are about them. */
  readonly hayElegidas: boolean;
  /** Gives the focus to a cell, on whichever page it is. */
  readonly enfocar: (p: Punto) => void;
}

/** What a cell shows over what its row says. */
export interface CeldaDibujada {
  readonly clase: string;
  /** What was typed and cannot be read. */
  readonly texto?: string;
  /** Why it cannot be stored; undefined = what its column says of it. */
  readonly motivo: string | null | undefined;
  readonly cerrada: boolean;
  readonly elegida: boolean;
  /** The fill handle is on it. */
  readonly asa: boolean;
  /** In the place of its text: the box in which it is typed. */
  readonly caja: ReactNode;
}

export interface FilaDibujada<F> {
  readonly fila: F;
  /** By the place of the column; none where nothing is drawn over it. */
  readonly celdas: readonly (CeldaDibujada | undefined)[];
}

/** A cell while it is typed in. */
export interface Edicion {
  readonly clave: ClaveDeFila;
  readonly columna: number;
  readonly inicial: string;
  /** Version of the row that was seen. */
  readonly rev: VersionDeFila;
  /** What was there is replaced: arrows go to another cell. */
  readonly reemplaza: boolean;
}

export interface EstadoDeHoja<F> {
  readonly pendientes: Pendientes<F>;
  /** More than the focused cell. */
  readonly rango: Rango | null;
  readonly edicion: Edicion | null;
  /** Cells that were cut, until they are pasted. */
  readonly corte: { readonly caja: Caja; readonly texto: string } | null;
  /** What the fill handle covers so far. */
  readonly relleno: Caja | null;
  /** What just happened. */
  readonly aviso: string;
  /** What the cell that is typed in would change. */
  readonly efecto: string;
}

/** A cell that cannot be stored. */
export interface CeldaMala extends Punto {
  readonly titulo: string;
  readonly motivo: string;
}

/** What the parts of a sheet ask of it. */
export interface Mando<F> {
  readonly contexto: Contexto<F>;
  readonly limites: Limites;
  /** The focused cell; null in a table without rows. */
  readonly activa: Punto | null;
  /** The range chosen, of one cell at least; null in a table without rows. */
  readonly caja: Caja | null;
  readonly suscribir: (oyente: () => void) => () => void;
  readonly leer: () => EstadoDeHoja<F>;
  poner(cambio: Partial<EstadoDeHoja<F>>): void;
  /** @param pedido of one cell, it is none: the focused cell stands for it. */
  elegir(pedido: Rango | null, cambio?: Partial<EstadoDeHoja<F>>): void;
  /** @param inicial what takes the place of what the cell says; null = that itself. */
  editar(inicial: string | null): void;
  /** Repeats cells over the range that they grow to. */
  rellenar(origen: Caja, hasta: Caja): void;
  /** A row with what was typed over it; null when nothing was. */
  revisada(fila: F): Revisada<F> | null;
  /** As it is shown. */
  readonly mostrada: (fila: F) => F;
  /** What a cell is typed as, with what was typed over it. */
  textoDe(fila: F, columna: number): string;
  /** What would be wrong with the cell that is typed in, and what it would mean. */
  mientras(texto: string): { readonly falla: string; readonly ayuda: string };
  /** Asks what it would change, and says so at the foot. */
  probar(texto: string, signal: AbortSignal): void;
  /** What was typed in the box goes to its cell, and the focus where the key says. */
  confirmar(
    texto: string,
    tecla: "Enter" | "Tab" | "flecha" | null,
    e?: KeyboardEvent,
    escribe?: OpcionDeCelda["escribe"],
  ): void;
  /** What the cell that is typed in may say; null where anything may be. */
  opciones(): readonly OpcionDeCelda[] | null;
  /** What was typed in the box is left as it was. */
  cancelar(): void;
  /** What names a row for people, also one that is gone; empty where nothing does. */
  nombreDe(clave: ClaveDeFila): string;
  /** The answers to a conflict. */
  tomar(clave: ClaveDeFila): void;
  imponer(clave: ClaveDeFila, actual: F): void;
  /** What found no answer is sent again. */
  insistir(): void;
  /** Everything that is not stored is taken back. */
  descartarTodo(): void;
  /** Cells that cannot be stored, in the order of the table. */
  malas(): readonly CeldaMala[];
  /** Those, and the first that somebody else changed too of each row in conflict ([K1]). */
  detenidas(): readonly Punto[];
  /** Gives the focus to the next of those, round and round. */
  irAlError(): void;
  enfocarActiva(): void;
  /** All that can be stored is sent; once nothing is on its way, whether nothing is left. */
  asentado(): Promise<boolean>;
  /** What is not stored, as text that can be pasted elsewhere. */
  textoPendiente(): string;
}
