import { expect, test } from "bun:test";
import type { DatoDeFiltro, ValorDeFiltro } from "./filter-operands.ts";
import { type ColumnaDeFiltro, escribirValores, leerFiltro } from "./filter-language.ts";
import { type ClaseFiltro, crearFiltro } from "./filters.ts";

type Celda = ValorDeFiltro | readonly [ValorDeFiltro, string];

const NOMBRES: Readonly<Record<string, string>> = {
  1: "Dirección superior",
  303: "Sistema Nacional de Empleo Público",
  1303: "Personal transitorio",
  62: "Convención colectiva",
};

const columna = (
  clase: ClaseFiltro,
  datos?: DatoDeFiltro,
  descripta = false,
): ColumnaDeFiltro<ValorDeFiltro> => ({
  clase,
  datos,
  valor: (v) => v,
  ...(descripta ? { descripcion: (v: ValorDeFiltro) => NOMBRES[String(v)] ?? "" } : {}),
});

const ESC = columna("exacto", "entero", true);
const IMPORTE = columna("exacto", "importe");
const CANTIDAD = columna("exacto", "entero");
const MES = columna("numerico", "mes");
const TEXTO = columna("texto", "texto");
const LETRA = columna("codigo", "texto");

/** What a filter leaves; the sentence when it is not understood. */
function deja<V extends ValorDeFiltro>(
  escrito: string,
  c: ColumnaDeFiltro<ValorDeFiltro>,
  valores: readonly V[],
): readonly V[] | string {
  const { prueba, error } = leerFiltro(escrito, c);
  if (error !== "") return error;
  return prueba ? valores.filter((v) => prueba(v)) : valores;
}

const ESCALAFONES = [0, 1, 62, 303, 1303];

test("plain text keeps the meaning of the four kinds", () => {
  const valores: Celda[] = [0, 3, 12.5, 30, 303, 1303, 12_980.5, null, "", "B", "BA", "Ñandú"];
  const escritos = ["3", "303", "3a0", "abc", "x", "12.980,50", "980,", ",50", "12,5", "b", "nand"];
  for (const clase of ["numerico", "exacto", "texto", "codigo"] as const) {
    for (const escrito of escritos) {
      const pasa = crearFiltro(clase, escrito);
      const esperado = pasa ? valores.filter((v) => pasa(v as ValorDeFiltro)) : valores;
      expect({ clase, escrito, deja: deja(escrito, columna(clase), valores as ValorDeFiltro[]) })
        .toEqual({ clase, escrito, deja: esperado as ValorDeFiltro[] });
    }
  }
});

test("figures that are no number say so, and how a range is written; words stay plain text", () => {
  const n = [0, 5, 7, 10, 510];
  for (const c of [CANTIDAD, IMPORTE, ESC, columna("numerico", "entero")]) {
    expect(deja("5-10", c, n)).toBe("No se entiende el filtro: un rango se escribe «5..10»");
    expect(deja("5 – 10", c, n)).toBe("No se entiende el filtro: un rango se escribe «5..10»");
    expect(deja("10%", c, n)).toMatch(
      /^No se entiende el filtro: «10%» no es un (número|importe)$/,
    );
    expect(deja("5 10", c, n)).toMatch(/no es un/);
  }
  expect(deja("-7", CANTIDAD, [-7, 7])).toEqual([-7]);
  expect(deja("$ 1.000", IMPORTE, [0, 1000])).toEqual([1000]);
  expect(deja("5 a 10", CANTIDAD, n)).toEqual([0]);
  expect(leerFiltro("03/2025", MES).error).toBe("");
});

test("what a cell writes in place of a description is found too", () => {
  const esc = { ...ESC, breve: (v: ValorDeFiltro) => v === 303 ? "SINEP" : "" };
  expect(deja("sinep", esc, [62, 303])).toEqual([303]);
  expect(deja("empleo", esc, [62, 303])).toEqual([303]);
  expect(deja("*nep", esc, [62, 303])).toEqual([303]);
  expect(deja("<>sinep", esc, [62, 303])).toEqual([62]);
});

test("numbers are compared, and taken from one to another", () => {
  const n = [0, 2, 3, 5, 7, 8];
  expect(deja(">5", CANTIDAD, n)).toEqual([7, 8]);
  expect(deja(">= 5", CANTIDAD, n)).toEqual([5, 7, 8]);
  expect(deja("<3", CANTIDAD, n)).toEqual([0, 2]);
  expect(deja("<=3", CANTIDAD, n)).toEqual([0, 2, 3]);
  expect(deja("3..7", CANTIDAD, n)).toEqual([3, 5, 7]);
  expect(deja("5..", CANTIDAD, n)).toEqual([5, 7, 8]);
  expect(deja("..2", CANTIDAD, n)).toEqual([0, 2]);
  expect(deja("2,5..7", CANTIDAD, n)).toEqual([2, 5, 7]);
});

