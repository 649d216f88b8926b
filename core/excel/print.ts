/** How the sheets of our workbooks are printed: across the page, as wide as it, and of what. */
import type { HojaDeLibro } from "./model.ts";
import { escaparXml } from "./xml.ts";

/** Characters of a heading or a foot that the format takes, codes included. */
const LARGO_MAXIMO = 255;
const A4 = 9;

/** Widest line of the foot in its small letter: a third of the page, which is what its left part has. */
const POR_RENGLON = 60;
/** Inches of such a line. */
const ALTO_DE_RENGLON = 0.14;
/** Line ends that the longest foot may take. */
const RENGLONES = 8;

/** `&` begins a code. */
const enCodigos = (texto: string): string => texto.replaceAll("&", "&&");

/** A text in one line, cut to what fits once it is between the codes of a heading. */
function cortar(texto: string, lugar: number): string {
  const entero = texto.toWellFormed().replace(/\s+/g, " ").trim();
  if (enCodigos(entero).length <= lugar) return entero;
  let corto = "";
  let largo = 0;
  for (const c of entero) {
    largo += enCodigos(c).length;
    if (largo > lugar - 1) break;
    corto += c;
  }
  return `${corto}…`;
}

/** By words; one that is longer than a line goes on in the next. */
function enRenglones(texto: string): string[] {
  const renglones: string[] = [];
  for (const palabra of texto.match(/\S{1,60}/gu) ?? []) {
    const junta = `${renglones.at(-1) ?? ""} ${palabra}`;
    if (renglones.length > 0 && junta.length <= POR_RENGLON) renglones.splice(-1, 1, junta);
    else renglones.push(palabra);
  }
  return renglones;
}

const DE_CABEZA = { antes: "&L", fijo: "&R&A" };
const DE_PIE = { antes: "&L&8 ", fijo: "&CPágina &P de &N&RImpreso el &D" };

const lugarEn = ({ antes, fijo }: typeof DE_PIE): number =>
  LARGO_MAXIMO - antes.length - fijo.length;

/** Nobody breaks a long foot into lines, and Excel would print it over the number of the page. */
const pieDe = ({ impresion }: HojaDeLibro): string[] =>
  enRenglones(cortar(impresion?.abajo ?? "", lugarEn(DE_PIE) - RENGLONES));

/** Inches around a page: below, what its foot takes. */
export function margenesDe(hoja: HojaDeLibro): Readonly<Record<string, number>> {
  const deMas = Math.max(0, pieDe(hoja).length - 1) * ALTO_DE_RENGLON;
  const bottom = Math.round((0.6 + deMas) * 100) / 100;
  return { left: 0.4, right: 0.4, top: 0.6, bottom, header: 0.3, footer: 0.3 };
}

/** What the head and the foot of a page say, between the codes of their parts. */
export function textosDePagina(hoja: HojaDeLibro): { arriba: string; abajo: string } {
  const linea = ({ antes, fijo }: typeof DE_PIE, texto: string) =>
    texto === "" ? fijo : antes + enCodigos(texto) + fijo;
  return {
    arriba: linea(DE_CABEZA, cortar(hoja.impresion?.arriba ?? "", lugarEn(DE_CABEZA))),
    abajo: linea(DE_PIE, pieDe(hoja).join("\n")),
  };
}

/** First part of a sheet: without it the width of the page is not heeded. */
export const propiedadesXml = ({ oculta }: HojaDeLibro): string =>
  oculta ? "" : '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

/** Last parts of a sheet. */
export function paginaXml(hoja: HojaDeLibro): string {
  if (hoja.oculta) return "";
  const { arriba, abajo } = textosDePagina(hoja);
  const margenes = Object.entries(margenesDe(hoja)).map(([lado, ancho]) => `${lado}="${ancho}"`)
    .join(" ");
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
