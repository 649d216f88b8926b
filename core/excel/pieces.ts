/** Text of the XML parts of an uploaded workbook, in pieces that the library can be given. */
import { Rechazo } from "../errors.ts";
import { danado } from "./container.ts";

/** Characters that may wait for the end of a tag. */
const PENDIENTE_MAXIMO = 4 * 1024 * 1024;

/** Characters at the end of a part in which the root's closing tag fits. */
const COLA = 1024;

/** Whether a part that begins with `inicio` ends where its root element does. */
function completo(inicio: string, cola: string): boolean {
  const raiz = /<([A-Za-z_][\w.-]*(?::[\w.-]+)?)/.exec(inicio)?.[1];
  if (raiz === undefined) return false;
  const fin = cola.trimEnd();
  const abre = fin.lastIndexOf("<");
  const ultima = fin.slice(abre);
  return ultima === `</${raiz}>` ||
    (ultima.endsWith("/>") && ultima.slice(1).match(/^[^\s/>]+/)?.[0] === raiz);
}

/**
 * Text of a part in pieces that end with a tag: no character, entity or tag is split in two. The
 * library does not notice XML that ends early; here it is damage.
 */
export async function* texto(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decodificador = new TextDecoder("utf-8", { fatal: true });
  let inicio = "";
  let cola = "";
  let pendiente = "";
  for await (const trozo of bytes) {
    pendiente += decodificador.decode(trozo, { stream: true });
    const corte = pendiente.lastIndexOf(">") + 1;
    if (corte > 0) {
      const pieza = pendiente.slice(0, corte);
      pendiente = pendiente.slice(corte);
      inicio ||= pieza.slice(0, COLA);
      cola = (cola + pieza).slice(-COLA);
      yield pieza;
    } else if (pendiente.length > PENDIENTE_MAXIMO) throw danado();
  }
  pendiente += decodificador.decode();
  if (pendiente.trim() !== "" || !completo(inicio, cola)) throw danado();
}

/** The library decodes some texts twice: with `&` encoded twice, that comes out right. */
export async function* dobleAmpersand(partes: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const parte of partes) {
    // Of a text with several formats inside one cell, the library would keep only the last piece:
    // the workbook is refused rather than read wrong.
    if (/<r[\s>]/.test(parte)) {
      throw new Rechazo(
        "libro_texto_con_formato",
        400,
        "El libro tiene celdas con varios formatos en un texto: ábralo y guárdelo con Excel",
      );
    }
    yield parte.replace(/&(?:amp|#38|#x26);/g, "&amp;amp;");
  }
}
