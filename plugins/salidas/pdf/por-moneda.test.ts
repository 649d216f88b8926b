import { expect, test } from "bun:test";
import { paginar } from "./imprimir.ts";
import { conEncabezado, renglonesDe } from "./por-moneda.ts";

interface Fila {
  readonly nivel: "moneda" | "prog" | "pprin" | "ppar";
  readonly prog: number | null;
  readonly pprin: number | null;
}

const items = (prog: number | null, cuantos: number): Fila[] => [
  { nivel: "pprin", prog, pprin: 1 },
  ...Array.from({ length: cuantos }, (): Fila => ({ nivel: "ppar", prog, pprin: 1 })),
];
const TOTAL: Fila = { nivel: "moneda", prog: null, pprin: null };
const programa = (prog: number, cuantos: number): Fila[] => [
  { nivel: "prog", prog, pprin: null },
  ...items(prog, cuantos),
];

function paginasDe(filas: readonly Fila[], capacidad: number) {
  const renglones = renglonesDe(filas, (f) => `Programa ${f.prog}`, (f) => [`${f.nivel}`]);
  const tabla = conEncabezado("Pesos", { titulo: "Primer semestre", columnas: [], renglones });
  return paginar(tabla.renglones, capacidad, tabla.porPagina).map(({ subtitulo, renglones }) => ({
    subtitulo,
    celdas: renglones.map((r) => "celdas" in r ? r.celdas[0] : r.texto),
  }));
}

test("[Y10] every page says its currency and its months, those that continue too", () => {
  const paginas = paginasDe([...items(null, 6), TOTAL], 4);
  expect(paginas.map((p) => p.subtitulo)).toEqual([
    "Pesos - Primer semestre",
    "Pesos - Primer semestre",
  ]);
  expect(paginas.flatMap((p) => p.celdas))
    .toEqual(["pprin", ...Array.from({ length: 6 }, () => "ppar"), "moneda"]);
});

test("[Y10] by programme, every page says which one its lines are of, and the last one has the totals", () => {
  const paginas = paginasDe([...programa(1, 5), ...programa(3, 1), TOTAL], 4);
  const de = (prog: number) => `Pesos - Primer semestre  ·  Programa ${prog}`;
  expect(paginas).toEqual([
    { subtitulo: de(1), celdas: ["prog", "pprin", "ppar", "ppar"] },
    { subtitulo: de(1), celdas: ["ppar", "ppar", "ppar"] },
    { subtitulo: de(3), celdas: ["prog", "pprin", "ppar"] },
    {
      subtitulo: "Pesos - Primer semestre  ·  Resumen",
      celdas: ["prog", "prog", "moneda"],
    },
  ]);
});
