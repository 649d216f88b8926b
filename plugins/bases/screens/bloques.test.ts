import { expect, test } from "bun:test";
import { textoDe } from "#ui/grid/columnas.ts";
import { baseDe } from "../bases.ts";
import { filasDeBloque } from "../planilla/bloque.ts";
import type { FilaPrevia, PreviaDePegado } from "#proto/bases.ts";
import { columnasVisibles } from "../filas/listado/vista.ts";
import * as cambios from "./historia/cambios-modelo.ts";
import { filtroInicial, filtrosDe, lugarEnTexto, textoDeError } from "#ui/sheet/modelo.ts";
import * as m from "./planilla/carga-modelo.ts";
import { diferenciaCorta, diferenciaEnPalabras } from "./diferencia.ts";
import { mensajeDeAjenas, preguntaDeEliminar } from "./eliminar.ts";
import { nombreDeFila, textoDeFilas } from "./texto-filas.ts";
import type { FilaMostrada } from "./tipos.ts";

const base = (id: string) => {
  const b = baseDe(id);
  if (!b) throw new Error(id);
  return b;
};
const GASTOS = base("otrosgastos");
const BANDERAS = { habilitar_me: false, usa_coefval: false, por_meses: false };
const COLUMNAS = columnasVisibles(GASTOS, BANDERAS);
const GASTO = {
  id: 1,
  rev: 1,
  prog: 18,
  subp: 0,
  proy: 0,
  act: 1,
  ubic: 2,
  ff: 11,
  pprin: 1,
  esc: 303,
  costo_total: 1234567.5,
} as unknown as FilaMostrada;

const { costo_total: _, ...SIN_COSTO } = GASTO;

const previa = (
  filas: Partial<FilaPrevia>[],
  errores: PreviaDePegado["errores"] = [],
): PreviaDePegado => {
  const completas = filas.map((f): FilaPrevia => ({
    estado: "nueva",
    fila: 1,
    id: null,
    valores: GASTO,
    actual: null,
    con_error: false,
    ...f,
  }));
  const resumen = { nueva: 0, cambiada: 0, igual: 0, eliminada: 0, conflicto: 0 };
  for (const f of completas) resumen[f.estado]++;
  return {
    columnas: [],
    resumen,
    filas: completas,
    errores,
    cantidad_errores: errores.length,
    cantidad_dudosos: 0,
    aplicable: errores.length === 0,
    diferencia: null,
  };
};

test("copied rows are read back as they were, decimals and hidden columns included", () => {
  const texto = textoDeFilas(COLUMNAS, [GASTO, { ...GASTO, costo_total: 1000 }]);
  expect(texto.split("\n")[1]).toBe("18\t0\t0\t1\t2\t11\t1\t303\t1234567,50");
  const registros = texto.split("\n").map((l, i) => ({ numero: i + 1, celdas: l.split("\t") }));
  const { filas } = filasDeBloque(COLUMNAS, registros);
  expect(filas.map((f) => [f.valores.costo_total, f.errores])).toEqual([
    [123456750, []],
    [100000, []],
  ]);
  const cargos = columnasVisibles(base("cargos"), BANDERAS).map((c) => c.id);
  expect(cargos).not.toContain("codes");
  expect(textoDeFilas([], [GASTO])).toBe("\n");
});

test("a row is named by what tells it from the others", () => {
  expect(nombreDeFila(GASTOS, GASTO))
    .toBe("Prog 18, Subp 0, Proy 0, Act 1, Ubic 2, F. Fin 11, P. Prin 1, Esc 303");
  const { costo_total: _, ...apertura } = GASTO;
  const cargo = { ...apertura, agrup: "E", nivel: "D", grado: 4, cat: 0, feje: 0, codp: 1 };
  expect(nombreDeFila(base("cargos"), cargo)).toEndWith("Esc. 303, Cat. E D 4, Cod. P. 1");
  const otro = { ...cargo, agrup: "", nivel: "", grado: 0, cat: 25, feje: 3 };
  expect(nombreDeFila(base("cargos"), otro))
    .toEndWith("Esc. 303, Cat. 25, Fun. Ejec. III, Cod. P. 1");
});

