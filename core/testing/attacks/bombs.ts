/** Small files that ask for much: workbooks and texts for the calls that take them. */
import JSZip from "jszip";

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFICINA = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PAQUETE = "http://schemas.openxmlformats.org/package/2006/relationships";
const HOJA = "xl/worksheets/sheet1.xml";

const vacia = `<worksheet ${NS}><sheetData/></worksheet>`;

/** A workbook of one sheet, with these parts instead of its own. */
async function libro(partes: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new JSZip();
  const relacion = (id: string, tipo: string, destino: string) =>
    `<Relationship Id="${id}" Type="${OFICINA}/${tipo}" Target="${destino}"/>`;
  const todas = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml":
      `<workbook ${NS} xmlns:r="${OFICINA}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PAQUETE}">` +
      relacion("rId1", "worksheet", "worksheets/sheet1.xml") +
      relacion("rId2", "sharedStrings", "sharedStrings.xml") +
      relacion("rId3", "styles", "styles.xml") + "</Relationships>",
    "xl/sharedStrings.xml": `<sst ${NS}/>`,
    "xl/styles.xml": `<styleSheet ${NS}/>`,
    [HOJA]: vacia,
    ...partes,
  };
  for (const [nombre, texto] of Object.entries(todas)) zip.file(nombre, texto);
  const bytes = await zip.generateAsync({ type: "uint8array", compression: "DEFLATE" });
  return bytes as Uint8Array<ArrayBuffer>;
}

/** Digits that a compressor cannot guess, always the same ones. */
function* ruido(): Generator<number> {
  let n = 1;
  for (;;) yield (n = (Math.imul(n, 1_103_515_245) + 12_345) & 0x7fffffff) >>> 16;
}

const repetir = (veces: number, hacer: (i: number, azar: number) => string): string => {
  const azar = ruido();
  return Array.from({ length: veces }, (_, i) => hacer(i, Number(azar.next().value))).join("");
};

/** By what they try. Each fits in an upload. */
export const BOMBAS: Readonly<Record<string, () => Promise<Uint8Array<ArrayBuffer>>>> = {
  "a sheet of blanks": () => libro({ [HOJA]: " ".repeat(20_000_000) }),
  "shared texts all alike": () =>
    libro({ "xl/sharedStrings.xml": `<sst ${NS}>${"<si><t>a</t></si>".repeat(200_000)}</sst>` }),
  "one sheet named twenty thousand times": () =>
    libro({
      "xl/workbook.xml": `<workbook ${NS} xmlns:r="${OFICINA}"><sheets>${
        repetir(20_000, (i, n) => `<sheet name="h${n}${i}" sheetId="${i}" r:id="rId1"/>`)
      }</sheets></workbook>`,
    }),
  "elements one inside the other": () =>
    libro({ [HOJA]: `<worksheet ${NS}><sheetData>${repetir(100_000, (_, n) => `<a${n % 97}>`)}` }),
  "a row beyond the last one": () =>
    libro({
      [HOJA]:
        `<worksheet ${NS}><sheetData><row r="999999999"><c r="A999999999"><v>1</v></c></row>` +
        "</sheetData></worksheet>",
    }),
  "a column beyond the last one": () =>
    libro({
      [HOJA]: `<worksheet ${NS}><sheetData><row r="1"><c r="ZZZZ1"><v>1</v></c></row></sheetData>` +
        "</worksheet>",
    }),
  "entities that double": () =>
    libro({
      [HOJA]: `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${
        repetir(20, (i) => `<!ENTITY a${i} "&a${i === 0 ? "" : i - 1};&a${i === 0 ? "" : i - 1};">`)
      }]><worksheet ${NS}><sheetData><row r="1"><c r="A1" t="str"><v>&a19;</v></c></row>` +
        "</sheetData></worksheet>",
    }),
  "an entity of another file": () =>
    libro({
      [HOJA]: `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet ${NS}><sheetData>` +
        '<row r="1"><c r="A1" t="str"><v>&x;</v></c></row></sheetData></worksheet>',
    }),
  "thousands of parts": () =>
    libro(Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`xl/p${i}.xml`, "x"]))),
};

/** Texts for the calls that take a block or a CSV file. */
export const TEXTOS_BOMBA: Readonly<Record<string, string>> = {
  "separators alone": ",".repeat(1_000_000),
  "lines alone": "\n".repeat(1_000_000),
  "rows without end": "1;2;3\n".repeat(200_000),
  "a quote that never closes": `a;b\n"${"x".repeat(1_000_000)}`,
  "quotes alone": '"'.repeat(1_000_000),
  "one cell": "9".repeat(1_000_000),
  "tabs and quotes": '\t"'.repeat(500_000),
};
