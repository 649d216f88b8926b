/** The tables that differ only in their columns, as data (spec 1 §2 «Tablas»). */
import { conGuardadas } from "#ui/grid/celdas/enviar.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";
import type { NombreCampo } from "../campos.ts";
import { COLUMNAS } from "../columnas.ts";
import type { EjercicioYVersion } from "../estructura/nuevo-ejercicio.ts";

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
interface Momento {
  /** yyyymm */
  readonly mes: number;
  readonly version: EjercicioYVersion;
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

/** Widths by kind; a list may give its own. */
const ANCHOS: Readonly<Record<string, string>> = {
  exacto: "120px",
  codigo: "110px",
  importe: "190px",
  porcentaje: "150px",
  mes: "180px",
};

/** @param propias what they have on screen in this list alone. @param entero width of numbers. */
const columnasDe = (
  lista: keyof typeof COLUMNAS,
  propias: Readonly<Record<string, Partial<Columna>>> = {},
  entero = "120px",
): readonly Columna[] =>
  COLUMNAS[lista].map((columna): Columna => {
    const { id, clase } = columna;
    const ancho = clase === "entero" ? entero : ANCHOS[clase];
    return {
      ...columna,
      ...(ancho === undefined ? {} : { ancho }),
      ...(clase === "entero" || clase === "exacto" ? { alinear: "izquierda" } : {}),
      // Amounts are filtered as the workbook does: by what is written, as a substring.
      ...(clase === "importe" || clase === "porcentaje" ? { filtro: "numerico" } : {}),
      ...propias[id],
    };
  });

const codigos = (nombre: keyof typeof COLUMNAS): Lista => ({
  ruta: () => `/tablas/${nombre}`,
  columnas: columnasDe(nombre, { codigo: { ancho: "140px" } }),
  clave: ["codigo"],
});

const deVersion = ({ version: v }: Momento) => `${v.ejercicio}/${v.version}`;

export const LISTAS: Readonly<Record<string, Lista>> = {
  instituciones: {
    ruta: (m) => `/tablas/instituciones/${deVersion(m)}`,
    depende: "version",
    columnas: columnasDe("instituciones"),
    clave: ["jur", "sjur", "ent"],
    en: "datos",
  },
  apertura: {
    ruta: (m) => `/tablas/apertura/${deVersion(m)}`,
    depende: "version",
    columnas: columnasDe("apertura", {}, "90px"),
    clave: ["jur", "sjur", "ent", "car", "saf"],
    en: "datos",
  },
  composicion: {
    ruta: () => "/tablas/composicion",
    columnas: columnasDe("composicion"),
    clave: ["c_comp", "c_scom", "n_comp"],
    en: "conceptos",
  },
  adicionales: codigos("adicionales"),
  contribuciones: codigos("contribuciones"),
  complementos: codigos("complementos"),
  asistenciasocial: codigos("asistenciasocial"),
  clasificador: {
    ruta: () => "/tablas/clasificador",
    columnas: columnasDe("clasificador", {}, "170px"),
    clave: ["pprin", "ppar"],
  },
  ubicacion: {
    ruta: () => "/tablas/ubicacion",
    columnas: columnasDe("ubicacion", {}, "190px"),
    clave: ["ubic"],
  },
  unidadesretributivas: {
    ruta: () => "/tablas/unidadesretributivas",
    columnas: columnasDe("unidadesretributivas", { cantidad: { ancho: "160px" } }),
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
    columnas: columnasDe("codigosdedestino", { retri_emba: { ancho: "220px" } }),
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
    columnas: columnasDe("equivalenciasexterior", {
      // A row is for a category or for a level of the SINEP, whose categories are none.
      cat: { valor: ({ cat }) => cat || null },
      nivel: { ancho: "130px", texto: ({ nivel }) => String(nivel || "–"), filtro: "codigo" },
    }),
    clave: ["esc", "cat", "nivel"],
  },
};

/** Programme lines of one organisation of the apertura. */
export const PROGRAMAS: Omit<Lista, "ruta"> = {
  depende: "version",
  columnas: columnasDe("programas", {}, "90px"),
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
