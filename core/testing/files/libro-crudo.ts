/**
 * A second reader of workbooks, which shares nothing with the one that reads uploads: the zip
 * through another library, the XML as it is. Only for what our own writer writes.
 */
import { openPromise } from "yauzl";

const ENTIDADES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};
const CELDA =
  /<c r="([A-Z]+)(\d+)" s="\d+"(?: t="(\w+)")?>(?:<is><t[^>]*>([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/g;

const columnaDe = (letras: string): number =>
  [...letras].reduce((n, l) => n * 26 + l.charCodeAt(0) - 64, 0) - 1;

async function parteDe(path: string, nombre: string): Promise<string> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    for await (const entrada of zip.eachEntry()) {
      if (entrada.fileName !== nombre) continue;
      const trozos: Buffer[] = [];
      for await (const trozo of await zip.openReadStreamPromise(entrada)) {
        trozos.push(trozo as Buffer);
      }
      return Buffer.concat(trozos).toString("utf8");
    }
    throw new Error(`el libro no tiene la parte ${nombre}`);
  } finally {
    zip.close();
  }
}

export type CeldaCruda = string | number | boolean;

/** Cells of the first sheet by row, from 1; those without content are missing. */
export async function* filasCrudas(
  path: string,
): AsyncGenerator<{ readonly numero: number; readonly celdas: readonly CeldaCruda[] }> {
  const xml = await parteDe(path, "xl/worksheets/sheet1.xml");
  let numero = 0;
  let celdas: CeldaCruda[] = [];
  for (const [, letras, fila, tipo, texto, valor] of xml.matchAll(CELDA)) {
    if (Number(fila) !== numero) {
      if (numero > 0) yield { numero, celdas };
      numero = Number(fila);
      celdas = [];
    }
    celdas[columnaDe(letras)] = tipo === "inlineStr"
      ? texto.replace(/&(?:amp|lt|gt|quot);/g, (e) => ENTIDADES[e])
      : tipo === "b"
      ? valor === "1"
      : Number(valor);
  }
  if (numero > 0) yield { numero, celdas };
}
