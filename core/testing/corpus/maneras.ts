/**
 * The ways of writing of the corpus: each is how one program, or an old machine, writes the same
 * cell. They are described in words and made here; no file of anybody is among them.
 */
import { libroAMano } from "../files/libro-a-mano.ts";
import type { CeldaDeCorpus } from "./celdas.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface Manera {
  readonly dice: string;
  readonly clase: "libros" | "textos";
  /** Whether what a formula gave is not stored, or is not to be believed. */
  readonly sinValores?: true;
  /** A file with two columns, «Clave» and «Dato», and one row: 1 and the cell. */
  hacer(c: CeldaDeCorpus): Promise<Bytes>;
}

const escapar = (t: string) =>
  t.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** How a program writes texts, places, numbers and formulas. */
interface Hoja {
  readonly texto: "compartido" | "propio";
  /** Places of rows and cells are written. */
  readonly lugares: boolean;
  /** What stands in the cell of a number before its value. */
  readonly tipo?: string;
  /** Value stored with a formula instead of what it gave. */
  readonly deFormula?: string;
  readonly antes?: string;
  readonly despues?: string;
  readonly libro?: string;
  readonly final?: string;
  /** Days that are taken from each date: the other day zero. */
  readonly corrido?: number;
  readonly retocar?: (nombre: string, xml: string) => readonly [string, string];
}

/** A number that its format shows as a date. */
const esFecha = ({ formato = "" }: CeldaDeCorpus) => /[ymd]/.test(formato.replace(/\[.*?\]/g, ""));

function libro(h: Hoja, c: CeldaDeCorpus): Promise<Bytes> {
  const textos: string[] = [];
  const puesto = (texto: string) => `<t xml:space="preserve">${escapar(texto)}</t>`;
  const celda = (lugar: string, atributos: string, dentro: string) =>
    `<c${h.lugares ? ` r="${lugar}"` : ""}${atributos}>${dentro}</c>`;
  const deTexto = (lugar: string, texto: string) => {
    if (h.texto === "propio") return celda(lugar, ' t="inlineStr"', `<is>${puesto(texto)}</is>`);
    return celda(lugar, ' t="s"', `<v>${textos.push(`<si>${puesto(texto)}</si>`) - 1}</v>`);
  };
  const fila = (n: number, ...celdas: string[]) =>
    `<row${h.lugares ? ` r="${n}" spans="1:2"` : ""}>${celdas.join("")}</row>`;
  const numero = c.numero !== undefined && esFecha(c)
    ? String(Number(c.numero) - (h.corrido ?? 0))
    : c.numero;
  const valor = numero ?? c.error ??
    (c.logico === undefined ? escapar(c.texto ?? "") : String(+c.logico));
  const clase = c.error !== undefined
    ? ' t="e"'
    : c.logico !== undefined
    ? ' t="b"'
    : c.texto !== undefined
    ? ' t="str"'
    : h.tipo ?? "";
  const formula = c.formula ? "<f>OTRA(1)</f>" : "";
  const dato = c.texto !== undefined && !c.formula ? deTexto("B2", c.texto) : celda(
    "B2",
    ` s="1"${c.formula && h.deFormula !== undefined ? h.tipo ?? "" : clase}`,
    `${formula}<v>${c.formula && h.deFormula !== undefined ? h.deFormula : valor}</v>`,
  );
  const filas = fila(1, deTexto("A1", "Clave"), deTexto("B1", "Dato")) +
    fila(2, celda("A2", h.tipo ?? "", "<v>1</v>"), dato);
  return libroAMano({
    ...h,
    filas,
    textos: textos.join(""),
    estilos: [0, c.formato === undefined ? 0 : 164],
    formatos: c.formato === undefined
      ? ""
      : `<numFmt numFmtId="164" formatCode="${escapar(c.formato).replaceAll('"', "&quot;")}"/>`,
  });
}

const deLibro = (dice: string, h: Hoja, sinValores?: true): Manera => ({
  dice,
  clase: "libros",
  ...(sinValores ? { sinValores } : {}),
  hacer: (c) => libro(h, c),
});

/** Gives a prefix to every mark of the parts that have the main namespace. */
const conPrefijo = (nombre: string, xml: string) =>
  [
    nombre,
    /xmlns="[^"]*spreadsheetml\/2006\/main"/.test(xml)
      ? xml.replace(/<(\/?)(\w)/g, "<$1x:$2").replace(' xmlns="', ' xmlns:x="')
      : xml,
  ] as const;

