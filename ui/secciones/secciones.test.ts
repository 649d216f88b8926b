import { expect, test } from "bun:test";
import { seOculta } from "./oferta.ts";
import {
  adelantarTodo,
  registrarModulos,
  type SeccionDelMenu,
  secciones,
  sinGrupo,
} from "./secciones.ts";

const seccion = (...ocultos: boolean[]): SeccionDelMenu => ({
  id: "una",
  titulo: "Una",
  orden: 1,
  modulo: "una/una",
  items: ocultos.map((oculto, i) => ({
    id: String(i),
    titulo: String(i),
    oculto_para: oculto ? ["consolidado"] : [],
  })),
});

test("a section is hidden from the consolidated organismo when none of its items is for it", () => {
  expect(seOculta(seccion(true, true), true)).toBe(true);
  expect(seOculta(seccion(true, true), false)).toBe(false);
  expect(seOculta(seccion(true, false), true)).toBe(false);
  expect(seOculta(seccion(), true)).toBe(false);
});

test("before signing in comes what every plugin shows and the code of one section, and no other's", async () => {
  const traidas: string[] = [];
  const pantalla = (nombre: string) =>
    Object.assign(() => null, { adelantar: () => void traidas.push(nombre) });
  registrarModulos({
    uno: () => {
      traidas.push("uno");
      return Promise.resolve({ screens: { una: pantalla("una"), otra: pantalla("otra") } });
    },
    dos: () => {
      traidas.push("dos");
      return Promise.reject(new Error("sin red"));
    },
  });
  adelantarTodo("una");
  await Bun.sleep(1);
  expect(traidas).toEqual(["uno", "dos", "una"]);
  // What the address says is nothing of the program's.
  adelantarTodo("constructor");
  await Bun.sleep(1);
  expect(traidas.slice(3)).toEqual(["uno", "dos"]);
  registrarModulos({});
});

test("a section that is about no data group is seen before one is chosen; the others are not", () => {
  const antes = secciones.peek();
  const una = { titulo: "", orden: 1, modulo: "", items: [] };
  secciones.value = [
    { ...una, id: "bases" },
    { ...una, id: "admin", sin_grupo: true },
  ];
  expect(["bases", "admin", "otra"].map(sinGrupo)).toEqual([false, true, false]);
  secciones.value = antes;
});
