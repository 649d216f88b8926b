import { describe, expect, test } from "bun:test";
import { textoDeCeldas } from "#core/domain/block-text.ts";
import { campo } from "#core/domain/fields.ts";
import * as b from "./bloque.ts";
import { hojaDeCampos } from "./campos.ts";
import { ofrecidas, quedaUna } from "./control.tsx";
import * as pe from "./pendientes.ts";
import * as r from "./rango.ts";

const L = { filas: 10, columnas: 4 };
const p = (fila: number, columna: number) => ({ fila, columna });
const caja = (arriba: number, izquierda: number, abajo = arriba, derecha = izquierda) => (
  { arriba, abajo, izquierda, derecha }
);

test("arrows, Inicio and Fin move inside the sheet; with Ctrl, to the end", () => {
  expect(r.paso("ArrowDown", false, p(9, 1), L)).toEqual(p(9, 1));
  expect(r.paso("ArrowRight", false, p(2, 1), L)).toEqual(p(2, 2));
  expect(r.paso("ArrowDown", true, p(2, 1), L)).toEqual(p(9, 1));
  expect(r.paso("ArrowLeft", true, p(2, 3), L)).toEqual(p(2, 0));
  expect(r.paso("Home", false, p(2, 3), L)).toEqual(p(2, 0));
  expect(r.paso("Home", true, p(2, 3), L)).toEqual(p(0, 0));
  expect(r.paso("End", true, p(2, 0), L)).toEqual(p(9, 3));
  expect(r.paso("a", false, p(2, 0), L)).toBeNull();
  // Above the first row are the filters.
  expect(r.paso("ArrowUp", false, p(0, 0), L)).toBeNull();
});

test("Enter stays in its column, or goes back to where a run of Tabs began", () => {
  expect(r.siguiente("Enter", false, p(2, 3), null, L)).toEqual(p(3, 3));
  expect(r.siguiente("Enter", true, p(2, 3), null, L)).toEqual(p(1, 3));
  expect(r.siguiente("Enter", false, p(2, 3), null, L, 1)).toEqual(p(3, 1));
  expect(r.siguiente("Enter", false, p(9, 3), null, L)).toEqual(p(9, 3));
});

test("Tab goes on to the next row, and leaves at both ends of the sheet", () => {
  expect(r.siguiente("Tab", false, p(2, 3), null, L)).toEqual(p(3, 0));
  expect(r.siguiente("Tab", true, p(2, 0), null, L)).toEqual(p(1, 3));
  expect(r.siguiente("Tab", false, p(9, 3), null, L)).toBeNull();
  expect(r.siguiente("Tab", true, p(0, 0), null, L)).toBeNull();
});

test("inside a range Enter goes down its columns and Tab along its rows, round and round", () => {
  const rango = { desde: p(2, 1), hasta: p(3, 2) };
  const vuelta = (tecla: "Enter" | "Tab", atras = false) => {
    const paradas = [p(2, 1)];
    for (let i = 0; i < 4; i++) {
      paradas.push(r.siguiente(tecla, atras, paradas[i], rango, L) ?? p(-1, -1));
    }
    return paradas;
  };
  expect(vuelta("Enter")).toEqual([p(2, 1), p(3, 1), p(2, 2), p(3, 2), p(2, 1)]);
  expect(vuelta("Tab")).toEqual([p(2, 1), p(2, 2), p(3, 1), p(3, 2), p(2, 1)]);
  expect(vuelta("Tab", true)).toEqual([p(2, 1), p(3, 2), p(3, 1), p(2, 2), p(2, 1)]);
});

test("what a spreadsheet copied is read cell by cell, each in one line, and comes back", () => {
  const leer = (texto: string, esTexto = true) =>
    b.leerBloque(texto).map((celdas) => celdas.map((c) => b.enCelda(c, esTexto)));
  expect(leer("1\t2\r\n3\t4\r\n")).toEqual([["1", "2"], ["3", "4"]]);
  expect(leer('"dos\u00a0 palabras"\t" 7 "')).toEqual([["dos palabras", "7"]]);
  expect(leer('"di ""sí"""')).toEqual([['di "sí"']]);
  // A cell of two lines is one cell: the row under it is still its own.
  expect(leer('"Mesa de\nentradas"\t1\r\nOtra\t2\r\n'))
    .toEqual([["Mesa de entradas", "1"], ["Otra", "2"]]);
  // Of a number, two lines are no other number.
  expect(leer('"1\n234"', false)).toEqual([["1⏎234"]]);
  const tabla = [["1", ""], ["", "4"]];
  expect(leer(textoDeCeldas(tabla))).toEqual(tabla);
});

