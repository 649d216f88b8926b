import { expect, test } from "bun:test";
import { escribirEnDireccion, leerDeDireccion, sinTabla } from "./en-direccion.ts";

test("filters and order go to the address and come back as they were", () => {
  const vista = {
    filtros: { esc: "303,1303", nombre: '"a&b; c"=', cargos: ">5" },
    orden: { columna: "cargos", sentido: "desc" },
    grupos: ["esc", "cat"],
  } as const;
  const extra = new URLSearchParams(escribirEnDireccion(vista));
  extra.set("errores", "1");
  const leida = Object.fromEntries(new URLSearchParams(extra.toString()));
  expect(leerDeDireccion(leida)).toEqual(vista);
  expect(sinTabla(leida)).toEqual({ errores: "1" });
});

test("nothing chosen leaves nothing, and what cannot be is left out", () => {
  expect(escribirEnDireccion({ filtros: {}, orden: null })).toEqual({});
  expect(leerDeDireccion({ "f.esc": "", orden: "a b", "f.": "", agrupar: "a,,b" }))
    .toEqual({ filtros: {}, orden: null });
});
