/** How the sheets of our workbooks are printed: across the page, as wide as it, and of what. */
import type { ColumnaHoja, HojaDeLibro } from "./model.ts";
import { anchoUsual } from "./styles.ts";
import { escaparXml, letras } from "./xml.ts";

/** Characters of a heading or a foot that the format takes, codes included. */
const LARGO_MAXIMO = 255;
const A4 = 9;

/** A text between the codes of a heading: `&` begins a code, and a line end would begin a line. */
function literal(texto: string, lugar: number): string {
  const caracteres = [...texto.toWellFormed().replace(/\s+/g, " ").trim()]
    .map((c) => c === "&" ? "&&" : c);
  const entero = caracteres.join("");
  if (entero.length <= lugar) return entero;
  let corto = "";
  for (const c of caracteres) {
    if (corto.length + c.length > lugar - 1) break;
    corto += c;
  }
  return `${corto}…`;
}

/** Left part between its codes, then what is fixed. */
function linea(texto: string, fijo: string, antes = "&L", despues = ""): string {
  if (texto === "") return fijo;
  const lugar = LARGO_MAXIMO - antes.length - despues.length - fijo.length;
  return antes + literal(texto, lugar) + despues + fijo;
}

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

/** First part of a sheet: without it the width of the page is not heeded. */
export const propiedadesXml = ({ oculta }: HojaDeLibro): string =>
  oculta ? "" : '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

/** Last parts of a sheet. */
export function paginaXml(hoja: HojaDeLibro): string {
  const { oculta, impresion } = hoja;
  if (oculta) return "";
  const { arriba, abajo } = impresion ?? { arriba: "", abajo: "" };
  const encabezado = linea(arriba, "&R&A");
  // Smaller, and in a line of its own over the others: it may be as long as the page is wide.
  const pie = linea(abajo, "&CPágina &P de &N&RImpreso el &D", "&L&8 ", "\n ");
  return '<pageMargins left="0.4" right="0.4" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>' +
    `<pageSetup paperSize="${A4}" fitToWidth="${repartoDe(hoja).paginas}" fitToHeight="0" ` +
    'orientation="landscape"/>' +
    `<headerFooter><oddHeader>${escaparXml(encabezado)}</oddHeader>` +
    `<oddFooter>${escaparXml(pie)}</oddFooter></headerFooter>`;
}

/** Row of the titles of a sheet. */
export const filaDeTitulos = ({ encabezado = [] }: HojaDeLibro): number => encabezado.length + 1;

/**
 * Names of the workbook that repeat the titles of each sheet on every page.
 * @param nombres those of the sheets, as they stand in the workbook.
 */
export function titulosImpresosXml(
  hojas: readonly HojaDeLibro[],
  nombres: readonly string[],
): string {
  const definidos = hojas.flatMap((hoja, i) => {
    if (hoja.oculta || hoja.columnas.length === 0) return [];
    const fila = `$${filaDeTitulos(hoja)}`;
    const nombre = `'${nombres[i].replaceAll("'", "''")}'!`;
    const { repetidas } = repartoDe(hoja);
    const columnas = repetidas === 0 ? "" : `${nombre}$A:$${letras(repetidas)},`;
    const donde = `${columnas}${nombre}${fila}:${fila}`;
    return [
      `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${
        escaparXml(donde)
      }</definedName>`,
    ];
  });
  return definidos.length === 0 ? "" : `<definedNames>${definidos.join("")}</definedNames>`;
}
