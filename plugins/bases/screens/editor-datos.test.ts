/** Columns, catalogue, sentences and pickers of the base screens. */
import { expect, test } from "bun:test";
import { leerFiltro } from "#core/domain/filter-language.ts";
import type { DatosOrganismo, GrupoListado } from "#proto/bases.ts";
import type { Sinep } from "#proto/tablas.ts";
import { terminoDe } from "#ui/glosario/buscar.ts";
import { type Base, baseDe, BASES } from "../bases.ts";
import { crearValidador, type FilaBase } from "../filas/validar/validar.ts";
import { crearCatalogo } from "./editor/catalogo-cliente.ts";
import { columnasDeEditor, columnasDeTabla } from "./columnas.ts";
import * as g from "./grupos/grupo.ts";
import { resumenDeApertura, resumenDeCargos, resumenDeFila } from "./editor/textos.ts";
import type { FilaMostrada } from "./tipos.ts";
import { importesDe, leFalta, totalEn, tramosDe } from "./editor/valorizacion.ts";
import { valoresDe } from "./editor/valores.ts";

function base(id: string): Base {
  const encontrada = baseDe(id);
  if (!encontrada) throw new Error(id);
  return encontrada;
}

const nivel = (prog: number, subp: number, act: number, descripcion: string) => ({
  prog,
  subp,
  proy: 0,
  act,
  descripcion,
});

const DATOS: DatosOrganismo = {
  aperturapres: { ejercicio: 2026, version: 1, descripcion: "" },
  consolidado: false,
  criterio: "unico",
  datos_saf: { jur: 50, sjur: 0, ent: 0, car: 1 },
  apertura_saf: [
    nivel(16, 0, 0, "Política"),
    nivel(16, 0, 2, "Coordinación"),
    nivel(17, 0, 0, "A"),
  ],
  ubicaciones: [{ codigo: 2, descripcion: "Ciudad de Buenos Aires" }],
  fuentes_financiamiento: [{ codigo: 11, descripcion: "Tesoro Nacional" }],
  partidas_principales: [
    { codigo: 1, descripcion: "Permanente" },
    { codigo: 3, descripcion: "Extraordinarios" },
  ],
  escalafones: [
    { codigo: 303, descripcion: "SINEP", regimen: "sinep" },
    { codigo: 601, descripcion: "Otro", regimen: "categorias" },
  ],
  codigos_procesamiento: [{ codigo: 1, descripcion: "Cargo", unidad: "C" }],
  funciones_ejecutivas: [{ codigo: 2, descripcion: "II" }],
  agrupamientos: [{ codigo: "P", descripcion: "Profesional" }],
  monedas: [{ codigo: 1, descripcion: "Pesos", simbolo: "$" }],
  composicion_salarial: [{ c_comp: "B", c_scom: "A", n_comp: 1, descripcion: "Antigüedad" }],
  codigos_destino: [],
  habilitar_me: false,
  habilitar_ogas: true,
  usa_coefval: false,
};
const SINEP: Pick<Sinep, "grilla" | "funciones_ejecutivas"> = {
  grilla: [{ nivel: "C", grado: 0, ur: 554, rev: "a" }, {
    nivel: "C",
    grado: 4,
    ur: 688,
    rev: "b",
  }],
  funciones_ejecutivas: [{ nivel: 2, ur: 100 }],
};
const CATALOGO = crearCatalogo({
  datos: DATOS,
  sinep: SINEP,
  categorias: (esc) =>
    esc === 601 ? [{ cat: 17, descripcion: "Uno", tiene_valor: false }] : undefined,
});

const CARGO = {
  prog: 16,
  subp: 0,
  proy: 0,
  act: 2,
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
  coefval: 100,
  tcober: 12,
} satisfies FilaBase;

const cargo = (cambios: Partial<Record<keyof typeof CARGO, number | string>>): FilaBase => ({
  ...CARGO,
  ...cambios,
});

