/** What a person reads of a row that the server refuses. */
import "../testing/dom.ts";
import { expect, test } from "bun:test";
import { ErrorApi } from "../api.ts";
import { avisos, descartarAvisos } from "../state/alerts.ts";

const { cleanup, fireEvent, render, screen, waitFor } = await import("@testing-library/react");
const { DialogoDeFila } = await import("./dialogo-de-fila.tsx");

interface Suma {
  readonly id: string;
  readonly rev?: string;
}

test("a refusal calls the field as its box is titled, in the alert and under the box", async () => {
  render(
    <DialogoDeFila<Suma, Suma>
      titulo="Suma fija"
      fila={null}
      borradorDe={() => ({ id: "sf 1" })}
      campos={() => [{ id: "id", titulo: "Código" }]}
      enviar={() => {
        const mensaje = "«id» sólo admite letras, números y guiones";
        throw new ErrorApi(400, mensaje, { mensaje, campo: "id" });
      }}
      onGuardado={() => {}}
      onCerrar={() => {}}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  const dicho = "«Código» sólo admite letras, números y guiones";
  await waitFor(() => expect(avisos.value.map((a) => a.mensaje)).toEqual([dicho]));
  screen.getByText(dicho);
  descartarAvisos();
  cleanup();
});
