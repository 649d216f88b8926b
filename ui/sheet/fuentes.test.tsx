import "../testing/dom.ts";
import { expect, test } from "bun:test";
import type { CeldaConError } from "./modelo.ts";

const { cleanup, render, screen } = await import("@testing-library/react");
const { FuenteDeTexto } = await import("./fuentes.tsx");

const errores = (cantidad: number): CeldaConError[] =>
  Array.from(
    { length: cantidad },
    (_, i) => ({ fila: i + 1, columna: "cargos", mensaje: "no es un número" }),
  );

function enlacesDe(cantidad: number): number {
  render(
    <FuenteDeTexto
      inicial="abc"
      columnas={[]}
      errores={errores(cantidad)}
      onTexto={() => {}}
      onRetocar={() => {}}
    />,
  );
  return screen.getByRole("list", { name: "Celdas con errores" }).querySelectorAll("button").length;
}

test("of thousands of wrong cells the first ones are listed, and how many more there are", () => {
  expect(enlacesDe(20_000)).toBe(200);
  screen.getByText("y 19.800 celdas más con errores");
  cleanup();
  expect(enlacesDe(200)).toBe(200);
  expect(screen.queryByText(/más con errores/)).toBeNull();
  cleanup();
});