test("a block is laid over cells: one fills the range, a divisor is repeated, others begin at its corner", () => {
  const puestas = (bloque: string[][], c: r.Caja) => {
    const puesto = b.sobreponer(bloque, c, L);
    return "escrituras" in puesto
      ? puesto.escrituras.map((e) => `${e.fila}${e.columna}${e.texto}`).join(" ")
      : puesto.impedimento;
  };
  expect(puestas([["x"]], caja(1, 1, 2, 2))).toBe("11x 12x 21x 22x");
  expect(puestas([["x"], ["y"]], caja(0, 0, 3, 0))).toBe("00x 10y 20x 30y");
  expect(puestas([["x", "y"], ["z", "w"]], caja(0, 1, 2, 1))).toBe("01x 02y 11z 12w");
  // What does not fit is not cut.
  expect(puestas([["x"], ["y"]], caja(9, 0))).toContain("2 filas y desde aquí quedan 1");
  expect(puestas([["x", "y"]], caja(0, 3))).toContain("2 columnas y desde aquí quedan 1");
  expect(puestas([["x", "y"], ["z"]], caja(0, 0))).toContain("no es un rectángulo");
});

test("a fill repeats its cells in every direction, and grows by the side further out", () => {
  const pares = (origen: r.Caja, hasta: r.Caja) =>
    b.rellenar(origen, hasta).map(([d, o]) => `${d.fila}${d.columna}<${o.fila}${o.columna}`)
      .join(" ");
  expect(pares(caja(2, 0, 3, 0), caja(2, 0, 6, 0))).toBe("40<20 50<30 60<20");
  expect(pares(caja(2, 0, 3, 0), caja(0, 0, 3, 0))).toBe("00<20 10<30");
  expect(pares(caja(2, 1), caja(2, 1, 2, 3))).toBe("22<21 23<21");
  expect(b.crecer(caja(2, 1, 3, 2), p(6, 3))).toEqual(caja(2, 1, 6, 2));
  expect(b.crecer(caja(2, 1, 3, 2), p(4, 0))).toEqual(caja(2, 1, 4, 2));
  expect(b.crecer(caja(2, 1, 3, 2), p(3, 3))).toEqual(caja(2, 1, 3, 3));
  expect(b.haciaAbajo(caja(2, 1, 4, 1)))
    .toEqual({ origen: caja(2, 1), hasta: caja(2, 1, 4, 1) });
  expect(b.haciaAbajo(caja(2, 1))).toEqual({ origen: caja(1, 1), hasta: caja(1, 1, 2, 1) });
  expect(b.haciaAbajo(caja(0, 1))).toBeNull();
});

const NADA = pe.NADA as pe.Pendientes<string>;
const dicha = (clave: number, columna: string, texto: string, rev = 1) => (
  { clave, columna, texto, rev }
);
const siempre = () => true;

test("[K1] a row waits with the version seen when the first of it was typed", () => {
  let q = pe.anotar(NADA, [dicha(1, "act", "2", 5)]);
  q = pe.anotar(q, [dicha(1, "prog", "19", 6)]);
  q = pe.anotar(q, [dicha(1, "act", "3", 6)]);
  expect(q.filas.get(1)?.rev).toBe(5);
  // What a level resets was typed before: the last thing typed goes last.
  expect(Object.entries(pe.escritoDe(q, 1) ?? {})).toEqual([["prog", "19"], ["act", "3"]]);
});