const mostrada = (cambios: Partial<Record<keyof typeof CARGO, number | string>> = {}) =>
  ({ id: 1, rev: 1, ...cargo(cambios) }) as unknown as FilaMostrada;

const ids = (columnas: readonly { id: string }[]) => columnas.map((c) => c.id);

/** Spec 2 §2, to the letter; columns of a flag are marked. */
const TITULOS: Readonly<Record<string, string>> = {
  cargos: "Prog. Subp. Proy. Act. Ubic. F. Fin. P. Prin. Esc. Cat. Fun. Ejec. Cod. P. " +
    "Cod. Des.* Cargos Vacantes Coef. Val.* T. Cober.",
  adicionales: "Prog Subp Proy Act P. Prin Esc Mon* Subcomp. Nro. Comp. Porcentaje",
  contribuciones: "Prog Subp Proy Act P. Prin Esc Mon* Subcomp. Nro. Comp. Porcentaje",
  complementos: "Prog Subp Proy Act P. Prin Esc Mon* Subcomp. Nro. Comp. Porcentaje",
  serviciosextraordinarios:
    "Prog Subp Proy Act Ubic F. Fin Esc Subcomp. Nro. Comp. Cantidad Costo Por. Cont.",
  beneficiosycompensaciones: "Prog Subp Proy Act Ubic F. Fin Esc Cant. Cargos Costo Tot.",
  asistenciasocial: "Prog Subp Proy Act Ubic F. Fin Esc Mon* Subcomp. Nro. Comp. Cantidad Costo",
  contratosespeciales:
    "Prog Subp Proy Act Ubic F. Fin Esc Subcomp. Nro. Comp. Cantidad Costo Total",
  otrosgastos: "Prog Subp Proy Act Ubic F. Fin P. Prin Esc Costo total",
};

for (const b of BASES) {
  test(`${b.id} has the columns of the spec, and those of a flag only with it`, () => {
    const titulos = (flag: boolean) =>
      columnasDeTabla(b, { ...CATALOGO, habilitar_me: flag, usa_coefval: flag })
        .map((c) => c.titulo);
    const conFlag = new Set(b.columnas.filter((c) => c.condicion).map((c) => c.titulo));
    expect(titulos(true).map((t) => conFlag.has(t) ? `${t}*` : t).join(" ")).toBe(TITULOS[b.id]);
    expect(titulos(false)).toEqual(titulos(true).filter((t) => !conFlag.has(t)));
  });
}

test("the table has one column for the category, and columns of flags only with the flag", () => {
  expect(ids(columnasDeTabla(base("cargos"), CATALOGO))).toEqual([
    "prog",
    "subp",
    "proy",
    "act",
    "ubic",
    "ff",
    "pprin",
    "esc",
    "cat",
    "feje",
    "codp",
    "cargos",
    "vacantes",
    "tcober",
  ]);
  const conTodo = { ...CATALOGO, habilitar_me: true, usa_coefval: true };
  expect(ids(columnasDeTabla(base("cargos"), conTodo))).toContain("codes");
  expect(ids(columnasDeTabla(base("cargos"), conTodo))).toContain("coefval");
  expect(ids(columnasDeTabla(base("adicionales"), CATALOGO))).not.toContain("mon");
  expect(ids(columnasDeTabla(base("adicionales"), conTodo))).toContain("mon");
});

test("a rule says its programme by name as a row does, and one of all of them as such", () => {
  const prog = columnasDeTabla(base("adicionales"), CATALOGO).find((c) => c.id === "prog");
  const dice = (n: number) => {
    const fila = {
      prog: n,
      subp: 0,
      proy: 0,
      act: 0,
      agrup: "",
      nivel: "",
    } as unknown as FilaMostrada;
    return [prog?.texto?.(fila), prog?.nota?.(fila)];
  };
  expect(dice(16)).toEqual(["16", "Política"]);
  expect(dice(0)).toEqual(["Todos los programas", ""]);
});

