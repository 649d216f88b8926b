import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";

const { render } = await import("@testing-library/react");
const { Barra, BarrasDeMeses, escalaEntre, trazoEscalonado } = await import("./graficos.tsx");

test("marks are round, and take in everything between two values", () => {
  expect(escalaEntre(0, 930, 5)).toEqual({
    marcas: [0, 200, 400, 600, 800, 1000],
    desde: 0,
    hasta: 1000,
  });
  expect(escalaEntre(-12, 7, 4).marcas).toEqual([-15, -10, -5, 0, 5, 10]);
  expect(escalaEntre(0, 0, 4)).toEqual({ marcas: [0], desde: 0, hasta: 1 });
  // Two values that are nearly one are not drawn as if they were far apart.
  expect(escalaEntre(1000, 1000.01, 3, 1)).toEqual({
    marcas: [1000, 1000.5],
    desde: 1000,
    hasta: 1000.5,
  });
  for (const [menor, mayor] of [[0.003, 0.0071], [-5, -2], [0, 338_970_000_000]]) {
    const { marcas, desde, hasta } = escalaEntre(menor, mayor, 4);
    expect(desde <= menor && hasta >= mayor && marcas.length <= 7).toBe(true);
  }
});

test("a value holds until the next one, and the last until the end", () => {
  expect(trazoEscalonado([{ x: 0, y: 5 }, { x: 10, y: 2.04 }], 20)).toBe("M0 5H10V2H20");
  expect(trazoEscalonado([], 20)).toBe("");
});

test("a bar is as long as its stretches, and its threshold crosses it whole", () => {
  const { container } = render(
    <Barra
      tramos={[{ clase: "a", largo: 80 }, { clase: "b", desde: 80, largo: 10, titulo: "más" }]}
      umbral={{ en: 80, sale: 3 }}
    />,
  );
  const rect = [...container.querySelectorAll("rect")];
  expect(rect.map((r) => [r.getAttribute("x"), r.getAttribute("width"), r.getAttribute("y")]))
    .toEqual([[null, "100%", "3"], ["0%", "80%", "3"], ["80%", "10%", "3"]]);
  const linea = container.querySelector("line");
  expect([linea?.getAttribute("x1"), linea?.getAttribute("y2")]).toEqual(["80%", "14"]);
  expect(container.querySelector("title")?.textContent).toBe("más");
});

test("of the bars of a year the greatest has all the height, and what is on top is part of it", () => {
  const meses = Array.from({ length: 12 }, (_, m) => ({
    importe: m === 5 ? 150 : 100,
    arriba: m === 5 ? 50 : 0,
    clases: ["haberes", "sac"] as const,
    texto: `${m}`,
  }));
  const { container } = render(
    <svg>
      <BarrasDeMeses meses={meses} pie={100} alto={90} />
    </svg>,
  );
  const sac = container.querySelectorAll(".sac");
  expect(sac).toHaveLength(1);
  expect([sac[0].getAttribute("y"), sac[0].getAttribute("height")]).toEqual(["10", "30"]);
  const haberes = container.querySelectorAll(".haberes");
  expect([haberes[5], haberes[4]].map((r) => r.getAttribute("height"))).toEqual(["60", "60"]);
});
