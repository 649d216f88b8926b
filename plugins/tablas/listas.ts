/**
 * The lists of reference data: the call that answers each, what its columns are called and hold, and
 * what makes a row unique, for the call, the screen and the workbook alike (spec 1 §2 «Tablas»;
 * [S9]). Pure.
 */
import { CAMPOS, type NombreCampo, tablaReferencia, tituloDe } from "#proto/recursos/tablas.ts";

/** Kinds of values, as tables on screen have them. */
type Clase = "entero" | "exacto" | "codigo" | "texto" | "importe" | "porcentaje" | "mes";

export interface ColumnaDeReferencia {
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
const columna = (id: NombreCampo, titulo = CAMPOS[id].titulo): ColumnaDeReferencia => (
  { id, titulo, clase: CLASES[CAMPOS[id].clase] ?? "texto" }
);
const de = (...campos: readonly NombreCampo[]) => campos.map((c) => columna(c));

const descripcion = columna("descripcion");
const ESC = columna("esc", "Escalafón");
const CAT = columna("cat", "Categoría");
const SUMAS = tablaReferencia("sumas_fijas");

export interface ListaDicha<R extends string = string> {
  /** Path of its call under `/tablas`; its workbook is at `/excel` below it, unless said. */
  readonly ruta: R;
  readonly columnas: readonly ColumnaDeReferencia[];
  readonly clave: readonly string[];
  /** Property of the answer that holds the rows; absent = the answer itself. */
  readonly en?: string;
}

const lista = <R extends string>(
  ruta: R,
  clave: readonly string[],
  columnas: readonly ColumnaDeReferencia[],
  en?: string,
): ListaDicha<R> => ({ ruta, clave, columnas, ...(en === undefined ? {} : { en }) });

/** Of the code tables ([R4]): class and number together. */
const codigos = <R extends string>(ruta: R) =>
  lista(ruta, ["codigo"], [{ id: "codigo", titulo: "Código", clase: "texto" }, descripcion]);

const ORGANIZACION = ["jur", "sjur", "ent", "car", "saf"] as const;

export const LISTAS = {
  clasificador: lista("/clasificador", ["pprin", "ppar"], de("pprin", "ppar", "descripcion")),
  ubicacion: lista("/ubicacion", ["ubic"], de("ubic", "descripcion")),
  adicionales: codigos("/adicionales"),
  contribuciones: codigos("/contribuciones"),
  complementos: codigos("/complementos"),
  asistenciasocial: codigos("/asistenciasocial"),
  escalafones: lista("/escalafones", ["esc"], [ESC, descripcion]),
  sumasfijas: lista(
    "/sumasfijas",
    SUMAS.clave,
    SUMAS.columnas.map((c) => columna(c, tituloDe(SUMAS, c))),
  ),
  composicion: lista("/composicion", ["c_comp", "c_scom", "n_comp"], [
    ...de("c_comp", "c_scom"),
    { ...columna("n_comp"), clase: "exacto" },
    descripcion,
  ], "conceptos"),
  equivalenciasexterior: lista("/equivalenciasexterior", ["esc", "cat", "nivel"], [
    ESC,
    CAT,
    columna("nivel", "Nivel (Sinep)"),
    descripcion,
    columna("porcentaje", "% Retribución"),
  ]),
  unidadesretributivas: lista("/unidadesretributivas", ["esc", "cat"], [
    ESC,
    CAT,
    descripcion,
    { id: "cantidad", titulo: "Cantidad", clase: "importe" },
  ]),
  codigosdedestino: lista("/codigosdedestino/:mes", ["codigo"], [
    { id: "codigo", titulo: "Código", clase: "entero" },
    ...de("descripcion", "desde_mes", "retri_emba"),
  ]),
  categorias: lista("/categorias/:esc/:mes", ["cat"], [
    CAT,
    ...de("descripcion", "norma", "desde_mes", "remuneracion", "sumafijare", "uret"),
  ]),
  instituciones: lista(
    "/instituciones/:ejercicio/:version",
    ["jur", "sjur", "ent"],
    de("jur", "sjur", "ent", "descripcion"),
    "datos",
  ),
  apertura: lista("/apertura/:ejercicio/:version", ORGANIZACION, [
    ...de(...ORGANIZACION),
    { id: "organismo", titulo: "Organismo", clase: "texto" },
  ], "datos"),
  /** Programme lines of one organisation of the apertura. */
  programas: lista(
    "/apertura/:ejercicio/:version/:jur/:sjur/:ent/:car/:saf",
    ["prog", "subp", "proy", "act"],
    de("prog", "subp", "proy", "act", "fin", "fun", "descripcion"),
    "datos",
  ),
};

export type NombreLista = keyof typeof LISTAS;
