/** The tables that differ only in their columns, as data (spec 1 §2 «Tablas»). */
import { conGuardadas } from "#ui/grid/celdas/enviar.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";
import type { NombreCampo } from "#proto/recursos/tablas.ts";
import { type ListaDicha, LISTAS as LISTAS_DICHAS, type NombreLista } from "../listas.ts";
import type { EjercicioYVersion } from "../estructura/nuevo-ejercicio.ts";

export type FilaDeTablas = Readonly<Record<string, string | number | null>>;

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

type Columna = ColumnaTabla<FilaDeTablas>;

/** What a list has on screen alone. */
interface Pantalla {
  /** The dated value behind a row. */
  historia?(fila: FilaDeTablas): ClaveFechada;
  /** The dated table that takes a spreadsheet. */
  readonly planilla?: string;
  /** Columns that are typed in a sheet, and the field of that value that each is. */
  readonly celdas?: Readonly<Record<string, NombreCampo>>;
}

export interface Lista extends Pantalla, Omit<ListaDicha, "ruta" | "columnas"> {
  /** Path of the call; its workbook is at `/excel` below it. */
  ruta(m: Momento): string;
  readonly depende?: "mes" | "version";
  readonly columnas: readonly Columna[];
}

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
  lista: NombreLista,
  propias: Readonly<Record<string, Partial<Columna>>> = {},
  entero = "120px",
): readonly Columna[] =>
  LISTAS_DICHAS[lista].columnas.map((columna): Columna => {
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

function lista(
  nombre: NombreLista,
  { propias, entero, ...pantalla }: Pantalla & {
    readonly propias?: Readonly<Record<string, Partial<Columna>>>;
    readonly entero?: string;
  } = {},
): Lista {
  const { ruta, ...dicha } = LISTAS_DICHAS[nombre];
  const depende = (["mes", "version"] as const).find((d) => ruta.includes(`:${d}`));
  return {
    ...dicha,
    ...pantalla,
    ...(depende ? { depende } : {}),
    columnas: columnasDe(nombre, propias, entero),
    ruta({ mes, version }) {
      const dichos: Readonly<Record<string, number>> = { mes, ...version };
      return `/tablas${ruta.replaceAll(/:(\w+)/g, (_, n) => String(dichos[n]))}`;
    },
  };
}

const codigos = (nombre: NombreLista): Lista =>
  lista(nombre, { propias: { codigo: { ancho: "140px" } } });

export const LISTAS: Readonly<Record<string, Lista>> = {
  instituciones: lista("instituciones"),
  apertura: lista("apertura", { entero: "90px" }),
  composicion: lista("composicion"),
  adicionales: codigos("adicionales"),
  contribuciones: codigos("contribuciones"),
  complementos: codigos("complementos"),
  asistenciasocial: codigos("asistenciasocial"),
  clasificador: lista("clasificador", { entero: "170px" }),
  ubicacion: lista("ubicacion", { entero: "190px" }),
  unidadesretributivas: lista("unidadesretributivas", {
    propias: { cantidad: { ancho: "160px" } },
    historia: ({ esc, cat, descripcion }) => ({
      tabla: "categorias_valores",
      clave: { esc: Number(esc), cat: Number(cat) },
      titulo: `Escalafón ${esc}, categoría ${cat}: ${descripcion}`,
    }),
    celdas: { cantidad: "uret" },
  }),
  codigosdedestino: lista("codigosdedestino", {
    propias: { retri_emba: { ancho: "220px" } },
    historia: ({ codigo, descripcion }) => ({
      tabla: "codigos_destino_valores",
      clave: { codes: Number(codigo) },
      titulo: `Código de destino ${codigo}: ${descripcion}`,
    }),
    celdas: { retri_emba: "retri_emba" },
    planilla: "codigos_destino_valores",
  }),
  equivalenciasexterior: lista("equivalenciasexterior", {
    propias: {
      // A row is for a category or for a level of the SINEP, whose categories are none.
      cat: { valor: ({ cat }) => cat || null },
      nivel: { ancho: "130px", texto: ({ nivel }) => String(nivel || "—"), filtro: "codigo" },
    },
  }),
};

/** Programme lines of one organisation of the apertura, whose path is below its own. */
export const PROGRAMAS: Lista = lista("programas", { entero: "90px" });

/** Rows of an answer; none while there is no answer yet. */
export function filasDe(lista: Pick<Lista, "en">, respuesta: unknown): readonly FilaDeTablas[] {
  const filas = lista.en
    ? (respuesta as Readonly<Record<string, unknown>> | null)?.[lista.en]
    : respuesta;
  return Array.isArray(filas) ? filas as readonly FilaDeTablas[] : [];
}

/** The answer with rows as they were just stored. */
export function conFilas(
  lista: Pick<Lista, "en">,
  respuesta: unknown,
  guardadas: readonly FilaDeTablas[],
  clave: (fila: FilaDeTablas) => string,
): unknown {
  const filas = conGuardadas(filasDe(lista, respuesta), guardadas, clave);
  return lista.en ? { ...(respuesta as object), [lista.en]: filas } : filas;
}
