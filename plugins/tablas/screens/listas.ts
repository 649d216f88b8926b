/** The tables that differ only in their columns, as data (spec 1 §2 «Tablas»). */
import { conGuardadas } from "../../../ui/grid/celdas/enviar.ts";
import type { ColumnaTabla } from "../../../ui/grid/tabla.tsx";
import type { NombreCampo } from "../campos.ts";
import type { Version } from "./mes.ts";

export type Fila = Readonly<Record<string, string | number | null>>;

/** A dated value: its table and its key. */
export interface ClaveFechada {
  readonly tabla: string;
  readonly clave: Readonly<Record<string, string | number>>;
  /** What it is, for the title of its history. */
  readonly titulo: string;
  /** Column that means nothing for this key: units where a scale is not paid in them ([R2]). */
  readonly omitir?: string;
}

/** What a path may depend on. */
export interface Momento {
  /** yyyymm */
  readonly mes: number;
  readonly version: Version;
}

export interface Lista {
  /** Path of the call; its workbook is at `/excel` below it. */
  ruta(m: Momento): string;
  readonly depende?: "mes" | "version";
  readonly columnas: readonly ColumnaTabla<Fila>[];
  /** Columns that make a row unique. */
  readonly clave: readonly string[];
  /** Property of the answer that holds the rows; absent = the answer itself. */
  readonly en?: string;
  /** The dated value behind a row. */
  historia?(fila: Fila): ClaveFechada;
  /** The dated table that takes a spreadsheet. */
  readonly planilla?: string;
  /** Columns that are typed in a sheet, and the field of that value that each is. */
  readonly celdas?: Readonly<Record<string, NombreCampo>>;
}

type Columna = ColumnaTabla<Fila>;

const numero = (id: string, titulo: string, ancho = "120px"): Columna => ({
  id,
  titulo,
  clase: "entero",
  alinear: "izquierda",
  ancho,
});
const descripcion: Columna = { id: "descripcion", titulo: "Descripción", clase: "texto" };

/** Amounts are filtered as the workbook does: by what is written, as a substring. */
export const importe = (id: string, titulo: string, ancho = "190px"): Columna => ({
  id,
  titulo,
  clase: "importe",
  filtro: "numerico",
  ancho,
});
export const desdeMes: Columna = {
  id: "desde_mes",
  titulo: "Actualizado desde",
  clase: "mes",
  ancho: "180px",
};

const codigos = (nombre: string): Lista => ({
  ruta: () => `/tablas/${nombre}`,
  columnas: [{ id: "codigo", titulo: "Código", clase: "texto", ancho: "140px" }, descripcion],
  clave: ["codigo"],
});

const deVersion = ({ version: v }: Momento) => `${v.ejercicio}/${v.version}`;

