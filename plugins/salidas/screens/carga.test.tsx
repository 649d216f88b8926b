import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";
import type { ParametrosDeConsulta } from "#ui/api.ts";
import { llamarA } from "#ui/testing/servidor.ts";

const { useState } = await import("react");
const { act, renderHook, render, screen, waitFor } = await import("@testing-library/react");
const { useCarga } = await import("./carga.ts");
const { estadoDeSalida } = await import("./estado-salida.tsx");

/** A server on this machine that refuses to compare and answers anything else. */
const servidor = Bun.serve({
  port: 0,
  fetch: (pedido) =>
    new URL(pedido.url).searchParams.has("comparar")
      ? Response.json({ resultado: false, mensaje: "El grupo de datos E2501 no está valorizado" }, {
        status: 422,
      })
      : Response.json({ valorizado: true }),
});
llamarA(servidor);

test("the figures of another question are not shown under the choices of one that failed", async () => {
  const { result, rerender } = renderHook(
    ({ consulta }: { consulta: ParametrosDeConsulta }) =>
      useCarga(357, "E2601", "parametrico", consulta, 0),
    { initialProps: { consulta: {} as ParametrosDeConsulta } },
  );
  await waitFor(() => expect(result.current.cargando).toBe(false));
  expect(estadoDeSalida(result.current, "E2601")).toBeNull();
  rerender({ consulta: { comparar: "E2501" } });
  await waitFor(() => expect(result.current.error).not.toBeNull());
  render(estadoDeSalida(result.current, "E2601"));
  screen.getByText("El grupo de datos E2501 no está valorizado");
  screen.getByRole("button", { name: "Reintentar" });
  rerender({ consulta: {} });
  await waitFor(() => expect(result.current.cargando).toBe(false));
  expect(estadoDeSalida(result.current, "E2601")).toBeNull();
});

test("a refused question takes the screen back to the one that was answered", async () => {
  const { result } = renderHook(() => {
    const [consulta, pedir] = useState<ParametrosDeConsulta>({ campos: "mon" });
    const carga = useCarga(357, "E2601", "parametrico", consulta, 0, pedir);
    return { carga, consulta, pedir };
  });
  await waitFor(() => expect(result.current.carga.cargando).toBe(false));
  const vistos: boolean[] = [];
  await act(() => result.current.pedir({ campos: "mon", comparar: "E2501" }));
  await waitFor(() => {
    vistos.push(estadoDeSalida(result.current.carga, "E2601") === null);
    expect(result.current.consulta).toEqual({ campos: "mon" });
  });
  await waitFor(() => expect(result.current.carga.cargando).toBe(false));
  expect(result.current.carga.error).toBeNull();
  // The table was there all along.
  expect(vistos).not.toContain(false);
});
