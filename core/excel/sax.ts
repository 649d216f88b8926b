/** Reading of XML in pieces: strict, and no more of it than the parts of a workbook have. */

/**
 * What is told of a document, in its order. Names come without the prefix of the root, as the same
 * document may have one or none; an attribute `:x` is `x` with any.
 */
export interface Oyente {
  abre(nombre: string, atributo: (nombre: string) => string | undefined): void;
  /** The text between two tags, entities decoded; what is not in the root is not told. */
  texto?(texto: string): void;
  cierra?(nombre: string): void;
}

/** What is read of one document, or of several that go together, and how much of it there may be. */
export class MedidaDeXml {
  #marcas = 0;
  constructor(private readonly maximo: number) {}
  marca(): void {
    if (++this.#marcas > this.maximo) throw new Exceso("tiene demasiadas marcas");
  }
}

/** More than any document of its kind has: `message` says of what, as a sentence goes on. */
export class Exceso extends Error {
  override readonly name = "Exceso";
}

/** Characters that may wait for the end of a tag, or of a text: a cell has 32,767 at most. */
const PENDIENTE_MAXIMO = 512 * 1024;
const ATRIBUTOS_MAXIMOS = 1000;
/** Shorter than so many attributes could be. */
const POCOS_ATRIBUTOS = 4 * ATRIBUTOS_MAXIMOS;
/** Tags that are open at once; a workbook has some ten. */
const HONDURA_MAXIMA = 100;

const MARCA =
  /<(?:(\/?)([^\s"'<>/=!?]+)((?:\s+[^\s"'<>/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|!--[^]*?-->|\?[^]*?\?>|!\[CDATA\[([^]*?)\]\]>)/y;
const ATRIBUTO = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
// deno-lint-ignore no-control-regex
const PROHIBIDO = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const ENTIDADES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function caracter(codigo: number): string {
  const valido = codigo <= 0x10ffff && (codigo < 0xd800 || codigo > 0xdfff);
  const c = valido ? String.fromCodePoint(codigo) : "\0";
  if (PROHIBIDO.test(c)) throw new Error("carácter prohibido");
  return c;
}

function decodificar(texto: string): string {
  const conLineas = texto.includes("\r") ? texto.replace(/\r\n?/g, "\n") : texto;
  if (!conLineas.includes("&")) return conLineas;
  return conLineas.replace(
    /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,8}));|&/g,
    (_, decimal?: string, hexadecimal?: string, nombre?: string) => {
      if (decimal !== undefined) return caracter(Number(decimal));
      if (hexadecimal !== undefined) return caracter(parseInt(hexadecimal, 16));
      const conocida = nombre !== undefined && Object.hasOwn(ENTIDADES, nombre);
      if (!conocida) throw new Error("entidad desconocida");
      return ENTIDADES[nombre];
    },
  );
}

/** The attributes of a tag, name and value by turns; looked at once, when the first is asked for. */
function partir(crudos: string): string[] {
  const partes: string[] = [];
  ATRIBUTO.lastIndex = 0;
  for (let m = ATRIBUTO.exec(crudos); m !== null; m = ATRIBUTO.exec(crudos)) {
    partes.push(m[1], m[2] ?? m[3]);
  }
  return partes;
}

function buscarAtributo(partes: readonly string[], buscado: string): string | undefined {
  for (let i = 0; i < partes.length; i += 2) {
    const es = partes[i] === buscado || (buscado[0] === ":" && partes[i].endsWith(buscado));
    if (es) return decodificar(partes[i + 1]);
  }
}

/**
 * Tells `oyente` what the document says, and gives back control after each piece of it.
 * @throws Exceso; Error for bytes that are not one whole XML document in UTF-8, or with entities of
 * its own.
 */
export async function* recorrerXml(
  bytes: AsyncIterable<Uint8Array>,
  oyente: Oyente,
  medida: MedidaDeXml,
): AsyncGenerator<void> {
  const decodificador = new TextDecoder("utf-8", { fatal: true });
  const abiertas: string[] = [];
  let huboRaiz = false;
  let prefijo = "";
  let resto = "";

  const texto = (crudo: string, cdata = false) => {
    if (abiertas.length > 0) oyente.texto?.(cdata ? crudo : decodificar(crudo));
    else if (crudo.trim() !== "") throw new Error("texto fuera de la raíz");
  };
  const propio = (nombre: string) =>
    prefijo !== "" && nombre.startsWith(prefijo) ? nombre.slice(prefijo.length) : nombre;
  const marca = ([, cierra, nombre, atributos, sola, cdata]: RegExpExecArray) => {
    medida.marca();
    if (nombre === undefined) {
      if (cdata !== undefined) texto(cdata, true);
    } else if (cierra) {
      if (abiertas.pop() !== nombre || atributos || sola) throw new Error("cierre sin apertura");
      oyente.cierra?.(propio(nombre));
    } else {
      if (abiertas.length === 0 && huboRaiz) throw new Error("dos raíces");
      if (!huboRaiz) prefijo = /^[^:]+:/.exec(nombre)?.[0] ?? "";
      huboRaiz = true;
      // Each question goes over all of them.
      if (atributos.length > POCOS_ATRIBUTOS && atributos.split("=").length > ATRIBUTOS_MAXIMOS) {
        throw new Exceso(`una de sus marcas tiene más de ${ATRIBUTOS_MAXIMOS} atributos`);
      }
      let partes: string[] | undefined;
      oyente.abre(propio(nombre), (buscado) => {
        partes ??= partir(atributos);
        return buscarAtributo(partes, buscado);
      });
      if (sola) oyente.cierra?.(propio(nombre));
      else if (abiertas.push(nombre) > HONDURA_MAXIMA) {
        throw new Exceso(`tiene más de ${HONDURA_MAXIMA} marcas una dentro de otra`);
      }
    }
  };
  /** Everything up to the last whole tag of `resto`. */
  const avanzar = () => {
    let hecho = 0;
    for (;;) {
      const abre = resto.indexOf("<", hecho);
      if (abre < 0) break;
      MARCA.lastIndex = abre;
      const hallada = MARCA.exec(resto);
      if (!hallada) break;
      if (abre > hecho) texto(resto.slice(hecho, abre));
      marca(hallada);
      hecho = abre + hallada[0].length;
    }
    resto = resto.slice(hecho);
  };

  for await (const trozo of bytes) {
    const nuevo = decodificador.decode(trozo, { stream: true });
    if (PROHIBIDO.test(nuevo)) throw new Error("carácter prohibido");
    resto += nuevo;
    // What ends no tag is not looked at again and again while a long one goes by.
    if (nuevo.includes(">")) avanzar();
    if (resto.length > PENDIENTE_MAXIMO) throw new Exceso("una de sus marcas o textos no termina");
    yield;
  }
  resto += decodificador.decode();
  if (!huboRaiz || abiertas.length > 0 || resto.trim() !== "") throw new Error("está cortado");
}
