/** Every rule that the rows must obey, checked again here without any code of the product. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { generarDemostracion } from "./generar.ts";

type Fila = Record<string, string>;
const datos = new Map<string, Fila[]>();
let carpeta = "";
const CLASES: Record<string, string> = {
  cargos: "",
  adicionales: "B",
  complementos: "D",
  contribuciones: "H",
  serviciosextraordinarios: "E",
  beneficiosycompensaciones: "",
  asistenciasocial: "J",
  contratosespeciales: "A",
  otrosgastos: "",
};
const BASES = Object.keys(CLASES);
// deno-fmt-ignore
const LEIDAS = [...BASES, "organismos", "aperturas", "presupuestos", "ubicaciones", "fuentes", "clasificador", "escalafones", "categorias",
  "categorias_valores", "sinep_grilla", "sinep_funciones", "sinep_agrupamientos", "sinep_tramos", "valores_ur", "codigos_procesamiento",
  "codigos_destino", "codigos_destino_valores", "equivalencias_exterior", "composicion", "monedas", "ejecucion", "imputacion", "mapeo_esidif",
  "techos", "vigente", "instituciones", "finalidades_funciones", "imputacion_composicion"];

const de = (nombre: string): Fila[] => datos.get(nombre) ?? [];

const indices = new Map<string, Map<string, Fila[]>>();
/** Rows of a table whose `columnas` have these values. */
function buscar(tabla: string, columnas: string, ...valores: (string | number)[]): Fila[] {
  const id = `${tabla} ${columnas}`;
  let indice = indices.get(id);
  if (!indice) {
    const claves = columnas.split(",");
    indices.set(id, indice = Map.groupBy(de(tabla), (f) => claves.map((c) => f[c]).join("|")));
  }
  return indice.get(valores.join("|")) ?? [];
}
const hay = (...a: Parameters<typeof buscar>) => buscar(...a).length > 0;
const alMes = (mes: number, ...a: Parameters<typeof buscar>) =>
  buscar(...a).some((f) => Number(f.desde_mes) <= mes);

const cadenaDe = (f: Fila, sufijo = "") =>
  ["prog", "subp", "proy", "act"].map((c) => f[c + sufijo]).join(".");

/** Leaves by structure and SAF: no other chain continues the used levels of theirs. */
const hojas = new Map<string, boolean>();
function esHoja(ejercicio: string, version: string, saf: string, cadena: string): boolean {
  const id = [ejercicio, version, saf, cadena].join("|");
  const sabida = hojas.get(id);
  if (sabida !== undefined) return sabida;
  const todas = buscar("aperturas", "ejercicio,version,saf", ejercicio, version, saf)
    .map((a) => cadenaDe(a));
  const raiz = `${cadena.replace(/(\.0)+$/, "")}.`;
  const hoja = todas.includes(cadena) && !todas.some((c) => c !== cadena && c.startsWith(raiz));
  hojas.set(id, hoja);
  return hoja;
}

function cargoVale(f: Fila, mes: number): boolean {
  const [e] = buscar("escalafones", "esc", f.esc);
  if (!e) return false;
  const sinep = e.regimen === "sinep";
  const forma = sinep
    ? /^[GPTE]$/.test(f.agrup) && /^[A-F]$/.test(f.nivel) && f.cat === "0" && Number(f.feje) <= 4 &&
      alMes(mes, "sinep_grilla", "nivel,grado", f.nivel, f.grado)
    : f.agrup + f.nivel === "" && f.grado === "0" && f.feje === "0" &&
      hay("categorias", "esc,cat", f.esc, f.cat);
  if (!forma) return false;
  if (f.codes !== "0") {
    const cual = sinep ? [0, f.nivel] : [f.cat, ""];
    return alMes(mes, "codigos_destino_valores", "codes", f.codes) &&
      hay("equivalencias_exterior", "esc,cat,nivel", f.esc, ...cual);
  }
  if (!sinep && !alMes(mes, "categorias_valores", "esc,cat", f.esc, f.cat)) return false;
  if (e.regimen !== "categorias" && !alMes(mes, "valores_ur", "serie_ur", e.serie_ur)) return false;
  const [propios] = buscar("escalafon_suplementos", "esc,pprin", f.esc, f.pprin);
  const agrupamiento = propios ? propios.agrupamiento : e.con_agrupamiento;
  const tramo = propios ? propios.tramo : e.con_tramo;
  return !sinep || alMes(mes, "sinep_grilla", "nivel,grado", f.nivel, 0) &&
      (agrupamiento === "0" || alMes(mes, "sinep_agrupamientos", "agrup", f.agrup)) &&
      (tramo === "0" || de("sinep_tramos").some((t) => Number(t.desde_mes) <= mes)) &&
      (f.feje === "0" || alMes(mes, "sinep_funciones", "feje", f.feje) &&
          alMes(mes, "valores_ur", "serie_ur", e.serie_fe || e.serie_ur));
}

