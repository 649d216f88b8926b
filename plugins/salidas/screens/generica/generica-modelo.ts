/** Any output as a table: the generic JSON form, and the one of the paramétrico (`campos`). */
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { conMenos } from "#core/domain/signs.ts";
import type { SalidaOfrecida } from "#proto/nucleo.ts";
import type { ColumnaSalida, FilaSalida, RespuestaTabla } from "#proto/outputs.ts";
import type { CampoDePagina, Parametrico } from "#proto/salidas.ts";
import {
  aCentavos,
  type ColumnaTabla,
  formatear,
  formatearTotal,
  type ValorCelda,
} from "#ui/grid/columnas.ts";

/** A column of either form of a list; without a kind, it is what its values are. */
type Columna = Omit<ColumnaSalida, "clase"> & {
  readonly clase?: ColumnaSalida["clase"] | NonNullable<CampoDePagina["clase"]>;
};

/** Without a kind: `valor…` amounts, other numbers counts. */
function claseDe(c: Columna, filas: readonly FilaSalida[]): ColumnaTabla["clase"] {
  if (c.clase) return c.clase;
  if (c.tipo === "medida") return c.campo.startsWith("valor") ? "importe" : "entero";
  if (c.tipo === "leyenda") return "texto";
  return filas.every((f) => typeof f[c.campo] !== "string") ? "exacto" : "codigo";
}

const contar = (valor: ValorCelda): string =>
  typeof valor === "number" ? conMenos(formatEnteroEsAr(valor)) : formatear("entero", valor);

/** Pixels of a character of a title, of a cell, and of a total, which is bold. */
const EN_TITULO = 6.5;
const EN_CELDA = 7.5;
const EN_TOTAL = 8;
/** Pixels beside a text in its cell, and those of a title's sorting mark. */
const MARGEN = 18;
const MARCA = 10;

/** Pixels of a title in its column, with its sorting mark: words go below one another. */
const anchoDeTitulo = (titulo: string): number =>
  Math.ceil(
    Math.max(...titulo.split(" ").map((palabra) => palabra.length)) * EN_TITULO + MARGEN + MARCA,
  );

/** Least pixels of a column that takes what is left. */
const ANCHO_LIBRE = 118;

/** A longer name says itself on focus and hover. */
const CONTENIDO_MAXIMO = 320;

/** Of a column of short texts, its width; long ones share what is left by what they say. */
export function justo(
  titulo: string,
  textos: readonly string[],
): Pick<ColumnaTabla, "ancho" | "contenido"> {
  const largo = textos.reduce((n, t) => Math.max(n, t.length), 0);
  const ancho = Math.max(anchoDeTitulo(titulo), Math.ceil(largo * EN_CELDA + MARGEN));
  return textos.length > 0 && ancho < ANCHO_LIBRE
    ? { ancho: `${ancho}px` }
    : { contenido: Math.min(CONTENIDO_MAXIMO, ancho) };
}

/** Pixels of a column of figures and of their total, which is never cut. */
function anchoDeMedida(
  { campo, titulo }: Columna,
  clase: ColumnaTabla["clase"],
  filas: readonly FilaSalida[],
): number {
  const suma = filas.reduce((t, f) => t + Math.abs(Number(f[campo] ?? 0)), 0);
  // One character more for a minus sign: absolute values are added, so the width holds whatever
  // rows the filters leave.
  const largo = formatearTotal(clase, clase === "importe" ? aCentavos(suma) : suma).length + 1;
  return Math.max(anchoDeTitulo(titulo), Math.ceil(largo * EN_TOTAL + MARGEN));
}

/** The width of a column that never cuts its figures, or how long what it says is. */
function anchoDe(
  columna: Columna,
  clase: ColumnaTabla["clase"],
  filas: readonly FilaSalida[],
): Pick<ColumnaTabla, "ancho" | "contenido"> {
  const { campo, tipo, titulo } = columna;
  const px = (ancho: number) => ({ ancho: `${ancho}px` });
  if (tipo === "medida") return px(anchoDeMedida(columna, clase, filas));
  if (clase === "importe") return px(Math.max(112, anchoDeTitulo(titulo)));
  if (clase === "mes") return px(140);
  if (tipo === "clave" && clase !== "texto") return px(Math.max(54, anchoDeTitulo(titulo)));
  // A text column is as wide as its longest text, so that short ones leave room for the others.
  return justo(titulo, filas.map((f) => String(f[campo] ?? "")));
}

