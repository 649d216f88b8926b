import { expect, test } from "bun:test";
import fc from "#core/testing/properties.ts";
import { claveCargo, faltaDelCargo, type FaltaDeTabla } from "./validar-cargo.ts";

type Valores = Readonly<Record<string, string | number>>;

/** What a SINEP position of item 1 reads; a scale that pays grouping and not ranges. */
const TABLAS: Readonly<Record<string, Valores>> = {
  "escalafones 303": { regimen: "sinep", serie_ur: "UR", con_agrupamiento: 1, con_tramo: 0 },
  "valores_ur UR": {},
  "sinep_grilla C 0": {},
  "sinep_grilla C 4": {},
  "sinep_agrupamientos P": {},
  "sinep_funciones 4": {},
};
const CARGO = {
  pprin: 1,
  esc: 303,
  agrup: "P",
  nivel: "C",
  grado: 4,
  cat: 0,
  feje: 0,
  codes: 0,
};

const falta = (
  cargo: Partial<typeof CARGO>,
  mas: typeof TABLAS = {},
  sin: readonly string[] = [],
) =>
  faltaDelCargo((tabla, clave) => {
    const llave = [tabla, ...Object.values(clave)].join(" ");
    const valores = sin.includes(llave) ? undefined : { ...TABLAS, ...mas }[llave];
    return valores ? { valores } : null;
  }, { ...CARGO, ...cargo });
const vale = (...de: Parameters<typeof falta>) => falta(...de) === null;

test("[B2][R2] the supplements of a main item decide which values its positions need", () => {
  const soloTramo = { "escalafon_suplementos 303 2": { agrupamiento: 0, tramo: 1 } };
  expect(vale({})).toBe(true);
  expect(vale({}, soloTramo, ["sinep_agrupamientos P"])).toBe(false);
  // Item 2 reads the ranges, that nobody loaded, and not the grouping.
  expect(vale({ pprin: 2 }, soloTramo)).toBe(false);
  const conTramos = { ...soloTramo, "sinep_tramos 4": {} };
  expect(vale({ pprin: 2 }, conTramos, ["sinep_agrupamientos P"])).toBe(true);
});

test("[B2][R2] the unit of the executive function is needed by whoever has one, and by nobody else", () => {
  const conSerie = { "escalafones 303": { ...TABLAS["escalafones 303"], serie_fe: "FE" } };
  expect(vale({ feje: 4 })).toBe(true);
  expect(vale({ feje: 4 }, conSerie)).toBe(false);
  expect(vale({}, conSerie)).toBe(true);
  expect(vale({ feje: 4 }, { ...conSerie, "valores_ur FE": {} })).toBe(true);
  // At home or abroad: there, the destination pays ([V1]).
  const exterior = { "codigos_destino_valores 7": {}, "equivalencias_exterior 303 0 C": {} };
  expect(vale({ feje: 4, codes: 7 }, { ...conSerie, ...exterior })).toBe(true);
});

test("[R1][Y3] what is missing is said by its table and its key", () => {
  const dice = (tabla: string, clave: FaltaDeTabla["clave"]) => ({ tabla, clave });
  expect(falta({}, {}, ["valores_ur UR"])).toEqual(dice("valores_ur", { serie_ur: "UR" }));
  expect(falta({ grado: 9 })).toEqual(dice("sinep_grilla", { nivel: "C", grado: 9 }));
  expect(falta({}, {}, ["sinep_grilla C 0"])).toEqual(
    dice("sinep_grilla", { nivel: "C", grado: 0 }),
  );
  expect(falta({ agrup: "G" })).toEqual(dice("sinep_agrupamientos", { agrup: "G" }));
  expect(falta({ feje: 3 })).toEqual(dice("sinep_funciones", { feje: 3 }));
  expect(falta({ cat: 5 })).toMatchObject({ tabla: "categorias" });
  expect(falta({ esc: 9 })).toEqual(dice("escalafones", { esc: 9 }));
  const deCategorias = { "escalafones 62": { regimen: "categorias" }, "categorias 62 5": {} };
  const suyo = { esc: 62, agrup: "", nivel: "", grado: 0, cat: 5 };
  expect(falta(suyo, deCategorias)).toEqual(dice("categorias_valores", { esc: 62, cat: 5 }));
  expect(falta({ ...suyo, cat: 6 }, deCategorias)).toMatchObject({ tabla: "categorias" });
  expect(falta({ codes: 7 })).toEqual(dice("codigos_destino_valores", { codes: 7 }));
  expect(falta({ codes: 7 }, { "codigos_destino_valores 7": {} }))
    .toEqual(dice("equivalencias_exterior", { esc: 303, cat: 0, nivel: "C" }));
});

test("[B4] two categories never share a key, nor two main items", () => {
  const categoria = fc.tuple(
    fc.constantFrom(1, 2, 7, 8),
    fc.constantFrom(1, 303, 1_303, 9_999),
    fc.constantFrom("", "G", "P", "T", "E"),
    fc.constantFrom("", "A", "F"),
    fc.constantFrom(0, 1, 99),
    fc.constantFrom(0, 1, 9_999),
    fc.integer({ min: 0, max: 9 }),
    fc.constantFrom(0, 7),
  );
  fc.assert(
    fc.property(categoria, categoria, (a, b) => {
      const iguales = claveCargo(...a) === claveCargo(...b);
      expect(iguales).toBe(a.join() === b.join());
      expect(Number.isSafeInteger(Number(String(claveCargo(...a)).split("|")[0]))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
