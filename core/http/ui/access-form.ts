/** The static PDF form with which access is requested (spec 1 §1). Its addresses are examples. */
import PDFDocument from "pdfkit";

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

const TINTA = "#1b2330";
const GRIS = "#5b6675";

function dibujar(doc: PDFKit.PDFDocument): void {
  const ancho = doc.page.width - doc.page.margins.left - doc.page.margins.right;
  const izquierda = doc.page.margins.left;
  doc.font("Helvetica-Bold").fontSize(16).fillColor(TINTA).text("Solicitud de acceso al sistema");
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
    "Enviar firmado a accesos.presupuesto@ministerio.example y a soporte.planta@ministerio.example " +
      "(direcciones de ejemplo: cada instalación pone las suyas).",
  );
}

/** One A4 page; the same bytes for the same program. */
export async function formularioDeAcceso(): Promise<Uint8Array<ArrayBuffer>> {
  const fecha = new Date(0);
  const doc = new PDFDocument({
    size: "A4",
    margin: 56,
    lang: "es-AR",
    displayTitle: true,
    info: { Title: "Solicitud de acceso al sistema", CreationDate: fecha, ModDate: fecha },
  });
  const partes: Uint8Array[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  doc.on("data", (parte: Uint8Array) => partes.push(parte));
  doc.on("end", () => resolve());
  doc.on("error", reject);
  dibujar(doc);
  doc.end();
  await promise;
  return new Uint8Array(Buffer.concat(partes));
}