test("the row that is being written waits with its lot; lots go in order, without what is wrong", () => {
  let q = pe.anotar(NADA, [dicha(1, "a", "1")]);
  q = pe.anotar(q, [dicha(2, "a", "1"), dicha(3, "a", "x")]);
  expect(pe.lotesListos(q, 1, siempre)).toEqual([[2, 3]]);
  expect(pe.lotesListos(q, null, siempre)).toEqual([[1], [2, 3]]);
  const sin3 = (clave: unknown) => clave !== 3;
  expect(pe.lotesListos(q, null, sin3)).toEqual([[1], [2]]);
  expect(pe.lotesListos(q, 3, siempre)).toEqual([[1]]);
  // What was moved goes whole or not at all: it is in no other place meanwhile.
  const movida = pe.anotar(q, [dicha(2, "a", "2"), dicha(3, "a", "y")], true);
  expect(pe.lotesListos(movida, null, sin3)).toEqual([[1]]);
  expect(pe.lotesListos(movida, null, siempre)).toEqual([[1], [2, 3]]);
  // Writing in one of its rows joins the lot that it waits with.
  q = pe.anotar(q, [dicha(1, "b", "1"), dicha(3, "a", "7")]);
  expect(pe.lotesListos(q, null, siempre)).toEqual([[1, 2, 3]]);
});

test("what is typed while a row is on its way goes over it, with the version that comes back", () => {
  let q = pe.despegar(pe.anotar(NADA, [dicha(1, "a", "1")]), [1]);
  q = pe.anotar(q, [dicha(1, "b", "2")]);
  expect(pe.escritoDe(q, 1)).toEqual({ a: "1", b: "2" });
  expect(pe.lotesListos(q, null, siempre)).toEqual([]);
  const hecha = pe.aterrizar(q, new Map([[1, 9]]));
  expect(hecha.filas.get(1)).toMatchObject({ rev: 9, escrito: { b: "2" } });
  // Refused, both wait with the version that was seen.
  const vuelta = pe.volver(q, [1], new Map([[1, { rehusadas: { a: "no" } }]]));
  expect(vuelta.filas.get(1)).toMatchObject({
    rev: 1,
    escrito: { a: "1", b: "2" },
    rehusadas: { a: "no" },
  });
  expect(pe.lotesListos(vuelta, null, siempre)).toEqual([]);
  // Typing in the row is what makes it go again.
  const otra = pe.anotar(vuelta, [dicha(1, "a", "3")]);
  expect(pe.lotesListos(otra, null, siempre)).toEqual([[1]]);
});

test("Escape takes back cells, and a row with nothing left waits no more", () => {
  const q = pe.anotar(NADA, [dicha(1, "a", "1"), dicha(1, "b", "2"), dicha(2, "a", "1")]);
  const sinA = pe.restituir(q, [{ clave: 1, columna: "a" }, { clave: 2, columna: "a" }]);
  expect([...sinA.filas.keys()]).toEqual([1]);
  expect(pe.escritoDe(sinA, 1)).toEqual({ b: "2" });
  expect(pe.escritoDe(sinA, 2)).toBeNull();
});

test("[K1] a conflict stops its row until it is answered", () => {
  const q = pe.despegar(pe.anotar(NADA, [dicha(1, "a", "1"), dicha(2, "a", "1")]), [1, 2]);
  const ajena = { clave: 1, quien: "ana", actual: "otra" };
  const choque = pe.volver(q, [1, 2], new Map([[1, { ajena }]]));
  expect(pe.lotesListos(choque, null, siempre)).toEqual([[2]]);
  const impuesta = pe.imponer(choque, 1, 7);
  expect(impuesta.filas.get(1)).toMatchObject({ rev: 7, ajena: null });
  expect(pe.lotesListos(impuesta, null, siempre)).toEqual([[1, 2]]);
  expect(pe.lotesListos(pe.descartar(choque, [1]), null, siempre)).toEqual([[2]]);
});

const OPCIONES = [
  { codigo: "1", descripcion: "Personal permanente" },
  { codigo: "11", descripcion: "Tesoro nacional" },
  { codigo: "303", descripcion: "Sistema Nacional de Empleo Público" },
];

