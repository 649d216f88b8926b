import { expect, test } from "bun:test";
import { type Comando, comandoDeTecla, deBarra, ejecutar, nombreDeTecla } from "./comandos.ts";
import * as s from "./seleccion.ts";

const ORDEN = [10, 20, 30, 40, 50];
const claves = (x: s.Seleccion) => [...x.claves];

test("one row goes in and out, and the next range begins there", () => {
  const una = s.alternar(s.NINGUNA, 20);
  expect(claves(una)).toEqual([20]);
  expect(claves(s.extender(una, ORDEN, null, 40))).toEqual([20, 30, 40]);
  expect(claves(s.alternar(una, 20))).toEqual([]);
});

test("a range grows and shrinks from its beginning, in both directions, beside what was selected", () => {
  const previa = s.alternar(s.NINGUNA, 50);
  const desde = s.soltar(previa);
  const abajo = s.extender(desde, ORDEN, 20, 40);
  expect(claves(abajo)).toEqual([50, 20, 30, 40]);
  expect(claves(s.extender(abajo, ORDEN, 40, 30))).toEqual([50, 20, 30]);
  expect(claves(s.extender(abajo, ORDEN, 40, 10))).toEqual([50, 10, 20]);
});

test("a range whose beginning is gone starts where the focus is", () => {
  const una = s.alternar(s.NINGUNA, 99);
  expect(claves(s.extender(una, ORDEN, 30, 40))).toEqual([99, 30, 40]);
  expect(claves(s.extender(s.NINGUNA, ORDEN, null, 40))).toEqual([40]);
});

test("rows that are no longer shown are not selected; nothing to drop keeps the same object", () => {
  const todas = s.todas(ORDEN);
  expect(claves(todas)).toEqual(ORDEN);
  expect(s.podar(todas, ORDEN)).toBe(todas);
  expect(claves(s.podar(todas, [20, 40]))).toEqual([20, 40]);
});

test("the count has its singular", () => {
  expect([s.textoDeSeleccion(1), s.textoDeSeleccion(1500)])
    .toEqual(["1 seleccionado", "1.500 seleccionados"]);
});

const tecla = (key: string, ctrlKey = false, shiftKey = false) => ({
  key,
  ctrlKey,
  shiftKey,
  metaKey: false,
  altKey: false,
});

test("a key with Ctrl is a command of its own, and one that the browser answers is only shown", () => {
  const comandos: Comando<number>[] = [
    { id: "z", label: "Deshacer", shortcut: "ctrl+z", run: () => {} },
    { id: "v", label: "Pegar", shortcut: "ctrl+v", nativo: true, run: () => {} },
    { id: "n", label: "Nuevo", shortcut: "n", run: () => {} },
    { id: "d", label: "Duplicar", shortcut: "ctrl+shift+d", run: () => {} },
  ];
  const hallado = (t: ReturnType<typeof tecla>) => comandoDeTecla(comandos, t, null)?.id;
  expect(hallado(tecla("z", true))).toBe("z");
  expect(hallado(tecla("Z"))).toBeUndefined();
  expect(hallado(tecla("v", true))).toBeUndefined();
  expect(hallado(tecla("n", true))).toBeUndefined();
  expect(hallado(tecla("Z", true, true))).toBeUndefined();
  expect(hallado(tecla("D", true, true))).toBe("d");
  expect(hallado(tecla("d", true))).toBeUndefined();
  expect(nombreDeTecla("ctrl+shift+d")).toBe("Ctrl+Mayús+D");
  expect(nombreDeTecla("ctrl+z")).toBe("Ctrl+Z");
});

test("a command acts on the selected rows or, without them, on the focused one", () => {
  const vistos: (readonly number[])[] = [];
  const c: Comando<number> = { id: "c", label: "", run: (_, filas) => vistos.push(filas) };
  ejecutar(c, { fila: 1, elegidas: [2, 3] });
  ejecutar(c, { fila: 1, elegidas: [] });
  ejecutar(c, { fila: null, elegidas: [] });
  expect(vistos).toEqual([[2, 3], [1], []]);
});

test("the toolbar offers what acts on a selection at its end while there is one, and the rest in its place", () => {
  const comandos: Comando<number>[] = [
    { id: "a", label: "", run: () => {} },
    { id: "b", label: "", lugar: "seleccion", run: () => {} },
    { id: "d", label: "", lugar: "menu", run: () => {} },
  ];
  const ids = (elegidas: number[]) => {
    const { aLaVista, deSeleccion } = deBarra(comandos, { fila: null, elegidas });
    return [aLaVista, deSeleccion].map((cs) => cs.map((c) => c.id));
  };
  expect(ids([])).toEqual([["a"], []]);
  expect(ids([1])).toEqual([["a"], ["b"]]);
});