test("amounts are written as they are shown, and separated by a semicolon", () => {
  const n = [0, 12.5, 12.51, 1000, 1_234_567.89];
  expect(deja(">12,50", IMPORTE, n)).toEqual([12.51, 1000, 1_234_567.89]);
  expect(deja("12,5;1.000", IMPORTE, n)).toEqual([12.5, 1000]);
  expect(deja("1.000..1.234.567,89", IMPORTE, n)).toEqual([1000, 1_234_567.89]);
  expect(deja(">$ 1.000", IMPORTE, n)).toEqual([1_234_567.89]);
  expect(deja("12,5", IMPORTE, n)).toEqual([12.5]);
});

test("codes are found by what they mean, and zeros stay as the specification says", () => {
  expect(deja("empleo", ESC, ESCALAFONES)).toEqual([0, 303]);
  expect(deja("*empleo*", ESC, ESCALAFONES)).toEqual([303]);
  expect(deja("convención,303", ESC, ESCALAFONES)).toEqual([62, 303]);
  expect(deja("x", ESC, ESCALAFONES)).toEqual([0]);
  expect(deja("303,1303", ESC, ESCALAFONES)).toEqual([303, 1303]);
  expect(deja("303,", ESC, ESCALAFONES)).toEqual([303]);
});

test("words of a description are found in any order; letters and numbers stand for themselves", () => {
  const nombres = [
    "Profesional, nivel C, grado 4",
    "Profesional, nivel C, grado 14",
    "Profesional, nivel B, grado 4",
    "Técnico, nivel C, grado 4",
    "Subsecretario",
  ];
  const cat: ColumnaDeFiltro<ValorDeFiltro> = {
    clase: "exacto",
    datos: "entero",
    valor: () => "X",
    plano: () => () => false,
    descripcion: (v) => String(v),
  };
  const lugares = (escrito: string) =>
    (deja(escrito, cat, nombres) as string[]).map((n) => nombres.indexOf(n));
  expect(lugares("profesional c")).toEqual([0, 1]);
  expect(lugares("prof C 4")).toEqual([0]);
  expect(lugares("grado 4 tecnico")).toEqual([3]);
  expect(lugares("nivel c")).toEqual([0, 1, 3]);
  expect(lugares("esional b")).toEqual([]);
  expect(lugares("subsec")).toEqual([4]);
  expect(lugares("profesional c 14,tecnico c")).toEqual([1, 3]);
  expect(lugares("<>profesional c")).toEqual([2, 3, 4]);
  expect(lugares("4 c profesional x")).toEqual([]);
});

test("an asterisk stands for any text, of the code or of what it means", () => {
  expect(deja("3*", ESC, ESCALAFONES)).toEqual([303]);
  expect(deja("per*", ESC, ESCALAFONES)).toEqual([1303]);
  expect(deja("c*", TEXTO, ["Casa", "acá", "CÁMARA", ""])).toEqual(["Casa", "CÁMARA"]);
  expect(deja("*a*a", TEXTO, ["Casa", "a", "aa", "abab"])).toEqual(["Casa", "aa"]);
  expect(deja("*", TEXTO, ["a", "", null])).toEqual(["a"]);
});

test("what is empty, what is not, and all but something", () => {
  const n = [null, "", 0, 5];
  expect(deja("=", CANTIDAD, n)).toEqual([null, ""]);
  expect(deja("<>", CANTIDAD, n)).toEqual([0, 5]);
  expect(deja("<>303,1303", ESC, ESCALAFONES)).toEqual([0, 1, 62]);
  expect(deja("<>3..400", ESC, ESCALAFONES)).toEqual([0, 1, 1303]);
  expect(deja("<>*empleo*", ESC, ESCALAFONES)).toEqual([0, 1, 62, 1303]);
  expect(deja('"a;b";c', TEXTO, ["a;b", "a", "abc", 'a;b "c"'])).toEqual(["a;b", "abc", 'a;b "c"']);
});

test("letters are whole codes, one or several", () => {
  expect(deja("a,c", LETRA, ["A", "B", "C", "AC"])).toEqual(["A", "C"]);
  expect(deja("<>a", LETRA, ["A", "B", ""])).toEqual(["B", ""]);
});

test("months are written with digits or words, and a year is all of it", () => {
  const meses = [202412, 202501, 202503, 202512, 202603];
  expect(deja("03/2025", columna("exacto", "mes"), meses)).toEqual([]);
  expect(deja("=03/2025", MES, meses)).toEqual([202503]);
  expect(deja(">2025", MES, meses)).toEqual([202603]);
  expect(deja("ene 2025..marzo de 2025", MES, meses)).toEqual([202501, 202503]);
  expect(deja("2024,2026", MES, meses)).toEqual([202412, 202603]);
  expect(deja("marzo", MES, meses)).toEqual([202503, 202603]);
  expect(deja("marzo de 2025", MES, meses)).toEqual([202503]);
  expect(deja("2025", MES, meses)).toEqual([202501, 202503, 202512]);
});

