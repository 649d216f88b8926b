import { expect, test } from "bun:test";
import type { ColumnaTabla } from "./columnas.ts";
import { anchoHastaElGrupo, anchoMinimo, anchosDe, formatear, formatearTotal } from "./columnas.ts";
import { type Comando, comandoDeTecla, disponible } from "./mando/comandos.ts";
import * as m from "./modelo.ts";
import { textoDeSumas } from "./sumas.ts";
import { mover } from "./mando/teclas.ts";

interface Fila {
  readonly id: number;
  readonly esc: number;
  readonly nombre: string;
  readonly letra: string;
  readonly importe: number;
}

const COLUMNAS: readonly ColumnaTabla<Fila>[] = [
  { id: "id", titulo: "Nro.", clase: "entero" },
  { id: "esc", titulo: "Esc.", clase: "exacto" },
  { id: "nombre", titulo: "Nombre", clase: "texto" },
  { id: "letra", titulo: "Letra", clase: "codigo" },
  { id: "importe", titulo: "Importe", clase: "importe", medida: true },
];

const FILAS: readonly Fila[] = [
  { id: 10, esc: 303, nombre: "Ñandú", letra: "B", importe: 0.1 },
  { id: 101, esc: 3, nombre: "álamo", letra: "A", importe: 0.2 },
  { id: 21, esc: 303, nombre: "", letra: "b", importe: 9_999_999_999.99 },
];

const ids = (filas: readonly Fila[]) => filas.map((f) => f.id);
const conFiltro = (columna: string, escrito: string) =>
  ids(m.filasFiltradas(FILAS, COLUMNAS, m.filtrar(m.ESTADO_INICIAL, columna, escrito)));

test("columns without a width share by what they say what the others leave of the frame", () => {
  const cifra = { ancho: "100px" };
  const dichas = [{ contenido: 160 }, cifra, { contenido: 260 }, { contenido: 60 }];
  const resto = "max(0px, var(--ancho-marco, 100vw) - 432px)";
  expect(anchosDe(dichas)).toEqual([
    `calc(110px + ${resto} * 0.2488)`,
    "100px",
    `calc(110px + ${resto} * 0.7463)`,
    `calc(110px + ${resto} * 0.0050)`,
  ]);
  // One alone takes it all; one that says nothing, or a width that is of the frame, leaves it to CSS.
  type Anchos = Pick<ColumnaTabla, "ancho" | "contenido">[];
  const deCss: Anchos = [...dichas, { ancho: "20%" }];
  const otras: Anchos[] = [[cifra, { contenido: 90 }], [...dichas, {}], deCss];
  for (const suyas of otras) expect(anchosDe(suyas)).toEqual(suyas.map((c) => c.ancho));
});

test("each kind of column filters as interfaces.md says", () => {
  expect(conFiltro("id", "10")).toEqual([10, 101]);
  expect(conFiltro("id", "x")).toEqual([10, 101, 21]);
  expect(conFiltro("esc", "3")).toEqual([101]);
  expect(conFiltro("esc", "abc")).toEqual([]);
  expect(conFiltro("nombre", "NANDU")).toEqual([10]);
  expect(conFiltro("letra", "B")).toEqual([10, 21]);
});

test("several boxes must all be passed, and a column's own filter decides for itself", () => {
  const propias: ColumnaTabla<Fila>[] = [
    {
      ...COLUMNAS[0],
      filtro: {
        clase: "exacto",
        valor: (f) => f.id,
        plano: (t) => t === "" ? null : (f) => f.id > Number(t),
      },
    },
    COLUMNAS[3],
  ];
  const filtros = { id: "15", letra: "b" };
  expect(ids(m.filasFiltradas(FILAS, propias, { filtros, soloErrores: false }))).toEqual([21]);
});

