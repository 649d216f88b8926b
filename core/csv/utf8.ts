/** Strict UTF-8 over a stream of bytes. */
import { isUtf8 } from "node:buffer";

/**
 * Stands where the first invalid byte was. It is a noncharacter, which no text may interchange,
 * so the record and the column that hold it are the place of the error.
 */
export const INVALIDO = "\uFFFF";

/** Length of the unfinished sequence at the end of the bytes: 0 to 3. */
function inconclusa(bytes: Uint8Array): number {
  for (let n = 1; n <= 3 && n <= bytes.length; n++) {
    const byte = bytes[bytes.length - n];
    if ((byte & 0xc0) === 0x80) continue;
    const largo = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return largo > n ? n : 0;
  }
  return 0;
}

/** How many bytes from the start are valid UTF-8. */
function prefijoValido(bytes: Buffer): number {
  // Of prefixes cut between characters, every one shorter than a valid one is valid too: the first
  // bad byte is found by bisection.
  let bien = 0;
  let mal = bytes.length;
  while (mal - bien > 1) {
    const medio = (bien + mal) >> 1;
    const corte = medio - inconclusa(bytes.subarray(bien, medio));
    if (isUtf8(bytes.subarray(bien, corte))) {
      if (corte === bien) break;
      bien = corte;
    } else mal = medio;
  }
  while (bien < bytes.length) {
    const largo = [1, 2, 3, 4].find((n) => {
      return bien + n <= bytes.length && isUtf8(bytes.subarray(bien, bien + n));
    });
    if (largo === undefined) break;
    bien += largo;
  }
  return bien;
}

/**
 * Passes the bytes on without a leading mark (BOM) and cut at whole characters. At the first
 * invalid byte it gives what came before and `INVALIDO`, and ends.
 */
export async function* utf8Estricto(origen: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let resto: Buffer = Buffer.alloc(0);
  let inicio = true;
  for await (const trozo of origen) {
    let bytes = resto.length === 0 ? trozo : Buffer.concat([resto, trozo]);
    if (inicio) {
      if (bytes.length < 3) {
        resto = bytes;
        continue;
      }
      inicio = false;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3);
    }
    const corte = bytes.length - inconclusa(bytes);
    const entero = bytes.subarray(0, corte);
    if (!isUtf8(entero)) {
      yield Buffer.concat([entero.subarray(0, prefijoValido(entero)), Buffer.from(INVALIDO)]);
      return;
    }
    resto = Buffer.from(bytes.subarray(corte));
    if (entero.length > 0) yield entero;
  }
  if (resto.length === 0) return;
  const valido = prefijoValido(resto);
  yield resto.subarray(0, valido);
  if (valido < resto.length) yield Buffer.from(INVALIDO);
}
