/** What may be written in the filter box of a column, said once for its tip and for the help. */
export const LENGUAJE_DE_FILTROS: readonly (readonly [escrito: string, significa: string])[] = [
  ["educación", "Texto del código o de su descripción; un código, el código"],
  ["profesional c", "Palabras de la descripción, en cualquier orden; letras y números, enteros"],
  [">5, >=5, <5, <=5", "Más, o menos, que un número, un importe, un mes o una fecha"],
  ["3..7, 3.., ..7", "De un valor a otro, con los dos extremos"],
  ["303,1303", "Cualquiera de varios; en importes y textos, con punto y coma"],
  ["C*, *sueldo*", "Lo que empieza con C; lo que contiene «sueldo»"],
  ['=, =5, "Sueldos"', "Vacío; exactamente eso"],
  ["<>5, <>", "Todo menos eso; lo que no está vacío"],
  ["03/2025, 2025", "Un mes; todos los de un año"],
];

/** Over each box. */
export const SENAS_DE_FILTRO =
  "Texto, >5, 3..7, 303,1303, C*, = (vacío), <> (menos). Alt+↓: valores. ?: ayuda";
