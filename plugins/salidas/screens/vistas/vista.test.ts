import { expect, test } from "bun:test";
import {
  alternarCampo,
  alternarMedida,
  alternarOpcion,
  camposConSubtotal,
  camposOfrecidos,
  conColumnaMovida,
  consultaDeVista,
  conTipo,
  escribirVista,
  esUltimo,
  leerVista,
  moverColumna,
  ordenarColumnas,
  seVe,
  type Vista,
  vistaInicial,
} from "./vista.ts";

const propia = { consolidado: false, codipres: "E2601" };
const inicial = vistaInicial(false);

test("the list starts with currency, programme and scale; with the SAF too when consolidated", () => {
  expect(inicial.campos).toEqual(["mon", "prog", "esc"]);
  expect(vistaInicial(true).campos).toEqual(["saf_origen", "mon", "prog", "esc"]);
  expect(inicial.opciones).toEqual(["agruparsinep", "sincontratos", "leyendas"]);
});

test("[S2] picking the category brings its scale, removing the scale takes the category along", () => {
  const sinEsc = alternarCampo(inicial, "esc");
  expect(sinEsc.campos).toEqual(["mon", "prog"]);
  const conCat = alternarCampo(sinEsc, "cat");
  expect(conCat.campos).toEqual(["mon", "prog", "esc", "cat"]);
  expect(alternarCampo(conCat, "esc").campos).toEqual(["mon", "prog"]);
});

test("at least one field stays", () => {
  const una: Vista = { ...inicial, campos: ["prog"] };
  expect(alternarCampo(una, "prog")).toBe(una);
  expect(esUltimo(una, "prog")).toBe(true);
  const par: Vista = { ...inicial, campos: ["esc", "cat"] };
  expect(esUltimo(par, "esc")).toBe(true);
  expect(esUltimo(par, "cat")).toBe(false);
});

test("[O2] consolidated fields are only offered there, composition only for values", () => {
  const campos = (consolidado: boolean, tipo: "cargos" | "valores") =>
    camposOfrecidos(consolidado, tipo).map((c) => c.campo);
  expect(campos(true, "cargos").slice(0, 4)).toEqual(["saf_origen", "jur", "sjur", "ent"]);
  expect(campos(false, "cargos")).not.toContain("saf_origen");
  expect(campos(false, "cargos")).not.toContain("n_comp");
  expect(campos(false, "valores").slice(-4)).toEqual(["c_comp", "c_scom", "n_comp", "mes"]);
});

test("a change of tab leaves behind the fields that the other one has not", () => {
  const valores: Vista = { ...inicial, tipo: "valores", campos: ["prog", "c_comp"] };
  expect(conTipo(valores, "cargos", false).campos).toEqual(["prog"]);
  const sola: Vista = { ...valores, campos: ["c_comp"] };
  expect(conTipo(sola, "cargos", false).campos).toEqual(inicial.campos);
});

test("a view survives its address, and a starting one leaves nothing there", () => {
  expect(escribirVista(inicial, false)).toEqual({});
  expect(leerVista({}, propia)).toEqual(inicial);
  const vista: Vista = {
    tipo: "valores",
    campos: ["prog", "esc", "cat"],
    opciones: [],
    enColumnas: true,
    comparar: ["M2412"],
    medidas: ["valor"],
    columnas: ["valor", "prog"],
    filtros: { prog: "1,5 & 3", esc: "303" },
    subtotales: 2,
    orden: { columna: "valor", sentido: "desc" },
  };
  const enlace = new URLSearchParams(escribirVista(vista, false)).toString();
  expect(leerVista(Object.fromEntries(new URLSearchParams(enlace)), propia)).toEqual(vista);
});

test("an address that asks for what cannot be is read without it", () => {
  const leida = leerVista({
    tipo: "otro",
    campos: "cat,sueldo,saf_origen,n_comp",
    opciones: "leyendas,todas",
    comparar: "E2601,M2412,M2412,x",
    orden: "a b",
  }, propia);
  expect(leida.tipo).toBe("cargos");
  expect(leida.campos).toEqual(["esc", "cat"]);
  expect(leida.opciones).toEqual(["leyendas"]);
  expect(leida.comparar).toEqual(["M2412"]);
  expect(leida.orden).toBeNull();
});

