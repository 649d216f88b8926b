/** What an uploaded workbook (xlsx) says of itself: its sheets, and what their cells refer to. */
import { posix } from "node:path";
import { formatEnteroEsAr } from "../domain/money.ts";
import { Rechazo } from "../errors.ts";
import type { Limites as LimitesDeZip, Parte, Zip } from "../files/zip.ts";
import { formatoDe, type FormatoDeNumero } from "./formats.ts";
import { Exceso, Medida, type Oyente, recorrerXml } from "./sax.ts";
import { desescaparExcel } from "./xml.ts";

/** What an upload may cost; sizes in bytes. */
export interface Limites extends LimitesDeZip {
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
export const danado = (): Rechazo =>
  new Rechazo("libro_danado", 400, "El archivo no es un libro de Excel (.xlsx) o está dañado");

/** 413: `que` says which limit it passes, as a sentence goes on. */
export const excede = (que: string): Rechazo =>
  new Rechazo("libro_excede", 413, `El libro de Excel es demasiado grande: ${que}`);

/** 400: the file is of another kind, which Excel opens too; `cual` says which. */
export const deOtraClase = (cual: string): Rechazo =>
  new Rechazo(
    "libro_de_otra_clase",
    400,
    `El archivo es ${cual}: ábralo con Excel y guárdelo como «Libro de Excel (.xlsx)»`,
  );

/** What was read of a workbook so far, and the limits that it may not pass. */
export class Lectura {
  readonly #medida: Medida;
  #filas = 0;
  #celdas = 0;
  #caracteres = 0;

  constructor(readonly limites: Limites, readonly signal: AbortSignal | undefined) {
    this.#medida = new Medida(limites.marcas);
  }

  /** Tells a part, in pieces: whoever left does not make it go on. @throws Rechazo; AbortError. */
  async *recorrer(parte: Parte | undefined, oyente: Oyente): AsyncGenerator<void> {
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

  async leer(parte: Parte | undefined, oyente: Oyente): Promise<void> {
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
export const esVerdad = (atributo: string | undefined): boolean =>
  atributo === "1" || atributo === "true";

interface Hoja {
  readonly nombre: string;
  readonly oculta: boolean;
  /** The one that Excel shows when it opens the workbook, where it is not the first one. */
  readonly activa?: true;
  readonly parte: Parte;
}

/** What the cells of every sheet refer to. */
export interface Libro {
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
  parte: Parte,
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

async function leerTextos(parte: Parte, lectura: Lectura): Promise<string[]> {
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
  parte: Parte | undefined,
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
export async function leerPartes({ partes }: Zip, lectura: Lectura): Promise<Libro> {
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
    leer: (parte: Parte, lectura: Lectura) => Promise<T[]>,
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
