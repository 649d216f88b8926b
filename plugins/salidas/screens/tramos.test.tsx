import "../../../ui/testing/dom.ts";
import { expect, test } from "bun:test";
import { LINEAS_POR_PEDIDO } from "./explicacion-modelo.ts";

const { fireEvent, render, screen } = await import("@testing-library/react");
const { Tramos } = await import("./tramos.tsx");

test("a list longer than one answer is walked whole, and a shorter one has no buttons", () => {
  const idas: number[] = [];
  const total = LINEAS_POR_PEDIDO * 2 + 5;
  const tramo = (desde: number, mostradas: number, cuantas = total) => (
    <Tramos
      que="Renglones"
      desde={desde}
      mostradas={mostradas}
      total={cuantas}
      onIr={(d) => idas.push(d)}
    />
  );
  const { rerender } = render(tramo(0, LINEAS_POR_PEDIDO));
  screen.getByText("De 1 a 1.000, de 2.005");
  const siguientes = screen.getByRole("button", { name: "Renglones siguientes" });
  const anteriores = screen.getByRole("button", { name: "Renglones anteriores" });
  fireEvent.click(siguientes);
  rerender(tramo(LINEAS_POR_PEDIDO, LINEAS_POR_PEDIDO));
  fireEvent.click(siguientes);
  fireEvent.click(anteriores);
  rerender(tramo(LINEAS_POR_PEDIDO * 2, 5));
  screen.getByText("De 2.001 a 2.005, de 2.005");
  // Nothing follows the last one.
  fireEvent.click(siguientes);
  expect(idas).toEqual([1000, 2000, 0]);
  rerender(tramo(0, 5, 5));
  expect(screen.queryByRole("button")).toBeNull();
});