test("a column that says a text of its own is searched by what the cell says", () => {
  const propias: ColumnaTabla<Fila>[] = [
    { id: "esc", titulo: "Esc.", clase: "texto", texto: (f) => f.esc === 303 ? "SINEP" : "Otro" },
  ];
  expect(ids(m.filasFiltradas(FILAS, propias, { filtros: { esc: "sin" }, soloErrores: false })))
    .toEqual([10, 21]);
});

test("a change of filter or of the error view goes back to page 1", () => {
  const lejos = { ...m.ESTADO_INICIAL, pagina: 7 };
  expect(m.filtrar(lejos, "id", "1").pagina).toBe(1);
  expect(m.verErrores(lejos, true).pagina).toBe(1);
  expect(m.quitarFiltros({ ...lejos, filtros: { id: "1" } })).toEqual(m.ESTADO_INICIAL);
  expect(m.hayFiltros(m.filtrar(m.filtrar(lejos, "id", "1"), "id", ""))).toBe(false);
});

test("the error view keeps only rows with errors", () => {
  const errores = m.verErrores(m.ESTADO_INICIAL, true);
  expect(ids(m.filasFiltradas(FILAS, COLUMNAS, errores, (f) => f.esc === 3))).toEqual([101]);
});

test("a header sorts up, down, and back to the order of the list", () => {
  const sube = m.ordenar(m.ESTADO_INICIAL, "nombre");
  expect(ids(m.ordenadas(FILAS, COLUMNAS, sube.orden))).toEqual([101, 10, 21]);
  const baja = m.ordenar(sube, "nombre");
  expect(ids(m.ordenadas(FILAS, COLUMNAS, baja.orden))).toEqual([21, 10, 101]);
  expect(m.ordenar(baja, "nombre").orden).toBeNull();
  expect(ids(m.ordenadas(FILAS, COLUMNAS, { columna: "esc", sentido: "asc" })))
    .toEqual([101, 10, 21]);
});

test("totals of amounts are exact sums of centavos over what is filtered", () => {
  expect(m.totalesDe(FILAS, COLUMNAS)).toEqual({ importe: 1_000_000_000_029 });
  expect(formatearTotal("importe", 1_000_000_000_029)).toBe("10.000.000.000,29");
});

test("amounts of two currencies have no total, and those of one have it", () => {
  const columnas: ColumnaTabla<{ mon: number; valor: number }>[] = [
    { id: "mon", titulo: "Mon.", clase: "codigo" },
    { id: "valor", titulo: "Valor", clase: "importe", medida: true, moneda: "mon" },
  ];
  const pesos = [{ mon: 1, valor: 0.1 }, { mon: 1, valor: 0.2 }];
  expect(m.totalesDe(pesos, columnas)).toEqual({ valor: 30 });
  expect(m.totalesDe([...pesos, { mon: 2, valor: 5 }], columnas)).toEqual({});
  const dos = [{ mon: 2, valor: 5 }, ...pesos];
  expect(m.filasDeTotales(dos, columnas, "mon").map((t) => [t.de, t.filas.length, t.totales]))
    .toEqual([["Mon. 1", pesos.length, { valor: 30 }], ["Mon. 2", 1, { valor: 500 }]]);
  expect(m.filasDeTotales(pesos, columnas, "mon").map((t) => t.de)).toEqual([""]);
  expect(m.filasDeTotales(dos, columnas).map((t) => t.totales)).toEqual([{}]);
});

test("what the rows do not add up to is told of each row of totals, or of none", () => {
  const uno = { de: "Mon. 1", filas: [], totales: { valor: 5 } };
  const dos = { de: "Mon. 2", filas: [], totales: { valor: 7 } };
  const deTodas = [{ de: "a", totales: { cargos: 3 } }, { de: "b", totales: { cargos: 4 } }];
  expect(m.conLoDeTodas([uno, dos], deTodas)).toEqual([
    { de: "a", filas: [], totales: { cargos: 3, valor: 5 } },
    { de: "b", filas: [], totales: { cargos: 4, valor: 7 } },
  ]);
  expect(m.conLoDeTodas([uno], deTodas)).toEqual([uno]);
  expect(m.conLoDeTodas([uno], undefined)).toEqual([uno]);
});

