import { expect, test } from "bun:test";
import type { ItemSeccion } from "#ui/secciones/secciones.ts";
import { itemElegido, itemsOfrecidos } from "./salidas.tsx";

const items: readonly ItemSeccion[] = [
  { id: "valorizacion", titulo: "Valorización", oculto_para: ["ejecucion"] },
  { id: "formulariospdf", titulo: "Formularios PDF", oculto_para: ["consolidado", "ejecucion"] },
  { id: "parametrico", titulo: "Listado Paramétrico", oculto_para: [] },
  { id: "ajena", titulo: "De un tercero", oculto_para: ["consolidado", "ejecucion"] },
];
const ids = (lista: readonly ItemSeccion[]) => lista.map((i) => i.id);

test("a budget has every output", () => {
  const ofrecidos = itemsOfrecidos(items, { ejecucion: false, consolidado: false });
  expect(ids(ofrecidos)).toEqual(ids(items));
});

test("an execution has only the outputs that are offered for executions", () => {
  const ofrecidos = itemsOfrecidos(items, { ejecucion: true, consolidado: false });
  expect(ids(ofrecidos)).toEqual(["parametrico"]);
});

test("the consolidated organismo has what is not omitted for it", () => {
  const ofrecidos = itemsOfrecidos(items, { ejecucion: false, consolidado: true });
  expect(ids(ofrecidos)).toEqual(["valorizacion", "parametrico"]);
});

test("the item of the address is shown while it is offered, and the first one otherwise", () => {
  expect(itemElegido(items, "parametrico")?.id).toBe("parametrico");
  expect(itemElegido(items, "no-existe")?.id).toBe("valorizacion");
  expect(itemElegido([], "parametrico")).toBeUndefined();
});
