/** What a screen tells a table. */
import type { ValorOfrecido } from "./filtros/valores-de-filtro.ts";
import type { ReactNode } from "react";
import type { BusquedaEnTodas } from "#core/domain/row-search.ts";
import type { Hoja } from "./celdas/hoja.ts";
import type { ColumnaTabla } from "./columnas.ts";
import type { Comando } from "./mando/comandos.ts";
import type { ClaveDeFila } from "./estado.ts";
import type { EstadoTabla, Subtotal } from "./modelo.ts";

/** Inline editor: in place of the row `clave`, or as a new row (at the top, or after `clave`). */
export interface EditorDeTabla {
  readonly clave: ClaveDeFila | null;
  readonly nuevo: boolean;
  readonly contenido: ReactNode;
}

/** A row to show and focus. */
export interface FocoPedido {
  /** null = the active row or, if it is gone, the one that took its place. */
  readonly clave: ClaveDeFila | null;
  /** Position of the column that takes the focus; by default the active one. */
  readonly columna?: number;
  /**
   * The row was just made: it stands after this one (null = above the page) until the rows are
   * sorted or filtered again, so that the page stays where it is.
   */
  readonly tras?: ClaveDeFila | null;
}

/** A row of totals that the server made. */
export interface SumaDelServidor {
  /** «Dólares»; empty = of every row. */
  readonly de: string;
  /** Of the measure columns; centavos for amounts. */
  readonly totales: Readonly<Record<string, number>>;
}

/** A list of which the table holds one page. */
export interface Paginado {
  /** The values of a column with how many rows have each, under the filters of the others. */
  readonly valores?: (columna: string) => Promise<readonly ValorOfrecido<never>[]>;
  readonly pagina: number;
  readonly porPagina: number;
  /** Rows of the whole list. */
  readonly registros: number;
  readonly onPagina: (pagina: number) => void;
  /**
   * The server filters, sorts and adds up as well, over the whole list: the table shows the rows as
   * they come, and the screen asks for what `onEstado` tells.
   */
  readonly filtrado?: {
    /** Rows of the whole list that pass the filters. */
    readonly resultados: number;
    /** Over those rows; several where one sum would add up currencies. */
    readonly totales: readonly SumaDelServidor[];
    /** By the place in the page of the row that they follow. */
    readonly subtotales?: ReadonlyMap<number, readonly Subtotal<never>[]>;
  };
}

export interface PropsTabla<F> {
  /** Accessible name. */
  readonly titulo: string;
  readonly columnas: readonly ColumnaTabla<F>[];
  readonly filas: readonly F[];
  /** Key of a row; by default its `id`. Always the same function. */
  readonly clave?: (fila: F) => ClaveDeFila;
  readonly porPagina?: number;
  /** The rows are one page of a list that the server cuts. */
  readonly paginado?: Paginado;
  /** What is searched in all the columns at once; with it, the bar has a box for it. */
  readonly buscar?: BusquedaEnTodas<F>;
  /** Filters of the screen outside the headers: what takes them off, while there are any. */
  readonly onQuitarFiltros?: () => void;
  /** Sentence of the table without rows. */
  readonly vacio?: ReactNode;
  /** Click or Enter on a row, with the id of the column. */
  readonly onFila?: (fila: F, columna: string) => void;
  /** Commands of the screen; the table adds its own. */
  readonly acciones?: readonly Comando<F>[];
  /** Several rows can be selected, for the commands that act on many. */
  readonly seleccion?: boolean;
  /** Text of the rows for the clipboard; with it, Ctrl+C copies. */
  readonly onCopiar?: (filas: readonly F[]) => string;
  /** Ctrl+V outside any box, with the text of the clipboard. */
  readonly onPegar?: (texto: string) => void;
  /** Rows of the error view; its button appears while there are any. */
  readonly conError?: (fila: F) => boolean;
  readonly editor?: EditorDeTabla | null;
  /** Draws the Excel button; gets what is on screen. */
  readonly onExcel?: (estado: EstadoTabla) => void;
  /** What that button says, and why it cannot be pressed now; without it, «Excel». */
  readonly excel?: { readonly rotulo: string; readonly motivo: string | null };
  readonly inicial?: Partial<EstadoTabla>;
  /** Its filters and its order are there again for who comes back while the session lasts. */
  readonly recordada?: boolean;
  /**
   * Row to show and focus, each time the object changes. When the filters hide it, the focus goes to
   * the one that took its place.
   */
  readonly foco?: FocoPedido | null;
  readonly cargando?: boolean;
  /**
   * The rows are the first ones of a list that is still arriving: they are shown as they come, and
   * nothing is counted, added up, filtered, sorted or selected until all are here.
   */
  readonly parcial?: boolean;
  /** Extra content at the start of the toolbar. */
  readonly barra?: ReactNode;
  /** What just happened, said at the foot. */
  readonly aviso?: string;
  /** Its sheet says something else there: what `aviso` says is over. */
  readonly onOtroAviso?: () => void;
  readonly onSeleccion?: (fila: F | null) => void;
  /** Columns can be moved by mouse and keyboard; the screen keeps their order. */
  readonly onMover?: (columna: string, destino: number) => void;
  /** Column of which each value has its own row of totals: currencies add up to nothing. */
  readonly totalPor?: string;
  /**
   * What the rows do not add up to, of all of them: it stands among their totals while nothing
   * filters them, and `de` says what it is.
   */
  readonly deTodas?: readonly SumaDelServidor[];
  /** Click or Enter on a total, with the rows that it adds up and what it is of («Mon. 2»). */
  readonly onTotal?: (columna: string, total: number, filas: readonly F[], de: string) => void;
  /** Keys that a row shares with the one above it are quieter: each is in full ink once. */
  readonly clavesUnaVez?: boolean;
  /** Its person may gather the rows by the columns that they choose. */
  readonly agrupable?: boolean;
  /** Columns whose groups of rows come together, each with its subtotal; the outermost first. */
  readonly grupos?: readonly string[];
  /** Click or Enter on a subtotal. */
  readonly onSubtotal?: (columna: string, subtotal: Subtotal<F>) => void;
  /** Its cells can be written in place, for who turns the switch «Planilla» on. */
  readonly hoja?: Hoja<F>;
  /** Called with what is chosen, each time it changes. */
  readonly onEstado?: (estado: EstadoTabla) => void;
}

/** A row without a key of its own has an `id`. */
export const claveComun = (fila: unknown): ClaveDeFila => (fila as { id: ClaveDeFila }).id;
