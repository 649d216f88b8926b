/** Workbooks that calls answer: read back, or retouched as a person does in a spreadsheet. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leerLibro, type Valor, valorSimple } from "#core/excel/reader.ts";
import { type CeldaDeLibro, escribirLibro } from "#core/excel/writer.ts";

/** Runs over a file that is gone afterwards. */
async function enArchivo<T>(fn: (archivo: string) => Promise<T>): Promise<T> {
  const carpeta = await mkdtemp(join(tmpdir(), "planta-libro-"));
  try {
    return await fn(join(carpeta, "libro.xlsx"));
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

/** Its sheets, each cell by its value alone. */
export const hojasDe = (bytes: Uint8Array) =>
  enArchivo(async (archivo) => {
    await Bun.write(archivo, bytes);
    const hojas = await leerLibro(archivo);
    const simples = (celdas: readonly Valor[]) => celdas.map(valorSimple);
    return hojas.map((h) => ({
      ...h,
      filas: h.filas.map((f) => ({ ...f, celdas: simples(f.celdas) })),
    }));
  });

export type FilaDeLibro = CeldaDeLibro[];

/**
 * The same workbook with the rows of its visible sheet rewritten. What nobody touches stays as it
 * came: what stands above the titles, them, the totals row, the hidden sheets.
 */
export async function retocarLibro(
  bytes: Uint8Array,
  tocar: (filas: FilaDeLibro[]) => FilaDeLibro[],
): Promise<Uint8Array<ArrayBuffer>> {
  const [visible, ...ocultas] = await hojasDe(bytes);
  const leidas = visible.filas.map((f) => f.celdas as FilaDeLibro);
  const ancho = Math.max(...leidas.map((f) => f.length));
  const arriba = leidas.slice(0, leidas.findIndex((f) => f.length === ancho));
  const [titulos, ...todas] = leidas.slice(arriba.length);
  const esTotal = (f: FilaDeLibro) => f[0] === "Total";
  const filas = todas.filter((f) => !esTotal(f));
  const totales = todas.filter(esTotal).map((f) => titulos.map((_, i) => f[i] ?? null));
  return await enArchivo(async (archivo) => {
    await escribirLibro(archivo, [
      {
        nombre: visible.nombre,
        encabezado: arriba.map(([linea]) => String(linea)),
        columnas: titulos.map((t, i) => ({
          titulo: String(t),
          formato: filas.some((f) => typeof f[i] === "string") ? "texto" : "importe",
        })),
        filas: [...tocar(filas.map((f) => [...f])), ...totales],
      },
      ...ocultas.map(({ nombre, filas: [encabezado, ...resto] }) => ({
        nombre,
        oculta: true,
        columnas: encabezado.celdas.map((t, i) => ({
          titulo: String(t),
          formato: resto.some((f) => typeof f.celdas[i] === "string")
            ? "texto" as const
            : "entero" as const,
        })),
        filas: resto.map((f) => f.celdas as FilaDeLibro),
      })),
    ]);
    return await Bun.file(archivo).bytes();
  });
}
