import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";
import { UMBRAL_DE_MESES } from "../control/control-modelo.ts";

const { render } = await import("@testing-library/react");
const { Barras, escalaDe, largoDe } = await import("./barras.tsx");

const par = (clave: string, ...meses: number[]) => ({
  clave,
  etiqueta: clave,
  valores: meses,
  textos: meses.map((n) => `${n} meses`),
});

test("[S8] two months are a third of the threshold, whatever the other scales have", () => {
  const pares = [par("100", 2), par("303", 0)];
  const escala = escalaDe(pares, UMBRAL_DE_MESES);
  expect(largoDe(2, escala)).toBe(16.67);
  expect(largoDe(UMBRAL_DE_MESES.valor, escala)).toBe(50);
  // One scale for all: a longer one is the end of it.
  expect(escalaDe([...pares, par("410", 30)], UMBRAL_DE_MESES)).toBe(30);
  expect(escalaDe(pares)).toBe(2);
});

test("[S8] the threshold is drawn across every bar, and what passes it is told in words too", () => {
  const { container } = render(
    <Barras
      id="meses"
      titulo="Meses"
      series={["La mayor", "La menor"]}
      pares={[par("100", 7, 2), par("303", 6)]}
      umbral={UMBRAL_DE_MESES}
    />,
  );
  const lineas = [...container.querySelectorAll(".grafico-umbral")];
  expect(lineas.map((l) => l.getAttribute("x1"))).toEqual(["50%", "50%", "50%"]);
  expect([...container.querySelectorAll(".barras-barra")].map((b) => b.textContent)).toEqual([
    "La mayor:!7 meses, más de 6 meses",
    "La menor:2 meses",
    "La mayor y La menor:6 meses",
  ]);
  expect(container.querySelectorAll("rect.grafico-pasado")).toHaveLength(1);
  expect(container.textContent).toContain("Umbral: 6 meses");
});
