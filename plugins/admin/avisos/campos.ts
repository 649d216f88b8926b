/** A notice of administration ([F5]): its columns, and how they are called. Pure. */
import { campo, type Campos, type Fila } from "#core/domain/fields.ts";

/** In file order. */
export const CAMPOS_AVISO = {
  desde: campo.fecha(),
  /** The last day on which it is shown. */
  hasta: campo.fecha(),
  /** Whom it is for, `103;357`; empty = everybody. */
  safs: campo.lista(),
  texto: campo.texto(500, /\S/),
} satisfies Campos;

export type Aviso = Fila<typeof CAMPOS_AVISO>;

export const COLUMNAS_AVISO = Object.keys(CAMPOS_AVISO) as (keyof Aviso)[];
/** A text is said once from each day on. */
export const CLAVE_AVISO = ["desde", "texto"] as const;

export const TITULOS_AVISO: Readonly<Record<keyof Aviso, string>> = {
  desde: "Desde",
  hasta: "Hasta",
  safs: "SAF",
  texto: "Texto",
};

/** The SAFs of a list, each once and in order. */
export const safsDe = (lista: string): number[] =>
  lista === "" ? [] : [...new Set(lista.split(";").map(Number))].sort((a, b) => a - b);

/** The same list as it is stored: equal ones are written alike. */
export const listaDe = (safs: readonly number[]): string => safs.join(";");

export interface FallaDeAviso {
  readonly columna: keyof Aviso;
  readonly mensaje: string;
}

/** Years that a notice may last: a longer one is a slip of the year. */
const ANIOS = 2;

/**
 * What is wrong with a notice, wherever it comes from; null when nothing is.
 * @param existe whether there is such an organismo.
 * @param hasta the last day that is stored already, which may stay whatever it is.
 */
export function fallaDeAviso(
  a: Aviso,
  existe: (saf: number) => boolean,
  hasta: string | undefined,
): FallaDeAviso | null {
  if (a.hasta < a.desde) return { columna: "hasta", mensaje: "es anterior al primer día" };
  const ultimo = `${Number(a.desde.slice(0, 4)) + ANIOS}${a.desde.slice(4)}`.padStart(10, "0");
  if (a.hasta > ultimo && a.hasta !== hasta) {
    return { columna: "hasta", mensaje: "es posterior en más de dos años al primer día" };
  }
  const ajeno = safsDe(a.safs).find((saf) => !existe(saf));
  return ajeno === undefined
    ? null
    : { columna: "safs", mensaje: `no existe el organismo ${ajeno}` };
}
