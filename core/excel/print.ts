/** How the sheets of our workbooks are printed: across the page, as wide as it, and of what. */
import type { HojaDeLibro } from "./model.ts";
import { escaparXml } from "./xml.ts";

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

/** Inches around a page. */
export const MARGENES = { left: 0.4, right: 0.4, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 };

/** What the head and the foot of a page say, between the codes of their parts. */
export function textosDePagina({ impresion }: HojaDeLibro): { arriba: string; abajo: string } {
  const { arriba, abajo } = impresion ?? { arriba: "", abajo: "" };
  return {
    arriba: linea(arriba, "&R&A"),
    // Smaller, and in a line of its own over the others: it may be as long as the page is wide.
    abajo: linea(abajo, "&CPágina &P de &N&RImpreso el &D", "&L&8 ", "\n "),
  };
}

/** First part of a sheet: without it the width of the page is not heeded. */
export const propiedadesXml = ({ oculta }: HojaDeLibro): string =>
  oculta ? "" : '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

/** Last parts of a sheet. */
export function paginaXml(hoja: HojaDeLibro): string {
  if (hoja.oculta) return "";
  const { arriba, abajo } = textosDePagina(hoja);
  const margenes = Object.entries(MARGENES).map(([lado, ancho]) => `${lado}="${ancho}"`).join(" ");
  return `<pageMargins ${margenes}/>` +
    `<pageSetup paperSize="${A4}" fitToWidth="1" fitToHeight="0" orientation="landscape"/>` +
    `<headerFooter><oddHeader>${escaparXml(arriba)}</oddHeader>` +
    `<oddFooter>${escaparXml(abajo)}</oddFooter></headerFooter>`;
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
    const donde = `${nombre}${fila}:${fila}`;
    return [
      `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${
        escaparXml(donde)
      }</definedName>`,
    ];
  });
  return definidos.length === 0 ? "" : `<definedNames>${definidos.join("")}</definedNames>`;
}