test("the preview begins by what stops it, and offers only states that have rows", () => {
  const con = (filas: Partial<FilaPrevia>[]) => {
    const vistas = m.filasVistas(previa(filas));
    return [
      filtroInicial(m.ESTADOS, vistas),
      filtrosDe(m.ESTADOS, vistas).map((o) => `${o.id} ${o.cuantas}`),
    ];
  };
  expect(con([{}, { con_error: true }, { estado: "conflicto" }])).toEqual([
    "error",
    ["cambios 3", "error 1", "conflicto 1", "nueva 1"],
  ]);
  expect(con([{ estado: "conflicto" }, { estado: "igual" }])[0]).toBe("conflicto");
  expect(con([{ estado: "cambiada" }, { estado: "igual" }])).toEqual([
    "cambios",
    ["cambios 1", "cambiada 1", "igual 1"],
  ]);
  expect(con([{ estado: "igual" }])).toEqual(["igual", ["igual 1"]]);
});

test("each cell says what changes, what is wrong with it, and what was written", () => {
  const [estado, numero, ...resto] = m.columnasDePrevia(COLUMNAS);
  const columna = (id: string) => resto.find((c) => c.id === id) ?? estado;
  const [cambiada, mala, ajena] = m.filasVistas(previa([
    { estado: "cambiada", actual: { ...GASTO, costo_total: 10, act: 1 } },
    { con_error: true, fila: 2, valores: SIN_COSTO },
    { estado: "conflicto", fila: 3, quien: "ana", actual: null },
  ], [
    { fila: 2, columna: "costo_total", mensaje: "no es un número", escrito: "mucho" },
    { fila: 2, columna: "", mensaje: "tiene más celdas que columnas la base" },
  ]));
  expect(textoDe(columna("costo_total"), cambiada)).toBe("10,00 → 1.234.567,50");
  expect(columna("costo_total").resaltada?.(cambiada)).toBe(true);
  expect(columna("act").resaltada?.(cambiada)).toBe(false);
  expect(textoDe(columna("costo_total"), mala)).toBe("mucho");
  expect(columna("costo_total").invalida?.(mala)).toBe("no es un número");
  expect(numero.invalida?.(mala)).toBe("tiene más celdas que columnas la base");
  expect(textoDe(estado, mala)).toBe("Con error");
  expect(estado.ayuda?.(ajena)).toBe("Lo eliminó ana después de que usted descargó la planilla");
  expect(estado.ayuda?.(cambiada)).toBe("");
});

test("without titles, rows of another width are refused before any cell is blamed", () => {
  const leer = (...lineas: string[]) => {
    const registros = lineas.map((l, i) => ({ numero: i + 1, celdas: l.split("\t") }));
    return filasDeBloque(COLUMNAS, registros).filas.map((f) => f.errores.length);
  };
  const buena = "18\t0\t0\t1\t2\t11\t1\t303\t10";
  expect(() => leer("18\t0\t0\t1\t2\t11\t1\t10", "18\t0\t0\t1\t2\t11\t1\t10")).toThrow(
    "Las filas tienen 8 columnas y se esperan 9 (Prog, Subp, Proy, Act, Ubic, F. Fin, P. Prin, " +
      "Esc, Costo total): complete o quite columnas, o ponga los títulos en la primera fila",
  );
  expect(() => leer(`${buena}\t1`, "18\t0")).toThrow("Las filas tienen 2 a 10 columnas");
  // What a spreadsheet adds at the end is no column, and one odd row is that row's own error.
  expect(leer(`${buena}\t\t`)).toEqual([0]);
  expect(leer(buena, `${buena}\t7`, "18\t0")).toEqual([0, 1, 7]);
  // Nothing is missing when what is not there may be empty.
  const [ultima, ...resto] = COLUMNAS.toReversed();
  const admite = [...resto.toReversed(), { ...ultima, campo: { ...ultima.campo, vacio: 0 } }];
  const corta = [{ numero: 1, celdas: buena.split("\t").slice(0, -1) }];
  expect(filasDeBloque(admite, corta).filas[0].errores).toEqual([]);
});

