/** What outlives the trail: the link of each of its entries, and the seals over those links ([Q1], [Q2]). */
import { tablasDe } from "#core/db/handles.ts";
import type { Kit } from "#core/db/kit.ts";

/** Why a seal was made: a day or a closing by itself, whoever asked for one, another key. */
export type MotivoDeSello = "dia" | "cierre" | "pedido" | "clave";

/** Both only grow: triggers refuse every change. */
export const tables = (k: Kit) => ({
  eslabones: k.tabla("eslabones", {
    /** SAF of the entries; `SIN_SAF` for those of none. */
    cadena: k.entero().notNull(),
    /** From 1, without gaps. */
    numero: k.grande().notNull(),
    /** Id of the entry of the trail. */
    asiento: k.grande().notNull(),
    /** SHA-256 of the link before and of what the entry says. */
    huella: k.bytes().notNull(),
  }, (t) => [
    k.clavePrimaria({ columns: [t.cadena, t.numero] }),
    k.unico("eslabones_asiento").on(t.asiento),
  ]),
  sellos: k.tabla("sellos", {
    /** From 1, without gaps. */
    numero: k.entero().notNull().primaryKey(),
    instante: k.instante().notNull(),
    motivo: k.texto().$type<MotivoDeSello>().notNull(),
    /** What is signed, to the byte. */
    documento: k.texto().notNull(),
    /** Ed25519 over the document; null where the installation had no key. */
    firma: k.bytes(),
  }),
});

export const tabla = tablasDe(tables);
