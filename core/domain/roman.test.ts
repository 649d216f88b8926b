import { expect, test } from "bun:test";
import { romano } from "./roman.ts";

test("numbers are written in Roman numerals", () => {
  expect([1, 2, 3, 4, 9, 14, 40, 90, 400, 1994, 3999].map(romano)).toEqual(
    ["I", "II", "III", "IV", "IX", "XIV", "XL", "XC", "CD", "MCMXCIV", "MMMCMXCIX"],
  );
});

test("outside 1 to 3999 the sentence of the spec is thrown", () => {
  for (const n of [0, 4000, -1, 1.5, NaN]) {
    expect(() => romano(n)).toThrow("Input integer limited to 1 through 3,999");
  }
});
