/** What the calls of administrators declare alike. */
import { rutasPara } from "#core/http/access.ts";
import { hecho } from "#core/http/idempotency.ts";

export const ruta = rutasPara("admin");
/** Of what stores something: asked for again, it answers what it answered. */
export const rutaQueCrea = rutasPara("admin", { crea: hecho });
