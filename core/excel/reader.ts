/** Reading of uploaded workbooks (xlsx): bounded, strict, values only. */
import { posix } from "node:path";
import { formatEnteroEsAr } from "../domain/money.ts";
import { Rechazo } from "../errors.ts";
import {
  abrirZip,
  type FallaDeZip,
  type LimitesDeZip,
  type ParteDeZip,
  type Zip,
} from "../files/zip.ts";
import { Exceso, MedidaDeXml, type Oyente, recorrerXml } from "./sax.ts";
import { sinValor, type Valor, valorDeFecha, valorNumerico } from "./values.ts";
import { desescaparExcel, letras } from "./xml.ts";
import { formatoDe, type FormatoDeNumero } from "./formats.ts";

// What an uploaded workbook (xlsx) says of itself: its sheets, and what their cells refer to.

/** What an upload may cost; sizes in bytes. */
interface Limites extends LimitesDeZip {
  /** Of all the sheets, empty ones too. */
  readonly filas: number;
  /** Last column of any row. */
  readonly columnas: number;
  /** Of all the sheets, those without content too. */
  readonly celdas: number;
  /** Characters of all the texts, each counted once where cells share it. */
  readonly caracteres: number;
  /** Tags of all the parts: what reading them costs. */
  readonly marcas: number;
  /** Number formats, styles, texts that are shared, merged ranges: entries of any list. */
  readonly lista: number;
}

/** 400: what was uploaded is no workbook, or not a whole one. */
const danado = (): Rechazo =>
  new Rechazo("libro_danado", 400, "El archivo no es un libro de Excel (.xlsx) o está dañado");

/** 413: `que` says which limit it passes, as a sentence goes on. */
const excede = (que: string): Rechazo =>
  new Rechazo("libro_excede", 413, `El libro de Excel es demasiado grande: ${que}`);

/** 400: the file is of another kind, which Excel opens too; `cual` says which. */
const deOtraClase = (cual: string): Rechazo =>
  new Rechazo(
    "libro_de_otra_clase",
    400,
    `El archivo es ${cual}: ábralo con Excel y guárdelo como «Libro de Excel (.xlsx)»`,
  );

/** What was read of a workbook so far, and the limits that it may not pass. */
class Lectura {
  readonly #medida: MedidaDeXml;
  #filas = 0;
  #celdas = 0;
  #caracteres = 0;

  constructor(readonly limites: Limites, readonly signal: AbortSignal | undefined) {
    this.#medida = new MedidaDeXml(limites.marcas);
  }