export const LISTAS: Readonly<Record<string, Lista>> = {
  instituciones: {
    ruta: (m) => `/tablas/instituciones/${deVersion(m)}`,
    depende: "version",
    columnas: [
      numero("jur", "Jur."),
      numero("sjur", "Subjur."),
      numero("ent", "Ent."),
      descripcion,
    ],
    clave: ["jur", "sjur", "ent"],
    en: "datos",
  },
  apertura: {
    ruta: (m) => `/tablas/apertura/${deVersion(m)}`,
    depende: "version",
    columnas: [
      numero("jur", "Jur.", "90px"),
      numero("sjur", "Subjur.", "90px"),
      numero("ent", "Ent.", "90px"),
      numero("car", "Car.", "90px"),
      numero("saf", "SAF", "90px"),
      { id: "organismo", titulo: "Organismo", clase: "texto" },
    ],
    clave: ["jur", "sjur", "ent", "car", "saf"],
    en: "datos",
  },
  composicion: {
    ruta: () => "/tablas/composicion",
    columnas: [
      { id: "c_comp", titulo: "Comp.", clase: "codigo", ancho: "110px" },
      { id: "c_scom", titulo: "Subcomp.", clase: "codigo", ancho: "110px" },
      { ...numero("n_comp", "Nro. Comp."), clase: "exacto" },
      descripcion,
    ],
    clave: ["c_comp", "c_scom", "n_comp"],
    en: "conceptos",
  },
  adicionales: codigos("adicionales"),
  contribuciones: codigos("contribuciones"),
  complementos: codigos("complementos"),
  asistenciasocial: codigos("asistenciasocial"),
  clasificador: {
    ruta: () => "/tablas/clasificador",
    columnas: [
      numero("pprin", "Partida Principal", "170px"),
      numero("ppar", "Partida Parcial", "170px"),
      descripcion,
    ],
    clave: ["pprin", "ppar"],
  },
  ubicacion: {
    ruta: () => "/tablas/ubicacion",
    columnas: [numero("ubic", "Código de Ubicación", "190px"), descripcion],
    clave: ["ubic"],
  },
  unidadesretributivas: {
    ruta: () => "/tablas/unidadesretributivas",
    columnas: [
      numero("esc", "Escalafón"),
      numero("cat", "Categoría"),
      descripcion,
      importe("cantidad", "Cantidad", "160px"),
    ],
    clave: ["esc", "cat"],
    historia: ({ esc, cat, descripcion }) => ({
      tabla: "categorias_valores",
      clave: { esc: Number(esc), cat: Number(cat) },
      titulo: `Escalafón ${esc}, categoría ${cat}: ${descripcion}`,
    }),
    celdas: { cantidad: "uret" },
  },
  codigosdedestino: {
    ruta: (m) => `/tablas/codigosdedestino/${m.mes}`,
    depende: "mes",
    columnas: [
      numero("codigo", "Código"),
      descripcion,
      desdeMes,
      importe("retri_emba", "Retribución de embajador", "220px"),
    ],
    clave: ["codigo"],
    historia: ({ codigo, descripcion }) => ({
      tabla: "codigos_destino_valores",
      clave: { codes: Number(codigo) },
      titulo: `Código de destino ${codigo}: ${descripcion}`,
    }),
    celdas: { retri_emba: "retri_emba" },
    planilla: "codigos_destino_valores",
  },
  equivalenciasexterior: {
    ruta: () => "/tablas/equivalenciasexterior",
    columnas: [
      numero("esc", "Escalafón"),
      // A row is for a category or for a level of the SINEP, whose categories are none.
      { ...numero("cat", "Categoría"), valor: ({ cat }) => cat || null },
      {
        id: "nivel",
        titulo: "Nivel (Sinep)",
        clase: "codigo",
        ancho: "130px",
        texto: ({ nivel }) => String(nivel || "–"),
        filtro: "codigo",
      },
      descripcion,
      {
        id: "porcentaje",
        titulo: "% Retribución",
        clase: "porcentaje",
        filtro: "numerico",
        ancho: "150px",
      },
    ],
    clave: ["esc", "cat", "nivel"],
  },
};

/** Programme lines of one organisation of the apertura. */
export const PROGRAMAS: Omit<Lista, "ruta"> = {
  depende: "version",
  columnas: [
    numero("prog", "Prog.", "90px"),
    numero("subp", "Subp.", "90px"),
    numero("proy", "Proy.", "90px"),
    numero("act", "Act.", "90px"),
    numero("fin", "Fin.", "90px"),
    numero("fun", "Fun.", "90px"),
    descripcion,
  ],
  clave: ["prog", "subp", "proy", "act"],
  en: "datos",
};

/** Rows of an answer; none while there is no answer yet. */
export function filasDe(lista: Pick<Lista, "en">, respuesta: unknown): readonly Fila[] {
  const filas = lista.en
    ? (respuesta as Readonly<Record<string, unknown>> | null)?.[lista.en]
    : respuesta;
  return Array.isArray(filas) ? filas as readonly Fila[] : [];
}

/** The answer with rows as they were just stored. */
export function conFilas(
  lista: Pick<Lista, "en">,
  respuesta: unknown,
  guardadas: readonly Fila[],
  clave: (fila: Fila) => string,
): unknown {
  const filas = conGuardadas(filasDe(lista, respuesta), guardadas, clave);
  return lista.en ? { ...(respuesta as object), [lista.en]: filas } : filas;
}
