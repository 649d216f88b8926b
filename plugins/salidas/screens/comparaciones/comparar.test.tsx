import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";
import { llamarA } from "#ui/testing/servidor.ts";

const { act, fireEvent, render, screen, waitFor } = await import("@testing-library/react");
const { default: Comparar, SIN_ELEGIDOS } = await import("./comparar.tsx");

/** A server on this machine that answers the other data groups. */
const servidor = Bun.serve({
  port: 0,
  fetch: () =>
    Response.json({
      filas: [
        { codipres: "E2602", descripcion: "Otro", valorizado: true },
        { codipres: "E2699", descripcion: "Con errores", valorizado: false },
      ],
    }),
});
llamarA(servidor);

test("neither one already picked nor one that is not valued can be picked", async () => {
  const aceptados: (readonly string[])[] = [];
  render(
    <Comparar
      saf={357}
      codipres="E2601"
      elegidos={[]}
      onAceptar={(c) => aceptados.push(c)}
      onCerrar={() => {}}
    />,
  );
  await waitFor(() => screen.getByText(SIN_ELEGIDOS));
  fireEvent.click(screen.getByLabelText("Agregar un presupuesto"));
  await screen.findAllByRole("option");
  const textos = (nombre: Parameters<typeof screen.getAllByRole>[1]) =>
    screen.getAllByRole("option", nombre).map((o) => o.textContent);
  expect(textos({})).toEqual([
    "(Seleccione una opción)",
    "E2602 - Otro",
    "E2699 - Con errores (sin valorizar)",
  ]);
  const impedidas = screen.getAllByRole("option")
    .filter((o) => o.getAttribute("aria-disabled") === "true");
  expect(impedidas.map((o) => o.textContent)).toEqual(["E2699 - Con errores (sin valorizar)"]);
  screen.getByText(/valorícelos primero/);
  await act(() => fireEvent.click(screen.getByRole("option", { name: "E2602 - Otro" })));
  screen.getByText("E2602 - Otro");
  fireEvent.click(screen.getByRole("button", { name: /^Comparar/ }));
  expect(aceptados).toEqual([["E2602"]]);
  fireEvent.click(screen.getByRole("button", { name: "Quitar E2602" }));
  screen.getByText(SIN_ELEGIDOS);
});
