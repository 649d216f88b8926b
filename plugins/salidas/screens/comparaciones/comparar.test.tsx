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
  const lista = screen.getByLabelText<HTMLSelectElement>("Agregar un presupuesto");
  expect([...lista.options].map((o) => o.value)).toEqual(["0", "E2602", "E2699"]);
  expect([...lista.options].filter((o) => o.disabled).map((o) => o.text))
    .toEqual(["E2699 - Con errores (sin valorizar)"]);
  screen.getByText(/valorícelos primero/);
  await act(() => fireEvent.change(lista, { target: { value: "E2602" } }));
  screen.getByText("E2602 - Otro");
  fireEvent.click(screen.getByRole("button", { name: /^Comparar/ }));
  expect(aceptados).toEqual([["E2602"]]);
  fireEvent.click(screen.getByRole("button", { name: "Quitar E2602" }));
  screen.getByText(SIN_ELEGIDOS);
});
