import { expect, test } from "bun:test";
import { baseDe } from "#plugins/bases/bases.ts";
import type { Base } from "#plugins/bases/bases.ts";
import * as b from "./borrador.ts";
import type { FilaMostrada } from "../tipos.ts";

function base(id: string): Base {
  const encontrada = baseDe(id);
  if (!encontrada) throw new Error(id);
  return encontrada;
}

const CARGOS = base("cargos");
const CONTRATOS = base("contratosespeciales");
const columna = (de: Base, id: string) => {
  const c = de.columnas.find((x) => x.id === id);
  if (!c) throw new Error(id);
  return c;
};
const sinep = (esc: string) => esc === "303";

const escribir = (antes: b.BorradorDeRegistro, id: string, texto: string, de = CARGOS) =>
  b.escribir(de, antes, columna(de, id), texto, sinep);

const FILA = {
  id: 7,
  rev: 3,
  prog: 16,
  subp: 1,
  proy: 2,
  act: 3,
  ubic: 2,
  ff: 11,
  pprin: 1,
  esc: 303,
  agrup: "P",
  nivel: "C",
  grado: 4,
  cat: 0,
  feje: 2,
  codp: 1,
  codes: 0,
  cargos: 13,
  vacantes: 0,
  coefval: 1.25,
  tcober: 12,
  mes_inicio: 0,
} as unknown as FilaMostrada;

const abrir = (fila: FilaMostrada, de = CARGOS) => b.borradorDe(de, fila);

test("changing a level resets the levels below it, and only those", () => {
  const fila = abrir(FILA);
  expect(escribir(fila, "prog", "17")).toMatchObject({
    prog: "17",
    subp: "0",
    proy: "0",
    act: "0",
  });
  expect(escribir(fila, "subp", "4")).toMatchObject({ prog: "16", subp: "4", proy: "0", act: "0" });
  expect(escribir(fila, "proy", "4")).toMatchObject({ subp: "1", proy: "4", act: "0" });
  expect(escribir(fila, "act", "4")).toMatchObject({ proy: "2", act: "4" });
});

test("a level that is typed again as it was resets nothing", () => {
  const fila = abrir(FILA);
  expect(escribir(fila, "prog", "16")).toBe(fila);
});

test("changing the regime of the scale drops what belongs to the other one", () => {
  const fila = abrir(FILA);
  const otra = escribir(fila, "esc", "100");
  expect(otra).toMatchObject({ esc: "100", agrup: "", nivel: "", grado: "0", feje: "0" });
  const conCat = escribir(otra, "cat", "17");
  expect(escribir(conCat, "esc", "303")).toMatchObject({ esc: "303", cat: "0" });
});

test("letters are capitals among those allowed; the last one typed stays", () => {
  const fila = abrir(FILA);
  expect(escribir(fila, "agrup", "Pg").agrup).toBe("G");
  expect(escribir(fila, "nivel", "Z").nivel).toBe("");
});

test("numbers have no leading zeros, an emptied box holds 0, and what is none is not stored", () => {
  const fila = abrir(FILA);
  expect(escribir(fila, "cargos", "0012").cargos).toBe("12");
  expect(b.leerBorrador(CARGOS, escribir(fila, "cargos", "12a"), { usa_coefval: true }))
    .toMatchObject({ falla: { columna: "cargos" } });
  expect(escribir(fila, "cargos", "").cargos).toBe("0");
});

test("what is no number, or may be two, is kept in the draft and stored by nobody", () => {
  const conDecimales = escribir(abrir(FILA), "cargos", "12,5");
  expect(b.leerBorrador(CARGOS, conDecimales, { usa_coefval: true })).toMatchObject({
    falla: { columna: "cargos" },
  });
  expect(escribir(abrir(FILA), "cargos", "1.234").cargos).toBe("1234");
  const dudoso = escribir(b.borradorNuevo(CONTRATOS), "costo_total", "12.500", CONTRATOS);
  expect(b.leerBorrador(CONTRATOS, dudoso, { usa_coefval: false })).toEqual({
    falla: { columna: "costo_total", mensaje: "Costo Total admite hasta dos decimales" },
  });
});

test("decimals take comma and point, and go out with a point", () => {
  const nueva = b.borradorNuevo(CONTRATOS);
  const escrita = escribir(nueva, "costo_total", "1234,5", CONTRATOS);
  const leida = b.leerBorrador(CONTRATOS, escrita, { usa_coefval: false });
  if (!("fila" in leida)) throw new Error("no se leyó");
  expect(leida.fila.costo_total).toBe(123_450);
  expect(b.formulario(CONTRATOS, leida.fila).costo_total).toBe("1234.50");
});