test("the editor asks for level and grade, or for the category, by the regime of the scale", () => {
  const sinep = ids(columnasDeEditor(base("cargos"), CATALOGO, true));
  expect(sinep).toEqual(expect.arrayContaining(["agrup", "nivel", "grado", "feje"]));
  expect(sinep).not.toContain("cat");
  const otras = ids(columnasDeEditor(base("cargos"), CATALOGO, false));
  expect(otras).toContain("cat");
  expect(otras).not.toContain("nivel");
});

test("the category is filtered by its text or by its exact number", () => {
  const cat = columnasDeTabla(base("cargos"), CATALOGO).find((c) => c.id === "cat");
  const filas = [
    mostrada(),
    mostrada({ esc: 601, agrup: "", nivel: "", grado: 0, cat: 17 }),
    mostrada({ esc: 601, agrup: "", nivel: "", grado: 0, cat: 1 }),
  ];
  const pasan = (texto: string) => {
    const prueba = typeof cat?.filtro === "object" ? leerFiltro(texto, cat.filtro).prueba : null;
    return prueba && filas.map(prueba);
  };
  expect(pasan("p c")).toEqual([true, false, false]);
  expect(pasan("1")).toEqual([false, false, true]);
  expect(pasan("  ")).toBeNull();
});

test("executive functions are shown in Roman numerals and searched either way", () => {
  const feje = columnasDeTabla(base("cargos"), CATALOGO).find((c) => c.id === "feje");
  expect(feje?.texto?.(mostrada())).toBe("II");
  expect(feje?.texto?.(mostrada({ feje: 0 }))).toBe("");
  const suyo = feje?.filtro;
  if (typeof suyo !== "object") throw new Error("feje no tiene filtro");
  const pasa = (texto: string) => leerFiltro(texto, suyo).prueba?.(mostrada());
  expect(pasa("ii")).toBe(true);
  expect(pasa("2")).toBe(true);
  expect(pasa("I")).toBe(false);
});

test("a percentage of prog 0 reads «Todos los programas»", () => {
  const [prog] = columnasDeTabla(base("adicionales"), CATALOGO);
  expect(prog.texto?.(mostrada({ prog: 0, act: 0 }))).toBe("Todos los programas");
  expect(prog.texto?.(mostrada())).toBe("16");
});

test("an invalid group marks its cells with the reason", () => {
  const validacion = { apertura: false, ubic: true };
  const fila = { ...mostrada(), validacion } as unknown as FilaMostrada;
  const [prog, , , , ubic] = columnasDeTabla(base("cargos"), CATALOGO);
  expect(prog.invalida?.(fila)).toBe("Apertura programática incompleta o incorrecta");
  expect(ubic.invalida?.(fila)).toBeNull();
});

test("[B4] the editor checks with the server's validator over the organisation data", () => {
  const v = crearValidador(base("cargos"), CATALOGO);
  const fallan = (fila: FilaBase) =>
    Object.entries(v.validacion(fila)).filter(([, bien]) => !bien).map(([grupo]) => grupo);
  expect(fallan(cargo({}))).toEqual([]);
  expect(fallan(cargo({ act: 0 }))).toEqual(["apertura"]);
  expect(fallan(cargo({ prog: 0, act: 0 }))).toEqual(["apertura"]);
  expect(fallan(cargo({ ubic: 99, ff: 1 }))).toEqual(["ubic", "ff"]);
  expect(fallan(cargo({ pprin: 3 }))).toEqual(["pprin"]);
  expect(fallan(cargo({ grado: 9 }))).toEqual(["cargo"]);
  expect(fallan(cargo({ esc: 999 }))).toEqual(["esc", "cargo"]);
  const conCategoria = { agrup: "", nivel: "", grado: 0, feje: 0, esc: 601 };
  expect(fallan(cargo({ ...conCategoria, cat: 18 }))).toEqual(["cargo"]);
  // It exists, without a value at the month.
  expect(fallan(cargo({ ...conCategoria, cat: 17 }))).toEqual(["cargo"]);
});

