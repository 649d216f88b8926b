/** Calls on the structure that administrators keep: versions, openings and codes. */
import { t } from "elysia";
import { Type } from "@sinclair/typebox";
import { BLOQUE } from "./planilla.ts";
import { bandera, type De, describe, entero, form, hecho, lista, nulo, objeto } from "./wire.ts";
import { opcional, texto, VISTA, XLSX } from "./wire.ts";

const CELDA = Type.Union([Type.Number(), texto, bandera, Type.Null()]);
const Fila = objeto({
  clave: Type.String({ description: "La nombra al editarla o eliminarla" }),
  rev: texto,
  valores: Type.Record(Type.String(), CELDA),
  organismo: Type.String({ description: "El de su SAF; vacío si no tiene" }),
});
export type FilaDeEstructura = De<typeof Fila>;

const Columna = objeto({
  campo: texto,
  titulo: texto,
  clase: texto,
  clave: bandera,
  obligatoria: bandera,
  min: opcional(entero),
  max: opcional(entero),
  largo: opcional(entero),
  letras: opcional(texto),
});
export type ColumnaDeEstructura = De<typeof Columna>;
const Tabla = objeto({
  tabla: texto,
  titulo: texto,
  de_version: Type.Boolean({ description: "Sus filas son de un clasificador" }),
  con_contenido: Type.Boolean({ description: "Tiene columnas que no son de la clave" }),
  columnas: lista(Columna),
});
export type TablaDeEstructura = De<typeof Tabla>;

const VERSION = { ejercicio: entero, version: entero };
const Version = objeto({ ...VERSION, descripcion: texto });
export type VersionDeEstructura = De<typeof Version>;

const CONSECUENCIAS = objeto({
  renglones: Type.Integer({ description: "Todos, aunque se listen menos" }),
  frase: texto,
  presupuestos: lista(
    objeto({ saf: entero, codipres: texto, descripcion: texto, renglones: entero }),
  ),
  filas: lista(objeto({
    saf: entero,
    codipres: texto,
    base: texto,
    titulo: texto,
    id: entero,
    apertura: texto,
    motivo: texto,
  })),
});
/** Rows of open budgets that a change makes invalid. */
export type Consecuencias = De<typeof CONSECUENCIAS>;

const COPIADA = { tabla: texto, titulo: texto, registros: entero };
const numeroDeVersion = (minimum: number, maximum: number) =>
  t.Optional(t.Integer({ minimum, maximum }));
const DE_VERSION = {
  ejercicio: numeroDeVersion(1900, 2999),
  version: numeroDeVersion(0, 99),
};
const TABLA = t.Object({ tabla: t.String({ maxLength: 40 }) });

export const calls = describe({
  "GET /admin/estructura": {
    answer: objeto({ tablas: lista(Tabla), versiones: lista(Version) }),
  },
  "GET /admin/estructura/nuevoejercicio": {
    query: t.Object({ ...DE_VERSION, a: numeroDeVersion(1900, 2999) }),
    answer: objeto({
      de: Version,
      a: Version,
      tablas: lista(objeto({ ...COPIADA, copia: bandera })),
    }),
  },
  "POST /admin/estructura/nuevoejercicio": {
    body: form("de_ejercicio", "de_version", "ejercicio", "version", "descripcion", "tablas"),
    answer: hecho({ de: Version, a: Version, tablas: lista(objeto(COPIADA)) }),
  },
  "GET /admin/estructura/:tabla": {
    params: TABLA,
    query: t.Object(DE_VERSION),
    answer: objeto({ tabla: texto, filas: lista(Fila) }),
  },
  "POST /admin/estructura/:tabla": {
    params: TABLA,
    body: form("accion", "clave", "claves", "rev", "aceptar"),
    answer: hecho({ clave: nulo(texto), consecuencias: nulo(CONSECUENCIAS) }),
  },
  "POST /admin/estructura/:tabla/pegar": {
    params: TABLA,
    body: form("texto", "archivo", "formato", "ocultas", "token", "ejercicio", "version"),
    answer: BLOQUE.answer,
  },
  "GET /admin/estructura/:tabla/excel": {
    params: TABLA,
    query: t.Object({ ...VISTA, ...DE_VERSION }),
    types: [XLSX],
  },
});
