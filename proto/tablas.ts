/** Calls of reference data (spec 1 §7 «Reference tables»); those of dated values, beyond it. */
import { t } from "elysia";
import { Type } from "@sinclair/typebox";
import { elegir } from "#core/domain/fields.ts";
import { CAMPOS, type NombreCampo } from "./recursos/tablas.ts";
import { BLOQUE, Mostrada } from "./planilla.ts";
import {
  bandera,
  CELDA,
  columnasDe,
  type De,
  describe,
  entero,
  form,
  HECHO,
  hecho,
  instante,
} from "./wire.ts";
import { lista, nulo, numero, objeto, opcional, texto, XLSX } from "./wire.ts";

/** These columns of the reference tables, as rows say them. */
const de = <const C extends NombreCampo>(...columnas: readonly C[]) =>
  columnasDe(elegir(CAMPOS, columnas));
const filasDe = <const C extends NombreCampo>(...columnas: readonly C[]) =>
  lista(objeto(de(...columnas)));

const versiones_disponibles = filasDe("ejercicio", "version", "descripcion");
const Codigo = objeto({ codigo: texto, ...de("descripcion") });

const Escalafon = objeto({
  esc: entero,
  descripcion: texto,
  regimen: Type.String({ description: "Cómo paga: las pantallas leen esto, nunca el número" }),
  serie_ur: Type.String({ description: "De sus unidades; vacía, no tiene" }),
  serie_fe: Type.String({ description: "La que paga la función ejecutiva; vacía, la misma" }),
  rev: texto,
});
export type Escalafon = De<typeof Escalafon>;

const UR = nulo(Type.Number(), "Unidades");
const PESOS = nulo(Type.Number(), "Pesos; nulo antes del primer valor");
/** Units in `ur`, pesos per unit in `valor_ur` and `valor_fe`, months yyyymm. */
const Sinep = objeto({
  grilla: lista(objeto({ nivel: texto, grado: entero, ur: UR, rev: texto })),
  // Version of a cell of the grid that has no value.
  sin_valor: texto,
  funciones_ejecutivas: lista(objeto({ nivel: entero, ur: UR })),
  agrupamientos: lista(objeto({ agrup: texto, porcentaje: nulo(numero) })),
  valor_ur: PESOS,
  actualizacion_ur: nulo(entero),
  valor_fe: PESOS,
  actualizacion_fe: nulo(entero),
});
export type Sinep = De<typeof Sinep>;

const Suplementos = objeto({
  esc: entero,
  con_agrupamiento: Type.Boolean({ description: "Lo que dice el escalafón para todas" }),
  con_tramo: bandera,
  filas: filasDe("pprin", "agrupamiento", "tramo"),
  rev: texto,
});
export type Suplementos = De<typeof Suplementos>;
export type Suplemento = Suplementos["filas"][number];

const Categoria = objeto({
  cat: entero,
  descripcion: texto,
  norma: nulo(texto),
  remuneracion: PESOS,
  sumafijare: PESOS,
  uret: UR,
  desde_mes: nulo(entero),
  rev: texto,
});
export type CategoriaDeEscalafon = De<typeof Categoria>;
const CategoriaBuscada = objeto({ ...de("cat", "descripcion"), tiene_valor: opcional(bandera) });
export type CategoriaBuscada = De<typeof CategoriaBuscada>;

/** A fixed sum ([Y7]). */
export const SUMA_FIJA = {
  id: texto,
  descripcion: texto,
  norma: texto,
  regimen: Type.String({ description: "Vacío si nombra escalafones" }),
  escalafones: Type.String({ description: "Números separados por ;" }),
  pprins: Type.String({ description: "Partidas separadas por ;; vacío: todas" }),
  desde_mes: entero,
  hasta_mes: nulo(entero, "Nulo: desde entonces"),
  importe: numero,
  remunerativa: bandera,
  bonificable: bandera,
  en_sac: nulo(bandera, "Nulo: si es remunerativa"),
};
const SumaFija = objeto({ ...SUMA_FIJA, rev: texto });
export type SumaFija = De<typeof SumaFija>;