test("each code is described; a level of the opening by its own line", () => {
  const d = (columna: string, fila: FilaBase = CARGO) =>
    CATALOGO.describir(base("cargos"), columna, fila);
  expect(["prog", "act", "ubic", "ff", "esc", "agrup", "grado", "tcober"].map((c) => d(c)))
    .toEqual([
      "Política",
      "Coordinación",
      "Ciudad de Buenos Aires",
      "Tesoro Nacional",
      "SINEP",
      "Profesional",
      "688 UR",
      "12 meses",
    ]);
  expect(d("subp")).toBe("");
  expect(d("ubic", cargo({ ubic: 3 }))).toBe("");
  expect(d("tcober", cargo({ tcober: 1 }))).toBe("1 mes");
  expect(CATALOGO.describir(base("adicionales"), "prog", cargo({ prog: 0 })))
    .toBe("Todos los programas");
});

test("pickers offer leaves of the structure and legal main items", () => {
  const consultas = {
    esHoja: CATALOGO.esHoja,
    describir: CATALOGO.describir,
    categorias: undefined,
    grilla: CATALOGO.grilla,
    nivel: "C",
  };
  const codigos = (b: string, columna: string) =>
    valoresDe(base(b), columna, DATOS, consultas).map((v) => v.codigo);
  expect(codigos("cargos", "prog")).toEqual(["16.0.0.2", "17.0.0.0"]);
  expect(codigos("adicionales", "prog")).toEqual(["0", "16.0.0.2", "17.0.0.0"]);
  expect(codigos("cargos", "pprin")).toEqual(["1"]);
  expect(codigos("adicionales", "pprin")).toEqual(["0", "1"]);
  expect(codigos("adicionales", "n_comp")).toEqual(["A 1"]);
  expect(codigos("cargos", "nivel")).toEqual(["C"]);
  expect(codigos("cargos", "grado")).toEqual(["0", "4"]);
});

test("the summary counts positions and months, with singulars", () => {
  expect(resumenDeCargos(13, 2, 12)).toBe("15 cargos durante 12 meses");
  expect(resumenDeCargos(1, 0, 1)).toBe("1 cargo durante 1 mes");
});

test("a summary waits for its data with the sentence of the base", () => {
  const espera = (b: string) => resumenDeFila(base(b), null, {}, CATALOGO);
  expect(espera("adicionales"))
    .toBe("Complete los datos de la composición salarial y los porcentajes");
  expect(espera("contratosespeciales"))
    .toBe("Complete los datos de la composición salarial y los valores");
  expect(espera("beneficiosycompensaciones"))
    .toBe("Complete los datos del escalafón y los valores");
  expect(espera("otrosgastos")).toBe("Complete los datos de los valores");
  expect(espera("cargos")).toBe("Complete el número de cargos ocupados y/o vacantes");
  const otros = { ...CARGO, costo_total: 123_456 };
  expect(resumenDeFila(base("otrosgastos"), otros, {}, CATALOGO))
    .toBe("SINEP · Costo total de $ 1.234,56");
});

test("the opening says that it is wrong while any of its groups is, and nothing else", () => {
  const mala = "Apertura programática incompleta o incorrecta";
  for (const grupo of ["apertura", "ubic", "ff", "pprin"]) {
    expect(resumenDeApertura({ apertura: true, [grupo]: false })).toBe(mala);
  }
  expect(resumenDeApertura({ apertura: true, ubic: true, esc: false, composicion: false }))
    .toBe("");
});

test("live amounts add up in centavos and name what has no value", () => {
  const linea = {
    descripcion: "",
    objeto: "1.1.1",
    valor_ur: null,
    mes_actualizado: null,
    porcentaje: null,
  };
  expect(importesDe([
    { ...linea, clave: "basico", valor_mensual: 0.1, valor_total: 1.2, tiene_valor: true },
    { ...linea, clave: "grado", valor_mensual: 0.2, valor_total: 2.4, tiene_valor: true },
    {
      ...linea,
      clave: "sac",
      descripcion: "Sueldo anual complementario",
      valor_mensual: null,
      valor_total: 0,
      tiene_valor: false,
    },
  ])).toEqual({ mensual: 30, mes: null, anual: 360, faltan: ["Sueldo anual complementario"] });
});

