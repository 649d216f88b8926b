import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";

const { act, renderHook } = await import("@testing-library/react");
const { useSignals } = await import("@preact/signals-react/runtime");
const { effect } = await import("@preact/signals-react");
const { extra } = await import("#ui/state/hash.ts");
const { useVista } = await import("./use-vista.ts");

const conVista = () =>
  renderHook(() => {
    useSignals();
    return useVista("E2601");
  });
const tras = (ms: number) => act(() => new Promise((listo) => setTimeout(listo, ms)));
const filtrado = (prog: string) => ({ filtros: { prog }, orden: null }) as never;

test("what is typed in a box is in the address once it rests, and not letter by letter", async () => {
  extra.value = {};
  location.hash = "#/salidas/parametrico?saf=357&codipres=E2601";
  const { result } = conVista();
  const escritas: string[] = [];
  const dejar = effect(() => void escritas.push(JSON.stringify(extra.value)));
  for (const escrito of ["1", "16", "163"]) act(() => result.current.alEstado(filtrado(escrito)));
  expect(escritas).toHaveLength(1);
  // Whoever goes back at once finds it on coming again.
  expect(location.hash).toBe("#/salidas/parametrico?saf=357&codipres=E2601&f.prog=163");
  await tras(300);
  dejar();
  expect(escritas).toHaveLength(2);
  expect(result.current.vista.filtros).toEqual({ prog: "163" });
  // The table that was typed in is the same.
  expect(result.current.vuelta).toBe(0);
});

test("a view that is chosen while the boxes were just cleared is the one that is seen", async () => {
  extra.value = { "f.prog": "16" };
  const { result } = conVista();
  const { vuelta } = result.current;
  act(() => result.current.alEstado({ filtros: {}, orden: null } as never));
  act(() => result.current.elegir({ "f.prog": "16", campos: "prog" }));
  await tras(300);
  expect(result.current.vista.filtros).toEqual({ prog: "16" });
  expect(result.current.vuelta).toBe(vuelta + 1);
});

test("a field chosen meanwhile stays, and an address that comes meanwhile wins", async () => {
  extra.value = {};
  const { result } = conVista();
  act(() => result.current.alEstado(filtrado("16")));
  act(() => result.current.cambiar({ ...result.current.vista, campos: ["prog"] }));
  await tras(300);
  expect(result.current.vista).toMatchObject({ campos: ["prog"], filtros: { prog: "16" } });
  act(() => result.current.alEstado(filtrado("17")));
  act(() => {
    extra.value = { ...extra.value, "f.prog": "99" };
  });
  await tras(300);
  expect(result.current.vista.filtros).toEqual({ prog: "99" });
  expect(result.current.vuelta).toBe(1);
});