  /** Tells a part, in pieces: whoever left does not make it go on. @throws Rechazo; AbortError. */
  async *recorrer(parte: ParteDeZip | undefined, oyente: Oyente): AsyncGenerator<void> {
    if (!parte) throw danado();
    try {
      for await (const _ of recorrerXml(parte.leer(), oyente, this.#medida)) {
        this.signal?.throwIfAborted();
        yield;
      }
    } catch (error) {
      throw error instanceof Exceso ? excede(error.message) : error;
    }
  }

  async leer(parte: ParteDeZip | undefined, oyente: Oyente): Promise<void> {
    for await (const _ of this.recorrer(parte, oyente));
  }

  fila(): void {
    if (++this.#filas > this.limites.filas) {
      throw excede(`tiene más de ${formatEnteroEsAr(this.limites.filas)} filas`);
    }
  }

  celda(): void {
    if (++this.#celdas > this.limites.celdas) {
      throw excede(`tiene más de ${formatEnteroEsAr(this.limites.celdas)} celdas`);
    }
  }

  texto(caracteres: number): void {
    this.#caracteres += caracteres;
    if (this.#caracteres > this.limites.caracteres) throw excede("tiene demasiado texto");
  }

  /** @param cuantas sheets, or parts that one names. */
  parte(cuantas: number): void {
    if (cuantas > this.limites.partes) throw excede(`tiene más de ${this.limites.partes} partes`);
  }

  /** @param que what the list is of, in the plural. */
  lista(largo: number, que: string): void {
    if (largo > this.limites.lista) {
      throw excede(`tiene más de ${formatEnteroEsAr(this.limites.lista)} ${que}`);
    }
  }
}

/** Whether an attribute says so, in any of the two ways of writing it. */
const esVerdad = (atributo: string | undefined): boolean => atributo === "1" || atributo === "true";

interface Hoja {
  readonly nombre: string;
  readonly oculta: boolean;
  /** The one that Excel shows when it opens the workbook, where it is not the first one. */
  readonly activa?: true;
  readonly parte: ParteDeZip;
}

/** What the cells of every sheet refer to. */
interface Libro {
  readonly hojas: readonly Hoja[];
  readonly textos: readonly string[];
  /** How a number of each style is shown; undefined: as it is. */
  readonly formatos: readonly (FormatoDeNumero | undefined)[];
  /** The day zero of dates is that of 1904. */
  readonly desde1904: boolean;
  /** Excel works its formulas out when it opens: what is stored of them is not what it shows. */
  readonly sinCalcular: boolean;
}

async function leerEstilos(
  parte: ParteDeZip,
  lectura: Lectura,
): Promise<(FormatoDeNumero | undefined)[]> {
  const codigos = new Map<number, string>();
  const numeros: number[] = [];
  let lista = "";
  await lectura.leer(parte, {
    abre(nombre, atributo) {
      if (nombre === "numFmts" || nombre === "cellXfs") lista = nombre;
      // Others, of what is coloured by a rule, repeat their numbers.
      else if (nombre === "numFmt" && lista === "numFmts") {
        codigos.set(Number(atributo("numFmtId")), atributo("formatCode") ?? "");
        lectura.lista(codigos.size, "formatos");
      } else if (nombre === "xf" && lista === "cellXfs") {
        lectura.lista(numeros.push(Number(atributo("numFmtId") ?? 0)), "estilos");
      }
    },
    cierra(nombre) {
      if (nombre === lista) lista = "";
    },
  });
  const porNumero = new Map<number, FormatoDeNumero | undefined>();
  return numeros.map((id) => {
    if (!porNumero.has(id)) {
      const formato = formatoDe(id, codigos.get(id));
      porNumero.set(id, formato[0].clase === "general" ? undefined : formato);
    }
    return porNumero.get(id);
  });
}

async function leerTextos(parte: ParteDeZip, lectura: Lectura): Promise<string[]> {
  const textos: string[] = [];
  let actual = "";
  let enTexto = false;
  let fonetica = false;
  await lectura.leer(parte, {
    abre(nombre) {
      if (nombre === "si") actual = "";
      else if (nombre === "rPh") fonetica = true;
      enTexto = nombre === "t" && !fonetica;
    },
    texto(texto) {
      if (!enTexto) return;
      lectura.texto(texto.length);
      actual += texto;
    },
    cierra(nombre) {
      enTexto = false;
      if (nombre === "rPh") fonetica = false;
      else if (nombre === "si") lectura.lista(textos.push(desescaparExcel(actual)), "textos");
    },
  });
  return textos;
}

/** What a zip is that has no workbook of Excel; null where nobody knows. */
function otraClase(nombres: ReadonlySet<string>): string | null {
  if (nombres.has("xl/workbook.bin")) return "un libro binario de Excel (.xlsb)";
  if (nombres.has("content.xml")) return "de LibreOffice u OpenOffice (.ods)";
  if ([...nombres].some((n) => n.startsWith("index/"))) return "de Numbers (.numbers)";
  return nombres.has("word/document.xml") ? "un documento de Word" : null;
}

const RAIZ = "_rels/.rels";

interface Relacion {
  readonly id: string | undefined;
  readonly tipo: string;
  readonly destino: string;
}

/** Where the parts are that another one names. */
async function relacionesDe(
  lectura: Lectura,
  parte: ParteDeZip | undefined,
  carpeta: string,
): Promise<Relacion[]> {
  const relaciones: Relacion[] = [];
  await lectura.leer(parte, {
    abre(nombre, atributo) {
      if (nombre !== "Relationship") return;
      // Relative to the folder of the part, or to the root when it begins with `/`.
      const destino = posix.resolve(`/${carpeta}`, atributo("Target") ?? "").slice(1);
      const tipo = (atributo("Type") ?? "").split("/").at(-1) ?? "";
      lectura.parte(relaciones.push({ id: atributo("Id"), tipo, destino }));
    },
  });
  return relaciones;
}

/** Everything but the rows. @throws Rechazo */
async function leerPartes({ partes }: Zip, lectura: Lectura): Promise<Libro> {
  // Names of parts are the same whatever their capitals, and some programs write both.
  const porNombre = Map.groupBy(partes, (p) => p.nombre.toLowerCase());
  // Two parts of one name: which one counts would depend on the reader.
  if (porNombre.size < partes.length) throw danado();
  const parteDe = (nombre: string) => porNombre.get(nombre.toLowerCase())?.[0];
  const otra = otraClase(new Set(porNombre.keys()));
  if (otra !== null) throw deOtraClase(otra);
  const deRaiz = parteDe(RAIZ) ? await relacionesDe(lectura, parteDe(RAIZ), "") : [];
  const libro = deRaiz.find((r) => r.tipo === "officeDocument")?.destino ?? "xl/workbook.xml";
  const { dir, base } = posix.parse(libro);
  const relaciones = await relacionesDe(lectura, parteDe(`${dir}/_rels/${base}.rels`), dir);
  const declaradas: { nombre: string; estado?: string; id?: string }[] = [];
  let desde1904 = false;
  let sinCalcular = false;
  let activa = 0;
  await lectura.leer(parteDe(libro), {
    abre(nombre, atributo) {
      if (nombre === "workbookPr") desde1904 = esVerdad(atributo("date1904"));
      else if (nombre === "workbookView") activa = Number(atributo("activeTab") ?? 0);
      else if (nombre === "calcPr") sinCalcular = esVerdad(atributo("fullCalcOnLoad"));
      if (nombre !== "sheet") return;
      // Many may name one part, which would be read again for each.
      lectura.parte(declaradas.push({
        nombre: atributo("name") ?? "",
        estado: atributo("state"),
        id: atributo(":id"),
      }));
    },
  });
  if (declaradas.length === 0) throw danado();
  const porId = new Map(relaciones.map((r) => [r.id, r]));
  const hojas = declaradas.flatMap(({ nombre, estado, id }, i): Hoja[] => {
    const relacion = porId.get(id);
    if (!relacion) throw danado();
    if (relacion.tipo !== "worksheet") return []; // a chart has no rows
    const parte = parteDe(relacion.destino);
    if (!parte) throw danado();
    const oculta = estado === "hidden" || estado === "veryHidden";
    return [{ nombre, oculta, ...(i > 0 && i === activa && { activa: true }), parte }];
  });
  const opcional = async <T>(
    tipo: string,
    leer: (parte: ParteDeZip, lectura: Lectura) => Promise<T[]>,
  ) => {
    const relacion = relaciones.find((r) => r.tipo === tipo);
    if (!relacion) return [];
    const parte = parteDe(relacion.destino);
    if (!parte) throw danado();
    return await leer(parte, lectura);
  };
  return {
    hojas,
    desde1904,
    sinCalcular,
    formatos: await opcional("styles", leerEstilos),
    textos: await opcional("sharedStrings", leerTextos),
  };
}

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

interface FilaLeida extends Fila {
  readonly hoja: string;
}

export interface HojaLeida extends Vista {
  readonly filas: Fila[];
}

const mb = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

function rechazar(falla: FallaDeZip, limites: Limites): Rechazo {
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