test("[R1] [Y11] of a row by months, a value that is missing is no zero, and its first month is said", () => {
  const dato = { valor_ur: null, mes_actualizado: null, porcentaje: null, valor_mensual: 0 };
  const basico = {
    ...dato,
    clave: "basico",
    descripcion: "Básico",
    objeto: "1.1.1",
    valor_total: 0,
    tiene_valor: false,
    segmentos: [
      { ...dato, desde: 4, hasta: 4, tiene_valor: true },
      { ...dato, desde: 5, hasta: 8, tiene_valor: false },
      { ...dato, desde: 9, hasta: 12, tiene_valor: true },
    ],
  };
  expect(tramosDe([basico]).map((t) => leFalta(basico, t))).toEqual([false, true, false]);
  const suma = { ...basico, clave: "suma", segmentos: [basico.segmentos[2]] };
  expect(tramosDe([basico]).map((t) => leFalta(suma, t))).toEqual([false, false, false]);
  expect(importesDe([basico]).faltan).toEqual(["Básico en mayo"]);
});

test("[Y11] of a row by months, each segment has its sum, and the month is the last one covered", () => {
  const linea = { descripcion: "", objeto: "1.1.1", valor_ur: null, mes_actualizado: null };
  const comun = { ...linea, porcentaje: null, valor_mensual: null, tiene_valor: true };
  const dato = { valor_ur: null, mes_actualizado: null, porcentaje: null, tiene_valor: true };
  const lineas = [
    {
      ...comun,
      clave: "basico",
      valor_total: 70,
      segmentos: [
        { ...dato, desde: 4, hasta: 5, valor_mensual: 10.1 },
        { ...dato, desde: 6, hasta: 9, valor_mensual: 12.2 },
      ],
    },
    {
      ...comun,
      clave: "suma",
      valor_total: 5,
      segmentos: [{ ...dato, desde: 6, hasta: 9, valor_mensual: 0.3 }],
    },
    { ...comun, clave: "sac", valor_total: 6 },
  ];
  expect(tramosDe(lineas)).toEqual([{ desde: 4, hasta: 5 }, { desde: 6, hasta: 9 }]);
  expect(tramosDe(lineas).map((t) => totalEn(lineas, t))).toEqual([1010, 1250]);
  expect(importesDe(lineas)).toEqual({ mensual: 1250, mes: 9, anual: 8100, faltan: [] });
});

test("[Y2] the months that a position covers are said in words", () => {
  const mensual = crearCatalogo({
    datos: { ...DATOS, criterio: "mensual" },
    categorias: () => undefined,
    sinep: null,
  });
  const dicho = (mes_inicio: number, tcober: number) =>
    mensual.describir(base("cargos"), "mes_inicio", { mes_inicio, tcober });
  expect(dicho(0, 12)).toBe("enero a diciembre");
  expect(dicho(0, 3)).toBe("octubre a diciembre");
  expect(dicho(4, 1)).toBe("abril");
  expect(dicho(8, 6)).toBe("Pasa de diciembre");
  expect(dicho(5, 0)).toBe("Ningún mes");
});

const ENCABEZADO = {
  descripcion: "Anteproyecto",
  mes: "202412",
  clasificador: "2026.1",
  criterio: "unico",
} as const;

test("[P2] the code of a new budget is capitals and digits, with the prefix forced", () => {
  expect(g.entradaCodigo("e26-ñ01", "E")).toBe("E2601");
  expect(g.entradaCodigo("2601", "O")).toBe("O2601");
  expect(g.entradaCodigo("", "E")).toBe("E");
  expect(g.entradaCodigo("E26012", "E")).toBe("E2601");
  expect(g.contador("E26")).toBe("3 / 5");
  expect(g.prefijoDe(true)).toBe("O");
});

