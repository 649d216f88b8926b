/** What the code of a data group says of it ([P1]). */

/** Whether it is a monthly execution. */
export const esDeEjecucion = (codipres: string): boolean => codipres.startsWith("M");

/** A budget begins with E or O, an execution with M; what begins with 00 came from elsewhere. */
export const esDeEntregable = (codipres: string): boolean => /^(?![EOM]|00)./.test(codipres);

/** The words of a group's state, the same wherever one is told. */
export const PALABRAS_DE_ESTADO = {
  bien: "Al día",
  aviso: "Desactualizado",
  mal: "Con errores",
  nada: "Sin valorizar",
  cerrado: "Cerrado",
} as const;
export type ClaseDeEstado = keyof typeof PALABRAS_DE_ESTADO;

/** How a group is valued ([Y1]): with the values of one month, or with those of each month. */
export const CRITERIOS = ["unico", "mensual"] as const;
export type Criterio = typeof CRITERIOS[number];

/** What the header of a group says, wherever it is told ([P1]). */
export interface EncabezadoDeGrupo {
  readonly codipres: string;
  readonly descripcion: string;
  /** yyyymm */
  readonly desde_mes: number;
  readonly ejercicio: number;
  readonly version: number;
  /** AAAA-MM-DD, empty when unknown. */
  readonly fecha_alta: string;
}

/** «Valores de 2024-12», or «Valores mes a mes de 2026» ([Y1]). @param mes how the month is written */
export function valoresDe(
  { criterio, desde_mes, ejercicio }: {
    readonly criterio: Criterio;
    readonly desde_mes: number;
    readonly ejercicio: number;
  },
  mes = mesConGuion,
): string {
  return criterio === "mensual"
    ? `Valores mes a mes de ${ejercicio}`
    : `Valores de ${mes(desde_mes)}`;
}

/** What says how a group is valued. */
type Valorizado = Parameters<typeof valoresDe>[0] & Pick<EncabezadoDeGrupo, "codipres">;

/**
 * Why what lies between two groups is also of how each of them is valued ([Y1]); null where both are
 * valued alike.
 */
export function porCriterio(uno: Valorizado, otro: Valorizado): string | null {
  if (uno.criterio === otro.criterio) return null;
  const [a, b] = [uno, otro].map((g) => `${g.codipres} tiene ${valoresDe(g).toLowerCase()}`);
  return `${a} y ${b}: parte de la diferencia es el criterio`;
}

/** `202412` → `2024-12`. */
export const mesConGuion = (mes: number): string =>
  `${Math.trunc(mes / 100)}-${String(mes % 100).padStart(2, "0")}`;
