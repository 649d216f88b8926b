/**
 * The workbook of a base: the rows, columns, order and totals of the screen, plus ids and versions
 * in a hidden sheet, so that it can be dropped back ([S9]). A category keeps its parts apart.
 */
import { sumar } from "../../../core/domain/money.ts";
import { valoresDe } from "../../../core/domain/group.ts";
import { nombreMes } from "../../../core/domain/period.ts";
import { type Celda, escribirLibro, type Formato } from "../../../core/excel/writer.ts";
import type { Consulta } from "../../../core/plugin.ts";
import { type Base, type Columna, columnasDe, tablaDe } from "../bases.ts";
import { banderasDeGrupo, lotesDe } from "../filas/filas.ts";
import type { Grupo } from "../grupos/grupos.ts";
import { columnasVisibles, MEDIDAS } from "../filas/vista.ts";
import { columnasElegidas, filasElegidas, type VistaDeBase } from "./vista-libro.ts";

const FORMATOS: Readonly<Record<string, Formato>> = {
  importe: "importe",
  porcentaje: "porcentaje",
  entero: "entero",
};

function celda(clase: string, valor: unknown): Celda {
  const enCentesimos = clase === "importe" || clase === "porcentaje";
  return enCentesimos ? Number(valor) / 100 : valor as Celda;
}

/** Hidden sheet of ids and versions, in the order of the rows. */
export const HOJA_REGISTROS = "_registros";
/** Hidden sheet that says of which base and group the workbook is. */
export const HOJA_ORIGEN = "_origen";
/** Raised when what the hidden sheets mean changes. */
export const FORMATO_DE_LIBRO = 1;

/** Word of the totals row, by which it is known when the workbook comes back. */
export const TOTAL = "Total";

type Elegida = { readonly columna: Columna; readonly indice: number };

/**
 * «Total» goes in the first column that is not added up; if there is none, there is no total row.
 */
function totalesDe(
  elegidas: readonly Elegida[],
  filas: readonly (readonly unknown[])[],
): Celda[][] {
  const rotulo = elegidas.findIndex(({ columna }) => !MEDIDAS.has(columna.id));
  if (rotulo < 0 || elegidas.every(({ columna }) => !MEDIDAS.has(columna.id))) return [];
  const totales = elegidas.map(({ columna, indice }, i) => {
    if (!MEDIDAS.has(columna.id)) return i === rotulo ? TOTAL : null;
    const nombre = `el total de ${columna.titulo}`;
    const suma = filas.reduce((s, f) => sumar(s, Number(f[indice]), nombre), 0);
    return celda(columna.campo.clase, suma);
  });
  return [totales];
}

/** Writes the workbook to `archivo`. @throws Rechazo for a view of columns that are not there. */
export async function escribirLibroDeBase(
  q: Consulta,
  base: Base,
  grupo: Grupo,
  archivo: string,
  vista: VistaDeBase,
): Promise<void> {
  const nombres = columnasDe(base);
  const [id, rev] = [nombres.indexOf("id"), nombres.indexOf("rev")];
  const visibles = columnasVisibles(base, await banderasDeGrupo(q, base, grupo))
    .map((columna) => ({ columna, indice: nombres.indexOf(columna.id) }));
  const elegidas = columnasElegidas(base, visibles, vista);
  const todas: unknown[][] = [];
  for await (const lote of lotesDe(q, tablaDe(base), nombres, grupo)) todas.push(...lote);
  const filas = await filasElegidas(q, base, grupo, todas, vista);
  function* celdas(): Generator<Celda[]> {
    for (const fila of filas) {
      yield elegidas.map(({ columna, indice }) => celda(columna.campo.clase, fila[indice]));
    }
  }
  function* versiones(): Generator<Celda[]> {
    for (const fila of filas) yield [Number(fila[id]), Number(fila[rev])];
  }
  const { saf, codipres, organismo, descripcion, ejercicio, version } = grupo;
  await escribirLibro(archivo, [
    {
      nombre: base.titulo,
      impresion: {
        arriba: `${organismo.nombre} (SAF ${saf}) - ${codipres} - ${descripcion}`,
        abajo: `${valoresDe(grupo, nombreMes)} - Clasificador ${ejercicio}.${version}`,
      },
      columnas: elegidas.map(({ columna }) => ({
        titulo: columna.titulo,
        formato: FORMATOS[columna.campo.clase] ?? "texto",
      })),
      filas: celdas(),
      totales: totalesDe(elegidas, filas),
    },
    {
      nombre: HOJA_REGISTROS,
      oculta: true,
      columnas: [{ titulo: "id", formato: "entero" }, { titulo: "rev", formato: "entero" }],
      filas: versiones(),
    },
    {
      nombre: HOJA_ORIGEN,
      oculta: true,
      columnas: [{ titulo: "dato", formato: "texto" }, { titulo: "valor", formato: "texto" }],
      filas: Object.entries({
        formato: FORMATO_DE_LIBRO,
        base: base.id,
        saf,
        codipres,
      }).map(([dato, valor]) => [dato, String(valor)]),
    },
  ]);
}
