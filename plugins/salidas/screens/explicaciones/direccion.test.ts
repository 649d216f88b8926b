import { expect, test } from "bun:test";
import { escribirHash, leerHash } from "#ui/state/hash.ts";
import { escribirFigura, leerFigura, SIN_MIRAR, sinFigura, soloFigura } from "./direccion.ts";
import type { Figura } from "./explicable.ts";

const FIGURA: Figura = {
  saf: 357,
  codipres: "E2601",
  seleccion: { mon: "1", pprin: "1", grupos: "prog,cat;1,PC4;18,5" },
  medida: "cargos",
  titulo: "Cargos: 1 Personal permanente & otros",
  cifra: -1250,
  anualizado: true,
};

test("a figure and what is looked at come back from the address as they went", () => {
  const mirado = {
    por: "cat",
    parte: "cat=303%2FPB6&mon=1",
    renglon: "357/cargos/7",
    busca: "b 6",
  } as const;
  const extra = { prog: "1", ...escribirFigura(FIGURA, mirado) };
  const ruta = { seccion: "salidas", item: "valorizacion", saf: 357, codipres: "E2601", extra };
  const leida = leerHash(escribirHash(ruta)).extra;
  expect(leerFigura(leida)).toEqual({ figura: FIGURA, mirado });
  expect(sinFigura(leida)).toEqual({ prog: "1" });
  expect({ ...sinFigura(leida), ...soloFigura(leida) }).toEqual(extra);
});

test("what is plain says nothing in the address, and what is odd explains nothing", () => {
  const { cifra: _, anualizado: _a, ...plana } = { ...FIGURA, medida: "valor", seleccion: {} };
  expect(Object.keys(escribirFigura(plana))).toEqual(["x.figura", "x.de"]);
  expect(leerFigura(escribirFigura(plana))).toEqual({ figura: plana, mirado: SIN_MIRAR });
  expect(leerFigura({ "x.figura": "Valor", "x.de": "357/../x" })).toBeNull();
  expect(leerFigura({ "x.de": "357/E2601" })).toBeNull();
  const raro = leerFigura({ ...escribirFigura(plana), "x.por": "otro", "x.cifra": "1e9" });
  expect([raro?.mirado.por, raro?.figura.cifra]).toEqual(["esc", undefined]);
});
