/** Calls on the budgets of many organismos at once. */
import { Type } from "@sinclair/typebox";
import { bandera, type De, describe, entero, form, hecho, lista, nulo, objeto } from "./wire.ts";
import { texto } from "./wire.ts";

const HechoEnOrganismo = objeto({ saf: entero, hecho: bandera, mensaje: texto });
/** What came of one organismo: whether something was done there, or why not. */
export type HechoEnOrganismo = De<typeof HechoEnOrganismo>;

const HECHOS = hecho({ organismos: lista(HechoEnOrganismo) });

const DIA = Type.String({ description: "AAAA-MM-DD" });
const Prorroga = objeto({ saf: nulo(entero), hasta: DIA });
const Etapa = objeto({
  clave: texto,
  ejercicio: Type.Union([entero, Type.Null()], { description: "Nulo: todos" }),
  nombre: texto,
  prefijo: Type.String({ description: "Cómo empiezan los códigos; vacío: todos" }),
  desde: DIA,
  hasta: Type.String({ description: "AAAA-MM-DD: el último día" }),
  rev: entero,
  prorrogas: lista(Prorroga),
});
/** A stage of the calendar, with its extensions; a null `saf` is all of them. */
export type EtapaGuardada = De<typeof Etapa>;

export const calls = describe({
  "GET /admin/etapas": { answer: objeto({ etapas: lista(Etapa) }) },
  "POST /admin/etapas": {
    body: form("accion", "clave", "rev", "ejercicio", "nombre", "prefijo", "desde", "hasta"),
    answer: hecho({ clave: nulo(texto) }),
  },
  "POST /admin/etapas/prorrogas": {
    body: form("accion", "clave", "safs", "hasta"),
    answer: hecho({ clave: texto }),
  },
  "POST /formulacion/congelar": { body: form("codipres", "safs"), answer: HECHOS },
  "POST /formulacion/reabrir": { body: form("codipres", "safs"), answer: HECHOS },
});
