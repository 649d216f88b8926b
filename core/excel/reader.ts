/** Reading of uploaded workbooks (xlsx): bounded, strict, values only. */
import { formatEnteroEsAr } from "../domain/money.ts";
import { Rechazo } from "../errors.ts";
import { abrirZip, type Falla } from "../files/zip.ts";
import {
  danado,
  esVerdad,
  excede,
  Lectura,
  leerPartes,
  type Libro,
  type Limites,
} from "./parts.ts";
import type { Oyente } from "./sax.ts";
import { sinValor, type Valor, valorDeFecha, valorNumerico } from "./values.ts";
import { desescaparExcel, letras } from "./xml.ts";

export { type Especial, type Valor, valorSimple } from "./values.ts";

/** Room for twice the longest block of the widest base, far from what would trouble the server. */
export const LIMITES: Limites = {
  archivo: 25 * 1024 * 1024,
  desempaquetado: 200 * 1024 * 1024,
  partes: 1000,
  filas: 200_000,
  columnas: 256,
  celdas: 1_000_000,
  caracteres: 50_000_000,
  marcas: 10_000_000,
  lista: 1_000_000,
};

interface Fila {
  /** As the spreadsheet numbers it, from 1; empty rows may be missing. */
  readonly numero: number;
  /** From column A to the last one that holds something. */
  readonly celdas: Valor[];
  /** Out of sight: hidden by hand, or by a filter. */
  readonly oculta?: true;
}

/** What of a sheet is out of sight. */
interface Vista {
  readonly nombre: string;
  readonly oculta: boolean;
  /** The one that Excel shows when it opens the workbook, where it is not the first one. */
  readonly activa?: true;
  /** Hidden columns, from 0; absent where there are none. */
  readonly columnasOcultas?: readonly number[];
}

export interface FilaLeida extends Fila {
  readonly hoja: string;
}

export interface HojaLeida extends Vista {
  readonly filas: Fila[];
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

/** A cell as its marks say it. */
interface Crudo {
  readonly columna: number;
  readonly lugar: string;
  readonly tipo: string;
  readonly estilo: number;
  formula: boolean;
  /** Undefined while the cell holds nothing. */
  texto?: string;
}

function valorDe({ tipo, lugar, estilo, formula, texto }: Crudo, libro: Libro): Valor {
  const dicho = texto?.trim() ?? "";
  // What is stored of a formula, if anything, is what whoever saved it saw.
  if (formula && (libro.sinCalcular || texto === undefined || (dicho === "" && tipo !== "str"))) {
    return sinValor.formula(lugar);
  }
  if (texto === undefined) return null;
  switch (tipo) {
    case "str":
    case "inlineStr":
      return desescaparExcel(texto) || null;
    case "s": {
      const compartido = /^\d+$/.test(dicho) ? libro.textos[Number(dicho)] : undefined;
      if (compartido === undefined) throw danado();
      return compartido || null;
    }
    case "e":
      return sinValor.error(lugar, dicho);
    case "b":
      return esVerdad(dicho) ||
        (dicho === "0" || dicho === "false" ? false : sinValor.clase(lugar));
    case "d":
      return valorDeFecha(dicho, lugar);
    case "n":
      if (dicho === "") return null;
      return valorNumerico(dicho, libro.formatos[estilo], lugar, libro.desde1904);
    default:
      return sinValor.clase(lugar);
  }
}

/** Column and row of a reference such as `AB12`, from 1. */
function lugarDe(referencia: string): { readonly columna: number; readonly fila: number } {
  let [columna, fila, i] = [0, 0, 0];
  for (; i < referencia.length; i++) {
    const letra = referencia.charCodeAt(i) - 64;
    if (!(letra >= 1 && letra <= 26)) break;
    columna = columna * 26 + letra;
  }
  const letrasDe = i;
  for (; i < referencia.length; i++) {
    const digito = referencia.charCodeAt(i) - 48;
    if (!(digito >= 0 && digito <= 9)) break;
    fila = fila * 10 + digito;
  }
  if (letrasDe < 1 || letrasDe > 3 || i < referencia.length || fila < 1) throw danado();
  return { columna, fila };
}

type Atributo = (nombre: string) => string | undefined;

const escondida = (atributo: Atributo, medida: string): boolean =>
  esVerdad(atributo("hidden")) || Number(atributo(medida) ?? 1) === 0;

/** Gathers the rows of a sheet as its marks go by. */
class Filas implements Oyente {
  #listas: Fila[] = [];
  #enDatos = false;
  /** Whether rows that say nothing of it are hidden, and whether zeros are. */
  #ocultas = false;
  #sinCeros = false;
  #fila: Fila | null = null;
  #celda: Crudo | null = null;
  #numero = 0;
  #columna = 0;
  /** Whose text goes by. */
  #en = "";
  #fonetica = false;
  readonly columnasOcultas: number[] = [];
  /** Ranges of cells that are one on screen. */
  readonly combinadas: string[] = [];

