/** How the state of an execution is named, on screen, in the workbook and on the command line. Pure. */

/** 1 Ingresada, 2 Cargada, 3 Error (spec 1 §3). */
export const ESTADO = { ingresada: 1, cargada: 2, error: 3 } as const;
export type EstadoDeEjecucion = typeof ESTADO[keyof typeof ESTADO];

const NOMBRES: Readonly<Record<number, string>> = { 1: "Ingresada", 2: "Cargada", 3: "Error" };

/** «25 %», «0,04 %», from ten-thousandths. */
export const textoDePorcentaje = (diezmilesimas: number): string =>
  `${String(diezmilesimas / 100).replace(".", ",")} %`;

/**
 * «Cargada», or what it left out ([E5]).
 * @param omisiones ten-thousandths of what was read; null or absent when nothing was left out.
 */
export function nombreDeEstado(estado: number, omisiones?: number | null): string {
  const nombre = NOMBRES[estado] ?? "";
  return typeof omisiones === "number"
    ? `${nombre} con omisiones (${textoDePorcentaje(omisiones)})`
    : nombre;
}
