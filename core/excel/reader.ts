/** Reading of uploaded workbooks (xlsx): bounded, strict, values only. */
import { Rechazo } from "../errors.ts";
import { abrirZip, type Falla, type Zip } from "../files/zip.ts";
import { danado, excede, leerPartes, type Libro, type Limites } from "./parts.ts";
import { type Oyente, recorrerXml } from "./sax.ts";
import { desescaparExcel } from "./xml.ts";

/** Room for 100,000 rows of a base, far from what would trouble the server. */
export const LIMITES: Limites = {
  archivo: 25 * 1024 * 1024,
  desempaquetado: 200 * 1024 * 1024,
  partes: 1000,
  filas: 200_000,
  columnas: 256,
};

/** A date is a text `AAAA-MM-DD`; a formula, the result it had when saved; an error, its text. */
export type Valor = string | number | boolean | null;

export interface FilaLeida {
  readonly hoja: string;
  readonly oculta: boolean;
  /** As the spreadsheet numbers it, from 1; empty rows may be missing. */
  readonly numero: number;
  /** From column A to the last one that holds something. */
  readonly celdas: Valor[];
}

export interface HojaLeida {
  readonly nombre: string;
  readonly oculta: boolean;
  readonly filas: Omit<FilaLeida, "hoja" | "oculta">[];
}

const mb = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

function rechazar(falla: Falla, limites: Limites): Rechazo {
  switch (falla) {
    case "archivo":
      return excede(`supera los ${mb(limites.archivo)}`);
    case "partes":
      return excede(`tiene más de ${limites.partes} partes`);
    case "desempaquetado":
      return excede(`su contenido supera los ${mb(limites.desempaquetado)}`);
    case "proporcion":
      return excede("su contenido está comprimido más de lo que un libro normal admite");
    case "cifrado":
      return new Rechazo("libro_cifrado", 400, "El libro de Excel tiene contraseña: quítela");
    default:
      return danado();
  }
}

const MS_POR_DIA = 86_400_000;
/** Days from the format's day zero to 1970-01-01, and from that of 1904. */
const DIAS_HASTA_1970 = 25_569;
const DIAS_HASTA_1904 = 1462;

function fecha(dia: number, { desde1904 }: Libro): string {
  const dias = dia - DIAS_HASTA_1970 + (desde1904 ? DIAS_HASTA_1904 : 0);
  const instante = new Date(Math.round(dias * MS_POR_DIA));
  if (Number.isNaN(instante.getTime())) return "#NUM!";
  return instante.toISOString().replace(/T00:00:00\.000Z$/, "").replace(/\.\d+Z$/, "");
}

/** A cell as its marks say it. */
interface Crudo {
  readonly columna: number;
  readonly tipo?: string;
  readonly estilo: number;
  formula: boolean;
  /** Undefined while the cell holds nothing. */
  texto?: string;
}

function valorDe({ tipo, estilo, formula, texto }: Crudo, libro: Libro): Valor {
  if (texto === undefined) return null;
  const numero = Number.parseFloat(texto);
  if (tipo === "str" || (tipo === "inlineStr" && !formula)) return desescaparExcel(texto);
  if (!formula) {
    if (tipo === "s") return libro.textos[Number.parseInt(texto, 10)] || null;
    if (tipo === "e") return texto;
    if (tipo === "b") return Number.parseInt(texto, 10) !== 0;
    if (libro.deFecha[estilo]) return fecha(numero, libro);
  }
  return Number.isNaN(numero) ? null : numero;
}

/** Column of a reference such as `AB12`, from 1. */
function columnaDe(referencia: string | undefined): number {
  const letras = /^\$?([A-Z]{1,3})\$?\d+$/.exec(referencia ?? "")?.[1];
  if (letras === undefined) throw danado();
  return [...letras].reduce((n, letra) => n * 26 + letra.charCodeAt(0) - 64, 0);
}

/** Gathers the rows of a sheet as its marks go by. */
class Filas implements Oyente {
  #listas: Omit<FilaLeida, "hoja" | "oculta">[] = [];
  #enDatos = false;
  #fila: { numero: number; celdas: Valor[] } | null = null;
  #celda: Crudo | null = null;
  /** Whose text goes by. */
  #en = "";

