/** What a person reads of a row that the server refuses. */
import "../testing/dom.ts";
import { expect, test } from "bun:test";
import { ErrorApi } from "../api.ts";
import { avisos, descartarAvisos } from "../state/alerts.ts";
import { pasajeros, quitarPasajero } from "../state/pasajeros.ts";

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

test("a row that is no longer there has its list read again, and what was typed stays", async () => {
  let releidas = 0;
  render(
    <DialogoDeFila<Suma, Suma>
      titulo="Suma fija"
      fila={{ id: "a", rev: "1" }}
      borradorDe={(f) => ({ id: f?.id ?? "" })}
      campos={() => [{ id: "id", titulo: "Código" }]}
      enviar={() => {
        throw new ErrorApi(404, "La suma ya no existe", { mensaje: "La suma ya no existe" });
      }}
      onGuardado={() => {}}
      onCerrar={() => {}}
      onAusente={() => void releidas++}
    />,
  );
  fireEvent.change(screen.getByLabelText("Código"), { target: { value: "b" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(avisos.value.map((a) => a.mensaje)).toEqual(["La suma ya no existe"]));
  expect(releidas).toBe(1);
  expect(screen.getByLabelText<HTMLInputElement>("Código").value).toBe("b");
  descartarAvisos();
  cleanup();
});

interface Etapa {
  readonly rev: number;
  readonly nombre: string;
  readonly desde: string;
}

/**
 * A row that another person left so, over a call that refuses any other version.
 * @param antes what is waited for before it is refused.
 */
function enEdicion(actual: Etapa, antes: Promise<void> = Promise.resolve()) {
  const enviadas: [Omit<Etapa, "rev">, number | undefined][] = [];
  render(
    <DialogoDeFila<Etapa, Omit<Etapa, "rev">>
      titulo="Etapa"
      fila={{ rev: 1, nombre: "Carga", desde: "1/3" }}
      borradorDe={(f) => ({ nombre: f?.nombre ?? "", desde: f?.desde ?? "" })}
      campos={() => [{ id: "nombre", titulo: "Nombre" }, { id: "desde", titulo: "Desde" }]}
      enviar={async (b, rev) => {
        enviadas.push([b, rev]);
        if (rev === actual.rev) return "etapa";
        await antes;
        throw new ErrorApi(409, "Cambió", { mensaje: "Cambió", actual, quien: "ana@onp" });
      }}
      onGuardado={() => {}}
      onCerrar={() => {}}
    />,
  );
  const caja = (nombre: string) => screen.getByLabelText<HTMLInputElement>(nombre);
  return {
    enviadas,
    caja,
    async guardar(nombre: string, desde: string) {
      fireEvent.change(caja("Nombre"), { target: { value: nombre } });
      fireEvent.change(caja("Desde"), { target: { value: desde } });
      fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
      await waitFor(() => expect(enviadas.length).toBeGreaterThan(0));
    },
  };
}

test("[K1] what another person changed in other boxes is saved with what was typed, and it is said", async () => {
  const e = enEdicion({ rev: 2, nombre: "Carga inicial", desde: "1/3" });
  await e.guardar("Carga", "5/3");
  await waitFor(() =>
    expect(e.enviadas.at(-1)).toEqual([{ nombre: "Carga inicial", desde: "5/3" }, 2])
  );
  expect(screen.queryByRole("alert")).toBeNull();
  await waitFor(() =>
    expect(pasajeros.value.map((p) => p.texto))
      .toEqual(["Se guardó junto con lo que cambió ana@onp: Nombre"])
  );
  for (const { id } of pasajeros.value) quitarPasajero(id);
  cleanup();
});

test("[K1] of what both changed it asks, and nothing else is given up or put back with the answer", async () => {
  const actual = { rev: 2, nombre: "Carga inicial", desde: "9/3" };
  const e = enEdicion(actual);
  await e.guardar("Revisión", "1/3");
  const panel = await screen.findByRole("alert");
  expect(panel.textContent).toContain("Revisión");
  expect(panel.textContent).not.toContain("9/3");
  fireEvent.click(screen.getByRole("button", { name: "Guardar lo que escribí" }));
  await waitFor(() => expect(e.enviadas.at(-1)).toEqual([{ nombre: "Revisión", desde: "9/3" }, 2]));
  cleanup();
  const otra = enEdicion(actual);
  await otra.guardar("Revisión", "1/3");
  await screen.findByRole("alert");
  fireEvent.click(screen.getByRole("button", { name: "Tomar lo guardado" }));
  expect([otra.caja("Nombre").value, otra.caja("Desde").value]).toEqual(["Carga inicial", "9/3"]);
  cleanup();
});

test("[K1] saving with the question open asks for its answer, and sends nothing until it is given", async () => {
  const e = enEdicion({ rev: 2, nombre: "Carga inicial", desde: "1/3" });
  await e.guardar("Revisión", "1/3");
  await screen.findByRole("alert");
  const acciones = screen.getByRole("group", { name: "Qué valor queda" });
  expect(document.activeElement).not.toBe(acciones);
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(document.activeElement).toBe(acciones));
  const falta = "Para guardar, elija antes cuál de los dos valores queda.";
  expect(screen.getByRole("alert").textContent).toContain(falta);
  // Enter asks the same once more, also from where it left the focus.
  e.caja("Nombre").focus();
  for (let i = 0; i < 2; i++) {
    fireEvent.keyDown(document.activeElement as Element, { key: "Enter" });
    await waitFor(() => expect(document.activeElement).toBe(acciones));
  }
  expect(e.enviadas.length).toBe(1);
  expect(e.caja("Nombre").value).toBe("Revisión");
  fireEvent.click(screen.getByRole("button", { name: "Guardar lo que escribí" }));
  await waitFor(() => expect(e.enviadas.at(-1)).toEqual([{ nombre: "Revisión", desde: "1/3" }, 2]));
  cleanup();
});

test("[K1] once taken, what is stored is saved by the same button, with the rest that was typed", async () => {
  const e = enEdicion({ rev: 2, nombre: "Carga inicial", desde: "1/3" });
  await e.guardar("Revisión", "5/3");
  await screen.findByRole("alert");
  fireEvent.click(screen.getByRole("button", { name: "Tomar lo guardado" }));
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() =>
    expect(e.enviadas.at(-1)).toEqual([{ nombre: "Carga inicial", desde: "5/3" }, 2])
  );
  cleanup();
});