const Columna = objeto({
  campo: texto,
  titulo: texto,
  clase: texto,
  min: opcional(numero),
  max: opcional(numero),
  largo: opcional(entero),
  letras: opcional(texto),
});
/** Of the one table that is dated as a set, which changes whole: the ranges of the SINEP. */
const Tramo = objeto(
  de("desde_mes", "grado_desde", "grado_hasta", "porcentaje", "descripcion"),
);
export type TramoDeEscalafon = De<typeof Tramo>;
const Tramos = objeto({
  tabla: texto,
  mes: entero,
  desde_mes: nulo(entero),
  rev: texto,
  filas: lista(Tramo),
});
export type Tramos = De<typeof Tramos>;
const ValoresEn = objeto({
  tabla: texto,
  mes: entero,
  filas: lista(
    Type.Object({ desde_mes: nulo(entero), rev: texto }, { additionalProperties: CELDA }),
  ),
});

/** Nulls: it came in one of several files and nobody knows which. */
const AUTORIA = {
  usuario: nulo(texto),
  instante: nulo(instante),
  importado: Type.Boolean({ description: "Vino en un archivo" }),
};
const Entrada = Type.Object({
  desde_mes: entero,
  rev: texto,
  ...AUTORIA,
  reemplazos: lista(
    objeto({ valor: Mostrada, usuario: texto, instante }),
    "Lo que rigió en este mismo mes antes, y quién lo reemplazó",
  ),
}, { additionalProperties: CELDA });
export type EntradaDeHistoria = De<typeof Entrada>;
const EntradaDeConjunto = objeto({
  desde_mes: entero,
  filas: lista(Tramo),
  rev: texto,
  ...AUTORIA,
});

const GUARDADO = {
  desde_mes: nulo(entero, "Desde cuándo rige lo que rige ahora; nulo si nada"),
  rev: texto,
};
const Guardado = hecho(GUARDADO);
const CELDAS = hecho({
  registros: lista(objeto({ id: entero, desde_mes: nulo(entero), rev: texto })),
});
export type ValorGuardado = De<typeof Guardado>;

const LIBRO = { types: [XLSX] } as const;

