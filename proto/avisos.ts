/** Calls of the notices ([F5]): those that administrators write, and what each person has to read. */
import { Type } from "@sinclair/typebox";
import { type De, describe, entero, form, hecho, lista, nulo, objeto, texto } from "./wire.ts";

const DIA = Type.String({ description: "AAAA-MM-DD" });
const Guardado = objeto({
  id: entero,
  desde: DIA,
  hasta: Type.String({ description: "AAAA-MM-DD: el último día en que se muestra" }),
  safs: Type.Array(entero, { description: "Ninguno: todos" }),
  texto,
  rev: entero,
});
/** A notice as administrators keep it. */
export type AvisoGuardado = De<typeof Guardado>;

export const calls = describe({
  "GET /admin/avisos": { answer: objeto({ avisos: lista(Guardado) }) },
  "POST /admin/avisos": {
    body: form("accion", "id", "rev", "desde", "hasta", "safs", "texto"),
    answer: hecho({ id: nulo(entero) }),
  },
});
