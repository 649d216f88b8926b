/** What a screen tells of its rows so that they can be written in a sheet. */
import type { ClaveDeFila } from "../estado.ts";

/** Version of a row, as its table has them. */
export type VersionDeFila = number | string;

/** What was typed over a row, by column, in the order in which it was typed. */
export type Escrito = Readonly<Record<string, string>>;

/** A row as it would be with what was typed. */
export interface Revisada<F> {
  /** As it is shown meanwhile. */
  readonly fila: F;
  /** What is sent of it, by field; empty when it says what it said. */
  readonly valores: Readonly<Record<string, string>>;
  /** Why a cell cannot be stored, by column. */
  readonly fallas: Readonly<Record<string, string>>;
}

/** A row to be stored. */
export interface PorGuardar<F> {
  readonly fila: F;
  readonly revisada: Revisada<F>;
  /** Version that the person saw. */
  readonly rev: VersionDeFila;
}

/** A row that somebody else changed meanwhile ([K1]). */
export interface Ajena<F> {
  readonly clave: ClaveDeFila;
  readonly quien: string | null;
  /** As it is now; null = deleted. */
  readonly actual: F | null;
  /** Columns that both changed; absent = it is not known which. */
  readonly disputadas?: readonly string[];
}

export type Guardadas<F> =
  | { readonly clase: "hecho"; readonly filas: readonly F[]; readonly aviso?: string }
  /** Nothing was stored: cells that the server refuses. */
  | {
    readonly clase: "rehusadas";
    readonly mensaje: string;
    readonly celdas: readonly {
      readonly clave: ClaveDeFila;
      readonly columna: string;
      readonly mensaje: string;
    }[];
  }
  | { readonly clase: "ajenas"; readonly ajenas: readonly Ajena<F>[] }
  /** The person went back. */
  | { readonly clase: "desistido" };

/** One of the values that a cell may say. */
export interface OpcionDeCelda {
  /** As it is typed and shown. */
  readonly codigo: string;
  readonly descripcion: string;
  /** What choosing it types, by column; by default, its code in the cell. */
  readonly escribe?: Readonly<Record<string, string>>;
}

/** Always the same object while what it depends on is the same. */
export interface Hoja<F> {
  /** Why a cell is not typed in; null where it is. */
  cerrada(fila: F, columna: string): string | null;
  /** What a cell is typed as: it comes back as it was. */
  texto(fila: F, columna: string): string;
  /** What an emptied cell says. */
  vacia(columna: string): string;
  /** The row with what was typed over it, reviewed as its editor does. */
  revisar(fila: F, escrito: Escrito): Revisada<F>;
  /** Version of a row. */
  rev(fila: F): VersionDeFila;
  /** What names a row for people where it has no place in the table; absent = its key does. */
  nombre?(fila: F): string;
  /** Stores rows, all or none; those that it gives are in the table by then. @throws ErrorApi */
  guardar(filas: readonly PorGuardar<F>[]): Promise<Guardadas<F>>;
  /**
   * Calls on their way at once, each of what was written at once: that is what is undone at once.
   * By default one, with all that waits for it.
   */
  readonly aLaVez?: number;
  /** Rows as somebody else left them go to the table, where no event brings them. */
  poner?(filas: readonly F[]): void;
  /**
   * Takes back the last that this person stored, and what is said of it; absent = what is stored is
   * not taken back.
   */
  deshacer?(): Promise<string>;
  /** Does again what was taken back last, and what is said of it. */
  rehacer?(): Promise<string>;
  /** Opens the editor of the row. */
  abrir?(fila: F, columna: string): void;
  /** What a cell may say, to be chosen from while it is typed; null where anything may be. */
  opciones?(fila: F, columna: string): readonly OpcionDeCelda[] | null;
  /**
   * What a row would change by with what is sent of it, in few words; empty when nobody can say.
   * @param valores as `revisar` gave them.
   */
  diferencia?(fila: F, valores: Revisada<F>["valores"], signal: AbortSignal): Promise<string>;
  /** What is asked for before cells can be reviewed (lists of codes). */
  preparar?(fila: F): void;
}
