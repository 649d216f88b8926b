/** One page with what a closing certificate says, and the QR that holds it ([Q4]). */
import { encode } from "uqr";
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import { lecturaEnPalabras, NO_LEIDA } from "#core/domain/review.ts";
import { type DocumentoPdf, documentoPdf, GRIS, TINTA } from "#core/outputs/pdf.ts";
import type { Constancia } from "./constancia.ts";

const TITULO = "Constancia de cierre";
/** Points of the side of the QR: modules of half a millimetre at least. */
const LADO = 190;
const RENGLON = 14;
/** The longest name of a base, and the greatest amount that there may be. */
const NOMBRE = 180;
const CIFRA = 102;

/** What is printed on paper is read from it: dark on white, with the margin that readers ask for. */
function dibujarQr(doc: DocumentoPdf, texto: string, x: number, y: number): void {
  const { size, data } = encode(texto, { ecc: "M", border: 4 });
  const modulo = LADO / size;
  doc.rect(x, y, LADO, LADO).fill("#ffffff");
  for (const [fila, oscuros] of data.entries()) {
    for (const [columna, oscuro] of oscuros.entries()) {
      if (oscuro) doc.rect(x + columna * modulo, y + fila * modulo, modulo, modulo);
    }
  }
  doc.fill("#000000");
}

const enMoneda = (mon: number): string => mon === 1 ? "" : ` (moneda ${mon})`;

class Hoja {
  readonly #x: number;
  readonly #ancho: number;

  constructor(private readonly doc: DocumentoPdf) {
    const { margins: { left, right }, width } = doc.page;
    this.#x = left;
    this.#ancho = width - left - right;
  }

  titulo(texto: string): void {
    this.doc.moveDown(0.6).font("Helvetica-Bold").fontSize(11).fillColor(TINTA).text(
      texto,
      this.#x,
    );
    this.doc.moveDown(0.2);
  }

  /** A name, and what it says at its right. */
  dato(nombre: string, valor: string): void {
    const { y } = this.doc;
    this.doc.font("Helvetica").fontSize(9).fillColor(GRIS).text(nombre, this.#x, y, { width: 90 });
    this.doc.fillColor(TINTA).text(valor, this.#x + 95, y, { width: this.#ancho - 95 });
    this.doc.y = Math.max(this.doc.y, y + RENGLON);
  }

  /** A line of a table; what it comes to ends at the right edge of its column. */
  cifra(nombre: string, valor: string, fuerte = false): void {
    const { y } = this.doc;
    this.doc.font(fuerte ? "Helvetica-Bold" : "Helvetica").fontSize(9).fillColor(TINTA);
    this.doc.text(nombre, this.#x, y, { width: NOMBRE, lineBreak: false });
    this.doc.text(valor, this.#x + NOMBRE, y, { width: CIFRA, align: "right", lineBreak: false });
    this.doc.y = y + RENGLON - 1;
  }

  /** Text that a person compares letter by letter. */
  codigo(nombre: string, valor: string): void {
    this.doc.font("Helvetica").fontSize(8).fillColor(GRIS).text(nombre, this.#x);
    this.doc.font("Courier").fontSize(8).fillColor(TINTA).text(valor, { width: this.#ancho })
      .moveDown(0.3);
  }
}

/** Points of the review that fit on the page; the rest are counted, and the manifest answers for them. */
const REVISADOS = 8;

function dibujar(doc: DocumentoPdf, c: Constancia): void {
  const hoja = new Hoja(doc);
  const { left, right } = doc.page.margins;
  doc.font("Helvetica-Bold").fontSize(17).fillColor(TINTA).text(TITULO);
  doc.font("Helvetica-Bold").fontSize(12).text(`${c.codipres} · ${c.descripcion}`).moveDown(0.4);
  hoja.dato("Organismo", `${c.saf} ${c.organismo}`);
  hoja.dato("Cerrado", `${fechaYMinutosDe(c.instante)} por ${c.usuario}, a partir de ${c.origen}`);
  if (c.pedido_por !== "") hoja.dato("Pedido", `por ${c.pedido_por}, y lo confirmó quien lo cerró`);
  hoja.dato("Motor", `versión ${c.motor}`);
  hoja.titulo("Importe anual por partida principal");
  const arriba = doc.y;
  for (const { pprin, mon, valor } of c.partidas) {
    hoja.cifra(`Partida ${pprin}${enMoneda(mon)}`, formatEsAr(valor));
  }
  for (const { mon, valor } of c.totales) {
    hoja.cifra(`Total${enMoneda(mon)}`, formatEsAr(valor), true);
  }
  hoja.titulo("Cantidades");
  hoja.cifra("Cargos, sin horas ni contratos especiales", formatEnteroEsAr(c.cargos));
  hoja.cifra("De ellos, vacantes", formatEnteroEsAr(c.vacantes));
  for (const { titulo, registros } of c.registros) {
    hoja.cifra(`Registros de ${titulo}`, formatEnteroEsAr(registros));
  }
  const abajo = doc.y;
  dibujarQr(doc, c.texto, doc.page.width - right - LADO, arriba - 6);
  doc.font("Helvetica").fontSize(7.5).fillColor(GRIS).text(
    "Se lee con cualquier lector; Planta lo comprueba en «Constancia» (#/constancia), sin " +
      "preguntarle nada al servidor.",
    doc.page.width - right - LADO,
    arriba + LADO - 4,
    { width: LADO, align: "center" },
  );
  doc.x = left;
  doc.y = Math.max(abajo, doc.y);
  hoja.titulo("Lo que encontró la revisión antes de cerrar");
  doc.font("Helvetica").fontSize(9).fillColor(TINTA);
  const leyeron = c.revision.some(({ leida }) => leida !== NO_LEIDA);
  if (c.revision.length === 0) doc.text("Nada.");
  else if (!leyeron) doc.text("Se cerró sin que nadie lo marcara como leído:");
  for (const { frase, leida } of c.revision.slice(0, REVISADOS)) {
    doc.text(leyeron ? `${frase}: ${lecturaEnPalabras(leida)}` : `– ${frase}`);
  }
  if (c.revision.length > REVISADOS) doc.text(`… y ${c.revision.length - REVISADOS} más.`);
  hoja.titulo(c.firma === null ? "Sin firma: la instalación no tiene clave de sello" : "Firma");
  hoja.codigo("Huella SHA-256 del contenido (manifiesto)", c.sha256);
  if (c.firma !== null && c.huella !== null) {
    hoja.codigo("Firma Ed25519 de lo que dice el QR", c.firma);
    hoja.codigo("Huella de la clave: compárela con la que la instalación publica", c.huella);
  }
}

/** The same certificate gives the same bytes. */
export const pdfDeConstancia = (c: Constancia): Promise<Uint8Array<ArrayBuffer>> =>
  documentoPdf(`${TITULO} ${c.saf} ${c.codipres}`, (doc) => dibujar(doc, c));
