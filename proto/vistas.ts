/** Calls of the views that an organismo shares. */
import { VISTA } from "./recursos/vista.ts";
import { columnasDe, type De, describe, entero, form, hecho } from "./wire.ts";
import { instante, lista, nulo, objeto, SAF } from "./wire.ts";

const Compartida = objeto({ id: entero, ...columnasDe(VISTA.campos), instante, rev: entero });
export type VistaCompartida = De<typeof Compartida>;

export const calls = describe({
  "GET /vistas/:saf": { params: SAF, answer: objeto({ vistas: lista(Compartida) }) },
  "POST /vistas": {
    body: form("accion", "id", "rev", "saf", "nombre", "valores"),
    answer: hecho({ id: nulo(entero) }),
  },
});
