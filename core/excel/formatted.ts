/**
 * Small workbooks whose print set-up is their own ([S9]): forms, the year by months, scenarios. Made
 * whole in memory, by exceljs; those of any size are written as they are made (`writer.ts`).
 */
import type { Worksheet } from "exceljs";
import { escribirAtomico } from "../files/whole.ts";
import type { CeldaDeLibro, ColumnaHoja, FilaDeHoja, HojaDeLibro } from "./model.ts";
import { margenesDe, textosDePagina } from "./print.ts";
import { anchosDe, celdasDe, cifrasDe, exigirFinito, exigirLargo, numeroDeDia } from "./sheet.ts";
import { anchoUsual, CODIGO_TEXTO, codigoDe, FUENTE } from "./styles.ts";
import { nombresDeHojas } from "./writer.ts";
import { letras } from "./xml.ts";

/** Characters across a page at full size, and the least size that is read: about 6 points. */
const POR_PAGINA = 135;
const ESCALA_MINIMA = 0.55;
const ANCHO_LEGIBLE = POR_PAGINA / ESCALA_MINIMA;
/** Widest that the columns that stand on every page may be. */
const ANCHO_REPETIDO = 100;

const anchoDe = ({ ancho, formato }: ColumnaHoja): number => ancho ?? anchoUsual(formato);
const CIFRAS: ReadonlySet<ColumnaHoja["formato"]> = new Set(["importe", "cantidad", "porcentaje"]);

/** Figures across of a year by months: what is wide for its texts alone stays on one page. */
const DEL_ANIO = 12;

/** The zip keeps the moment of each part: a fixed one, so that the same input gives the same bytes. */
const MOMENTO = new Date(Date.UTC(1980, 0, 1));

/**
 * A year across that is too wide to be read on one page goes over several side by side, whole
 * columns each, with what says of what each row is on all of them.
 */
function repartoDe(
  { columnas }: HojaDeLibro,
): { readonly paginas: number; readonly repetidas: number } {
  const anchos = columnas.map(anchoDe);
  const total = anchos.reduce((t, a) => t + a, 0);
  const cifras = columnas.filter((c) => CIFRAS.has(c.formato)).length;
  if (cifras < DEL_ANIO || total <= ANCHO_LEGIBLE) return { paginas: 1, repetidas: 0 };
  let repetidas = 0;
  let fijo = 0;
  while (
    repetidas < columnas.length && !CIFRAS.has(columnas[repetidas].formato) &&
    fijo + anchos[repetidas] <= ANCHO_REPETIDO
  ) fijo += anchos[repetidas++];
  return { paginas: Math.ceil((total - fijo) / (ANCHO_LEGIBLE - fijo)), repetidas };
}

/** Writes the rows of a sheet, from its first one. */
class Escritor {
  #fila = 0;

  constructor(private readonly hoja: HojaDeLibro, private readonly destino: Worksheet) {}

  get fila(): number {
    return this.#fila;
  }

  titulos(textos: readonly string[]): void {
    this.#fila++;
    textos.forEach((texto, i) => this.#texto(i, texto, true));
  }

  celdas(valores: readonly CeldaDeLibro[], negrita: boolean): void {
    this.#fila++;
    valores.forEach((valor, i) => {
      const { formato } = this.hoja.columnas[i];
      if (valor === null || valor === undefined || valor === "") return;
      if (typeof valor === "string") {
        const dia = formato === "fecha" ? numeroDeDia(valor) : null;
        if (dia === null) this.#texto(i, valor, negrita);
        else this.#poner(i, dia, codigoDe(formato), negrita);
        return;
      }
      if (typeof valor === "number") exigirFinito(valor, this.hoja, this.#fila);
      const cifras = typeof valor === "number" ? cifrasDe(valor) : null;
      if (cifras === null) this.#poner(i, valor, codigoDe(formato), negrita);
      else this.#poner(i, cifras, CODIGO_TEXTO, negrita).alignment = { horizontal: "right" };
    });
  }

  #texto(i: number, texto: string, negrita: boolean): void {
    exigirLargo(texto, this.hoja, i, this.#fila);
    this.#poner(i, texto.toWellFormed(), CODIGO_TEXTO, negrita);
  }

  #poner(i: number, valor: string | number | boolean, numFmt: string, bold: boolean) {
    const celda = this.destino.getCell(this.#fila, i + 1);
    celda.value = valor;
    celda.numFmt = numFmt;
    celda.font = { ...FUENTE, bold };
    return celda;
  }
}

async function llenar(hoja: HojaDeLibro, destino: Worksheet): Promise<void> {
  const { columnas, encabezado = [], totales = [] } = hoja;
  const filas: FilaDeHoja[] = [];
  for await (const fila of hoja.filas) filas.push(fila);
  anchosDe(hoja, filas).forEach((ancho, i) => destino.getColumn(i + 1).width = ancho);
  const escritor = new Escritor(hoja, destino);
  for (const linea of encabezado) escritor.titulos([linea]);
  escritor.titulos(columnas.map(({ titulo }) => titulo));
  const cabecera = escritor.fila;
  for (const fila of filas) escritor.celdas(celdasDe(fila), "subtotal" in fila);
  destino.autoFilter = `A${cabecera}:${letras(columnas.length)}${escritor.fila}`;
  for (const fila of totales) escritor.celdas(fila, true);
  destino.views = [{ state: "frozen", ySplit: cabecera }];
  const { paginas, repetidas } = repartoDe(hoja);
  Object.assign(destino.pageSetup, {
    paperSize: 9, // A4
    orientation: "landscape",
    fitToPage: true,
    fitToWidth: paginas,
    fitToHeight: 0,
    margins: margenesDe(hoja),
    printTitlesRow: `${cabecera}:${cabecera}`,
    ...(repetidas === 0 ? {} : { printTitlesColumn: `A:${letras(repetidas)}` }),
  });
  const { arriba, abajo } = textosDePagina(hoja);
  Object.assign(destino.headerFooter, { oddHeader: arriba, oddFooter: abajo });
}

/**
 * Writes a small workbook, whole or not at all; the same input gives the same bytes. Every text is a
 * text cell: one that begins with `=`, `+`, `-` or `@` stays a text.
 * @throws Rechazo for a text longer than Excel takes; RangeError for a number that is none; what the
 * rows throw.
 */
export async function escribirLibroConFormato(
  path: string,
  hojas: readonly HojaDeLibro[],
): Promise<void> {
  // A start has no use for them.
  const { Workbook } = (await import("exceljs")).default;
  const { default: JSZip } = await import("jszip");
  const libro = new Workbook();
  libro.created = libro.modified = MOMENTO;
  // In the names of what is repeated on every page exceljs does not double it, and Excel would find
  // the workbook damaged.
  const nombres = nombresDeHojas(hojas.map((h) => h.nombre.replaceAll("'", "’")));
  for (const [i, hoja] of hojas.entries()) await llenar(hoja, libro.addWorksheet(nombres[i]));
  const zip = await JSZip.loadAsync(await libro.xlsx.writeBuffer());
  zip.forEach((_, parte) => parte.date = MOMENTO);
  const bytes = await zip.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
  await escribirAtomico(path, (stream) => Promise.resolve(void stream.write(bytes)));
}
