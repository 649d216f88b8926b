/** Tables of the salary agreements ([W1]), and of the values that each one wrote ([W6]). */
import { tablasDe } from "#core/db/handles.ts";
import type { Kit } from "#core/db/kit.ts";
import { campo, conVacio } from "#core/domain/fields.ts";
import { CAMPOS_SUMA } from "../tablas/service.ts";
import { type EstadoDeAcuerdo, ESTADOS, type Redondeo } from "./acuerdos/acuerdo.ts";

/** Reference tables that agreements write. */
export const TABLAS_DE_VALORES = ["valores_ur", "categorias_valores", "sumas_fijas"] as const;
export type TablaDeValores = typeof TABLAS_DE_VALORES[number];

/** What is said of an agreement as a whole: the columns of `acuerdos.csv` but its definition. */
export const CAMPOS_ACUERDO = {
  id: campo.entero(1, 2_147_483_647),
  saf: campo.entero(0, 999),
  nombre: campo.texto(200),
  norma: conVacio(campo.texto(200), ""),
  fecha: campo.fecha(),
  estado: campo.texto(10, new RegExp(`^(${ESTADOS.join("|")})$`)),
  publicado: campo.booleano(),
};

const { id: _, ...DE_ACUERDO } = CAMPOS_ACUERDO;

function cabecera(k: Kit) {
  const columnas = k.columnas(DE_ACUERDO);
  return { ...columnas, estado: columnas.estado.$type<EstadoDeAcuerdo>() };
}

export const tables = (k: Kit) => {
  const acuerdos = k.tabla("acuerdos", {
    id: k.grande().primaryKey(),
    ...cabecera(k),
    rev: k.entero().notNull(),
    creado: k.instante().notNull(),
    modificado: k.instante().notNull(),
  }, (t) => [k.indice("acuerdos_saf").on(t.saf)]);
  const acuerdos_tramos = k.tabla("acuerdos_tramos", {
    acuerdo: k.grande().notNull(),
    /** Its place, from 1. */
    tramo: k.entero().notNull(),
    mes: k.entero().notNull(),
    porcentaje: k.grande().notNull(),
    /** Month that the percentage is of; null = the one before ([W2]). */
    base: k.entero(),
    redondeo: k.texto().notNull().$type<Redondeo>(),
    con_funcion: k.booleano().notNull(),
    sumafijare: k.booleano().notNull(),
  }, (t) => [
    k.clavePrimaria({ columns: [t.acuerdo, t.tramo] }),
    k.referencia({ columns: [t.acuerdo], foreignColumns: [acuerdos.id] }).onDelete("cascade"),
  ]);
  return {
    acuerdos,
    acuerdos_tramos,
    /** One series, one scale, or one category of a scale that a tranche raises. */
    acuerdos_alcances: k.tabla("acuerdos_alcances", {
      acuerdo: k.grande().notNull(),
      tramo: k.entero().notNull(),
      /** Empty unless it is a series. */
      serie: k.texto().notNull(),
      /** 0 unless it is a scale or a category. */
      esc: k.entero().notNull(),
      /** 0 unless it is a category. */
      cat: k.entero().notNull(),
    }, (t) => [
      k.clavePrimaria({ columns: [t.acuerdo, t.tramo, t.serie, t.esc, t.cat] }),
      k.referencia({
        name: "acuerdos_alcances_tramo",
        columns: [t.acuerdo, t.tramo],
        foreignColumns: [acuerdos_tramos.acuerdo, acuerdos_tramos.tramo],
      }).onDelete("cascade"),
    ]),
    acuerdos_sumas: k.tabla("acuerdos_sumas", {
      acuerdo: k.grande().notNull(),
      /** Its place, from 1. */
      suma: k.entero().notNull(),
      ...k.columnas(CAMPOS_SUMA),
    }, (t) => [
      k.clavePrimaria({ columns: [t.acuerdo, t.suma] }),
      k.referencia({ columns: [t.acuerdo], foreignColumns: [acuerdos.id] }).onDelete("cascade"),
    ]),
    /**
     * What an agreement wrote in the reference tables ([W6]). While the entry of that key still
     * shows the same, it is the agreement's.
     */
    acuerdos_valores: k.tabla("acuerdos_valores", {
      tabla: k.texto().notNull(),
      /** Canonical text of the key, with its month. */
      entrada: k.texto().notNull(),
      acuerdo: k.grande().notNull(),
      /** JSON: the entry as it was written, as the calls show it. */
      valor: k.texto().notNull(),
    }, (t) => [
      k.clavePrimaria({ columns: [t.tabla, t.entrada] }),
      k.referencia({ columns: [t.acuerdo], foreignColumns: [acuerdos.id] }).onDelete("cascade"),
    ]),
  };
};

export const tabla = tablasDe(tables);
