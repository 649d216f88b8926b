/** A small document in memory: plain pages, the fonts that every reader has. */
export type DocumentoPdf = PDFKit.PDFDocument;

export const TINTA = "#1b2330";
export const GRIS = "#5b6675";

/** A4 pages; the same bytes for the same drawing. Nothing of it is written to disk. */
export async function documentoPdf(
  titulo: string,
  dibujar: (doc: DocumentoPdf) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  // When there is something to draw: loading it is a good part of what a start takes.
  const { default: PDFDocument } = await import("pdfkit");
  const fecha = new Date(0);
  const doc = new PDFDocument({
    size: "A4",
    margin: 56,
    lang: "es-AR",
    displayTitle: true,
    info: { Title: titulo, CreationDate: fecha, ModDate: fecha },
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