test("a wrong cell is told in words, and found in what was pasted", () => {
  const texto = "Prog\tSubp\n18\tdiez\n7\t7";
  const error = { fila: 2, columna: "subp", mensaje: "no es un número", escrito: "diez" };
  expect(textoDeError(error, COLUMNAS)).toBe("Fila 2 · Subp · «diez»: no es un número");
  expect(textoDeError({ ...error, escrito: "" }, COLUMNAS))
    .toBe("Fila 2 · Subp · (vacía): no es un número");
  expect(textoDeError({ fila: 3, columna: "", mensaje: "sobra" }, COLUMNAS)).toBe(
    "Fila 3: sobra",
  );
  const hallado = (e: typeof error) => {
    const { desde, hasta } = lugarEnTexto(texto, e);
    return texto.slice(desde, hasta);
  };
  expect(hallado(error)).toBe("diez");
  expect(hallado({ ...error, escrito: "" })).toBe("18\tdiez");
  expect(hallado({ ...error, fila: 9 })).toBe("");
});

test("a preview and a cell say in pesos what they would change, currency by currency", () => {
  const de = (...totales: number[]) => totales.map((total, i) => ({ mon: i + 1, total }));
  const nuevas = { antes: [], despues: de(1001304.5), con_error: 0 };
  const vista = m.mirarPrevia({ ...previa([{}]), diferencia: nuevas }, {}, "texto");
  expect(vista.nota).toBe("+ $ 1.001.304,50 al año: de $ 0,00 a $ 1.001.304,50.");
  expect(m.mirarPrevia(previa([{}]), {}, "texto").nota).toBeUndefined();
  const dos = { antes: de(10, 7), despues: de(8.5, 9), con_error: 0 };
  expect(diferenciaEnPalabras(dos)).toEqual([
    "− $ 1,50 al año: de $ 10,00 a $ 8,50",
    "+ mon. 2 2,00 al año: de mon. 2 7,00 a mon. 2 9,00",
  ]);
  expect(diferenciaCorta(dos)).toBe("− $ 1,50 y + mon. 2 2,00");
  const igual = { antes: de(10), despues: de(10), con_error: 0 };
  expect(diferenciaEnPalabras(igual)).toEqual(["El costo anual no cambia"]);
  const sinValor = { antes: null, despues: null, con_error: 0 };
  expect(diferenciaEnPalabras(sinValor)[0]).toStartWith("No se puede decir");
  expect(diferenciaCorta(sinValor)).toBe("");
});

test("what accepting would do is counted before, and deletions and conflicts are decided", () => {
  const todo = previa([{}, {}, { estado: "cambiada" }, { estado: "eliminada" }]);
  expect(m.queHace(todo.resumen)).toBe("Se agregan 2 registros, se modifica 1 y se elimina 1");
  expect(m.queHizo(todo.resumen)).toBe("2 registros agregados, 1 modificado y 1 eliminado");
  const no = { eliminar: false, conservar: false };
  expect(m.impedimento(todo, no)).toBe("Confirme las eliminaciones para poder guardar.");
  expect(m.impedimento(todo, { ...no, eliminar: true })).toBeNull();
  const choque = previa([{}, { estado: "conflicto" }]);
  expect(m.impedimento(choque, no)).toContain("1 registro cambió después");
  expect(m.impedimento(choque, { ...no, conservar: true })).toBeNull();
  expect(m.impedimento(previa([{ estado: "igual" }]), no)).toBe("No hay nada para guardar.");
  const mala = previa([{ con_error: true }], [{ fila: 1, columna: "act", mensaje: "x" }]);
  expect(m.impedimento(mala, no)).toStartWith("Hay 1 celda con error");
  expect(m.impedimento(mala, no, "texto")).toEndWith(
    "Corrija lo pegado, o su planilla y vuelva a pegarla.",
  );
});

