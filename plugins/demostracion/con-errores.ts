/**
 * Rows that are wrong on purpose, each in one or two groups of [B2], for the budget that shows how
 * errors are listed and block a valuation. All have the shape that an import accepts.
 */
import type { FilasPorArchivo, RenglonDeArchivo } from "./archivos.ts";
import { aRenglon, type Posicion } from "./plantel.ts";

/** The one budget with invalid rows. */
export const CON_ERRORES = { saf: 357, codipres: "E2699" } as const;

const { saf, codipres } = CON_ERRORES;
const SANA: Posicion = {
  cadena: [1, 0, 0, 1],
  ubic: 2,
  ff: 11,
  pprin: 1,
  esc: 303,
  agrup: "G",
  nivel: "C",
  grado: 3,
  cat: 0,
  feje: 0,
  codp: 1,
  codes: 0,
  cargos: 2,
  vacantes: 0,
  coefval: 100,
  tcober: 12,
  mes_inicio: 0,
};
const SIN_SINEP = { agrup: "", nivel: "", grado: 0 } as const;

const CARGOS: readonly Partial<Posicion>[] = [
  { cadena: [1, 0, 0, 0] }, // not a leaf
  { cadena: [77, 0, 0, 1] }, // not in the structure
  { cadena: [40, 0, 0, 1] }, // only in the structure of the year before
  { ubic: 5 },
  { ff: 19 },
  { pprin: 3 }, // exists, but no positions are paid from it
  { esc: 999 },
  { grado: 15 }, // the public grid ends at grade 10
  { cat: 4 }, // SINEP has no categories
  { ...SIN_SINEP, esc: 601, cat: 17 }, // no value until a later month
  { ...SIN_SINEP, esc: 206, cat: 90 },
  { feje: 7 },
  { codp: 77 },
  { codes: 1 }, // the body has no foreign currency
];

/** The first so many of them, in another budget. */
export const cargosConErrores = (
  saf: number,
  codipres: string,
  cuantos: number,
): RenglonDeArchivo[] =>
  CARGOS.slice(0, cuantos).map((c) => aRenglon(saf, codipres, { ...SANA, ...c }));

const INICIO = [saf, codipres, 1, 0, 0, 1] as const;
const APERTURA = [...INICIO, 2, 11] as const;
const renglones = (...filas: RenglonDeArchivo[]) => filas;

export function filasConErrores(): FilasPorArchivo {
  return {
    cargos: cargosConErrores(saf, codipres, CARGOS.length),
    adicionales: renglones(
      [...INICIO, 1, 303, 1, "M", 99, 500],
      [...INICIO, 1, 303, 2, "A", 1, 500],
    ),
    complementos: renglones([...INICIO, 3, 303, 1, "A", 1, 750]),
    contribuciones: renglones([saf, codipres, 88, 0, 0, 1, 0, 303, 1, "A", 1, 1_600]),
    serviciosextraordinarios: renglones([...APERTURA, 303, "M", 1, 10, 500_000, 2_400]),
    beneficiosycompensaciones: renglones([...INICIO, 3, 11, 303, 5, 100_000_000]),
    asistenciasocial: renglones([...APERTURA, 303, 2, "A", 1, 4, 120_000]),
    contratosespeciales: renglones([...INICIO, 2, 99, 303, "A", 19, 2, 500_000_000]),
    otrosgastos: renglones([...APERTURA, 9, 998, 25_000_000]),
  };
}
