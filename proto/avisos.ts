/** Calls of the notices ([F5]): those that administrators write, and what each person has to read. */
import { t } from "elysia";
import { Type } from "@sinclair/typebox";
import { BLOQUE } from "./planilla.ts";
import { AVISO } from "./recursos/aviso.ts";
import { columnasDe, type De, describe, entero, form, formDe, HECHO, hecho } from "./wire.ts";
import { instante, lista, nulo, objeto, texto, uno, VISTA_SUELTA, XLSX } from "./wire.ts";

const Guardado = objeto({
  id: entero,
  ...columnasDe(AVISO.campos),
  safs: lista(entero, "Ninguno: todos"),
  rev: entero,
});
/** A notice as administrators keep it. */
export type AvisoGuardado = De<typeof Guardado>;

const Grupo = objeto({ saf: entero, codipres: texto });
/** A group that a notice is about. */
export type GrupoDeAviso = De<typeof Grupo>;
const Pendiente = objeto({
  clave: Type.String({ description: "La misma mientras sea el mismo hecho" }),
  clase: uno("aviso", "valor", "grupo", "vencimiento", "ejecucion"),
  instante,
  titulo: texto,
  texto,
  grupos: lista(Grupo, "Los grupos de los que habla, de los que están"),
});
/** One thing to read: a notice of administration, or something that happened. */
export type AvisoPendiente = De<typeof Pendiente>;

const Pendientes = objeto({
  avisos: lista(Pendiente, "Los más nuevos primero; hasta cien"),
  total: Type.Integer({ description: "Los que hay, con los que no se envían" }),
  marca: Type.String({ description: "Hasta dónde llegan: para decir que se leyeron" }),
});
export type AvisosPendientes = De<typeof Pendientes>;

export const calls = describe({
  "GET /avisos": { answer: Pendientes },
  "POST /avisos/leidos": { body: form("marca"), answer: HECHO },
  "GET /admin/avisos": { answer: objeto({ avisos: lista(Guardado) }) },
  "POST /admin/avisos": {
    body: formDe(AVISO, "id"),
    answer: hecho({ id: nulo(entero) }),
  },
  "POST /admin/avisos/pegar": BLOQUE,
  "GET /admin/avisos/excel": {
    query: t.Object(VISTA_SUELTA),
    types: [XLSX],
  },
});