test("pages are cut by size, and a page past the end is the last one", () => {
  const muchas = Array.from({ length: 101 }, (_, i) => i);
  expect(m.pagina(muchas, 3, 50)).toMatchObject({ pagina: 3, paginas: 3, desde: 100 });
  expect(m.pagina(muchas, 9, 50).visibles).toEqual([100]);
  expect(m.pagina([], 4, 50)).toEqual({ visibles: [], pagina: 1, paginas: 1, desde: 0 });
});

test("the page box takes digits, strips leading zeros and is clamped to the pages there are", () => {
  expect(m.entradaPagina("0a07", 9)).toBe("7");
  expect(m.entradaPagina("99", 9)).toBe("9");
  expect(m.entradaPagina("", 9)).toBe("");
  for (const texto of ["0", "000", "x", "-1x"]) expect(m.entradaPagina(texto, 9)).toBe("1");
  expect(m.entradaPagina("3", 0)).toBe("1");
});

test("counts have their singular", () => {
  expect(m.textoDeCuenta(214, 612)).toBe("214 resultados / 612 registros en total");
  expect(m.textoDeCuenta(1, 1)).toBe("1 resultado / 1 registro en total");
  expect(m.textoDeErrores(1)).toBe("1 error");
  expect(m.textoDeErrores(2)).toBe("2 errores");
  expect(m.textoDeTotal(214, true)).toBe("Total de los 214 renglones filtrados");
  expect(m.textoDeTotal(1, false)).toBe("Total del renglón");
});

test("cells are written in es-AR, and no value is a dash", () => {
  expect(formatear("importe", 1_234_567.8)).toBe("1.234.567,80");
  expect(formatear("mes", 202412)).toBe("diciembre de 2024");
  expect(formatear("booleano", false)).toBe("No");
  expect(formatear("importe", null)).toBe("—");
});

test("arrows move inside the table, up from the first row to its filter, and pages turn", () => {
  const limites = { filas: 3, columnas: 4 };
  const desde = { fila: 0, columna: 3 };
  expect(mover("ArrowRight", false, desde, limites)).toEqual({ celda: { fila: 0, columna: 3 } });
  expect(mover("ArrowUp", false, desde, limites)).toEqual({ celda: { fila: -1, columna: 3 } });
  expect(mover("End", true, { fila: 0, columna: 0 }, limites))
    .toEqual({ celda: { fila: 2, columna: 3 } });
  expect(mover("PageDown", false, desde, limites)).toEqual({ pagina: 1 });
  expect(mover("a", false, desde, limites)).toBeNull();
});