test("[K1] saving a row that is gone says that it cannot be, and goes to its answer", async () => {
  let pedidas = 0;
  render(
    <DialogoDeFila<Etapa, Omit<Etapa, "rev">>
      titulo="Etapa"
      fila={{ rev: 1, nombre: "Carga", desde: "1/3" }}
      borradorDe={(f) => ({ nombre: f?.nombre ?? "", desde: f?.desde ?? "" })}
      campos={() => [{ id: "nombre", titulo: "Nombre" }]}
      releer={() => Promise.resolve(undefined)}
      enviar={() => {
        pedidas++;
        throw new ErrorApi(409, "Se eliminó", { mensaje: "Se eliminó" });
      }}
      onGuardado={() => {}}
      onCerrar={() => {}}
    />,
  );
  const guardar = screen.getByRole("button", { name: "Guardar" });
  fireEvent.click(guardar);
  const panel = await screen.findByRole("alert");
  expect(panel.textContent).not.toContain("iguales");
  fireEvent.click(guardar);
  await waitFor(() => expect(panel.textContent).toContain("ya no se puede guardar"));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Qué valor queda" }));
  expect(pedidas).toBe(1);
  cleanup();
});

test("[K1] what is typed while the save is on its way goes with what another person changed", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const e = enEdicion({ rev: 2, nombre: "Carga inicial", desde: "1/3" }, promise);
  await e.guardar("Carga", "5/3");
  fireEvent.change(e.caja("Desde"), { target: { value: "6/3" } });
  resolve();
  await waitFor(() =>
    expect(e.enviadas.at(-1)).toEqual([{ nombre: "Carga inicial", desde: "6/3" }, 2])
  );
  for (const { id } of pasajeros.value) quitarPasajero(id);
  cleanup();
});
