/**
 * The printed forms of [S4], as data: which lines they take, how they nest and what they show. A
 * form that is not here yet is one more object, not more code.
 */
import type { ClaseDeSalida } from "#core/outputs/table.ts";
import type { Filtro } from "#plugins/valuation/service.ts";

/** Fields by which a form nests and details its lines. */
export type CampoFormulario =
  | "mon"
  | "prog"
  | "ff"
  | "pprin"
  | "ppar"
  | "esc"
  | "cat"
  | "feje"
  | "retribucion";

export type MedidaFormulario = "ocupados" | "vacantes" | "cargos" | "horas" | "valor";

export interface ColumnaFormulario {
  readonly campo: CampoFormulario | MedidaFormulario | "descripcion";
  readonly titulo: string;
  readonly clase: ClaseDeSalida;
  /** Share of the printed width. */
  readonly ancho: number;
}

/** Outputs that are forms. */
type IdFormulario = "formulariof4" | "formulariof4b" | "formulariof9" | "formulariof9b";

export interface Plantilla {
  readonly id: IdFormulario;
  /** Code in the corner: «F.4 B». */
  readonly codigo: string;
  readonly titulo: string;
  readonly filtro: Filtro;
  /**
   * Fields that nest, outermost first; each closes with its total. The currency comes first: no
   * total adds two of them.
   */
  readonly niveles: readonly CampoFormulario[];
  /** How many of `niveles` begin a new page and stand in its heading. */
  readonly porPagina: number;
  /** Fields that tell apart the lines inside the last level. */
  readonly detalle: readonly CampoFormulario[];
  readonly columnas: readonly ColumnaFormulario[];
  readonly firmas: readonly string[];
  /** The form whose total people set beside its own: a note says why they differ ([S11]). */
  readonly pareja: IdFormulario;
}

const FIRMAS = [
  "Responsable de Recursos Humanos",
  "Responsable de Presupuesto",
  "Titular del Servicio Administrativo Financiero",
];

/** Bases whose rows are people: the others have amounts and no positions ([V10]). */
const DE_CARGOS: readonly string[] = ["cargos"];
const DE_CONTRATOS: readonly string[] = ["cargos", "contratosespeciales"];

const RECURSOS_HUMANOS = {
  niveles: ["mon", "prog", "pprin", "esc"],
  porPagina: 2,
  // One line for each pay: positions × pay can be checked by hand.
  detalle: ["cat", "feje", "retribucion"],
  columnas: [
    { campo: "cat", titulo: "Categoría", clase: "texto", ancho: 9 },
    { campo: "descripcion", titulo: "Descripción", clase: "texto", ancho: 32 },
    { campo: "feje", titulo: "Fun. Ejec.", clase: "texto", ancho: 7 },
    { campo: "ocupados", titulo: "Ocupados", clase: "entero", ancho: 8 },
    { campo: "vacantes", titulo: "Vacantes", clase: "entero", ancho: 8 },
    { campo: "cargos", titulo: "Total cargos", clase: "entero", ancho: 9 },
    { campo: "horas", titulo: "Horas", clase: "entero", ancho: 8 },
    { campo: "retribucion", titulo: "Remuneración mensual", clase: "importe", ancho: 14 },
    { campo: "valor", titulo: "Costo anual", clase: "importe", ancho: 16 },
  ],
  firmas: FIRMAS,
} as const satisfies Partial<Plantilla>;

const GASTOS = {
  niveles: ["mon", "prog", "ff", "pprin"],
  porPagina: 2,
  detalle: ["ppar"],
  columnas: [
    { campo: "ff", titulo: "Fuente", clase: "entero", ancho: 8 },
    { campo: "pprin", titulo: "P. Prin.", clase: "entero", ancho: 8 },
    { campo: "ppar", titulo: "P. Parc.", clase: "entero", ancho: 8 },
    { campo: "descripcion", titulo: "Descripción", clase: "texto", ancho: 60 },
    { campo: "valor", titulo: "Importe", clase: "importe", ancho: 20 },
  ],
  firmas: FIRMAS,
} as const satisfies Partial<Plantilla>;

export const PLANTILLAS: readonly Plantilla[] = [
  {
    id: "formulariof4",
    pareja: "formulariof9",
    codigo: "F.4",
    titulo: "Recursos humanos por programa",
    filtro: { solo: { base: DE_CARGOS }, sin: { pprin: [8] } },
    ...RECURSOS_HUMANOS,
  },
  {
    id: "formulariof4b",
    pareja: "formulariof9b",
    codigo: "F.4 B",
    titulo: "Personal contratado por programa",
    filtro: { solo: { base: DE_CONTRATOS, pprin: [8] } },
    ...RECURSOS_HUMANOS,
  },
  {
    id: "formulariof9",
    pareja: "formulariof4",
    codigo: "F.9",
    titulo: "Gastos en personal por programa y fuente de financiamiento",
    filtro: { sin: { pprin: [8] } },
    ...GASTOS,
  },
  {
    id: "formulariof9b",
    pareja: "formulariof4b",
    codigo: "F.9 B",
    titulo: "Gastos en personal contratado por programa y fuente de financiamiento",
    filtro: { solo: { pprin: [8] } },
    ...GASTOS,
  },
];
