/** What the palette finds with what is typed. */
import { expect, test } from "bun:test";
import { buscar, numeroDeRegistro } from "./paleta.tsx";
import { type Destino, destinosDeSecciones } from "./destinos.ts";

const lugar = (titulo: string, clase = "Bases", detalle?: string): Destino => ({
  id: titulo,
  titulo,
  detalle,
  clase,
  hacer: { seccion: "x", item: titulo },
});
const TODOS = [
  lugar("Cargos"),
  lugar("Adicionales"),
  lugar("Servicios extraordinarios"),
  lugar("Valorización", "Salidas"),
  lugar("Adicionales", "Tablas"),
  lugar("E2502 Primer ajuste", "Presupuestos", "mayo de 2025"),
];
const titulos = (escrito: string, recientes: string[] = []) =>
  buscar(TODOS, escrito, recientes).map((d) => d.titulo);

test("accents and case are nothing; every word has to be somewhere", () => {
  expect(titulos("VALORIZACION")).toEqual(["Valorización"]);
  expect(titulos("extra serv")).toEqual(["Servicios extraordinarios"]);
  expect(titulos("cargos zeta")).toEqual([]);
  expect(buscar(TODOS, "adic tablas", []).map((d) => d.clase)).toEqual(["Tablas"]);
  expect(titulos("mayo")).toEqual(["E2502 Primer ajuste"]);
});

test("what begins so goes before what only holds it, and a title before what is beside it", () => {
  const hallados = buscar(
    [lugar("Recargos"), lugar("Otra cosa", "Cargos"), lugar("Los cargos"), lugar("Cargos")],
    "carg",
    [],
  );
  expect(hallados.map((d) => d.titulo)).toEqual(["Cargos", "Los cargos", "Recargos", "Otra cosa"]);
});

test("with nothing typed all are there, the last ones opened first", () => {
  expect(titulos("", ["Valorización", "Cargos"]).slice(0, 3))
    .toEqual(["Valorización", "Cargos", "Adicionales"]);
  expect(titulos("")).toHaveLength(TODOS.length);
});

test("a number after # is of a row", () => {
  expect(numeroDeRegistro("#123")).toBe(123);
  expect(numeroDeRegistro(" # 7 ")).toBe(7);
  expect(numeroDeRegistro("123")).toBeNull();
  expect(numeroDeRegistro("#12a")).toBeNull();
});

test("the consolidated organismo is not offered what it does not have", () => {
  const seccion = {
    id: "bases",
    titulo: "Bases",
    orden: 1,
    modulo: "bases/bases",
    items: [{
      id: "cargos",
      titulo: "Cargos",
      oculto_para: ["consolidado" as const],
      tecla: "Alt+1",
    }],
  };
  const sola = { ...seccion, id: "usuario", titulo: "Usuario", items: [] };
  expect(destinosDeSecciones([seccion, sola], true).map((d) => d.id)).toEqual(["lugar/usuario"]);
  expect(destinosDeSecciones([seccion, sola], false).map((d) => [d.id, d.tecla]))
    .toEqual([["lugar/bases/cargos", "Alt+1"], ["lugar/usuario", undefined]]);
});

test("a screen is found by what is in it, too", () => {
  const seccion = {
    id: "salidas",
    titulo: "Salidas",
    orden: 2,
    modulo: "salidas/salidas",
    items: [
      { id: "otra", titulo: "Otra salida", oculto_para: [] },
      { id: "una", titulo: "Una salida", oculto_para: [], contiene: "Resumen por objeto" },
    ],
  };
  const hallados = buscar(destinosDeSecciones([seccion], false), "resumen", []);
  expect(hallados.map((d) => [d.titulo, d.detalle])).toEqual([[
    "Una salida",
    "Resumen por objeto",
  ]]);
});
