/**
 * The nine bases, described once as data. Tables, calls, validation, CSV files, workbooks and
 * screens all derive from these descriptions; no other file names a base to treat it apart.
 */
import { type Campo, campo, conVacio } from "#core/domain/fields.ts";

/** Groups of `validacion` ([B2], spec 2 §3). */
export type GrupoDeValidacion =
  | "apertura"
  | "ubic"
  | "ff"
  | "pprin"
  | "esc"
  | "cargo"
  | "codp"
  | "codes"
  | "composicion"
  | "mon";

/** Groups that make the programmatic opening; the rest belongs to the base's own data. */
export const GRUPOS_APERTURA: readonly GrupoDeValidacion[] = ["apertura", "ubic", "ff", "pprin"];

/** A column is shown only when the organismo has the flag, or the group is valued by months ([Y2]). */
export type Condicion = "habilitar_me" | "usa_coefval" | "por_meses";

export interface Columna {
  readonly id: string;
  readonly titulo: string;
  readonly campo: Campo<unknown>;
  readonly condicion?: Condicion;
  /** Value of a new row, as stored. */
  readonly inicial?: number | string;
  /**
   * What every row says while the condition hides the column (spec 2 §5): one that says something
   * else brings the column to sight. Absent = it has no effect there, and stays as it was.
   */
  readonly oculta?: number;
  /**
   * Younger than the base: files, calls and workbooks that lack it leave what is stored as it was,
   * and a new row takes its empty value.
   */
  readonly posterior?: true;
}

export interface Base {
  readonly id: string;
  readonly titulo: string;
  readonly columnas: readonly Columna[];
  readonly grupos: readonly GrupoDeValidacion[];
  /** Class letter of its salary compositions ([B3]). */
  readonly c_comp?: string;
  /** Legal values of pprin ([B2]); every existing one when absent. */
  readonly pprins?: readonly number[];
  /** prog 0 = all programmes ([V7]). */
  readonly todosLosProgramas?: boolean;
  /** How the messages of spec 2 §5 name the base's own data. */
  readonly datos: "los cargos" | "los porcentajes" | "los valores";
  /** Kept only by organismos with the flag ([B5]). */
  readonly requiere?: "habilitar_ogas";
  /** At least one of these columns must be above zero. */
  readonly algunoPositivo?: { readonly columnas: readonly string[]; readonly mensaje: string };
}

const nivel = (id: string, titulo: string): Columna => ({ id, titulo, campo: campo.entero(0, 99) });

/** Code and amount columns that several bases share; `titulo` differs a little between them. */
const COLUMNA = {
  ubic: { id: "ubic", titulo: "Ubic", campo: campo.entero(0, 999) },
  ff: { id: "ff", titulo: "F. Fin", campo: campo.entero(0, 99) },
  pprin: { id: "pprin", titulo: "P. Prin", campo: campo.entero(0, 9) },
  esc: { id: "esc", titulo: "Esc", campo: campo.entero(0, 9999) },
  mon: {
    id: "mon",
    titulo: "Mon",
    campo: conVacio(campo.entero(1, 9), 1),
    condicion: "habilitar_me",
    inicial: 1,
    oculta: 1,
  },
  c_scom: { id: "c_scom", titulo: "Subcomp.", campo: campo.letra("ABCDEFGHIJKLM") },
  n_comp: { id: "n_comp", titulo: "Nro. Comp.", campo: campo.entero(0, 9999) },
  cantidad: { id: "cantidad", titulo: "Cantidad", campo: campo.entero(0, 999_999) },
  costo: { id: "costo", titulo: "Costo", campo: campo.importe() },
  costo_total: { id: "costo_total", titulo: "Costo Total", campo: campo.importe() },
} as const satisfies Record<string, Columna>;

const CADENA = [
  nivel("prog", "Prog"),
  nivel("subp", "Subp"),
  nivel("proy", "Proy"),
  nivel("act", "Act"),
];
const APERTURA = [...CADENA, COLUMNA.ubic, COLUMNA.ff];
const COMPOSICION = [COLUMNA.c_scom, COLUMNA.n_comp];
/** Spec 2 §2 abbreviates with a full stop in Cargos, and without one in the other bases. */
const conPunto = (c: Columna): Columna => ({ ...c, titulo: `${c.titulo}.` });

function porcentajes(id: string, titulo: string, c_comp: string): Base {
  return {
    id,
    titulo,
    c_comp,
    columnas: [
      ...CADENA,
      COLUMNA.pprin,
      COLUMNA.esc,
      COLUMNA.mon,
      ...COMPOSICION,
      { id: "porcentaje", titulo: "Porcentaje", campo: campo.porcentaje() },
    ],
    grupos: ["apertura", "pprin", "esc", "mon", "composicion"],
    pprins: [0, 1, 2, 7, 8],
    todosLosProgramas: true,
    datos: "los porcentajes",
  };
}

