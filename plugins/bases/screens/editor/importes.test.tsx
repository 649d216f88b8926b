import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";

const { render, screen } = await import("@testing-library/react");
const { LineaDeImportes } = await import("./editor.tsx");

const ver = (faltan: readonly string[]) => {
  const ahora = { mensual: 100_00, mes: null, anual: 1200_00, cuenta: 1200_00, faltan };
  const { unmount } = render(
    <LineaDeImportes ahora={ahora} antes={null} nuevo conMensual moneda="$" />,
  );
  const dicho = screen.getByText(/^Costo /).parentElement?.textContent;
  unmount();
  return dicho;
};

test("[V14] a cost that lacks a value says that it is without it", () => {
  expect(ver([])).toBe("Costo anual 1.200,00");
  expect(ver(["Grado", "Básico en marzo"])).toBe("Costo sin lo que falta 1.200,00");
});

test("the difference is in what counts: a row that was in error counted nothing", () => {
  const importes = (anual: number, cuenta: number | null) => ({
    ...{ mensual: 100_00, mes: null, anual, cuenta, faltan: [] },
  });
  const dice = (ahora: ReturnType<typeof importes>, antes: ReturnType<typeof importes>) => {
    const { unmount } = render(
      <LineaDeImportes ahora={ahora} antes={antes} nuevo={false} conMensual moneda="$" />,
    );
    const dicho = screen.getByText("Diferencia").parentElement?.textContent;
    unmount();
    return dicho?.replace("Diferencia ", "");
  };
  expect(dice(importes(1300_00, 1300_00), importes(1200_00, 1200_00))).toBe("+100,00");
  expect(dice(importes(1300_00, 1300_00), importes(1200_00, null))).toBe("+1.300,00");
  // While what is typed is in error nobody can save it.
  expect(dice(importes(1300_00, null), importes(1200_00, 1200_00))).toBe("—");
});
