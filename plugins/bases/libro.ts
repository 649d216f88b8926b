/** The workbook of a base: what the screen shows, plus ids and versions in a hidden sheet ([S9]). */
import { type Celda, escribirLibro, type Formato } from "../../core/excel/writer.ts";
import type { Consulta } from "../../core/plugin.ts";
import { type Base, type Columna } from "./bases.ts";
import { lotesDe } from "./filas.ts";
import type { Grupo } from "./grupos.ts";

const FORMATOS: Readonly<Record<string, Formato>> = {
  importe: "importe",
  porcentaje: "porcentaje",
  entero: "entero",
};

/** Columns that this organismo sees. */
export function columnasVisibles(base: Base, grupo: Grupo): { columna: Columna; indice: number }[] {
  return base.columnas
    .map((columna, i) => ({ columna, indice: i + 1 }))
    .filter(({ columna }) => !columna.condicion || grupo.organismo[columna.condicion]);
}

function celda(clase: string, valor: unknown): Celda {
  const enCentesimos = clase === "importe" || clase === "porcentaje";
  return enCentesimos ? Number(valor) / 100 : valor as Celda;
}

/** Writes the workbook to `archivo`; memory does not grow with the base. */
export async function escribirLibroDeBase(
  q: Consulta,
  base: Base,
  grupo: Grupo,
  archivo: string,
): Promise<void> {
  const visibles = columnasVisibles(base, grupo);
  async function* filas(): AsyncGenerator<Celda[]> {
    for await (const lote of lotesDe(q, base, grupo.saf, grupo.codipres)) {
      for (const fila of lote) {
        yield visibles.map(({ columna, indice }) => celda(columna.campo.clase, fila[indice]));
      }
    }
  }
  async function* versiones(): AsyncGenerator<Celda[]> {
    for await (const lote of lotesDe(q, base, grupo.saf, grupo.codipres)) {
      for (const fila of lote) yield [Number(fila[0]), Number(fila[fila.length - 1])];
    }
  }
  await escribirLibro(archivo, [
    {
      nombre: base.titulo,
      columnas: visibles.map(({ columna }) => ({
        titulo: columna.titulo,
        formato: FORMATOS[columna.campo.clase] ?? "texto",
      })),
      filas: filas(),
    },
    {
      nombre: "_registros",
      oculta: true,
      columnas: [{ titulo: "id", formato: "entero" }, { titulo: "rev", formato: "entero" }],
      filas: versiones(),
    },
  ]);
}