/** Groups of [B2] that a row fails. */
function fallas(base: string, f: Fila, g: Fila, o: Fila): string[] {
  const porcentual = "porcentaje" in f;
  const pprins = porcentual ? "01278" : base === "cargos" ? "1278" : "0123456789";
  const con = (columna: string, vale: () => boolean) => !(columna in f) || vale();
  const grupos: Record<string, boolean> = {
    apertura: (porcentual && f.prog === "0") ||
      esHoja(g.ejercicio, g.version, f.saf, cadenaDe(f)),
    ubic: con("ubic", () => hay("ubicaciones", "ubic", f.ubic)),
    ff: con("ff", () => hay("fuentes", "ff", f.ff)),
    pprin: con("pprin", () =>
      pprins.includes(f.pprin) &&
      (f.pprin === "0" || hay("clasificador", "pprin", f.pprin))),
    esc: hay("escalafones", "esc", f.esc),
    cargo: con("agrup", () => cargoVale(f, Number(g.desde_mes))),
    codp: con("codp", () => hay("codigos_procesamiento", "codp", f.codp)),
    codes: con(
      "codes",
      () => f.codes === "0" || o.habilitar_me === "1" && hay("codigos_destino", "codes", f.codes),
    ),
    composicion: con(
      "c_scom",
      () => hay("composicion", "c_comp,c_scom,n_comp", CLASES[base] ?? "", f.c_scom, f.n_comp),
    ),
    mon: con(
      "mon",
      () => hay("monedas", "mon", f.mon) && (f.mon === "1" || o.habilitar_me === "1"),
    ),
  };
  return Object.keys(grupos).filter((grupo) => !grupos[grupo]);
}

beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), "planta-validez-"));
  await generarDemostracion(carpeta, "2026-03-02");
  for (const nombre of LEIDAS) {
    datos.set(nombre, parse(await readFile(join(carpeta, `${nombre}.csv`)), { columns: true }));
  }
});
afterAll(() => rm(carpeta, { recursive: true }));

test("[B2] only the budgets with errors have invalid rows, and one fails in every group", () => {
  const malas = new Map<string, Set<string>>();
  let cuantas = 0;
  for (const base of BASES) {
    for (const f of de(base)) {
      const [g] = buscar("presupuestos", "saf,codipres", f.saf, f.codipres);
      const [o] = buscar("organismos", "saf", f.saf);
      const grupos = fallas(base, f, g, o);
      if (grupos.length === 0) continue;
      cuantas++;
      const par = `${f.saf} ${f.codipres}`;
      malas.set(par, (malas.get(par) ?? new Set()).union(new Set(grupos)));
    }
  }
  // The invented bodies whose formulation goes on with errors, and how many.
  expect([...malas].map(([par, { size }]) => [par, size > 0])).toEqual(
    ["357 E2699", "914 E2601", "924 E2601", "931 E2601"].map((par) => [par, true]),
  );
  expect(cuantas).toBeGreaterThanOrEqual(5 + 1 + 4 + 9);
  expect([...malas.get("357 E2699") ?? []].sort().join(" "))
    .toBe("apertura cargo codes codp composicion esc ff mon pprin ubic");
});

test("[B1] every row of a base is within its ranges, with two decimals at most", () => {
  const topes: Record<string, number> = { porcentaje: 9999.99, porcont: 9999.99, tcober: 12 };
  for (const c of ["prog", "subp", "proy", "act", "coefval"]) topes[c] = 99.99;
  for (const c of ["cargos", "vacantes", "cantidad"]) topes[c] = 999_999;
  for (const c of ["costo", "costo_total"]) topes[c] = 9_999_999_999.99;
  for (const base of BASES) {
    for (const f of de(base)) {
      const fuera = Object.entries(topes).filter(([c, tope]) => c in f && !(Number(f[c]) <= tope));
      expect(fuera).toEqual([]);
      const numeros = Object.keys(f).filter((c) =>
        !["codipres", "agrup", "nivel", "c_scom"].includes(c)
      );
      expect(numeros.filter((c) => !/^\d+(\.\d\d)?$/.test(f[c]))).toEqual([]);
      if (f.prog === "0") expect(cadenaDe(f)).toBe("0.0.0.0");
    }
  }
  for (const f of de("cargos")) {
    expect(Number(f.cargos) + Number(f.vacantes)).toBeGreaterThan(0);
    expect(Number(f.coefval)).toBeGreaterThan(0);
  }
});