test("[P2] a new budget needs its five characters, a description, a real month and a classifier", () => {
  const existente = { codipres: "E2601", tipo: "presupuesto" } as GrupoListado;
  expect(g.faltaEnNuevo("E2602", ENCABEZADO, [existente])).toBeNull();
  expect(g.faltaEnNuevo("E26", ENCABEZADO, [])).toBe("El código debe tener 5 caracteres");
  expect(g.faltaEnNuevo("E2601", ENCABEZADO, [existente])).toBe("Ya existe el presupuesto E2601");
  expect(g.faltaEnEncabezado({ ...ENCABEZADO, descripcion: " " })).toBe("Ingrese la descripción");
  expect(g.faltaEnEncabezado({ ...ENCABEZADO, mes: "202413" })).toContain("6 dígitos");
  expect(g.faltaEnEncabezado({ ...ENCABEZADO, clasificador: "" })).toBe(
    "Seleccione el clasificador",
  );
});

test("a month is typed as year and month, or as month and year", () => {
  const escribir = (teclas: string) =>
    [...teclas].reduce((queda, tecla) => g.entradaMes(queda + tecla), "");
  expect(["202412", "12/2024", "1/2024", "03-2025", "2024-12", "2024/07"].map(escribir)).toEqual(
    ["202412", "202412", "202401", "202503", "202412", "202407"],
  );
  expect(["12/20", "122024", "13/2024"].map(escribir)).toEqual(["12/20", "122024", "202413"]);
  for (const mes of ["12/20", "12/202", "122024", "202413"]) {
    expect(g.faltaEnEncabezado({ ...ENCABEZADO, mes })).toContain("6 dígitos");
  }
  expect(g.ayudaMes("202412", 2026)).toEqual({ ayuda: "diciembre de 2024" });
  expect(g.ayudaMes("202413", 2026).invalido).toBe("«202413» no es un mes: se espera AAAAMM");
  expect(g.ayudaMes("12/202", 2026).invalido).toBeUndefined();
});

test("a month after the next year stands as it was typed, and is refused", () => {
  const invalido = (texto: string) => g.ayudaMes(g.entradaMes(texto), 2026).invalido;
  expect(["202712", "20990"].map(invalido)).toEqual([undefined, undefined]);
  const sentencia = (mes: string) =>
    `«${mes}» no puede ser: los valores llegan hasta diciembre de 2027`;
  expect(["202801", "299912", "9999-07", "3/2099"].map(invalido))
    .toEqual(["202801", "299912", "999907", "209903"].map(sentencia));
});

test("groups are listed by kind, executions and converted ones apart", () => {
  const grupo = (codipres: string, tipo: GrupoListado["tipo"]) =>
    ({ codipres, tipo }) as GrupoListado;
  const clases = g.porClase([
    grupo("00123", "convertido"),
    grupo("E2601", "presupuesto"),
    grupo("M2412", "ejecucion"),
  ]);
  expect(clases.map((c) => [c.titulo, c.grupos.map((x) => x.codipres)])).toEqual([
    ["Presupuestos", ["E2601"]],
    ["Ejecuciones", ["M2412"]],
    ["Convertidos", ["00123"]],
  ]);
});

test("every shortened title of the bases has its whole name", () => {
  const cortos = BASES.flatMap((b) => b.columnas.map((c) => c.titulo)).filter((t) =>
    (t.includes(".") || t.length < 5) && !terminoDe(t) && !/^(Cant|Costo) /.test(t)
  );
  expect([...new Set(cortos)]).toEqual([]);
});

test("a level of the opening says what it is part of, and a category its words", () => {
  const columnas = columnasDeTabla(base("cargos"), CATALOGO);
  const ayuda = (id: string) => columnas.find((c) => c.id === id)?.ayuda?.(mostrada());
  expect([ayuda("prog"), ayuda("act"), ayuda("cat")])
    .toEqual(["Política", "Política › Coordinación", "Profesional, nivel C, grado 4"]);
});
