/** Calls on the budgets of many organismos at once. */
import { bandera, type De, describe, entero, form, hecho, lista, objeto, texto } from "./wire.ts";

const HechoEnOrganismo = objeto({ saf: entero, hecho: bandera, mensaje: texto });
/** What came of one organismo: whether something was done there, or why not. */
export type HechoEnOrganismo = De<typeof HechoEnOrganismo>;

const HECHOS = hecho({ organismos: lista(HechoEnOrganismo) });

export const calls = describe({
  "POST /formulacion/congelar": { body: form("codipres", "safs"), answer: HECHOS },
  "POST /formulacion/reabrir": { body: form("codipres", "safs"), answer: HECHOS },
});
