/** Roman numerals, in which executive functions are shown. */

const SIMBOLOS: readonly (readonly [number, string])[] = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

/** 4 → «IV». @throws RangeError outside 1–3999, with the text of spec 1 §9. */
export function romano(n: number): string {
  if (!Number.isInteger(n) || n < 1 || n > 3999) {
    throw new RangeError("Input integer limited to 1 through 3,999");
  }
  let resto = n;
  let texto = "";
  for (const [valor, simbolo] of SIMBOLOS) {
    while (resto >= valor) {
      texto += simbolo;
      resto -= valor;
    }
  }
  return texto;
}
