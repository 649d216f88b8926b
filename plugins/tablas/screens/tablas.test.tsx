/** What the screens of the reference tables compute and draw. */
import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";
import { unSoloDia } from "#core/testing/clocks.ts";
import { textoDe } from "#ui/grid/columnas.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";
import { filasFiltradas } from "#ui/grid/modelo.ts";
import { textoDePesos } from "#core/domain/cost-of-change.ts";
import { decir, filasDePrevia, textoDeImpacto } from "./valores/impacto.ts";
import { consultaDeLibro } from "#ui/grid/libro.ts";
import { filtroInicial, filtrosDe, pasaFiltro } from "#ui/sheet/modelo.ts";
import { type FilaDeTablas, filasDe, LISTAS } from "./listas.ts";
import { anioDelInstante, mesDe } from "#core/domain/period.ts";
import { gradosDe, mostrarUnidades } from "./escalafones/sinep-modelo.ts";
import { renglonesDeSuplementos } from "./escalafones/suplementos.tsx";
import {
  ayudasDe,
  borradorDe,
  camposDeCategoria,
  camposDeValor,
  columnaDelGrafico,
  diferenciasDeValor,
  leerBorrador,
} from "./valores/valores.ts";

await unSoloDia();

const { fireEvent, render, screen } = await import("@testing-library/react");
const { PanelDeConflicto } = await import("#ui/parts/dialogos/conflicto.tsx");
const { fallasDeEscalafon } = await import("./escalafones/dialogo-escalafon.tsx");
const { escalaDe, escalones, GraficoDeHistoria } = await import("./valores/historia.tsx");
const { fallasDeCategoria } = await import("./escalafones/categorias.tsx");
const { cambioDe, ESTADOS, filasVistas, textoDeResumen } = await import(
  "#ui/sheet/filas.ts"
);
const { camposDePrevia } = await import("./pegar.tsx");
const { SelectorMes } = await import("./selectores.tsx");

const NADA: ReadonlySet<string> = new Set();
const IMPORTES = { remuneracion: "", sumafijare: "", uret: "", norma: "" };

test("the month of a moment is the one of Argentina", () => {
  expect(mesDe(Date.UTC(2027, 0, 1, 2, 59))).toBe(202612);
  expect(mesDe(Date.UTC(2027, 0, 1, 3, 0))).toBe(202701);
});

test("amounts go as typed; an empty one is zero", () => {
  const { form, errores } = leerBorrador(camposDeCategoria(false), {
    ...IMPORTES,
    descripcion: " Investigador ",
    remuneracion: "1234567.8",
  }, NADA);
  expect(errores).toEqual({});
  expect(form).toEqual({ descripcion: "Investigador", remuneracion: "1234567.8", sumafijare: "" });
});

test("[R6] a norm that nobody touched is not sent, and one that was emptied is", () => {
  const campos = camposDeCategoria(false);
  const borrador = { ...IMPORTES, descripcion: "x" };
  expect(leerBorrador(campos, { ...borrador, norma: "Acta 1" }, NADA).form).not.toHaveProperty(
    "norma",
  );
  expect(leerBorrador(campos, borrador, new Set(["norma"])).form).toMatchObject({ norma: "" });
});

test("[R6] the norm of a value of before is a hint, not what the new one says", () => {
  const campos = camposDeCategoria(true);
  const vigente = { descripcion: "x", uret: 12.5, norma: "Acta 1", desde_mes: 202611 };
  expect(borradorDe(campos, vigente, 202703)).toMatchObject({ uret: "12.5", norma: "" });
  expect(ayudasDe(campos, vigente, 202703)).toEqual({ norma: "Hasta ahora: Acta 1" });
  // The same value, corrected.
  expect(borradorDe(campos, vigente, 202611)).toMatchObject({ norma: "Acta 1" });
  expect(ayudasDe(campos, vigente, 202611)).toEqual({});
  expect(ayudasDe(campos, { ...vigente, norma: "" }, 202703)).toEqual({});
});

