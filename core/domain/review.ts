/** What was found before a closing, and who read it ([F6]), in words. */

/** How a manifest tells a point that nobody ticked. */
export const NO_LEIDA = "no leída";

/** «leído por ana@economia»; «sin leer» of what nobody ticked. */
export const lecturaEnPalabras = (leida: string): string =>
  leida === NO_LEIDA ? "sin leer" : `leído por ${leida}`;