test("[K1] rows that others touched are named, with who and how; many are counted", () => {
  const filas = Array.from({ length: 7 }, (_, i) => ({ ...GASTO, id: i + 1 }));
  const mensaje = mensajeDeAjenas(
    GASTOS,
    filas,
    filas.map((f) => ({ id: f.id, quien: f.id === 1 ? "ana" : null, actual: f.id > 1 ? f : null })),
  );
  const lineas = mensaje.split("\n");
  expect(lineas[1]).toEndWith("Esc 303: lo eliminó ana");
  expect(lineas[2]).toEndWith("lo modificó otra persona");
  expect(lineas.at(-1)).toBe("y 2 más");
  expect(preguntaDeEliminar(1)).toBe(
    "¿Desea eliminar el registro? Con Deshacer se puede recuperar.",
  );
  expect(preguntaDeEliminar(3)).toContain("los 3 registros seleccionados? Con Deshacer se pueden");
});

test("changes are told in words: what was done, to which row, and why one stays as it is", () => {
  const fila = {
    asiento: 1,
    accion: "editar",
    registro: 1,
    posterior: null,
    antes: GASTO,
    despues: { ...GASTO, costo_total: 3 },
  };
  expect(cambios.queHizo({ filas: [fila] }, 1)).toBe("Modificó 1 registro");
  expect(cambios.queHizo({ filas: [fila, { ...fila, accion: "nuevo" }] }, 1200))
    .toBe("Cargó 1.200 registros");
  expect(cambios.detalleDe(GASTOS, COLUMNAS, fila)).toEndWith(
    "Esc 303: Costo total 1.234.567,50 → 3,00",
  );
  expect(cambios.detalleDe(GASTOS, COLUMNAS, { ...fila, accion: "eliminar", despues: null }))
    .toStartWith("Eliminado: Prog 18");
  expect(cambios.porQueNo({ ...fila, posterior: { usuario: "ana", propio: false } }))
    .toBe("ana lo modificó después: queda como está");
  expect(cambios.porQueNo({ ...fila, posterior: { usuario: "yo", propio: true } }))
    .toContain("deshaga primero");
  const conservado = { registro: 2, motivo: "ana lo modificó después" };
  expect(cambios.resultadoDe({ deshechos: 2, conservados: [conservado] }))
    .toBe("2 registros volvieron a como estaban. 1 quedó como está: ana lo modificó después.");
  expect(cambios.resultadoDe({ deshechos: 0, conservados: [conservado, conservado] }))
    .toStartWith("No se deshizo ningún registro. 2 quedaron como están");
});

test("a preview says how many rows would repeat another, stored or pasted, and refuses none", () => {
  const { id: _i, rev: _r, ...valores } = GASTO as unknown as Record<string, number>;
  const otro = { ...valores, costo_total: 9 };
  const unas = previa([
    { valores, actual: null, id: null },
    { valores: otro, actual: null, id: null },
    { valores: otro, actual: null, id: null },
    { estado: "igual", valores: null, actual: { ...valores, act: 7 }, id: 3 },
  ]);
  const gastos = base("otrosgastos");
  expect(m.repetidasDePrevia(gastos, unas, [{ ...valores, id: 1 }, { ...otro, id: 3 }])).toBe(3);
  expect(m.repetidasDePrevia(gastos, unas, [])).toBe(2);
  const { frase, puede } = m.mirarPrevia(unas, {}, "texto", 2);
  expect([frase.endsWith("2 registros son exactamente iguales a otro."), puede])
    .toEqual([true, true]);
});