test("what does not fit is refused beside its box, before anything is sent", () => {
  const { errores } = leerBorrador(camposDeCategoria(false), {
    ...IMPORTES,
    descripcion: "  ",
    remuneracion: "99999999999",
  }, NADA);
  expect(Object.keys(errores)).toEqual(["descripcion", "remuneracion"]);
  expect(errores.remuneracion).toContain("debe ser un importe entre 0,00 y 9.999.999.999,99");
});

test("[R2] a scale paid in units asks for them and for no amount, and any other the reverse", () => {
  const ids = (enUnidades: boolean) => camposDeCategoria(enUnidades).map((c) => c.id);
  expect(ids(true)).toEqual(["descripcion", "sumafijare", "uret", "norma"]);
  expect(ids(false)).toEqual(["descripcion", "remuneracion", "sumafijare", "norma"]);
});

test("[R2] what each main item is paid is said in words, and the rest as the scale says", () => {
  const suplementos = { esc: 303, con_agrupamiento: true, con_tramo: true, rev: "x" };
  expect(renglonesDeSuplementos({ ...suplementos, filas: [] })).toEqual([
    ["Todas", "agrupamiento y tramo"],
  ]);
  const filas = [
    { pprin: 2, agrupamiento: false, tramo: true },
    { pprin: 7, agrupamiento: true, tramo: false },
    { pprin: 8, agrupamiento: false, tramo: false },
  ];
  expect(renglonesDeSuplementos({ ...suplementos, filas })).toEqual([
    ["Partida 2", "sólo tramo"],
    ["Partida 7", "sólo agrupamiento"],
    ["Partida 8", "ninguno"],
    ["Las demás", "agrupamiento y tramo"],
  ]);
});

test("a plot shows the first amount that is ever more than zero", () => {
  const campos = camposDeValor("categorias_valores");
  expect(columnaDelGrafico(campos, [{ remuneracion: 0, sumafijare: 0, uret: 3 }])?.id).toBe("uret");
  expect(columnaDelGrafico(campos, [{ remuneracion: 0 }])).toBeNull();
});

test("the line of a history holds each value until the next one", () => {
  const puntos = [{ mes: 202001, valor: 50 }, { mes: 202101, valor: 100 }];
  expect(escalones(puntos, 202201)).toBe("M6 48H320V6H634");
  expect(escalones([], 202201)).toBe("");
  render(<GraficoDeHistoria titulo="Remuneración" puntos={puntos} hasta={202201} />);
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
    "Remuneración: de 50,00 (enero de 2020) a 100,00 (enero de 2021)",
  );
  const escala = [...document.querySelectorAll(".tablas-escala span")].map((e) => e.textContent);
  expect(escala).toEqual(["100", "50", "0"]);
  expect(escalaDe([{ mes: 202001, valor: 1.5 }])).toEqual(["1,50", "0,75", "0"]);
  expect(escalaDe([{ mes: 202001, valor: 1_234_567.8 }])).toEqual(["1.234.568", "617.284", "0"]);
});

test("the impact of an edit is said in one sentence, without naming what is not seen", () => {
  const nada = { presupuestos: 0, renglones: 0, safs: 0 };
  expect(textoDeImpacto({ ...nada, detalle: [], otros: nada })).toBe(
    "Ningún renglón de los presupuestos abiertos cambia de valor.",
  );
  const detalle = [{ saf: 357, codipres: "E2601", renglones: 1 }];
  expect(textoDeImpacto({ presupuestos: 1, renglones: 1, safs: 1, detalle, otros: nada })).toBe(
    "Al guardar se revaluará 1 renglón de 1 presupuesto abierto (SAF 357 E2601: 1).",
  );
  const otros = { presupuestos: 2, renglones: 1_200, safs: 1 };
  expect(textoDeImpacto({ presupuestos: 3, renglones: 1_201, safs: 2, detalle, otros })).toBe(
    "Al guardar se revaluarán 1.201 renglones de 3 presupuestos abiertos de 2 organismos " +
      "(SAF 357 E2601: 1; y 2 más).",
  );
  expect(textoDeImpacto({ ...otros, detalle: [], otros })).toBe(
    "Al guardar se revaluarán 1.200 renglones de 2 presupuestos abiertos.",
  );
});

