import "../../../ui/testing/dom.ts";
import { expect, test } from "bun:test";
import { llamarA } from "../../../ui/testing/servidor.ts";

const { act, fireEvent, render, screen, waitFor } = await import("@testing-library/react");
const { default: Comparar, SIN_DISPONIBLES, SIN_ELEGIDOS } = await import("./comparar.tsx");

/** A server on this machine that answers the list of data groups. */
const servidor = Bun.serve({
  port: 0,
  fetch: () =>
    Response.json({
      presupuestos: [
        { codipres: "E2601", descripcion: "Actual" },
        { codipres: "E2602", descripcion: "Otro" },
      ],
      versiones_disponibles: [],
    }),
});
llamarA(servidor);

test("neither the current budget nor one already picked can be picked", async () => {
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
  expect([...lista.options].map((o) => o.value)).toEqual(["0", "E2602"]);
  await act(() => fireEvent.change(lista, { target: { value: "E2602" } }));
  screen.getByText("E2602 - Otro");
  screen.getByText(SIN_DISPONIBLES);
  fireEvent.click(screen.getByRole("button", { name: /^Comparar/ }));
  expect(aceptados).toEqual([["E2602"]]);
  fireEvent.click(screen.getByRole("button", { name: "Quitar E2602" }));
  screen.getByText(SIN_ELEGIDOS);
});
