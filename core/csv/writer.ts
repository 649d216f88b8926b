/** CSV files as in RFC 4180: UTF-8, comma, LF, quotes only where the format needs them. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { escribirAtomico } from "../files/whole.ts";

/** Characters gathered before they go to the stream. */
const TROZO = 64 * 1024;
const CON_COMILLAS = /[",\r\n]/;

function campo(texto: string): string {
  return CON_COMILLAS.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;
}

function registro(valores: readonly string[]): string {
  // A record of one empty field would be an empty line, which readers take for no record at all.
  if (valores.length === 1 && valores[0] === "") return '""\n';
  let linea = "";
  for (let i = 0; i < valores.length; i++) {
    if (i > 0) linea += ",";
    linea += campo(valores[i]);
  }
  return linea + "\n";
}

async function* trozos(
  columnas: readonly string[],
  lotes: Iterable<string[][]> | AsyncIterable<string[][]>,
): AsyncGenerator<Buffer> {
  let texto = registro(columnas);
  let fila = 1;
  for await (const lote of lotes) {
    for (const valores of lote) {
      fila++;
      if (valores.length !== columnas.length) {
        throw new RangeError(
          `La fila ${fila} tiene ${valores.length} valores y las columnas son ${columnas.length}`,
        );
      }
      texto += registro(valores);
      if (texto.length >= TROZO) {
        yield Buffer.from(texto);
        texto = "";
      }
    }
  }
  if (texto !== "") yield Buffer.from(texto);
}

/**
 * Writes a CSV file whole or not at all; memory does not grow with the rows.
 * @param lotes batches of rows; every row has one text per column.
 * @returns size of the file in bytes.
 * @throws RangeError for a row with another number of values.
 */
export async function escribirCsv(
  path: string,
  columnas: readonly string[],
  lotes: Iterable<string[][]> | AsyncIterable<string[][]>,
): Promise<{ bytes: number }> {
  const bytes = await escribirAtomico(
    path,
    (stream) => pipeline(Readable.from(trozos(columnas, lotes), { objectMode: false }), stream),
  );
  return { bytes };
}
