import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";
import { type CajaDeCifra, useEntreCifras, vecina } from "./entre-cifras.ts";

const { fireEvent, render, screen } = await import("@testing-library/react");

const caja = (left: number, top: number, ancho = 40): CajaDeCifra => ({
  left,
  top,
  right: left + ancho,
  bottom: top + 16,
});
/** A heading of two, a row with both columns, one with the second alone, and the foot. */
const CAJAS = [
  caja(300, 0),
  caja(400, 0, 90),
  caja(100, 30),
  caja(200, 30, 60),
  caja(205, 50, 55),
  caja(100, 70),
  caja(200, 70, 60),
];
const desde = (i: number, ...teclas: string[]) =>
  teclas.reduce((de, tecla) => vecina(CAJAS, de, `Arrow${tecla}`) ?? -1, i);

test("arrows go by rows and columns, and stop at the edges", () => {
  expect(desde(2, "Right")).toBe(3);
  expect(desde(3, "Down")).toBe(4);
  expect(desde(3, "Down", "Down")).toBe(6);
  expect(desde(6, "Up", "Up", "Left")).toBe(2);
  expect(desde(5, "Left")).toBe(5);
  expect(desde(6, "Down")).toBe(6);
  // From the heading to the nearest column of the first row, and back.
  expect(desde(1, "Down")).toBe(3);
  expect(desde(3, "Up")).toBe(0);
  expect(vecina(CAJAS, 4, "Home")).toBe(0);
  expect(vecina(CAJAS, 4, "End")).toBe(6);
  expect(vecina(CAJAS, 4, "Tab")).toBeNull();
});

function Resumen({ cifras }: { readonly cifras: readonly string[] }) {
  const entre = useEntreCifras<HTMLElement>(".total");
  return (
    <section {...entre}>
      {cifras.map((c) => (
        <button key={c} type="button" className={`cifra ${c === "total" ? "total" : ""}`}>
          {c}
        </button>
      ))}
    </section>
  );
}
const paradas = () =>
  screen.getAllByRole("button").filter((b) => b.tabIndex === 0).map((b) => b.textContent);

test("all the figures are one stop of Tab: the total at first, then the last one that was seen", () => {
  const { rerender } = render(<Resumen cifras={["1", "2", "total"]} />);
  expect(paradas()).toEqual(["total"]);
  fireEvent.keyDown(screen.getByText("total"), { key: "Home" });
  expect([document.activeElement?.textContent, paradas()]).toEqual(["1", ["1"]]);
  rerender(<Resumen cifras={["1", "total"]} />);
  expect(paradas()).toEqual(["1"]);
  // The one that was seen is gone.
  rerender(<Resumen cifras={["3", "total"]} />);
  expect(paradas()).toEqual(["total"]);
});
