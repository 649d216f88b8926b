/** Workbooks of the reference tables: what the screen shows, with its filters and order ([S9]). */
import type { CeldaDeLibro, FormatoDeColumna, HojaDeLibro } from "#core/excel/writer.ts";
import { datosDeClase } from "#core/domain/filter-operands.ts";
import type { ClaseFiltro } from "#core/domain/filters.ts";
import { mulDiv, toNumber } from "#core/domain/money.ts";
import { romano } from "#core/domain/roman.ts";
import { nombreMes } from "#core/domain/period.ts";
import { filasDeVista, pruebaDeFiltro, type VistaDeTabla } from "#core/outputs/view.ts";
import type { Consulta } from "#core/plugin.ts";
import { type ColumnaDeReferencia, LISTAS, type NombreLista } from "../listas.ts";
import { rechazo } from "../errors.ts";
import { conjuntoEn, tablaEditable } from "./fechadas.ts";
import type { Instantanea } from "./instantanea.ts";
import { type FilaLista, filasDeLibro, type Parametros, RESPUESTAS } from "./listas.ts";
import { instantanea } from "./memoria.ts";
import { escDe } from "./parametros.ts";
import { sinep, unidadesSinep } from "./vistas.ts";

export const VISTA_ENTERA: VistaDeTabla = { filtros: [], orden: null, columnas: [] };

function columnaDe(lista: NombreLista, campo: string, parametro: string): ColumnaDeReferencia {
  const columna = LISTAS[lista].columnas.find((c) => c.id === campo);
  if (!columna) {
    throw rechazo("parametro_invalido", { parametro, motivo: "nombra una columna que no existe" });
  }
  return columna;
}

/** How a workbook writes a column. */
const formatoDe = ({ clase }: ColumnaDeReferencia): FormatoDeColumna =>
  clase === "exacto" ? "entero" : clase === "codigo" ? "texto" : clase;

/** How its header box filters, unless the box says another way. */
const filtroDe = ({ clase }: ColumnaDeReferencia): ClaseFiltro =>
  clase === "texto" || clase === "codigo" || clase === "exacto" ? clase : "numerico";

/** One sheet from rows of any list. */
function hojaDe(lista: NombreLista, filas: readonly FilaLista[], vista: VistaDeTabla): HojaDeLibro {
  const columnas = vista.columnas.map((c) => columnaDe(lista, c, "columnas"));
  const elegidas = filasDeVista(filas, vista, {
    prueba({ campo, clase, texto }) {
      const columna = columnaDe(lista, campo, "filtros");
      const suya = clase ?? filtroDe(columna);
      return pruebaDeFiltro(texto, {
        titulo: columna.titulo,
        clase: suya,
        datos: datosDeClase(formatoDe(columna), suya),
        valor: (f) => f[campo],
      });
    },
    valor: (orden) => {
      const { id } = columnaDe(lista, orden, "orden");
      return (f) => f[id];
    },
  });
  function* celdas(): Generator<CeldaDeLibro[]> {
    for (const fila of elegidas) yield columnas.map((c) => fila[c.id]);
  }
  return {
    nombre: RESPUESTAS[lista].titulo,
    columnas: columnas.map((c) => ({ titulo: c.titulo, formato: formatoDe(c) })),
    filas: celdas(),
  };
}

/** How the grid is shown: `unidad` ur or pesos; `grados` 0-9, 10-19 or every one. */
export interface OpcionesSinep {
  readonly pesos: boolean;
  readonly desde: number;
  readonly hasta: number;
  /** The scale whose units pay; the first one without it. */
  readonly esc?: number | undefined;
}

export function leerOpcionesSinep(query: Readonly<Record<string, unknown>>): OpcionesSinep {
  const { unidad = "ur", grados = "" } = query;
  const rango = { "": [0, 99], "0-9": [0, 9], "10-19": [10, 19] }[String(grados)];
  if ((unidad !== "ur" && unidad !== "pesos") || !rango) {
    const parametro = rango ? "unidad" : "grados";
    throw rechazo("parametro_invalido", { parametro, motivo: "no es una de las opciones" });
  }
  return { pesos: unidad === "pesos", desde: rango[0], hasta: rango[1], esc: escDe(query) };
}