/** A window of a desk has no more for a table; one that scrolls anyway has room for whole names. */
const SE_DESPLAZA = 1240;
const ANCHO_DE_NOMBRE = 200;

/** Narrowest width at which every column can be read; below it the table scrolls sideways. */
export function anchoMinimo(columnas: readonly Pick<ColumnaTabla, "ancho">[]): number {
  const con = (libre: number) =>
    columnas.reduce((s, c) => s + (c.ancho ? Number.parseInt(c.ancho) : libre), 0);
  return con(con(ANCHO_LIBRE) > SE_DESPLAZA ? ANCHO_DE_NOMBRE : ANCHO_LIBRE);
}

export interface TablaSalida {
  readonly columnas: readonly ColumnaTabla<FilaSalida>[];
  readonly filas: readonly FilaSalida[];
}

/** Field of a list that says the currency of its amounts. */
const MONEDA = "mon";
/** And the month: a position is the same one in all of those that it covers. */
const MES = "mes";

/** Months that were not loaded have no value in the columns of one alone. */
export function filasDe({ campos, resultados }: Pick<Parametrico, "campos" | "resultados">) {
  const deUnMes = campos.filter((c) => c.en_mes !== undefined);
  if (deUnMes.length === 0) return resultados;
  return resultados.map((f): FilaSalida => {
    const ajenas = deUnMes.filter((c) => c.en_mes !== f[MES]);
    return { ...f, ...Object.fromEntries(ajenas.map((c) => [c.campo, null])) };
  });
}

/** Null when the answer is not a table: an output whose JSON has a form of its own. */
export function tablaDe(respuesta: Partial<RespuestaTabla & Parametrico>): TablaSalida | null {
  const { campos, resultados } = respuesta;
  const columnas: readonly Columna[] | undefined = respuesta.columnas ?? campos;
  const filas = respuesta.filas ?? (campos && resultados && filasDe({ campos, resultados }));
  if (!columnas || !filas) return null;
  const conMoneda = columnas.some((c) => c.campo === MONEDA);
  const porMes = columnas.some((c) => c.campo === MES);
  return {
    filas,
    columnas: columnas.map((c) => {
      const clase = claseDe(c, filas);
      const cuenta = c.tipo === "medida" && clase === "entero";
      return {
        id: c.campo,
        titulo: c.titulo,
        clase,
        medida: c.tipo === "medida",
        ...(clase === "importe" && conMoneda ? { moneda: MONEDA } : {}),
        ...(cuenta && porMes ? { moneda: MES } : {}),
        // Codes are shown as they are; counts, with their thousands.
        ...(cuenta ? { texto: (fila: FilaSalida) => contar(fila[c.campo]) } : {}),
        ...anchoDe(c, clase, filas),
        // A description that does not fit is read whole on focus and hover.
        ...(clase === "texto" ? { ayuda: (fila: FilaSalida) => String(fila[c.campo] ?? "") } : {}),
      };
    }),
  };
}

/** Starting values of the options; a choice without one starts at its first value. */
export function opcionesIniciales(salida: SalidaOfrecida): Record<string, string> {
  const iniciales: Record<string, string> = {};
  for (const [nombre, o] of Object.entries(salida.opciones)) {
    iniciales[nombre] = o.inicial ?? (o.valores && !o.multiple ? o.valores[0] ?? "" : "");
  }
  return iniciales;
}

/** What travels: empty options are left out, so that the server's own defaults hold. */
export function consultaDe(opciones: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(opciones).filter(([, valor]) => valor !== ""));
}

/** «Campos que agrupan: mon, prog…» → the label of the control, and what is said under it. */
export function rotuloDe(descripcion: string): { etiqueta: string; ayuda: string } {
  const [etiqueta, ...resto] = descripcion.split(": ");
  return { etiqueta, ayuda: resto.join(": ") };
}

/** Adds or takes a value of a comma list, in the order of `orden`. */
export function alternar(lista: string, valor: string, orden: readonly string[]): string {
  const elegidos = new Set(lista.split(",").filter(Boolean));
  if (!elegidos.delete(valor)) elegidos.add(valor);
  return orden.filter((v) => elegidos.has(v)).join(",");
}

const NOMBRES: Readonly<Record<string, string>> = { excel: "Excel", pdf: "PDF", zip: "Paquete" };

/** Text of the button that downloads a format. */
export const nombreDeFormato = (formato: string): string =>
  NOMBRES[formato] ?? formato.toUpperCase();
