/** Keys that answer from anywhere. */
import { expect, test } from "bun:test";
import { teclaConAlt } from "./shell.tsx";

const tecla = (cambios: Partial<Parameters<typeof teclaConAlt>[0]>, escribiendo = false) =>
  teclaConAlt({
    code: "Digit3",
    key: "3",
    altKey: true,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...cambios,
  }, escribiendo);

test("Alt and a digit, whatever sign the layout draws on it", () => {
  expect(tecla({})).toBe("Alt+3");
  expect(tecla({}, true)).toBe("Alt+3");
  expect(tecla({ key: "£" })).toBe("Alt+3");
});

test("what types a sign in a box stays there, and AltGr is not Alt", () => {
  expect(tecla({ key: "£" }, true)).toBe("");
  expect(tecla({ ctrlKey: true })).toBe("");
  expect(tecla({ altKey: false })).toBe("");
  expect(tecla({ code: "Numpad3" })).toBe("");
});