test("a new row has the initial values, and suggests the opening of the row above", () => {
  expect(b.borradorNuevo(CONTRATOS)).toMatchObject({ c_scom: "A", n_comp: "19", prog: "0" });
  const nueva = b.borradorNuevo(CARGOS, FILA);
  expect(nueva).toMatchObject({ prog: "16", act: "3", ff: "11", esc: "0", cargos: "0" });
  expect(nueva.tcober).toBe("12");
  expect(nueva.coefval).toBe("1");
  // Under the one just made, scale and processing code too; under another one, not.
  const hecha = { ...FILA, esc: 303, codp: 4 } as unknown as FilaMostrada;
  expect(b.borradorNuevo(CARGOS, hecha, hecha)).toMatchObject({
    prog: "16",
    esc: "303",
    codp: "4",
  });
  const vecina = { ...FILA, id: 99, prog: 17 } as unknown as FilaMostrada;
  expect(b.borradorNuevo(CARGOS, vecina, hecha)).toMatchObject({ prog: "17", esc: "0" });
});

test("the opening comes from the nearest row above that is not in error", () => {
  const fila = (id: number, apertura: boolean) =>
    ({ id, validacion: { apertura } }) as unknown as FilaMostrada;
  const filas = [fila(1, true), fila(2, true), fila(3, false), fila(4, true), fila(5, false)];
  const de = (despuesDe: number | null) => b.vecinaSana(filas, despuesDe)?.id;
  expect([de(2), de(3), de(4), de(5), de(null)]).toEqual([2, 2, 4, 4, 4]);
  expect(b.vecinaSana([fila(1, false)], 1)).toBeUndefined();
});

test("a row that is opened and read again is the same row", () => {
  const leida = b.leerBorrador(CARGOS, abrir(FILA), { usa_coefval: true });
  if (!("fila" in leida)) throw new Error("no se leyó");
  const { id: _id, rev: _rev, ...valores } = FILA as unknown as Record<string, unknown>;
  expect(b.comoMostrada(CARGOS, leida.fila)).toEqual(valores);
});

test("a row opens as it is, also in the columns that its organismo does not see", () => {
  const deAfuera = { ...FILA, codes: 12 } as FilaMostrada;
  expect(abrir(deAfuera)).toMatchObject({ codes: "12", coefval: "1.25" });
  const enDolares = { ...FILA, mon: 2, costo: 1 } as unknown as FilaMostrada;
  expect(abrir(enDolares, base("asistenciasocial")).mon).toBe("2");
  expect(b.borradorNuevo(base("asistenciasocial")).mon).toBe("1");
});

test("a letter left empty is missing, like a code that does not exist; a bad number is not", () => {
  const vacia = b.borradorNuevo(base("adicionales"));
  const leida = b.leerBorrador(base("adicionales"), vacia, { usa_coefval: false });
  if (!("falla" in leida)) throw new Error("se leyó");
  expect(leida.falla.columna).toBe("c_scom");
  expect(b.faltaElCodigo(leida.falla, vacia, { composicion: false })).toBe(true);
  expect(b.faltaElCodigo(leida.falla, { ...vacia, c_scom: "A" }, { composicion: false }))
    .toBe(false);
  expect(b.faltaElCodigo({ columna: "porcentaje", mensaje: "" }, { porcentaje: "" }, {}))
    .toBe(false);
});

test("[B1] a row without positions is refused with the sentence of the spec", () => {
  const sin = escribir(abrir(FILA), "cargos", "0");
  expect(b.leerBorrador(CARGOS, sin, { usa_coefval: false })).toEqual({
    falla: {
      columna: "cargos",
      mensaje: "Complete el número de cargos ocupados y/o vacantes",
    },
  });
});

test("[B1] a value out of range names its box", () => {
  const larga = escribir(abrir(FILA), "tcober", "13");
  expect(b.leerBorrador(CARGOS, larga, { usa_coefval: false })).toEqual({
    falla: { columna: "tcober", mensaje: "T. Cober. debe ser un entero entre 0 y 12" },
  });
});

test("a box that cannot be read says what it expects, and one left empty says nothing", () => {
  const fila = escribir(escribir(abrir(FILA), "mes_inicio", "13"), "tcober", "4.5");
  const dichos = b.ilegibles(CARGOS, { ...fila, esc: "" });
  expect([...dichos]).toEqual([
    ["tcober", "T. Cober. debe ser un entero entre 0 y 12"],
    ["mes_inicio", "Mes Inicio debe ser un entero entre 0 y 12"],
  ]);
  expect(b.ilegibles(CARGOS, abrir(FILA)).size).toBe(0);
});

test("what is no number stays in its box, and is no row", () => {
  for (const texto of ["-1", "x"]) {
    const fila = escribir(abrir(FILA), "mes_inicio", texto);
    expect(b.ilegibles(CARGOS, fila).has("mes_inicio")).toBe(true);
    expect(b.leerBorrador(CARGOS, fila, { usa_coefval: false })).toHaveProperty("falla");
  }
});