test("dates are compared in the texts that begin with them", () => {
  const fechas = ["2025-03-15", "15/04/2025 10:20", "sin fecha", "2026-01-01T00:00"];
  expect(deja(">15/03/2025", TEXTO, fechas)).toEqual(["15/04/2025 10:20", "2026-01-01T00:00"]);
  expect(deja("03/2025..04/2025", TEXTO, fechas)).toEqual(["2025-03-15", "15/04/2025 10:20"]);
  expect(deja("etc..", TEXTO, ["etc...", "otro"])).toEqual(["etc..."]);
});

test("what cannot be understood lets nothing through and says why", () => {
  const frases: readonly [string, ColumnaDeFiltro<ValorDeFiltro>, string][] = [
    [">", CANTIDAD, "falta con qué comparar"],
    [">abc", CANTIDAD, "«abc» no es un número"],
    ["7..3", CANTIDAD, "el rango empieza después de donde termina: «7..3»"],
    ["..", CANTIDAD, "faltan los extremos del rango"],
    ["1..2..3", CANTIDAD, "un rango va de un valor a otro: «3..7»"],
    ["3,x", CANTIDAD, "«x» no es un número"],
    [">13/2025", MES, "«13/2025» no es un mes («03/2025») ni un año"],
    ['"abc', TEXTO, "falta cerrar las comillas"],
    [">abc", TEXTO, "«abc» no es un número ni una fecha («15/03/2025»)"],
  ];
  for (const [escrito, c, motivo] of frases) {
    expect([escrito, deja(escrito, c, [1])])
      .toEqual([escrito, `No se entiende el filtro: ${motivo}`]);
    expect(leerFiltro(escrito, c).prueba?.(1)).toBe(false);
  }
});

/** A sequence that is the same in every run. */
function azar(semilla: number): (n: number) => number {
  let s = semilla;
  return (n) => {
    s = (s * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((s / 2_147_483_648) * n);
  };
}

test("values that are chosen leave just their rows, and <> the others", () => {
  const entre = azar(7);
  const textos = ["Año; 1", 'dice "sí"', "C*", "=", "a,b", "", "—", ">5", "3..7", "x"];
  for (let vez = 0; vez < 400; vez++) {
    const [c, valor] = [
      [ESC, () => [0, 1, 62, 303, 1303][entre(5)]],
      [IMPORTE, () => entre(1_000_000) / 100],
      [MES, () => 202001 + entre(6) * 100 + entre(12)],
      [TEXTO, () => textos[entre(textos.length)]],
      [LETRA, () => "ABCDEFG"[entre(7)]],
      [columna("numerico", "entero"), () => entre(400)],
    ][entre(6)] as [ColumnaDeFiltro<ValorDeFiltro>, () => ValorDeFiltro];
    const filas = Array.from({ length: 30 }, valor);
    const elegidos = [...new Set(filas)].slice(0, 1 + entre(4));
    const vacio = (v: ValorDeFiltro) => v === "" || v === "—";
    const escrito = escribirValores(elegidos, c);
    const son = filas.filter((v) => elegidos.includes(v) || (vacio(v) && elegidos.some(vacio)));
    expect({ escrito, deja: deja(escrito, c, filas) }).toEqual({ escrito, deja: son });
    expect({ escrito, deja: deja(`<>${escrito}`, c, filas) })
      .toEqual({ escrito, deja: filas.filter((v) => !son.includes(v)) });
  }
});

test("no text that may be typed stops the filter, nor takes long", () => {
  const entre = azar(11);
  const signos = ["<", ">", "=", "*", "..", ",", ";", '"', "a", "5", "ñ", " ", "(", "\\", "$", "/"];
  for (let vez = 0; vez < 3000; vez++) {
    const escrito = Array.from({ length: 1 + entre(8) }, () => signos[entre(signos.length)]).join(
      "",
    );
    for (const c of [ESC, IMPORTE, MES, TEXTO, LETRA]) {
      const { prueba, error } = leerFiltro(escrito, c);
      expect(typeof error).toBe("string");
      for (const v of [null, "", 0, 5.25, 202503, "a*5"]) prueba?.(v);
    }
  }
  const largo = leerFiltro("*a".repeat(2000), TEXTO);
  expect(largo.prueba?.("a".repeat(5000))).toBe(true);
});

test("a code is found as it is kept and as it is shown", () => {
  const codigo: ColumnaDeFiltro<ValorDeFiltro> = {
    ...LETRA,
    mostrado: (v) => [...String(v)].join(" "),
  };
  const valores = ["PB6", "PB7", "PC6"];
  for (const escrito of ["P B*", "PB*", "PB6,P B 7", "=PB6;=P B 7"]) {
    expect(deja(escrito, codigo, valores)).toEqual(["PB6", "PB7"]);
  }
  expect(deja("<>P B*", codigo, valores)).toEqual(["PC6"]);
});
