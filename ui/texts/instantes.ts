/** Moments as people read them, in Argentina. */

const FECHA_Y_HORA = new Intl.DateTimeFormat("es-AR", {
  dateStyle: "short",
  timeStyle: "medium",
  hourCycle: "h23",
  timeZone: "America/Argentina/Buenos_Aires",
});

/** Milliseconds → «21/11/26, 09:05:12». */
export const fechaYHora = (instante: number): string => FECHA_Y_HORA.format(instante);
