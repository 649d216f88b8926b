/** Tables of the data groups and of their nine bases, derived from the descriptions. */
import { type TablaDeclarada, tablasDe } from "#core/db/handles.ts";
import type { Kit } from "#core/db/kit.ts";
import { type Campo, campo, conVacio } from "#core/domain/fields.ts";
import { type Criterio, CRITERIOS } from "#core/domain/group.ts";
import { type Base, BASES, columnasGuardadas, tablaDe } from "./bases.ts";
import { ETAPAS, PRORROGAS } from "./calendario/etapas.ts";

/** Header of a data group: the columns of `presupuestos.csv`. */
export const CAMPOS_PRESUPUESTO = {
  saf: campo.entero(0, 999),
  codipres: campo.texto(5, /^[A-Z0-9]{5}$/),
  descripcion: campo.texto(200),
  desde_mes: campo.mes(),
  ejercicio: campo.ejercicio(),
  version: campo.entero(0, 99),
  /** AAAA-MM-DD; empty when an earlier system did not tell. */
  fecha_alta: conVacio(campo.fecha(), ""),
  online: campo.booleano(),
  criterio: conVacio(
    campo.texto(7, new RegExp(`^(${CRITERIOS.join("|")})$`)) as Campo<Criterio>,
    "unico",
  ),
  /** Read-only until it is reopened (formulation [F3]). */
  congelado: conVacio(campo.booleano(), false),
};

/** Columns younger than their table: older files lack them, older rows take their empty value. */
export const POSTERIORES_PRESUPUESTO = ["criterio", "congelado"] as const;

function tablaDeBase(k: Kit, base: Base) {
  const guardadas = columnasGuardadas(base);
  const propias = k.columnas(Object.fromEntries(guardadas.map((c) => [c.id, c.campo])));
  for (const { id, posterior, campo } of guardadas) {
    if (posterior) propias[id] = propias[id].default(campo.vacio as never);
  }
  return k.tabla(tablaDe(base), {
    id: k.id(),
    saf: k.entero().notNull(),
    codipres: k.texto().notNull(),
    ...propias,
    rev: k.entero().notNull(),
  }, (t) => [k.indice(`${tablaDe(base)}_grupo`).on(t.saf, t.codipres, t.id)]);
}

function cabecera(k: Kit) {
  const columnas = k.columnas(CAMPOS_PRESUPUESTO);
  return {
    ...columnas,
    criterio: columnas.criterio.$type<Criterio>().default("unico"),
    congelado: columnas.congelado.default(false),
    /** Who froze it and since when; empty while nobody did. */
    congelado_por: k.texto().notNull().default(""),
    congelado_el: k.instante(),
  };
}

export const tables = (k: Kit) => ({
  presupuestos: k.tabla("presupuestos", {
    ...cabecera(k),
    rev: k.entero().notNull(),
    /** Raised by every write to the header or to a row: what a list is read again for. */
    rev_datos: k.grande().notNull(),
    /** How many of those only wrote notes, which change no figure. */
    rev_notas: k.grande().notNull().default(0),
  }, (t) => [k.clavePrimaria({ columns: [t.saf, t.codipres] })]),
  /** Seals of the deliverables: from here on triggers refuse every change to their data ([C3]). */
  entregables: k.tabla("entregables", {
    saf: k.entero().notNull(),
    codipres: k.texto().notNull(),
    /** Budget that was closed. */
    origen: k.texto().notNull(),
    /** Letter of the closing type ([C1]). */
    tipo: k.texto().notNull(),
    /** Version of the engine that valued it. */
    motor: k.texto().notNull(),
    usuario: k.texto().notNull(),
    instante: k.instante().notNull(),
    /** Manifest: SHA-256 of the canonical content, in hexadecimal. */
    sha256: k.texto().notNull(),
    /** How the content was hashed ([C5]). */
    formato: k.entero().notNull().default(1),
    /** JSON: names of the fields that the manifest answers for; empty in format 1. */
    campos: k.texto().notNull().default(""),
    /** JSON: what was found before closing and who read it ([F6]); empty when nothing was looked at. */
    revision: k.texto().notNull().default(""),
    /** Who asked for it, where `usuario` confirmed it ([Q10]); empty where one person closes. */
    pedido_por: k.texto().notNull().default(""),
  }, (t) => [k.clavePrimaria({ columns: [t.saf, t.codipres] })]),
  /** Closings that wait for a second person ([Q10]), one of each budget: what was asked, and of what. */
  cierres_pedidos: k.tabla("cierres_pedidos", {
    id: k.id(),
    saf: k.entero().notNull(),
    codipres: k.texto().notNull(),
    tipo: k.texto().notNull(),
    /** Code of the deliverable, its valuation and what there was to read ([C4], [F6]). */
    nueva_version: k.texto().notNull(),
    valuacion: k.grande().notNull(),
    revision: k.texto().notNull(),
    /** JSON: ids of the points that were read. */
    leidas: k.texto().notNull(),
    /** Its account, which a new name leaves as it is. */
    id_usuario: k.grande(),
    usuario: k.texto().notNull(),
    instante: k.instante().notNull(),
    /** Who refused it, and why; empty while nobody did. */
    rechazado_por: k.texto().notNull().default(""),
    motivo: k.texto().notNull().default(""),
  }, (t) => [k.unico("cierres_pedidos_grupo").on(t.saf, t.codipres)]),
  /** Until when the groups of a stage may be changed (formulation [F4]). */
  etapas: ETAPAS.esquema(k),
  prorrogas: PRORROGAS.esquema(k),
  ...Object.fromEntries(BASES.map((b) => [tablaDe(b), tablaDeBase(k, b)])),
});

export const tabla = tablasDe(tables);

/** A row of any base: its own columns are of its description. */
interface FilaGuardada {
  readonly [columna: string]: number | string;
  readonly id: number;
  readonly saf: number;
  readonly codipres: string;
  readonly rev: number;
}

/** The table of the rows of a base. */
export const filasDeBase = (base: Base) =>
  (tabla as Readonly<Record<string, unknown>>)[tablaDe(base)] as TablaDeclarada & {
    readonly $inferSelect: FilaGuardada;
  };