test("the grid shows units, or their money rounded once; a dash for what has no value", () => {
  expect(mostrarUnidades(688.5, false, 57.8)).toBe("688,50");
  expect(mostrarUnidades(688.5, true, 57.83)).toBe("39.815,96");
  expect(mostrarUnidades(688.5, true, null)).toBe("—");
  expect(mostrarUnidades(null, false, 57.8)).toBe("—");
  expect(gradosDe(true)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
});

test("a preview counts every state and shows first what needs attention", () => {
  const resumen = { nueva: 2, cambiada: 1, igual: 5, erronea: 1, dudosa: 0, quitada: 0 };
  expect(textoDeResumen(resumen)).toBe("1 con error, 2 nuevas, 1 cambiada, 5 iguales");
  const fila = (numero: number, estado: "igual" | "nueva" | "erronea") => ({
    numero,
    estado,
    clave: {},
    antes: null,
    despues: null,
    motivos: [],
  });
  const filas = [fila(1, "igual"), fila(2, "nueva"), fila(3, "erronea"), fila(4, "nueva")];
  const vistas = filasVistas({ filas });
  expect(filtrosDe(ESTADOS, vistas).map((o) => `${o.id} ${o.cuantas}`))
    .toEqual(["cambios 3", "erronea 1", "nueva 2", "igual 1"]);
  const inicial = filtroInicial(ESTADOS, vistas);
  expect(vistas.filter((f) => pasaFiltro(f, inicial)).map((f) => f.numero)).toEqual([3]);
});

test("a preview tells every change that would be stored, the description's too", () => {
  const antes = { descripcion: "Ministro", uret: 321.5, norma: "", desde_mes: 202611 };
  const cambio = (a: typeof antes | null, despues: object) =>
    cambioDe(camposDePrevia("categorias_valores"), { antes: a, despues: { ...antes, ...despues } });
  expect(cambio(antes, { descripcion: "Ministra", uret: 1500.5, desde_mes: 202703 })).toBe(
    "Descripción: Ministro → Ministra; Unid. Ret.: 321,50 → 1.500,50",
  );
  expect(cambio(antes, {})).toBe("");
  // Of a new one, what it does not say is no news.
  expect(cambio(null, {})).toBe("Descripción: Ministro; Unid. Ret.: 321,50");
});

test("a new scale needs a free number and a description; a category may be sent as 0", () => {
  const existentes = [{ esc: 62 }];
  expect(Object.keys(fallasDeEscalafon({ esc: "0", descripcion: " " }, existentes))).toEqual([
    "esc",
    "descripcion",
  ]);
  expect(fallasDeEscalafon({ esc: "62", descripcion: "x" }, existentes)).toEqual({
    esc: "Ya existe el escalafón 62",
  });
  expect(fallasDeEscalafon({ esc: "63", descripcion: "x" }, existentes)).toEqual({});
  expect(fallasDeCategoria({ cat: "0", descripcion: "x" }, [{ cat: 0 }])).toEqual({});
  expect(fallasDeCategoria({ cat: "5", descripcion: "x" }, [{ cat: 5 }])).toEqual({
    cat: "Ya existe la categoría 5",
  });
});

test("[S9] a workbook is asked with the filters and the order of the screen", () => {
  const base = { filtros: {}, orden: null, pagina: 3, soloErrores: false };
  expect(consultaDeLibro(base)).toEqual({});
  const orden = { columna: "cat", sentido: "desc" } as const;
  expect(consultaDeLibro({ ...base, filtros: { descripcion: "min" }, orden })).toEqual({
    filtros: '{"descripcion":"min"}',
    orden: "-cat",
  });
});

test("rows come from where each call puts them, and none before the answer", () => {
  expect(filasDe(LISTAS.instituciones, { datos: [{ jur: 1 }] })).toEqual([{ jur: 1 }]);
  expect(filasDe(LISTAS.ubicacion, [{ ubic: 2 }])).toEqual([{ ubic: 2 }]);
  expect(filasDe(LISTAS.instituciones, null)).toEqual([]);
});

test("filters of the lists: numbers as a substring, composition number whole, level by its letter", () => {
  const quedan = (lista: string, filtros: Record<string, string>, filas: readonly FilaDeTablas[]) =>
    filasFiltradas(filas, LISTAS[lista].columnas as readonly ColumnaTabla<FilaDeTablas>[], {
      filtros,
      soloErrores: false,
    }).length;
  const partidas = [{ pprin: 1, ppar: 12 }, { pprin: 1, ppar: 2 }, { pprin: 1, ppar: 3 }];
  expect(quedan("clasificador", { ppar: "2" }, partidas)).toBe(2);
  const conceptos = [{ c_comp: "A", n_comp: 1 }, { c_comp: "A", n_comp: 11 }];
  expect(quedan("composicion", { n_comp: "1" }, conceptos)).toBe(1);
  const niveles = [{ esc: 303, cat: 0, nivel: "A" }, { esc: 62, cat: 5, nivel: "" }];
  expect(quedan("equivalenciasexterior", { nivel: "a" }, niveles)).toBe(1);
  // A dash is no number: what is not on screen is not found either.
  expect(textoDe(LISTAS.equivalenciasexterior.columnas[1], niveles[0])).toBe("—");
  expect(quedan("equivalenciasexterior", { cat: "0" }, niveles)).toBe(0);
});

test("[K1] a conflict shows what was typed beside what is stored, only where they differ", () => {
  const hechos: string[] = [];
  render(
    <PanelDeConflicto
      mensaje="El valor fue modificado por ana"
      diferencias={diferenciasDeValor(
        camposDeCategoria(false),
        { ...IMPORTES, descripcion: "Ministro", remuneracion: "2000.5" },
        {
          rev: "x",
          descripcion: "Ministro",
          remuneracion: 3000,
          sumafijare: 0,
          // Of a value of before: the one that is entered begins without it.
          norma: "Acta 1",
          desde_mes: 202611,
        },
        202703,
      )}
      onTomar={() => hechos.push("tomar")}
      onImponer={() => hechos.push("imponer")}
    />,
  );
  const filas = [...document.querySelectorAll("tbody tr")].map((f) =>
    [...f.children].map((c) => c.textContent)
  );
  expect(filas).toEqual([["Remuneración", "2.000,50", "3.000,00"]]);
  fireEvent.click(screen.getByText("Guardar lo que escribí"));
  fireEvent.click(screen.getByText("Tomar lo guardado"));
  expect(hechos).toEqual(["imponer", "tomar"]);
});

test("the year stops at the next one, and an unfinished year changes nothing", () => {
  const meses: number[] = [];
  render(<SelectorMes mes={202412} onMes={(m) => meses.push(m)} />);
  const anio = screen.getByLabelText<HTMLInputElement>("Año");
  fireEvent.change(anio, { target: { value: "20" } });
  expect(meses).toEqual([]);
  fireEvent.change(anio, { target: { value: "9999" } });
  expect(meses).toEqual([(anioDelInstante(Date.now()) + 1) * 100 + 12]);
  fireEvent.keyDown(screen.getByLabelText("Mes"), { key: "m" });
  expect(meses.at(-1)).toBe(202403);
});

test("[F12] a block asks for what it would store, and for nothing while it would be refused", () => {
  const fila = (estado: string, id: string) => (
    { numero: 1, estado, clave: { id }, antes: null, despues: { importe: 1 }, motivos: [] }
  );
  const previa = (estados: readonly string[], resumen = {}) => ({
    filas: estados.map((e) => fila(e, e)),
    resumen: { nueva: 0, cambiada: 0, igual: 0, erronea: 0, dudosa: 0, quitada: 0, ...resumen },
    token: "t",
  } as unknown as Parameters<typeof filasDePrevia>[0]);
  const todas = ["nueva", "igual", "cambiada"];
  expect(filasDePrevia(previa(todas), false)?.map((f) => f.id)).toEqual(["nueva", "cambiada"]);
  // A set is stored whole.
  expect(filasDePrevia(previa(todas), true)?.map((f) => f.id)).toEqual(todas);
  expect(filasDePrevia(previa(todas, { erronea: 1 }), false)).toBeNull();
  expect(filasDePrevia(previa(todas, { dudosa: 1 }), false)).toBeNull();
});

test("[F12] what a change costs is said by currency, and of how many nobody knows", () => {
  const nada = { no_valorizables: 0, sin_valorizar: 0, desactualizados: 0 };
  const pesos = (antes: number, despues: number) => ({ mon: 1, simbolo: "$", antes, despues });
  const dolares = { mon: 2, simbolo: "US$", antes: 10, despues: 10 };
  expect(textoDePesos({ ...nada, importes: [], medidos: 0, valorizados: 0 })).toBe("");
  expect(
    textoDePesos({
      ...nada,
      importes: [pesos(1_000_000, 1_012_500.5), dolares],
      medidos: 2,
      valorizados: 2,
    }),
  ).toBe(
    "En 2 presupuestos con valorización vigente: + $ 12.500,50 al año (+1,25 %), " +
      "de $ 1.000.000,00 a $ 1.012.500,50.",
  );
  expect(
    textoDePesos({
      importes: [pesos(100, 50)],
      medidos: 1,
      valorizados: 1,
      no_valorizables: 0,
      sin_valorizar: 3,
      desactualizados: 1,
    }),
  ).toBe(
    "En 1 presupuesto con valorización vigente: \u2212 $ 50,00 al año (\u221250,00 %), " +
      "de $ 100,00 a $ 50,00. Sin medir: 3 sin valorizar, 1 desactualizado.",
  );
  expect(textoDePesos({ ...nada, importes: [pesos(5, 5)], medidos: 40, valorizados: 128 })).toBe(
    "De 128 presupuestos con valorización vigente se midieron 40: el costo no cambia.",
  );
  expect(
    decir({
      presupuestos: 2,
      renglones: 3,
      safs: 2,
      detalle: [],
      otros: { presupuestos: 2, renglones: 3, safs: 2 },
      pesos: { ...nada, importes: [], medidos: 0, valorizados: 0 },
    }),
  ).toBe(
    "Al guardar se revaluarán 3 renglones de 2 presupuestos abiertos de 2 organismos. " +
      "No se dice cuánto cuestan 2 presupuestos de organismos a los que no accede.",
  );
  expect(
    textoDePesos({ ...nada, importes: [], medidos: 0, valorizados: 1, no_valorizables: 1 }),
  ).toBe("Cuánto cambia el costo no se puede decir. Sin medir: 1 que no se podrían valorizar.");
});

test("[Y7] whom a sum reaches is said in words where its change is told", () => {
  const campos = camposDePrevia("sumas_fijas");
  expect(cambioDe(campos, { antes: { regimen: "sinep" }, despues: { regimen: "ur" } }))
    .toBe("Régimen: Grilla SINEP → Unidades ret.");
  expect(cambioDe(campos, { antes: { regimen: "ur" }, despues: { regimen: "" } }))
    .toBe("Régimen: Unidades ret. → —");
});
