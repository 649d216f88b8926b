/**
 * The PDF form with which access is requested (spec 1 §1), which is served as it is kept:
 *
 *     bun core/http/ui/access-form.ts     writes it again
 */
import { join } from "node:path";
import { type DocumentoPdf, documentoPdf, GRIS, TINTA } from "#core/outputs/pdf.ts";
import { PUBLICOS } from "./static.ts";

const TITULO = "Solicitud de acceso al sistema";

const CAMPOS: readonly (readonly [string, readonly string[]])[] = [
  ["Organismo", ["Servicio administrativo (SAF)", "Denominación", "Dependencia"]],
  ["Persona para la que se pide la cuenta", [
    "Apellido y nombre",
    "Documento",
    "Correo electrónico",
    "Teléfono",
  ]],
  ["Acceso que se pide", [
    "Carga de bases / Sólo consulta (tachar lo que no corresponda)",
    "Otros SAF a los que debe acceder",
  ]],
  ["Autoridad que lo solicita", ["Apellido y nombre", "Cargo", "Firma y sello", "Fecha"]],
];

function dibujar(doc: DocumentoPdf): void {
  const ancho = doc.page.width - doc.page.margins.left - doc.page.margins.right;
  const izquierda = doc.page.margins.left;
  doc.font("Helvetica-Bold").fontSize(16).fillColor(TINTA).text(TITULO);
  doc.font("Helvetica").fontSize(10).fillColor(GRIS)
    .text("Planta: formulación del presupuesto de gastos en personal").moveDown(1);
  for (const [grupo, lineas] of CAMPOS) {
    doc.font("Helvetica-Bold").fontSize(11).fillColor(TINTA).text(grupo).moveDown(0.4);
    for (const linea of lineas) {
      doc.font("Helvetica").fontSize(9).fillColor(GRIS).text(linea);
      const y = doc.y + 20;
      doc.moveTo(izquierda, y).lineTo(izquierda + ancho, y).lineWidth(0.5).stroke(GRIS);
      doc.y = y + 8;
    }
    doc.moveDown(0.8);
  }
  doc.font("Helvetica").fontSize(9).fillColor(GRIS).text(
    "Enviar firmado a las dos direcciones de contacto que muestra la pantalla de ingreso, en " +
      "«Solicitar acceso al sistema».",
  );
}

/** One A4 page; the same bytes for the same program. */
export const formularioDeAcceso = (): Promise<Uint8Array<ArrayBuffer>> =>
  documentoPdf(TITULO, dibujar);

/** Where it is kept, beside what else is served as it is. */
export const FORMULARIO = join(PUBLICOS, "solicitud-de-acceso.pdf");

if (import.meta.main) await Bun.write(FORMULARIO, await formularioDeAcceso());
