import "./testing/dom.ts";
import { expect, jest, test } from "bun:test";

const { act, renderHook, waitFor } = await import("@testing-library/react");
const { useLectura } = await import("./lectura.ts");

/** A reader whose answer is the path it was asked for, until it is told to fail. */
function leyendo(ruta: string) {
  const respuesta = { falla: false };
  const gancho = renderHook(
    ({ ruta }) =>
      useLectura(
        ruta,
        () => respuesta.falla ? Promise.reject(new Error("sin conexión")) : Promise.resolve(ruta),
        false,
      ),
    { initialProps: { ruta } },
  );
  return { ...gancho, respuesta };
}

test("after a failure, the answer of another path is told apart from a stale one of its own", async () => {
  const { result, rerender, respuesta } = leyendo("a");
  await waitFor(() => expect(result.current.datos).toBe("a"));
  respuesta.falla = true;
  act(() => result.current.recargar());
  await waitFor(() => expect(result.current.error).toContain("sin conexión"));
  expect(result.current).toMatchObject({ datos: "a", ajenos: false });
  rerender({ ruta: "b" });
  await waitFor(() => expect(result.current).toMatchObject({ cargando: false, ajenos: true }));
  respuesta.falla = false;
  act(() => result.current.recargar());
  await waitFor(() => expect(result.current.datos).toBe("b"));
  expect(result.current).toMatchObject({ error: null, ajenos: false });
});

test("another path is read aloud, also after a silent reading", async () => {
  const { result, rerender, respuesta } = leyendo("a");
  await waitFor(() => expect(result.current.datos).toBe("a"));
  respuesta.falla = true;
  await act(() => Promise.resolve(result.current.refrescar()));
  expect(result.current).toMatchObject({ datos: "a", error: null });
  rerender({ ruta: "b" });
  await waitFor(() => expect(result.current.error).toContain("sin conexión"));
  expect(result.current.ajenos).toBe(true);
});

test("a silent reading that failed is made again by itself, and no longer once it was answered", async () => {
  const { result, respuesta } = leyendo("a");
  await waitFor(() => expect(result.current.datos).toBe("a"));
  act(() => result.current.poner(() => "viejo"));
  respuesta.falla = true;
  jest.useFakeTimers();
  try {
    await act(() => Promise.resolve(result.current.refrescar()));
    await act(() => Promise.resolve(jest.advanceTimersByTime(5_000)));
    expect(result.current).toMatchObject({ datos: "viejo", error: null });
    respuesta.falla = false;
    await act(() => Promise.resolve(jest.advanceTimersByTime(5_000)));
    expect(result.current.datos).toBe("a");
    act(() => result.current.poner(() => "puesto"));
    await act(() => Promise.resolve(jest.advanceTimersByTime(60_000)));
    expect(result.current.datos).toBe("puesto");
  } finally {
    jest.useRealTimers();
  }
});