  constructor(readonly libro: Libro, readonly limites: Limites) {}

  /** The rows that have gone by since they were last taken. */
  tomar() {
    const listas = this.#listas;
    this.#listas = [];
    return listas;
  }

  abre(nombre: string, atributo: (nombre: string) => string | undefined): void {
    this.#en = nombre;
    if (nombre === "sheetData") this.#enDatos = true;
    else if (nombre === "row" && this.#enDatos) {
      const numero = Number.parseInt(atributo("r") ?? "", 10);
      if (numero > this.limites.filas) throw excede(`tiene más de ${this.limites.filas} filas`);
      this.#fila = { numero, celdas: [] };
    } else if (nombre === "c" && this.#fila) {
      const columna = columnaDe(atributo("r"));
      if (columna > this.limites.columnas) {
        throw excede(`tiene más de ${this.limites.columnas} columnas`);
      }
      const estilo = Number.parseInt(atributo("s") ?? "0", 10);
      this.#celda = { columna, tipo: atributo("t"), estilo, formula: false };
    } else if (nombre === "r") {
      // Part of it would be lost, or taken for a text without formats: it is refused instead.
      throw new Rechazo(
        "libro_texto_con_formato",
        400,
        "El libro tiene celdas con varios formatos en un texto: ábralo y guárdelo con Excel",
      );
    } else if (this.#celda) {
      if (nombre === "f") this.#celda.formula = true;
      else if (nombre === "v" || nombre === "is" || nombre === "t") this.#celda.texto = "";
    }
  }

  texto(texto: string): void {
    if (this.#celda && (this.#en === "v" || this.#en === "t")) this.#celda.texto += texto;
  }

  cierra(nombre: string): void {
    this.#en = "";
    if (nombre === "sheetData") this.#enDatos = false;
    else if (nombre === "c" && this.#celda && this.#fila) {
      const valor = valorDe(this.#celda, this.libro);
      const { celdas } = this.#fila;
      const { columna } = this.#celda;
      this.#celda = null;
      if (valor === null) return;
      while (celdas.length < columna - 1) celdas.push(null);
      celdas[columna - 1] = valor;
    } else if (nombre === "row" && this.#fila) {
      this.#listas.push(this.#fila);
      this.#fila = null;
    }
  }
}

async function* recorrer(zip: Zip, limites: Limites): AsyncGenerator<FilaLeida> {
  const libro = await leerPartes(zip, limites);
  for (const { nombre, oculta, parte } of libro.hojas) {
    const filas = new Filas(libro, limites);
    for await (const _ of recorrerXml(parte.leer(), filas)) {
      for (const fila of filas.tomar()) yield { hoja: nombre, oculta, ...fila };
    }
  }
}

/**
 * Rows of every sheet of a workbook, in order, as they are read. What the file says of its size is
 * checked before unpacking; what it really holds, while unpacking.
 * @throws Rechazo `libro_excede` (413), `libro_danado`, `libro_cifrado` or
 * `libro_texto_con_formato` (400), with a Spanish sentence.
 */
export async function* recorrerLibro(
  path: string,
  limites: Limites = LIMITES,
): AsyncGenerator<FilaLeida> {
  const zip = await abrirZip(path, limites, (falla) => rechazar(falla, limites));
  try {
    yield* recorrer(zip, limites);
  } catch (error) {
    // What broke is told with excerpts of the file: not for the user.
    throw error instanceof Rechazo ? error : danado();
  } finally {
    zip.cerrar();
  }
}

/** The whole workbook, one entry per sheet that has rows. @throws Rechazo as `recorrerLibro`. */
export async function leerLibro(path: string, limites: Limites = LIMITES): Promise<HojaLeida[]> {
  const hojas: HojaLeida[] = [];
  for await (const { hoja, oculta, numero, celdas } of recorrerLibro(path, limites)) {
    let ultima = hojas.at(-1);
    if (ultima?.nombre !== hoja) {
      ultima = { nombre: hoja, oculta, filas: [] };
      hojas.push(ultima);
    }
    ultima.filas.push({ numero, celdas });
  }
  return hojas;
}
