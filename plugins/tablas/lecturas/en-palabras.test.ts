import { expect, test } from "bun:test";
import { decirLectura } from "./en-palabras.ts";

test("[Y7] the sums that a position read are said one by one, with what they count for", () => {
  const sumas = JSON.stringify([
    ["SF-1", 4_500_000, 0, 0, 0, 0],
    ["SF-2", 5_000_050, 1, 1, 1, 1],
    ["SF-3", 100, 1, 0, 0, 1],
  ]);
  expect(decirLectura("sumas_fijas", "esc=303|pprin=1", { sumas })).toEqual({
    clave: "escalafón 303, partida principal 1",
    valores: "SF-1 45.000,00 no remunerativa; SF-2 50.000,50 remunerativa, bonificable; " +
      "SF-3 1,00 remunerativa, fuera del SAC",
  });
  expect(decirLectura("sumas_fijas", "esc=303|pprin=1", null).valores).toBe("ninguna en vigor");
});
