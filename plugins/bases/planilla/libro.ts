/**
 * The workbook of a base: the rows, columns, order and totals of the screen, plus ids and versions
 * in a hidden sheet, so that it can be dropped back ([S9]). A category keeps its parts apart.
 */
import { sumar, toNumber } from "#core/domain/money.ts";
import { valoresDe } from "#core/domain/group.ts";
import { nombreMes } from "#core/domain/period.ts";
import { type CeldaDeLibro, escribirLibro, type FormatoDeColumna } from "#core/excel/writer.ts";
import type { Consulta } from "#core/plugin.ts";
import {
  type Base,
  type Columna,
  columnasDe,
  columnasEnteras,
  FIRMA,
  NOTA,
  tablaDe,
} from "../bases.ts";
import { referencias } from "#plugins/tablas/service.ts";
import { catalogoEn } from "../filas/validar/catalogo.ts";
import { costeadorDe } from "../filas/listado/costos.ts";
import { banderasDeGrupo, lotesDe } from "../filas/filas.ts";
import { crearValidador } from "../filas/validar/validar.ts";
import { COSTO } from "../filas/listado/vista-costo.ts";
import type { Grupo } from "../grupos/grupos.ts";
import { columnasVisibles, MEDIDAS } from "../filas/listado/vista.ts";
import { columnasElegidas, filasElegidas, type VistaDeBase } from "./vista-libro.ts";

const FORMATOS: Readonly<Record<string, FormatoDeColumna>> = {
  importe: "importe",
  porcentaje: "porcentaje",
  entero: "entero",
};

/** Integers that add up are counts; the others, codes. */
const formatoDe = ({ id, campo: { clase } }: Columna): FormatoDeColumna =>
  clase === "entero" && MEDIDAS.has(id) ? "cantidad" : FORMATOS[clase] ?? "texto";

function celda(clase: string, valor: unknown): CeldaDeLibro {
  if (Number.isNaN(valor)) return null;
  const enCentesimos = clase === "importe" || clase === "porcentaje";
  return enCentesimos ? Number(valor) / 100 : valor as CeldaDeLibro;
}

/** Hidden sheet of ids and versions, in the order of the rows. */
export const HOJA_REGISTROS = "_registros";
/** Hidden sheet that says of which base and group the workbook is. */
export const HOJA_ORIGEN = "_origen";
/** Raised when what the hidden sheets mean changes. */
export const FORMATO_DE_LIBRO = 1;

/** Word of the totals row, by which it is known when the workbook comes back. */
export const TOTAL = "Total";

/** Whether rows may be of several currencies: what they cost is not added up then. */
function mezclan(base: Base, filas: readonly (readonly unknown[])[]): boolean {
  const nombres = columnasDe(base);
  const lugares = ["mon", "codes"].map((c) => nombres.indexOf(c)).filter((i) => i >= 0);
  return filas.some((f) => lugares.some((i) => f[i] !== filas[0][i]));
}

/** Rows with what each costs after their columns (NaN: nobody can say); null where none is said. */
async function conCostos(
  q: Consulta,
  base: Base,
  grupo: Grupo,
  filas: readonly (readonly unknown[])[],
): Promise<readonly (readonly unknown[])[] | null> {
  const r = await referencias(q, grupo.ejercicio, grupo.version, grupo.desde_mes);
  const costear = await costeadorDe(q, grupo, base, r);
  if (!costear) return null;
  const validador = crearValidador(base, catalogoEn(r, grupo));
  const validas = filas.filter((f) => validador.bits(f) === 0);
  const costos = costear(validas);
  const porFila = new Map(validas.map((f, i) => [f, costos[i]]));
  return filas.map((f) => [...f, porFila.get(f) ?? NaN]);
}

type Elegida = { readonly columna: Columna; readonly indice: number };

/**
 * «Total» goes in the first column that is not added up; if there is none, there is no total row.
 */
function totalesDe(
  base: Base,
  elegidas: readonly Elegida[],
  filas: readonly (readonly unknown[])[],
): CeldaDeLibro[][] {
  const seSuma = ({ columna }: Elegida) => MEDIDAS.has(columna.id) || columna === COSTO;
  const rotulo = elegidas.findIndex((e) => !seSuma(e));
  if (rotulo < 0 || !elegidas.some(seSuma)) return [];
  const totales = elegidas.map((elegida, i) => {
    const { columna, indice } = elegida;
    if (!seSuma(elegida)) return i === rotulo ? TOTAL : null;
    if (columna === COSTO && mezclan(base, filas)) return null;
    const nombre = `el total de ${columna.titulo}`;
    const suma = filas.reduce((s, f) => sumar(s, Number(f[indice]) || 0, nombre), 0);
    return celda(columna.campo.clase, suma);
  });
  return [totales];
}

/** The notes, where some row has one. */
function deNotas(nombres: readonly string[], filas: readonly (readonly unknown[])[]): Elegida[] {
  const lugar = nombres.indexOf(NOTA.id);
  if (!filas.some((f) => f[lugar] !== "")) return [];
  return [NOTA, FIRMA].map((columna, i) => ({ columna, indice: lugar + i }));
}

/** Writes the workbook to `archivo`. @throws Rechazo for a view of columns that are not there. */
export async function escribirLibroDeBase(
  q: Consulta,
  base: Base,
  grupo: Grupo,
  archivo: string,
  vista: VistaDeBase,
): Promise<void> {
  const nombres = columnasEnteras(base);
  const [id, rev] = [nombres.indexOf("id"), nombres.indexOf("rev")];
  const leidas: unknown[][] = [];
  for await (const lote of lotesDe(q, tablaDe(base), nombres, grupo)) leidas.push(...lote);
  const costeadas = await conCostos(q, base, grupo, leidas);
  const visibles = columnasVisibles(base, await banderasDeGrupo(q, base, grupo))
    .map((columna) => ({ columna, indice: nombres.indexOf(columna.id) }));
  const propia = costeadas ? [{ columna: COSTO, indice: nombres.length }] : [];
  const conCosto = [...visibles, ...propia];
  const costoDe = (fila: readonly unknown[]) => {
    const costo = Number(fila[nombres.length]);
    return Number.isNaN(costo) ? null : toNumber(costo);
  };
  const filas = await filasElegidas(
    q,
    base,
    grupo,
    costeadas ?? leidas,
    vista,
    costoDe,
    conCosto.map(({ columna }) => columna),
  );
  const elegidas = [...columnasElegidas(base, conCosto, vista), ...deNotas(nombres, filas)];
  function* celdas(): Generator<CeldaDeLibro[]> {
    for (const fila of filas) {
      yield elegidas.map(({ columna, indice }) => celda(columna.campo.clase, fila[indice]));
    }
  }
  function* versiones(): Generator<CeldaDeLibro[]> {
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
        formato: formatoDe(columna),
      })),
      filas: celdas(),
      totales: totalesDe(base, elegidas, filas),
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