test("a command of a row needs one, and keys with a modifier belong to the browser", () => {
  const eliminar: Comando<Fila> = {
    id: "eliminar",
    label: "Eliminar",
    shortcut: "Delete",
    sobreFila: true,
    run: () => {},
  };
  const tecla = { key: "Delete", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(disponible(eliminar, null)).toBe(false);
  expect(comandoDeTecla([eliminar], tecla, FILAS[0])).toBe(eliminar);
  expect(comandoDeTecla([eliminar], tecla, null)).toBeUndefined();
  expect(comandoDeTecla([eliminar], { ...tecla, ctrlKey: true }, FILAS[0])).toBeUndefined();
});

test("[S2] rows of a group come together and end with their sums, whatever the order chosen", () => {
  const filas = [...FILAS, { id: 5, esc: 3, nombre: "x", letra: "A", importe: 1 }];
  const ver = (orden: m.Orden | null, grupos: string[]) => {
    const juntas = m.agrupadas(m.ordenadas(filas, COLUMNAS, orden), COLUMNAS, grupos, orden);
    const subtotales = m.subtotalesDe(juntas, COLUMNAS, grupos);
    return [ids(juntas), subtotales.map((s) => [s.rotulo, ids(s.filas), s.totales.importe])];
  };
  expect(ver(null, ["esc"])).toEqual([[101, 5, 10, 21], [
    ["Total Esc. 3", [101, 5], 120],
    ["Total Esc. 303", [10, 21], 1_000_000_000_009],
  ]]);
  expect(ver({ columna: "importe", sentido: "desc" }, ["esc"])[0]).toEqual([5, 101, 21, 10]);
  expect(ver({ columna: "esc", sentido: "desc" }, ["esc"])[0]).toEqual([10, 21, 101, 5]);
  expect(ver(null, [])).toEqual([ids(filas), []]);
});

test("a description below its code takes the columns of its group, from its own on", () => {
  const columnas = [
    { ancho: "92px" },
    ...["46px", "50px", "40px"].map((ancho) => ({ ancho, grupo: "Origen" })),
    { ancho: "50px", grupo: "Destino" },
  ];
  expect([0, 1, 2, 4].map((i) => anchoHastaElGrupo(columnas, i))).toEqual([92, 136, 90, 50]);
});

test("the column without a width keeps room for itself; with several, the table decides", () => {
  const de = (...anchos: (string | undefined)[]) => anchoMinimo(anchos.map((ancho) => ({ ancho })));
  expect(de("60px", undefined, "140px")).toBe(310);
  expect(de("60px", "140px")).toBe(0);
  expect(de("60px", undefined, undefined, undefined)).toBe(0);
  expect(de("20%", undefined)).toBe(110);
});

test("rows just made stand where they were made, whether they pass or not, in the order they were made", () => {
  const fila = (id: number) => ({ id });
  const todas = [1, 2, 3, 4, 5, 6].map(fila);
  const en = (pasan: number[], ...lugares: m.LugarDeFila[]) =>
    m.colocadas(pasan.map((id) => todas[id - 1]), todas, lugares, (f) => f.id).map((f) => f.id);
  const tras = (clave: number, despuesDe: number | null) => ({ clave, despuesDe });
  expect(en([1, 2, 3, 5, 6], tras(5, 1), tras(6, 5))).toEqual([1, 5, 6, 2, 3]);
  expect(en([2, 3], tras(5, null))).toEqual([5, 2, 3]);
  expect(en([1, 2, 3], tras(5, 3))).toEqual([1, 2, 3, 5]);
  // Its neighbour is gone: in its own place, or nowhere when it does not pass.
  expect(en([1, 3, 5], tras(5, 2))).toEqual([1, 3, 5]);
  expect(en([1, 3], tras(5, 2))).toEqual([1, 3]);
  const pasan = todas.slice(0, 2);
  expect(m.colocadas(pasan, todas, [], (f) => f.id)).toBe(pasan);
});

test("rows stay where they were shown, and those that pass now stand after the one they follow", () => {
  const fila = (id: number, letra = "") => ({ id, letra });
  const clave = ({ id }: { readonly id: number }) => id;
  const antes = [fila(1), fila(3), fila(5)];
  const todas = [fila(1), fila(2, "b"), fila(3, "x"), fila(4), fila(6), fila(7)];
  // 3 was changed and passes no more; 5 is gone; 2, 6 and 7 pass now.
  const ahora = [todas[1], todas[0], todas[4], todas[5]];
  expect(m.enSuLugar(antes, ahora, todas, clave)).toEqual([
    todas[1],
    todas[0],
    todas[4],
    todas[5],
    fila(3, "x"),
  ]);
});

interface Costeada {
  readonly id: number;
  readonly mon: number;
  readonly costo: number | null;
}
const COSTEADAS: readonly ColumnaTabla<Costeada>[] = [
  { id: "id", titulo: "Id", clase: "entero", medida: true },
  {
    id: "costo",
    titulo: "Costo anual",
    clase: "importe",
    medida: true,
    moneda: (f) => f.mon === 1 ? "Pesos" : "Dólares",
    vacia: (f) => f.costo === null,
    enSeleccion: true,
  },
];

test("an amount in several currencies has a total of each; rows without it are counted", () => {
  const pesos: readonly Costeada[] = [
    { id: 1, mon: 1, costo: 10.1 },
    { id: 2, mon: 1, costo: 0.2 },
    { id: 3, mon: 2, costo: null },
  ];
  expect(m.filasDeTotales(pesos, COSTEADAS)).toEqual([
    { de: "", filas: pesos, totales: { id: 6, costo: 1030 }, vacias: { costo: 1 } },
  ]);
  const varias = [...pesos, { id: 4, mon: 2, costo: 5 }];
  const [todas, ...otras] = m.filasDeTotales(varias, COSTEADAS);
  expect(todas.totales).toEqual({ id: 10 });
  expect(otras.map(({ de, totales, solo }) => [de, totales, solo])).toEqual([
    ["Pesos", { costo: 1030 }, "costo"],
    ["Dólares", { costo: 500 }, "costo"],
  ]);
  expect(textoDeSumas(COSTEADAS, varias)).toBe(" · Costo anual $ 10,30 + Dólares 5,00");
  expect(textoDeSumas(COSTEADAS, [])).toBe("");
});

test("grouped rows have a head for each group, which folds, and a page says of which it goes on", () => {
  interface Gasto {
    readonly id: number;
    readonly esc: number;
    readonly cat: number;
    readonly costo: number;
  }
  const columnas: ColumnaTabla<Gasto>[] = [
    { id: "esc", titulo: "Esc.", clase: "exacto" },
    { id: "cat", titulo: "Cat.", clase: "exacto" },
    { id: "costo", titulo: "Costo", clase: "importe", medida: true },
  ];
  const filas = [[303, 1, 0.1], [303, 1, 0.2], [303, 2, 1], [601, 1, 2]]
    .map(([esc, cat, costo], id) => ({ id, esc, cat, costo }));
  const grupos = m.subtotalesDe(filas, columnas, ["esc", "cat"]);
  const dicho = (r: m.RenglonAgrupado<Gasto>) =>
    typeof r === "number" ? r : `${r.nivel}:${r.totales.costo}`;
  const renglones = m.renglonesDe(filas.length, grupos, new Set());
  expect(renglones.map(dicho))
    .toEqual(["1:130", "2:30", 0, 1, "2:100", 2, "1:200", "2:200", 3]);
  const plegado = new Set(["Total Esc. 303"]);
  expect(m.renglonesDe(filas.length, grupos, plegado).map(dicho))
    .toEqual(["1:130", "1:200", "2:200", 3]);
  const segunda = m.paginaAgrupada(filas, grupos, renglones, 2, 3);
  expect({
    ...segunda,
    encabezados: [...segunda.encabezados].map(([lugar, gs]) => [lugar, gs.map(dicho)]),
  }).toEqual({
    visibles: [filas[1], filas[2]],
    pagina: 2,
    paginas: 3,
    desde: 1,
    // Before the first row, those that it goes on with.
    encabezados: [[0, ["1:130", "2:30"]], [1, ["2:100"]]],
  });
});

test("a column is added to the groups, and taken out of them", () => {
  const una = m.agruparPor({ ...m.ESTADO_INICIAL, pagina: 4 }, "esc");
  expect(una).toMatchObject({ grupos: ["esc"], pagina: 1 });
  const dos = m.agruparPor(una, "cat");
  expect(dos.grupos).toEqual(["esc", "cat"]);
  expect(m.agruparPor(dos, "esc").grupos).toEqual(["cat"]);
  expect(m.desagrupar(dos).grupos).toEqual([]);
});
