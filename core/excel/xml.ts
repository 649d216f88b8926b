/** Text that an XML file of a workbook can carry, and back. */

/** Everything that cannot stand as it is: markup, carriage returns, what XML 1.0 forbids. */
// deno-lint-ignore no-control-regex
const ESPECIAL = /[&<>"\x00-\x08\x0b-\x1f\x7f\ufffe\uffff]|[\ud800-\udfff]|_x[0-9a-fA-F]{4}_/;
/** The same but for the markup, which is what texts have. */
// deno-lint-ignore no-control-regex
const RARO = /[\x00-\x08\x0b-\x1f\x7f\ufffe\uffff]|[\ud800-\udfff]|_x[0-9a-fA-F]{4}_/;
const MARCADO = /[&<>"]/g;
// deno-lint-ignore no-control-regex
const PROHIBIDO = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g;
const ENTIDADES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/**
 * A text as XML content or attribute. Control characters are dropped, line ends become LF, half
 * surrogates U+FFFD. What looks like Excel's own escape (`_x000D_`) is kept as text.
 */
export function escaparXml(texto: string): string {
  if (!ESPECIAL.test(texto)) return texto;
  if (!RARO.test(texto)) return texto.replace(MARCADO, (c) => ENTIDADES[c]);
  return texto.toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(PROHIBIDO, "")
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, "_x005F_")
    .replace(MARCADO, (c) => ENTIDADES[c]);
}

/** Undoes Excel's escapes (`_x000D_`) in a text read from a workbook. */
export function desescaparExcel(texto: string): string {
  if (!texto.includes("_x")) return texto;
  return texto.replace(
    /_x([0-9a-fA-F]{4})_/g,
    (_, hex: string) => String.fromCharCode(parseInt(hex, 16)),
  );
}

/** Letters of a column, 1 = A. */
export function letras(columna: number): string {
  let texto = "";
  for (let n = columna; n > 0; n = Math.floor((n - 1) / 26)) {
    texto = String.fromCharCode(65 + (n - 1) % 26) + texto;
  }
  return texto;
}