/** Parts and kinds as the strict variant of the format names them. */
const estricto = (nombre: string, xml: string) =>
  [
    nombre,
    xml.replaceAll(
      "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
      "http://purl.oclc.org/ooxml/spreadsheetml/main",
    ).replaceAll(
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
      "http://purl.oclc.org/ooxml/officeDocument/relationships",
    ),
  ] as const;

const comillas = (t: string, separador: string) =>
  t.includes(separador) || /["\r\n]/.test(t) ? `"${t.replaceAll('"', '""')}"` : t;

const deTexto = (
  dice: string,
  separador: string,
  fin: string,
  codificar: (texto: string) => Uint8Array,
  primera = "",
): Manera => ({
  dice,
  clase: "textos",
  hacer: ({ muestra }) => {
    const filas = [["Clave", "Dato"], ["1", comillas(muestra, separador)]];
    const texto = primera + filas.map((f) => f.join(separador) + fin).join("");
    return Promise.resolve(new Uint8Array(codificar(texto)));
  },
});

const utf8 = (t: string) => new TextEncoder().encode(t);
const latino = (t: string) => Buffer.from(t, "latin1");
const RECALCULA = '<calcPr calcId="124519" fullCalcOnLoad="1"/>';

export const MANERAS: readonly Manera[] = [
  deLibro("Excel: textos compartidos, lugares, columnas que abarca", {
    texto: "compartido",
    lugares: true,
    libro: '<workbookPr defaultThemeVersion="124226"/>',
    final: '<calcPr calcId="191029"/>',
  }),
  deLibro("Excel para Mac antiguo: los días cuentan desde 1904", {
    texto: "compartido",
    lugares: true,
    libro: '<workbookPr date1904="true"/>',
    corrido: 1462,
  }),
  deLibro("Excel, variante estricta del formato", {
    texto: "compartido",
    lugares: true,
    retocar: estricto,
  }),
  deLibro("LibreOffice: dice que es un número lo que lo es", {
    texto: "compartido",
    lugares: true,
    tipo: ' t="n"',
    antes: '<sheetFormatPr defaultRowHeight="12.8" zeroHeight="false"/>',
    final: '<calcPr iterateCount="100" refMode="A1" iterate="false" iterateDelta="0.001"/>',
  }),
  deLibro("Google: sin columnas que abarca, con otra hoja de estilos", {
    texto: "compartido",
    lugares: true,
    antes: '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>',
  }),
  deLibro("openpyxl: no guarda lo que da una fórmula", {
    texto: "propio",
    lugares: true,
    tipo: ' t="n"',
    deFormula: "",
    final: RECALCULA,
  }, true),
  deLibro("XlsxWriter y pandas: guardan 0 con cada fórmula", {
    texto: "compartido",
    lugares: true,
    deFormula: "0",
    final: RECALCULA,
  }, true),
  deLibro("POI en flujo: textos en su celda", { texto: "propio", lugares: true }),
  deLibro("SSRS: nombres con prefijo", {
    texto: "compartido",
    lugares: true,
    retocar: conPrefijo,
  }),
  deLibro("SAP: celdas sin lugar", { texto: "propio", lugares: false }),
  deLibro("un compresor viejo de Windows: partes con barra invertida", {
    texto: "compartido",
    lugares: true,
    retocar: (nombre, xml) => [nombre.replaceAll("/", "\\"), xml],
  }),
  deLibro("un informe con mayúsculas en el nombre de sus partes", {
    texto: "compartido",
    lugares: true,
    retocar: (nombre, xml) => [nombre.replace("sharedStrings", "SharedStrings"), xml],
  }),
  deTexto("Excel, CSV en español: alfabeto de Windows", ";", "\r\n", latino),
  deTexto("Excel, CSV UTF-8 con su marca", ";", "\r\n", (t) => utf8(`\ufeff${t}`)),
  deTexto(
    "Excel, «Texto Unicode»",
    "\t",
    "\r\n",
    (t) => Buffer.concat([Uint8Array.of(0xff, 0xfe), Buffer.from(t, "utf16le")]),
  ),
  deTexto("un sistema que dice su separador", ";", "\r\n", latino, "sep=;\r\n"),
  deTexto("una máquina vieja: líneas que terminan en CR", "\t", "\r", latino),
  deTexto("un sistema de Unix: líneas que terminan en LF", ";", "\n", utf8),
];