  constructor(readonly libro: Libro, readonly lectura: Lectura) {}

  /** The rows that have gone by since they were last taken. */
  tomar(): Fila[] {
    const listas = this.#listas;
    this.#listas = [];
    return listas;
  }

  #abreFila(atributo: Atributo): void {
    this.lectura.fila();
    const numero = Number(atributo("r") ?? this.#numero + 1);
    // Rows go down, as Excel demands: one that is said twice would count twice.
    if (!Number.isInteger(numero) || numero <= this.#numero) throw danado();
    const { filas } = this.lectura.limites;
    if (numero > filas) throw excede(`tiene más de ${formatEnteroEsAr(filas)} filas`);
    this.#numero = numero;
    this.#columna = 0;
    const oculta = escondida(atributo, "ht") ||
      (this.#ocultas && (atributo("hidden") ?? atributo("ht")) === undefined);
    this.#fila = { numero, celdas: [], ...(oculta ? { oculta } : {}) };
  }

  #abreCelda(atributo: Atributo): void {
    this.lectura.celda();
    const referencia = atributo("r");
    const { columna, fila } = referencia === undefined
      ? { columna: this.#columna + 1, fila: this.#numero }
      : lugarDe(referencia);
    if (columna <= this.#columna || fila !== this.#numero) throw danado();
    const { columnas } = this.lectura.limites;
    if (columna > columnas) throw excede(`tiene más de ${columnas} columnas`);
    this.#columna = columna;
    const estilo = Number(atributo("s") ?? 0);
    const lugar = referencia ?? `${letras(columna)}${fila}`;
    this.#celda = { columna, lugar, tipo: atributo("t") ?? "n", estilo, formula: false };
  }

  abre(nombre: string, atributo: Atributo): void {
    this.#en = nombre;
    if (nombre === "sheetData") this.#enDatos = true;
    else if (!this.#enDatos) this.#abreAparte(nombre, atributo);
    else if (nombre === "row") this.#abreFila(atributo);
    else if (nombre === "c" && this.#fila) this.#abreCelda(atributo);
    else if (this.#celda) {
      if (nombre === "f") this.#celda.formula = true;
      else if (nombre === "rPh") this.#fonetica = true;
      else if (nombre === "v" || nombre === "is") this.#celda.texto ??= "";
    }
  }

  /** What is said of the sheet around its rows. */
  #abreAparte(nombre: string, atributo: Atributo): void {
    if (nombre === "sheetFormatPr") this.#ocultas = esVerdad(atributo("zeroHeight"));
    else if (nombre === "sheetView") {
      this.#sinCeros = /^(0|false)$/.test(atributo("showZeros") ?? "");
    } else if (nombre === "col" && escondida(atributo, "width")) {
      const hasta = Math.min(Number(atributo("max")), this.lectura.limites.columnas);
      for (let c = Number(atributo("min")); c >= 1 && c <= hasta; c++) {
        this.lectura.lista(this.columnasOcultas.push(c - 1), "columnas ocultas");
      }
    } else if (nombre === "mergeCell") {
      this.lectura.lista(this.combinadas.push(atributo("ref") ?? ""), "celdas combinadas");
    }
  }

  texto(texto: string): void {
    if (!this.#celda || this.#fonetica || (this.#en !== "v" && this.#en !== "t")) return;
    this.lectura.texto(texto.length);
    this.#celda.texto = (this.#celda.texto ?? "") + texto;
  }

  cierra(nombre: string): void {
    this.#en = "";
    if (nombre === "sheetData") this.#enDatos = false;
    else if (nombre === "rPh") this.#fonetica = false;
    else if (nombre === "c" && this.#celda && this.#fila) {
      const leido = valorDe(this.#celda, this.libro);
      const valor = this.#sinCeros && leido === 0 ? null : leido;
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

/** Cells under another one: Excel shows there what the file says of the first alone. */
function combinar(filas: readonly Fila[], rangos: readonly string[], lectura: Lectura): void {
  const porNumero = new Map(filas.map((f) => [f.numero, f.celdas]));
  for (const rango of rangos) {
    const [desde, hasta = desde] = rango.split(":").map(lugarDe);
    const primera = porNumero.get(desde.fila)?.[desde.columna - 1] ?? null;
    if (primera === null) continue;
    const con = `${letras(desde.columna)}${desde.fila}`;
    for (let fila = desde.fila; fila <= hasta.fila; fila++) {
      const celdas = porNumero.get(fila);
      // Ranges may cover each other.
      lectura.celda();
      if (!celdas) continue;
      for (let c = desde.columna; c <= Math.min(hasta.columna, lectura.limites.columnas); c++) {
        lectura.celda();
        if (fila === desde.fila && c === desde.columna) continue;
        while (celdas.length < c) celdas.push(null);
        celdas[c - 1] = sinValor.combinada(`${letras(c)}${fila}`, con);
      }
    }
  }
}

/**
 * Runs over an open workbook. What the file says of its size is checked before unpacking; what it
 * really holds, while unpacking.
 */
async function* conLibro<T>(
  path: string,
  lectura: Lectura,
  leer: (libro: Libro) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const zip = await abrirZip(path, lectura.limites, (falla) => rechazar(falla, lectura.limites));
  try {
    yield* leer(await leerPartes(zip, lectura));
  } catch (error) {
    lectura.signal?.throwIfAborted();
    // What broke is told with excerpts of the file: not for the user.
    throw error instanceof Rechazo ? error : danado();
  } finally {
    zip.cerrar();
  }
}

/**
 * Rows of every sheet of a workbook, in order, as they are read.
 * @throws Rechazo `libro_excede` (413), `libro_danado`, `libro_cifrado` or `libro_de_otra_clase`
 * (400), with a Spanish sentence.
 */
export async function* recorrerLibro(
  path: string,
  limites: Limites = LIMITES,
): AsyncGenerator<FilaLeida> {
  const lectura = new Lectura(limites, undefined);
  yield* conLibro(path, lectura, async function* (libro) {
    for (const { nombre, parte } of libro.hojas) {
      const filas = new Filas(libro, lectura);
      for await (const _ of lectura.recorrer(parte, filas)) {
        for (const fila of filas.tomar()) yield { hoja: nombre, ...fila };
      }
    }
  });
}

/**
 * The whole workbook, one entry per sheet that has rows; a cell that is one with others says so.
 * @param signal who waits for it left: it is not read on.
 * @throws Rechazo as `recorrerLibro`; AbortError.
 */
export async function leerLibro(
  path: string,
  limites: Limites = LIMITES,
  signal?: AbortSignal,
): Promise<HojaLeida[]> {
  const lectura = new Lectura(limites, signal);
  const leidas = conLibro(path, lectura, async function* (libro): AsyncGenerator<HojaLeida> {
    for (const { parte, ...vista } of libro.hojas) {
      const leidas = new Filas(libro, lectura);
      const filas: Fila[] = [];
      for await (const _ of lectura.recorrer(parte, leidas)) {
        for (const fila of leidas.tomar()) filas.push(fila);
      }
      combinar(filas, leidas.combinadas, lectura);
      const { columnasOcultas } = leidas;
      if (filas.length === 0) continue;
      yield { ...vista, ...(columnasOcultas.length > 0 && { columnasOcultas }), filas };
    }
  });
  return await Array.fromAsync(leidas);
}
