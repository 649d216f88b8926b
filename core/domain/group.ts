/** What the code of a data group says of it ([P1]). */

/** Whether it is a monthly execution. */
export const esDeEjecucion = (codipres: string): boolean => codipres.startsWith("M");

/** How a group is valued ([Y1]): with the values of one month, or with those of each month. */
export const CRITERIOS = ["unico", "mensual"] as const;
export type Criterio = typeof CRITERIOS[number];
