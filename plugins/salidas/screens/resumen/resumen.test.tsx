import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";
import type { MonedaResumen } from "#proto/salidas.ts";

const { render, screen, within } = await import("@testing-library/react");
const { Grafico } = await import("./resumen.tsx");
const { TablaResumen } = await import("./resumen.tsx");

const pesos: MonedaResumen = {
  mon: 1,
  descripcion: "Pesos",
  total_cargos: 1_234,
  total_valor: 1_000_000.4,
  pprins: [
    {
      pprin: 1,
      descripcion: "Personal permanente",
      cargos: 1_234,
      valor: 750_000.3,
      ppars: [
        { ppar: 1, descripcion: "Retribución del cargo", cargos: 1_234, valor: 500_000.1 },
        { ppar: 3, descripcion: "No hacen al cargo", cargos: null, valor: 250_000.2 },
      ],
    },
    {
      pprin: 3,
      descripcion: "Servicios extraordinarios",
      cargos: null,
      valor: 250_000.1,
      ppars: [{ ppar: 1, descripcion: "Retribuciones", cargos: null, valor: 250_000.1 }],
    },
  ],
};

const celdas = (fila: HTMLElement) => [...fila.children].map((c) => c.textContent);

test("[S1] main items, their partial items and the total stand in one table", () => {
  render(<TablaResumen moneda={pesos} />);
  const tabla = screen.getByRole("table", { name: "Resumen en Pesos" });
  expect(within(tabla).getAllByRole("row").map(celdas)).toEqual([
    ["P. Prin.", "P. Parc.", "Descripción", "Cargos", "Valor"],
    ["1", "", "Personal permanente", "1.234", "750.000,30"],
    ["", "1", "Retribución del cargo", "1.234", "500.000,10"],
    ["", "3", "No hacen al cargo", "", "250.000,20"],
    ["3", "", "Servicios extraordinarios", "", "250.000,10"],
    ["", "1", "Retribuciones", "", "250.000,10"],
    ["Total", "1.234", "1.000.000,40"],
  ]);
});

test("the plot says in words what its bars show", () => {
  render(<Grafico moneda={pesos} />);
  const figura = screen.getByRole("figure", { name: "Gasto por partida principal" });
  expect(within(figura).getAllByRole("listitem").map((li) => li.textContent)).toEqual([
    "1 Personal permanente75,0 %750.000,30",
    "3 Servicios extraordinarios25,0 %250.000,10",
  ]);
  const [larga, corta] = figura.querySelectorAll(".grafico-largo");
  expect([larga.getAttribute("width"), corta.getAttribute("width")]).toEqual(["75%", "25%"]);
});