test("[O2] the consolidated body owns no budget; [B5] only bodies with the flag have other expenses", () => {
  const [consolidado] = buscar("organismos", "consolidado", 1);
  expect(hay("presupuestos", "saf", consolidado.saf)).toBe(false);
  for (const f of de("otrosgastos")) {
    expect(buscar("organismos", "saf", f.saf)[0].habilitar_ogas).toBe("1");
  }
});

test("[P2] every budget has a legal code, a description and a structure; one is historical", () => {
  for (const p of de("presupuestos")) {
    expect(p.codipres).toMatch(/^[EO][A-Z0-9]{4}$/);
    expect(p.descripcion).not.toBe("");
    expect(hay("aperturas", "ejercicio,version,saf", p.ejercicio, p.version, p.saf)).toBe(true);
  }
  expect(hay("presupuestos", "online", 0)).toBe(true);
});

test("[E2] counts stand only on the line of rubro cargo of each execution key, at a leaf of its structure", () => {
  const claves = Map.groupBy(
    de("ejecucion"),
    (f) =>
      [
        f.mes,
        f.saf,
        cadenaDe(f),
        f.ubic,
        f.ff,
        f.pprin,
        f.esc,
        f.agrup,
        f.nivel,
        f.grado,
        f.cat,
        f.mon,
      ].join("|"),
  );
  for (const lineas of claves.values()) {
    expect(new Set(lineas.map((l) => l.rubro)).size).toBe(lineas.length);
    expect(lineas.filter((l) => l.rubro === "cargo").length).toBe(1);
    for (const l of lineas) {
      if (l.rubro !== "cargo") expect(`${l.cargos} ${l.horas} ${l.licencias}`).toBe("0 0 0");
      expect(Number(l.licencias)).toBeLessThanOrEqual(Number(l.cargos));
      const ejercicio = l.mes < "202601" ? "2025" : "2026";
      expect(esHoja(ejercicio, "1", l.saf, cadenaDe(l))).toBe(true);
      expect(hay("imputacion", "pprin,rubro", l.pprin, l.rubro)).toBe(true);
    }
  }
  expect(new Set(de("ejecucion").map((l) => `${l.mes} ${l.saf}`)).size).toBeGreaterThanOrEqual(3);
});

test("[J4] every mapped opening is a leaf of the old structure or of the new one, and its destination of the new", () => {
  for (const m of de("mapeo_esidif")) {
    const origen = cadenaDe(m, "_origen");
    const es = (anio: string) => esHoja(anio, "1", m.saf_origen, origen);
    expect(es("2025") || es("2026")).toBe(true);
    expect(esHoja(m.ejercicio, m.version, m.saf_destino, cadenaDe(m, "_destino"))).toBe(true);
  }
  expect(new Set(de("mapeo_esidif").map((m) => m.saf_origen)).size).toBeGreaterThanOrEqual(2);
});

test("no reference table repeats a key, and what it names exists", () => {
  const claves: Record<string, string> = {
    aperturas: "ejercicio,version,jur,sjur,ent,car,saf,prog,subp,proy,act",
    categorias_valores: "esc,cat,desde_mes",
    valores_ur: "serie_ur,desde_mes",
    escalafon_suplementos: "esc,pprin",
    codigos_destino_valores: "codes,desde_mes",
    equivalencias_exterior: "esc,cat,nivel",
    composicion: "c_comp,c_scom,n_comp",
    instituciones: "ejercicio,version,jur,sjur,ent",
    techos: "ejercicio,saf",
    vigente: "ejercicio,saf",
    presupuestos: "saf,codipres",
    organismos: "saf",
  };
  for (const [tabla, clave] of Object.entries(claves)) {
    const vistas = new Set(de(tabla).map((f) => clave.split(",").map((c) => f[c]).join("|")));
    expect(vistas.size).toBe(de(tabla).length);
  }
  for (const a of de("aperturas")) {
    expect(hay("finalidades_funciones", "fin,fun", a.fin, a.fun)).toBe(true);
    const lugar = [a.ejercicio, a.version, a.jur, a.sjur, a.ent];
    expect(hay("instituciones", "ejercicio,version,jur,sjur,ent", ...lugar)).toBe(true);
  }
  for (const i of [...de("imputacion"), ...de("imputacion_composicion")]) {
    expect(hay("clasificador", "pprin,ppar", i.pprin, i.ppar)).toBe(true);
  }
});
