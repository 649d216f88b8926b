/**
 * The lists of reference data as tables: what their columns are called and hold, for the screen and
 * for the workbook alike (spec 1 §2 «Tablas»; [S9]). Pure.
 */
import { CAMPOS, type NombreCampo } from "./campos.ts";

/** Kinds of values, as tables on screen have them. */
type Clase = "entero" | "exacto" | "codigo" | "texto" | "importe" | "porcentaje" | "mes";

export interface ColumnaDeLista {
  readonly id: string;
  readonly titulo: string;
  readonly clase: Clase;
}

const CLASES: Readonly<Record<string, Clase>> = {
  entero: "entero",
  importe: "importe",
  porcentaje: "porcentaje",
  mes: "mes",
  letra: "codigo",
};

/** Of a field; `titulo` where the list has another one. */
export const columnaDe = (id: NombreCampo, titulo = CAMPOS[id].titulo): ColumnaDeLista => (
  { id, titulo, clase: CLASES[CAMPOS[id].clase] ?? "texto" }
);
const de = (...campos: readonly NombreCampo[]) => campos.map((c) => columnaDe(c));

const descripcion = columnaDe("descripcion");
const ESC = columnaDe("esc", "Escalafón");
const CAT = columnaDe("cat", "Categoría");
/** Of the code tables ([R4]): class and number together. */
const DE_CODIGOS: readonly ColumnaDeLista[] = [
  { id: "codigo", titulo: "Código", clase: "texto" },
  descripcion,
];

const listas = <N extends string>(l: Readonly<Record<N, readonly ColumnaDeLista[]>>) => l;

/** By the name of the list. */
export const COLUMNAS = listas({
  clasificador: de("pprin", "ppar", "descripcion"),
  ubicacion: de("ubic", "descripcion"),
  adicionales: DE_CODIGOS,
  contribuciones: DE_CODIGOS,
  complementos: DE_CODIGOS,
  asistenciasocial: DE_CODIGOS,
  escalafones: [ESC, descripcion],
  composicion: [
    ...de("c_comp", "c_scom"),
    { ...columnaDe("n_comp"), clase: "exacto" },
    descripcion,
  ],
  equivalenciasexterior: [
    ESC,
    CAT,
    columnaDe("nivel", "Nivel (Sinep)"),
    descripcion,
    columnaDe("porcentaje", "% Retribución"),
  ],
  unidadesretributivas: [
    ESC,
    CAT,
    descripcion,
    { id: "cantidad", titulo: "Cantidad", clase: "importe" },
  ],
  codigosdedestino: [
    { id: "codigo", titulo: "Código", clase: "entero" },
    ...de("descripcion", "desde_mes", "retri_emba"),
  ],
  categorias: [
    CAT,
    ...de("descripcion", "norma", "desde_mes", "remuneracion", "sumafijare", "uret"),
  ],
  instituciones: de("jur", "sjur", "ent", "descripcion"),
  apertura: [
    ...de("jur", "sjur", "ent", "car", "saf"),
    { id: "organismo", titulo: "Organismo", clase: "texto" },
  ],
  programas: de("prog", "subp", "proy", "act", "fin", "fun", "descripcion"),
});