test("options travel as a list, and none of them as an empty one", () => {
  const sin = ["agruparsinep", "sincontratos", "leyendas"].reduce(alternarOpcion, inicial);
  expect(consultaDeVista(sin)).toEqual({ campos: "mon,prog,esc", opciones: "", tipo: "cargos" });
  expect(alternarOpcion(sin, "leyendas").opciones).toEqual(["leyendas"]);
});

test("moved columns keep their order; a new one follows its own neighbour", () => {
  const columnas = ["prog", "prog_desc", "esc", "valor"].map((id) => ({ id }));
  const ids = (orden: string[]) => ordenarColumnas(columnas, orden).map((c) => c.id);
  expect(ids([])).toEqual(["prog", "prog_desc", "esc", "valor"]);
  // Keys stay before measures, whatever an address says.
  expect(ids(["valor", "esc", "prog", "cat"])).toEqual(["esc", "prog", "prog_desc", "valor"]);
  expect(moverColumna(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
  expect(moverColumna(["a", "b", "c"], "c", -1)).toEqual(["c", "a", "b"]);
  expect(moverColumna(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
});

test("compared columns stay with their group, differences first, in the order of the own ones", () => {
  const medidas = ["cargos", "ocupados", "horas"];
  const de = (grupo: string) => medidas.map((m) => `${m}_${grupo}`);
  const ids = ["esc", ...medidas, ...de("dif_E2501"), ...de("E2501"), ...de("E2502")];
  const columnas = ids.map((id) => ({ id }));
  const movida = conColumnaMovida(columnas, "horas_E2501", ids.indexOf("cargos_E2501"));
  expect(movida).toEqual(["esc", "horas", "cargos", "ocupados"]);
  const orden = ["horas", "cargos", "ocupados"];
  expect(ordenarColumnas(columnas, movida).map((c) => c.id)).toEqual([
    "esc",
    ...orden,
    ...orden.map((m) => `${m}_dif_E2501`),
    ...orden.map((m) => `${m}_E2501`),
    ...orden.map((m) => `${m}_E2502`),
  ]);
});

test("measures are taken off and brought back, in their order, and one stays", () => {
  const todas = ["cargos", "ocupados", "horas"];
  const sin = alternarMedida(inicial, "ocupados", todas);
  expect(sin.medidas).toEqual(["cargos", "horas"]);
  const columnas = ["esc", "cargos_dif_E2501", "ocupados", "ocupados_E2501", "ocupados_mes3"];
  expect(columnas.filter((c) => seVe(sin, c))).toEqual([
    "esc",
    "cargos_dif_E2501",
    "ocupados_mes3",
  ]);
  expect(alternarMedida(sin, "ocupados", todas).medidas).toEqual([]);
  const sola = alternarMedida(sin, "cargos", todas);
  expect(sola.medidas).toEqual(["horas"]);
  expect(alternarMedida(sola, "horas", todas)).toBe(sola);
  // Of the other tab, or of what is no measure, an address says nothing.
  expect(leerVista({ medidas: "horas,valor,prog" }, propia).medidas).toEqual(["horas"]);
  expect(leerVista({ medidas: "valor,cargos", tipo: "valores" }, propia).medidas)
    .toEqual(["valor"]);
});

test("[S2] subtotals follow the columns as they stand, and the last field has none", () => {
  const columnas = ["esc", "esc_desc", "mon", "valor", "prog"].map((id) => ({ id }));
  expect(camposConSubtotal(columnas, ["mon", "prog", "esc"])).toEqual(["esc", "mon"]);
  expect(camposConSubtotal(columnas, ["prog"])).toEqual([]);
  const deEnlace = (subtotales: string) => leerVista({ subtotales }, propia).subtotales;
  expect(["1", "12", "0", "-1", "x", "1e3"].map(deEnlace)).toEqual([1, 12, 0, 0, 0, 0]);
});
