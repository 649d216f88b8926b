/** What the calls of administrators declare alike. */
import { rutasPara } from "#core/http/access.ts";
import { hecho } from "#core/http/idempotency.ts";

export const ruta = rutasPara("admin", ["administración"]);
/** Of what stores something: asked for again, it answers what it answered. */
export const rutaQueCrea = rutasPara("admin", ["administración"], { crea: hecho });

/**
 * Of a spreadsheet that is loaded.
 * @param que whose rows it has. @param limite bytes of a body: all of them with room to spare.
 */
export const rutaDePlanilla = <C extends object>(
  call: C,
  que: string,
  limite: number,
  description?: string,
) => ({
  ...rutaQueCrea(
    call,
    `${que}: vista previa de una planilla, o con su \`token\` la guarda entera`,
    description,
  ),
  limite,
});
