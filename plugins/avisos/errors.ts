/** Refusals of the notices. */
import { rechazos } from "#core/errors.ts";

export const rechazo = rechazos({
  400: {
    marca_invalida: "«marca» no es la que trajeron los avisos",
    faltan_quienes: "Indique los organismos con --saf o con --todos",
  },
});