/** The SINEP grid, level by grade, with functions, groupings, ranges and the unit value. */
function hojasSinep(i: Instantanea, mes: number, opciones: OpcionesSinep): HojaDeLibro[] {
  const { agrupamientos, ...leido } = sinep(i, mes, opciones.esc);
  const { valor, funcion } = unidadesSinep(i, mes, opciones.esc);
  /** Units, or their money at the value of the month; nothing where there is no value. */
  const mostrada = (ur: unknown, unidad = valor): CeldaDeLibro => {
    if (typeof ur !== "number") return null;
    if (!opciones.pesos) return toNumber(ur);
    return unidad === null ? null : toNumber(mulDiv(ur, Number(unidad.valor), 100));
  };
  const vigencias = i.vigencias("sinep_grilla", mes);
  const grados = [...new Set(vigencias.map((v) => Number(v.clave.grado)))]
    .filter((g) => g >= opciones.desde && g <= opciones.hasta).sort((a, b) => a - b);
  const niveles = [...new Set(vigencias.map((v) => String(v.clave.nivel)))].sort();
  const celda = (nivel: string, grado: number) =>
    mostrada(i.fila("sinep_grilla", { nivel, grado }, mes)?.ur);
  const encabezado = [
    valor === null
      ? "Sin valor de la unidad retributiva"
      : `Unidad retributiva actualizada desde ${nombreMes(Number(valor.desde_mes))}`,
  ];
  // The functions tell their unit where it is another one; the sheet before tells the common one.
  const conOtra = funcion?.serie_ur !== valor?.serie_ur;
  const formato = "importe";
  return [
    {
      nombre: "Grilla",
      encabezado,
      columnas: [
        { titulo: "Nivel", formato: "texto" },
        ...grados.map((g) => ({ titulo: String(g), formato, ancho: 14 }) as const),
      ],
      filas: niveles.map((n) => [n, ...grados.map((g) => celda(n, g))]),
    },
    {
      nombre: "Unidad retributiva",
      columnas: [
        { titulo: "Valor", formato },
        { titulo: "Actualizado desde", formato: "mes" },
      ],
      filas: [[leido.valor_ur, leido.actualizacion_ur]],
    },
    {
      nombre: "Funciones ejecutivas",
      // Only where it is another unit: otherwise the sheet before says it.
      columnas: [
        { titulo: "Nivel", formato: "texto" },
        { titulo: opciones.pesos ? "Importe" : "Unidades", formato },
        ...(conOtra
          ? [
            { titulo: "Valor de la unidad", formato, ancho: 20 },
            { titulo: "Actualizado desde", formato: "mes", ancho: 20 },
          ] as const
          : []),
      ],
      filas: i.vigencias("sinep_funciones", mes).map(({ clave, fila }) => [
        romano(Number(clave.feje)),
        mostrada(fila?.ur, funcion),
        ...(conOtra ? [leido.valor_fe, leido.actualizacion_fe] : []),
      ]),
    },
    {
      nombre: "Agrupamientos",
      columnas: [
        { titulo: "Agrupamiento", formato: "texto" },
        { titulo: "Porcentaje", formato: "porcentaje" },
      ],
      filas: agrupamientos.map((a) => [a.agrup, a.porcentaje]),
    },
    {
      nombre: "Tramos",
      columnas: [
        { titulo: "Grado desde", formato: "entero" },
        { titulo: "Grado hasta", formato: "entero" },
        { titulo: "Porcentaje", formato: "porcentaje" },
      ],
      filas: conjuntoEn(i, tablaEditable("sinep_tramos"), mes).map((t) => [
        Number(t.grado_desde),
        Number(t.grado_hasta),
        toNumber(Number(t.porcentaje)),
      ]),
    },
  ];
}

export interface EntradaLibro {
  /** A list, or the grid of the SINEP. */
  readonly de: NombreLista | OpcionesSinep;
  readonly parametros: Parametros;
  readonly vista: VistaDeTabla;
}

/** What the workbook of a list has. @throws Rechazo */
export async function hojasDeLibro(
  q: Consulta,
  { de, parametros, vista }: EntradaLibro,
): Promise<HojaDeLibro[]> {
  if (typeof de !== "string") return hojasSinep(await instantanea(q), parametros.mes, de);
  const filas = await filasDeLibro(q, de, parametros);
  const omitidas = await RESPUESTAS[de].omitidas?.(q, parametros) ?? [];
  const columnas = vista.columnas.length > 0
    ? vista.columnas
    : LISTAS[de].columnas.map((c) => c.id).filter((c) => !omitidas.includes(c));
  return [hojaDe(de, filas, { ...vista, columnas })];
}
