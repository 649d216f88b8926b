/** What the code of a data group says of it ([P1]). */

/** Whether it is a monthly execution. */
export const esDeEjecucion = (codipres: string): boolean => codipres.startsWith("M");