export const BASES: readonly Base[] = [
  {
    id: "cargos",
    titulo: "Cargos",
    columnas: [
      ...[...APERTURA, COLUMNA.pprin, COLUMNA.esc].map(conPunto),
      { id: "agrup", titulo: "Agrup.", campo: conVacio(campo.letra("GPTE"), "") },
      { id: "nivel", titulo: "Nivel", campo: conVacio(campo.letra("ABCDEF"), "") },
      { id: "grado", titulo: "Grado", campo: conVacio(campo.entero(0, 99), 0) },
      { id: "cat", titulo: "Cat.", campo: conVacio(campo.entero(0, 9999), 0) },
      { id: "feje", titulo: "Fun. Ejec.", campo: conVacio(campo.entero(0, 9), 0) },
      { id: "codp", titulo: "Cod. P.", campo: campo.entero(0, 999) },
      {
        id: "codes",
        titulo: "Cod. Des.",
        campo: conVacio(campo.entero(0, 9999), 0),
        condicion: "habilitar_me",
        oculta: 0,
      },
      { id: "cargos", titulo: "Cargos", campo: campo.entero(0, 999_999) },
      { id: "vacantes", titulo: "Vacantes", campo: campo.entero(0, 999_999) },
      {
        id: "coefval",
        titulo: "Coef. Val.",
        campo: conVacio(campo.coeficiente(9999), 100),
        condicion: "usa_coefval",
        inicial: 100,
      },
      { id: "tcober", titulo: "T. Cober.", campo: campo.entero(0, 12), inicial: 12 },
      {
        id: "mes_inicio",
        titulo: "Mes Inicio",
        campo: conVacio(campo.entero(0, 12), 0),
        condicion: "por_meses",
        posterior: true,
      },
    ],
    grupos: ["apertura", "ubic", "ff", "pprin", "esc", "cargo", "codp", "codes"],
    pprins: [1, 2, 7, 8],
    datos: "los cargos",
    algunoPositivo: {
      columnas: ["cargos", "vacantes"],
      mensaje: "Complete el número de cargos ocupados y/o vacantes",
    },
  },
  porcentajes("adicionales", "Adicionales", "B"),
  porcentajes("contribuciones", "Contribuciones", "H"),
  porcentajes("complementos", "Complementos", "D"),
  {
    id: "serviciosextraordinarios",
    titulo: "Servicios extraordinarios",
    c_comp: "E",
    columnas: [
      ...APERTURA,
      COLUMNA.esc,
      ...COMPOSICION,
      COLUMNA.cantidad,
      COLUMNA.costo,
      { id: "porcont", titulo: "Por. Cont.", campo: campo.porcentaje() },
    ],
    grupos: ["apertura", "ubic", "ff", "esc", "composicion"],
    datos: "los valores",
  },
  {
    id: "beneficiosycompensaciones",
    titulo: "Beneficios y compensaciones",
    columnas: [
      ...APERTURA,
      COLUMNA.esc,
      { id: "cargos", titulo: "Cant. Cargos", campo: campo.entero(0, 999_999) },
      { ...COLUMNA.costo_total, titulo: "Costo Tot." },
    ],
    grupos: ["apertura", "ubic", "ff", "esc"],
    datos: "los valores",
  },
  {
    id: "asistenciasocial",
    titulo: "Asistencia social",
    c_comp: "J",
    columnas: [
      ...APERTURA,
      COLUMNA.esc,
      COLUMNA.mon,
      ...COMPOSICION,
      COLUMNA.cantidad,
      COLUMNA.costo,
    ],
    grupos: ["apertura", "ubic", "ff", "esc", "mon", "composicion"],
    datos: "los valores",
  },
  {
    id: "contratosespeciales",
    titulo: "Contratos especiales",
    c_comp: "A",
    columnas: [
      ...APERTURA,
      COLUMNA.esc,
      { ...COLUMNA.c_scom, inicial: "A" },
      { ...COLUMNA.n_comp, inicial: 19 },
      COLUMNA.cantidad,
      COLUMNA.costo_total,
    ],
    grupos: ["apertura", "ubic", "ff", "esc", "composicion"],
    datos: "los valores",
  },
  {
    id: "otrosgastos",
    titulo: "Otros gastos",
    columnas: [
      ...APERTURA,
      COLUMNA.pprin,
      COLUMNA.esc,
      { ...COLUMNA.costo_total, titulo: "Costo total" },
    ],
    grupos: ["apertura", "ubic", "ff", "pprin", "esc"],
    datos: "los valores",
    requiere: "habilitar_ogas",
  },
];

const POR_ID = new Map(BASES.map((b) => [b.id, b]));

/** The description of a base, or undefined. */
export function baseDe(id: string): Base | undefined {
  return POR_ID.get(id);
}

/** Name of its SQL table. */
export function tablaDe(base: Base): string {
  return `base_${base.id}`;
}

/**
 * What somebody noted on a row, and who and when («ana@economia, 28/11/2026 10:05»). It is of the
 * row and not of its base: no figure, check, comparison nor manifest reads it, so that writing it
 * never asks for another valuation.
 */
export const NOTA: Columna = {
  id: "nota",
  titulo: "Nota",
  campo: conVacio(campo.texto(500), ""),
  posterior: true,
};
export const FIRMA: Columna = {
  id: "nota_de",
  titulo: "Nota de",
  campo: conVacio(campo.texto(200), ""),
  posterior: true,
};
const DE_NOTA = [NOTA, FIRMA];

/** What is stored of a row: the columns of its base and its note. */
export const columnasGuardadas = (base: Base): readonly Columna[] => [...base.columnas, ...DE_NOTA];

/** Names of a row in the database, as it is valued: its id, the columns of its base, its version. */
export const columnasDe = (base: Base): string[] => [
  "id",
  ...base.columnas.map((c) => c.id),
  "rev",
];

/** The same with its note at the end. */
export const columnasEnteras = (base: Base): string[] => [
  ...columnasDe(base),
  ...DE_NOTA.map((c) => c.id),
];

/** Its columns as field kinds, in order. */
export function camposDe(base: Base): Record<string, Campo<unknown>> {
  return Object.fromEntries(base.columnas.map((c) => [c.id, c.campo]));
}
