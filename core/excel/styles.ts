/** The ten looks that cells of our workbooks have, each also in bold. */

/** How a column shows its numbers. `cantidad` has thousands separators, `entero` is for codes. */
export type FormatoDeColumna =
  | "texto"
  | "entero"
  | "cantidad"
  | "importe"
  | "porcentaje"
  | "mes"
  | "fecha"
  | "booleano";

interface Aspecto {
  /** Number format; the spreadsheet draws `,` and `.` as its language does. */
  readonly codigo: string;
  /** Usual width of a column, in characters. */
  readonly ancho: number;
}

const ASPECTOS: Readonly<Record<FormatoDeColumna, Aspecto>> = {
  texto: { codigo: "General", ancho: 10 },
  // No separators: an escalafón 1302 or a month 202501 is a code, not a quantity.
  entero: { codigo: "0", ancho: 10 },
  cantidad: { codigo: "#,##0", ancho: 12 },
  importe: { codigo: "#,##0.00", ancho: 20 },
  porcentaje: { codigo: "#,##0.00", ancho: 12 },
  mes: { codigo: "0", ancho: 10 },
  fecha: { codigo: "dd/mm/yyyy", ancho: 12 },
  booleano: { codigo: "General", ancho: 12 },
};

const FORMATOS = Object.keys(ASPECTOS) as FormatoDeColumna[];
/** Number of formats before bold ones begin; the last two are those of texts, left and right. */
const SIMPLES = FORMATOS.length + 2;
/** Number format of a cell that stays text when somebody edits it. */
export const CODIGO_TEXTO = "@";
/** The letter of every cell. */
export const FUENTE = { name: "Calibri", size: 11, family: 2 };
/** First identifier that the format leaves to documents. */
const PRIMER_NUMFMT = 164;

/** Number format of a column of this kind. */
export const codigoDe = (formato: FormatoDeColumna): string => ASPECTOS[formato].codigo;

/** Style index of a number or boolean. */
export function estiloNumero(formato: FormatoDeColumna, negrita = false): number {
  return FORMATOS.indexOf(formato) + (negrita ? SIMPLES : 0);
}

/** Style index of a text: a cell that stays text when somebody edits it. */
export function estiloTexto(negrita = false): number {
  return FORMATOS.length + (negrita ? SIMPLES : 0);
}

/** Style index of a number that has to be a text: it stands where numbers do. */
export const estiloCifras = (negrita = false): number => estiloTexto(negrita) + 1;

/** Width of a column of this kind when nobody says another, in characters. */
export function anchoUsual(formato: FormatoDeColumna): number {
  return ASPECTOS[formato].ancho;
}

/** `xl/styles.xml`. */
export function estilosXml(): string {
  const codigos = [...FORMATOS.map((f) => ASPECTOS[f].codigo), CODIGO_TEXTO, CODIGO_TEXTO];
  const numFmts = codigos.map((codigo, i) =>
    `<numFmt numFmtId="${PRIMER_NUMFMT + i}" formatCode="${codigo}"/>`
  ).join("");
  const xfs = [0, 1].flatMap((fuente) =>
    codigos.map((_, i) =>
      `<xf numFmtId="${i === 0 ? 0 : PRIMER_NUMFMT + i}" fontId="${fuente}" fillId="0" ` +
      `borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${
        i === codigos.length - 1 ? ' applyAlignment="1"><alignment horizontal="right"/></xf>' : "/>"
      }`
    )
  );
  const { name, size, family } = FUENTE;
  const fuente = `<sz val="${size}"/><name val="${name}"/><family val="${family}"/>`;
  return '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<numFmts count="${codigos.length}">${numFmts}</numFmts>` +
    `<fonts count="2"><font>${fuente}</font><font><b/>${fuente}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${xfs.length}">${xfs.join("")}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
    "</styleSheet>";
}