test("what is typed offers codes that begin so, then what says each of its words", () => {
  const codigos = (escrito: string) => ofrecidas(OPCIONES, escrito).map((o) => o.codigo);
  expect(codigos("")).toEqual(["1", "11", "303"]);
  expect(codigos("1")).toEqual(["1", "11"]);
  expect(codigos("PUBLICO sistema")).toEqual(["303"]);
  expect(codigos("ninguna")).toEqual([]);
});

test("words that leave one value stand for it; a code, known or not, for itself", () => {
  expect(quedaUna(OPCIONES, "tesoro")?.codigo).toBe("11");
  expect(quedaUna(OPCIONES, "nacional")).toBeNull();
  expect(quedaUna(OPCIONES, "303")).toBeNull();
  expect(quedaUna(OPCIONES, "30")).toBeNull();
  expect(quedaUna([{ codigo: "A 12", descripcion: "Antigüedad" }], "A")).toBeNull();
});

describe("a sheet of fields", () => {
  type Fila = { id: number; rev: number; nombre: string; importe: number; activa: boolean };
  const fila: Fila = { id: 1, rev: 3, nombre: "Uno", importe: 1234.5, activa: true };
  const hoja = hojaDeCampos<Fila>({
    campos: {
      nombre: { titulo: "Nombre", campo: campo.texto(10), falta: "Ingrese el nombre" },
      importe: { titulo: "Importe", campo: campo.importe() },
      activa: { titulo: "Activa", campo: campo.booleano() },
    },
    cerradas: { id: "No se cambia", "": "Se calcula" },
    fija: ({ rev }) => rev === 0 ? "Ya no se escribe" : null,
    comprobar: ({ nombre, importe }): Record<string, string> =>
      nombre === "Nada" && importe > 0 ? { importe: "debe ser 0" } : {},
    rev: ({ rev }) => rev,
    guardar: () => Promise.resolve({ clase: "desistido" }),
  });

  test("what a cell says comes back as it was, and only what changes is sent", () => {
    const escrito = Object.fromEntries(
      ["nombre", "importe", "activa"].map((c) => [c, hoja.texto(fila, c)]),
    );
    expect(escrito).toEqual({ nombre: "Uno", importe: "1234,5", activa: "Sí" });
    expect(hoja.revisar(fila, escrito)).toEqual({ fila, valores: {}, fallas: {} });
    expect(hoja.revisar(fila, { importe: "2.345,67", activa: "n" })).toEqual({
      fila: { ...fila, importe: 2345.67, activa: false },
      valores: { importe: "2345.67", activa: "0" },
      fallas: {},
    });
  });

  test("what cannot be stored says why, alone and with the rest of its row", () => {
    expect(hoja.revisar(fila, { nombre: " " }).fallas).toEqual({ nombre: "Ingrese el nombre" });
    expect(hoja.revisar(fila, { nombre: "Demasiado largo" }).fallas.nombre).toContain("10");
    expect(hoja.revisar(fila, { importe: "1.234" }).fallas.importe).toContain("dos maneras");
    expect(hoja.revisar(fila, { importe: "15%" }).fallas.importe).toContain("es un porcentaje");
    expect(hoja.revisar(fila, { activa: "quizás" }).fallas.activa).toContain("Sí o No");
    expect(hoja.revisar(fila, { nombre: "Nada" }).fallas).toEqual({ importe: "debe ser 0" });
    expect(hoja.revisar(fila, { nombre: "Nada", importe: "0" }).fallas).toEqual({});
  });

  test("what is not a cell says why", () => {
    expect(["nombre", "id", "otra"].map((c) => hoja.cerrada(fila, c)))
      .toEqual([null, "No se cambia", "Se calcula"]);
    expect(hoja.cerrada({ ...fila, rev: 0 }, "nombre")).toBe("Ya no se escribe");
    // Emptying a range asks it of every column, also of those that only tell.
    expect(["nombre", "importe", "activa", "id", "otra"].map((c) => hoja.vacia(c)))
      .toEqual(["", "0", "No", "", ""]);
    expect(hoja.opciones?.(fila, "activa")?.map((o) => o.codigo)).toEqual(["Sí", "No"]);
    expect(hoja.opciones?.(fila, "nombre")).toBeNull();
  });
});