export const calls = describe({
  "GET /tablas/clasificador": { answer: filasDe("pprin", "ppar", "descripcion") },
  "GET /tablas/ubicacion": { answer: filasDe("ubic", "descripcion") },
  "GET /tablas/adicionales": { answer: lista(Codigo) },
  "GET /tablas/contribuciones": { answer: lista(Codigo) },
  "GET /tablas/complementos": { answer: lista(Codigo) },
  "GET /tablas/asistenciasocial": { answer: lista(Codigo) },
  "GET /tablas/escalafones": { answer: lista(Escalafon) },
  "GET /tablas/sumasfijas": { answer: lista(SumaFija) },
  "GET /tablas/composicion": {
    answer: objeto({
      conceptos: filasDe("c_comp", "c_scom", "n_comp", "descripcion"),
    }),
  },
  "GET /tablas/equivalenciasexterior": {
    answer: filasDe("esc", "cat", "nivel", "porcentaje", "descripcion"),
  },
  "GET /tablas/unidadesretributivas": {
    answer: lista(objeto({ ...de("esc", "cat", "descripcion"), cantidad: UR, rev: texto })),
  },
  "GET /tablas/codigosdedestino/:mes": {
    answer: lista(objeto({
      codigo: entero,
      descripcion: texto,
      desde_mes: nulo(entero),
      retri_emba: nulo(numero),
      rev: texto,
    })),
  },
  "GET /tablas/sinep/:mes": {
    query: t.Object({ esc: t.Optional(t.Unknown()) }, { additionalProperties: true }),
    answer: Sinep,
  },
  "GET /tablas/suplementos/:esc": { answer: Suplementos },
  "GET /tablas/categorias/:esc/:mes": { answer: lista(Categoria) },
  "GET /tablas/instituciones/:ejercicio/:version": {
    answer: objeto({
      datos: filasDe("jur", "sjur", "ent", "descripcion"),
      versiones_disponibles,
    }),
  },
  "GET /tablas/apertura/:ejercicio/:version": {
    answer: objeto({
      datos: lista(objeto({ ...de("jur", "sjur", "ent", "car", "saf"), organismo: texto })),
      versiones_disponibles,
    }),
  },
  "GET /tablas/apertura/:ejercicio/:version/:jur/:sjur/:ent/:car/:saf": {
    answer: objeto({
      datos: filasDe("prog", "subp", "proy", "act", "fin", "fun", "descripcion"),
      versiones_disponibles,
    }),
  },
  "GET /tablas/clasificador/excel": LIBRO,
  "GET /tablas/ubicacion/excel": LIBRO,
  "GET /tablas/adicionales/excel": LIBRO,
  "GET /tablas/contribuciones/excel": LIBRO,
  "GET /tablas/complementos/excel": LIBRO,
  "GET /tablas/asistenciasocial/excel": LIBRO,
  "GET /tablas/escalafones/excel": LIBRO,
  "GET /tablas/sumasfijas/excel": LIBRO,
  "GET /tablas/composicion/excel": LIBRO,
  "GET /tablas/equivalenciasexterior/excel": LIBRO,
  "GET /tablas/unidadesretributivas/excel": LIBRO,
  "GET /tablas/codigosdedestino/:mes/excel": LIBRO,
  "GET /tablas/categorias/excel/:esc/:mes": LIBRO,
  "GET /tablas/instituciones/:ejercicio/:version/excel": LIBRO,
  "GET /tablas/apertura/:ejercicio/:version/excel": LIBRO,
  "GET /tablas/apertura/:ejercicio/:version/:jur/:sjur/:ent/:car/:saf/excel": LIBRO,
  "GET /tablas/sinep/excel/:mes": LIBRO,
  "POST /tablas/escalafones/nuevo": {
    body: form(
      ...["esc", "descripcion", "regimen", "serie_ur", "serie_fe"] as const,
      ...["con_agrupamiento", "con_tramo"] as const,
    ),
    answer: HECHO,
  },
  "POST /tablas/escalafones/editar": {
    body: form("esc", "descripcion", "serie_fe", "rev"),
    answer: hecho({ rev: texto }),
  },
  "POST /tablas/suplementos/:esc": { body: form("filas", "rev"), answer: hecho({ rev: texto }) },
  "POST /tablas/categorias/nueva/:esc": { body: form("cat", "descripcion"), answer: HECHO },
  "POST /tablas/categorias/editar/:esc/:mes": {
    body: form("cat", "descripcion", "norma", "remuneracion", "sumafijare", "uret", "rev"),
    answer: Guardado,
  },
  "POST /tablas/categorias/celdas/:esc/:mes": {
    body: form("cambios"),
    answer: CELDAS,
  },
  "GET /tablas/valores": {
    answer: lista(objeto({
      tabla: texto,
      titulo: texto,
      conjunto: bandera,
      clave: lista(Columna),
      valores: lista(Columna),
    })),
  },
  "GET /tablas/valores/:tabla/:mes": { answer: Type.Union([ValoresEn, Tramos]) },
  "GET /tablas/historia/:tabla": {
    // In its query, the columns of the key.
    answer: Type.Union([lista(Entrada), lista(EntradaDeConjunto)]),
  },
  // Beside these, the columns of the key and of the value.
  "POST /tablas/valores/:tabla/:mes": { body: form("filas", "rev"), answer: Guardado },
  "POST /tablas/valores/:tabla/:mes/celdas": {
    body: form("cambios"),
    answer: CELDAS,
  },
  "POST /tablas/valores/:tabla/:mes/eliminar": { body: form("rev"), answer: Guardado },
  "POST /tablas/lotes/:tabla/:mes/previa": BLOQUE,
  "POST /tablas/lotes/:tabla/:mes/aplicar": BLOQUE,
  "GET /valores/categoriasescalafon/:esc": {
    query: t.Object({ mes: t.Optional(t.Unknown()) }, { additionalProperties: true }),
    answer: lista(CategoriaBuscada),
  },
});
