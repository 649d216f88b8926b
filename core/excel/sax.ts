/** Reading of XML in pieces: strict, and no more of it than the parts of a workbook have. */

/** What is told of a document, in its order. */
export interface Oyente {
  abre(nombre: string, atributo: (nombre: string) => string | undefined): void;
  /** The text between two tags, entities decoded; what is not in the root is not told. */
  texto?(texto: string): void;
  cierra?(nombre: string): void;
}

/** Characters that may wait for the end of a tag. */
const PENDIENTE_MAXIMO = 4 * 1024 * 1024;

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

function leerAtributo(crudos: string, buscado: string): string | undefined {
  for (const [, nombre, comillas, apostrofos] of crudos.matchAll(ATRIBUTO)) {
    if (nombre === buscado) return decodificar(comillas ?? apostrofos);
  }
}

/**
 * Tells `oyente` what the document says, and gives back control after each piece of it.
 * @throws Error for bytes that are not one whole XML document in UTF-8, or with entities of its own.
 */
export async function* recorrerXml(
  bytes: AsyncIterable<Uint8Array>,
  oyente: Oyente,
): AsyncGenerator<void> {
  const decodificador = new TextDecoder("utf-8", { fatal: true });
  const abiertas: string[] = [];
  let huboRaiz = false;
  let resto = "";

  const texto = (crudo: string, cdata = false) => {
    if (abiertas.length > 0) oyente.texto?.(cdata ? crudo : decodificar(crudo));
    else if (crudo.trim() !== "") throw new Error("texto fuera de la raíz");
  };
  const marca = ([, cierra, nombre, atributos, sola, cdata]: RegExpExecArray) => {
    if (nombre === undefined) {
      if (cdata !== undefined) texto(cdata, true);
    } else if (cierra) {
      if (abiertas.pop() !== nombre || atributos || sola) throw new Error("cierre sin apertura");
      oyente.cierra?.(nombre);
    } else {
      if (abiertas.length === 0 && huboRaiz) throw new Error("dos raíces");
      huboRaiz = true;
      oyente.abre(nombre, (buscado) => leerAtributo(atributos, buscado));
      if (sola) oyente.cierra?.(nombre);
      else abiertas.push(nombre);
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
    avanzar();
    if (resto.length > PENDIENTE_MAXIMO) throw new Error("una marca no termina");
    yield;
  }
  resto += decodificador.decode();
  if (!huboRaiz || abiertas.length > 0 || resto.trim() !== "") throw new Error("está cortado");
}
