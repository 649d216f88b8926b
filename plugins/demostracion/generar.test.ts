import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { generarDemostracion, generarPresupuesto } from "./generar.ts";

/** The published columns, written again here: the generator must not be its own witness. */
const CADENA = "prog,subp,proy,act";
const PORCENTAJE = `saf,codipres,${CADENA},pprin,esc,mon,c_scom,n_comp,porcentaje`;
const IMPORTE = `saf,codipres,${CADENA},ubic,ff`;
// deno-fmt-ignore
const PUBLICADAS: Record<string, string> = {
  organismos: "saf,nombre,login,codsir,jur,sjur,ent,car,habilitar_me,habilitar_ogas,consolidado,usa_coefval,onp",
  usuarios: "saf,usuario,clave,nombre_completo,dependencia,email,telefono,tipo,edicion_tablas,solo_consulta,acceso_safs,habilitado",
  versiones: "ejercicio,version,descripcion",
  instituciones: "ejercicio,version,jur,sjur,ent,descripcion",
  aperturas: `ejercicio,version,jur,sjur,ent,car,saf,${CADENA},fin,fun,descripcion`,
  clasificador: "pprin,ppar,descripcion", imputacion: "pprin,rubro,ppar", ubicaciones: "ubic,descripcion", fuentes: "ff,descripcion",
  monedas: "mon,descripcion,simbolo", finalidades_funciones: "fin,fun,descripcion", sinep_grilla: "desde_mes,nivel,grado,ur",
  sinep_funciones: "desde_mes,feje,ur", sinep_agrupamientos: "desde_mes,agrup,descripcion,porcentaje",
  sinep_tramos: "desde_mes,grado_desde,grado_hasta,porcentaje,descripcion", valores_ur: "serie_ur,desde_mes,valor,norma",
  escalafones: "esc,descripcion,regimen,serie_ur,con_agrupamiento,con_tramo,serie_fe", escalafon_suplementos: "esc,pprin,agrupamiento,tramo",
  sumas_fijas: "id,descripcion,norma,regimen,escalafones,pprins,desde_mes,hasta_mes,importe,remunerativa,bonificable,en_sac",
  categorias: "esc,cat,descripcion",
  categorias_valores: "esc,cat,desde_mes,remuneracion,sumafijare,uret,norma",
  codigos_procesamiento: "codp,descripcion,unidad,con_sac,con_contribuciones", codigos_destino: "codes,descripcion,mon",
  codigos_destino_valores: "codes,desde_mes,retri_emba", equivalencias_exterior: "esc,cat,nivel,porcentaje",
  composicion: "c_comp,c_scom,n_comp,descripcion", imputacion_composicion: "pprin,c_comp,c_scom,n_comp,ppar",
  tipos_cierre: "codigo,descripcion,propio_onp",
  mapeo_esidif: "ejercicio,version,saf_origen,prog_origen,subp_origen,proy_origen,act_origen,saf_destino,prog_destino,subp_destino,proy_destino,act_destino",
  techos: "ejercicio,saf,cargos,observaciones", vigente: "ejercicio,saf,cargos,horas,observaciones",
  credito_vigente: "ejercicio,saf,prog,pprin,ppar,ff,mon,fecha,norma,importe",
  presupuestos: "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online,criterio,congelado",
  etapas: "ejercicio,nombre,prefijo,desde,hasta", prorrogas: "ejercicio,nombre,saf,hasta",
  avisos: "desde,hasta,safs,texto",
  cargos: `${IMPORTE},pprin,esc,agrup,nivel,grado,cat,feje,codp,codes,cargos,vacantes,coefval,tcober,mes_inicio`,
  adicionales: PORCENTAJE, complementos: PORCENTAJE, contribuciones: PORCENTAJE,
  serviciosextraordinarios: `${IMPORTE},esc,c_scom,n_comp,cantidad,costo,porcont`,
  beneficiosycompensaciones: `${IMPORTE},esc,cargos,costo_total`,
  asistenciasocial: `${IMPORTE},esc,mon,c_scom,n_comp,cantidad,costo`,
  contratosespeciales: `${IMPORTE},esc,c_scom,n_comp,cantidad,costo_total`,
  otrosgastos: `${IMPORTE},pprin,esc,costo_total`,
  acuerdos: "id,saf,nombre,norma,fecha,estado,publicado,definicion",
  ejecucion: `mes,saf,${CADENA},ubic,ff,pprin,rubro,esc,agrup,nivel,grado,cat,mon,cargos,horas,licencias,importe`,
};
const BASES = [
  "cargos",
  "adicionales",
  "complementos",
  "contribuciones",
  "serviciosextraordinarios",
  "beneficiosycompensaciones",
  "asistenciasocial",
  "contratosespeciales",
  "otrosgastos",
];

const HOY = "2026-02-28";

type Fila = Record<string, string>;
let carpeta = "";
const leer = async (nombre: string): Promise<Fila[]> =>
  parse(await readFile(join(carpeta, `${nombre}.csv`)), { columns: true });
const contar = (filas: Fila[], clave: (f: Fila) => string) => {
  const cuenta = new Map<string, number>();
  for (const f of filas) cuenta.set(clave(f), (cuenta.get(clave(f)) ?? 0) + 1);
  return cuenta;
};

beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), "planta-demo-"));
  await generarDemostracion(carpeta, HOY);
});
afterAll(() => rm(carpeta, { recursive: true }));

describe("files of the demonstration", () => {
  test("the same seed gives the same bytes, another seed other staff", async () => {
    const otra = join(carpeta, "otra");
    const distinta = join(carpeta, "distinta");
    await generarDemostracion(otra, HOY);
    await generarDemostracion(distinta, HOY, 7);
    for (const archivo of await readdir(otra)) {
      expect((await readFile(join(otra, archivo))).equals(await readFile(join(carpeta, archivo))))
        .toBe(true);
    }
    const cargos = await readFile(join(distinta, "cargos.csv"));
    expect(cargos.equals(await readFile(join(carpeta, "cargos.csv")))).toBe(false);
  });

  test("every published file is there, with its columns in order and at least one row", async () => {
    const archivos = (await readdir(carpeta)).filter((a) => a.endsWith(".csv"));
    expect(archivos.sort()).toEqual(Object.keys(PUBLICADAS).map((n) => `${n}.csv`).sort());
    for (const [nombre, columnas] of Object.entries(PUBLICADAS)) {
      const texto = await readFile(join(carpeta, `${nombre}.csv`), "utf8");
      expect(texto.slice(0, texto.indexOf("\n"))).toBe(columnas);
      expect((await leer(nombre)).length).toBeGreaterThan(0);
    }
  });

  test("[C1] the closing types are the decided list", async () => {
    expect((await leer("tipos_cierre")).map((t) => t.codigo + t.propio_onp).join(" "))
      .toBe("P0 A0 S0 R0 J1 L1 D1");
  });

  test("ten bodies have two online budgets of at least 3,000 positions with their bases", async () => {
    const online = (await leer("presupuestos")).filter((p) => p.online === "1");
    const cargos = contar(await leer("cargos"), (f) => `${f.saf} ${f.codipres}`);
    const grandes = online.filter((p) => (cargos.get(`${p.saf} ${p.codipres}`) ?? 0) >= 3000);
    const porSaf = contar(grandes, (p) => p.saf);
    expect([...porSaf.values()].filter((n) => n >= 2).length).toBeGreaterThanOrEqual(10);
    const conOgas = (await leer("organismos")).filter((o) => o.habilitar_ogas === "1");
    for (const base of BASES) {
      const filas = contar(await leer(base), (f) => `${f.saf} ${f.codipres}`);
      const esperados = grandes.filter((p) =>
        base !== "otrosgastos" || conOgas.some((o) => o.saf === p.saf)
      );
      for (const p of esperados) expect(filas.get(`${p.saf} ${p.codipres}`)).toBeGreaterThan(0);
    }
  });

  test("[U2] there is an account of each kind, of a body that exists", async () => {
    const safs = new Set((await leer("organismos")).map((o) => o.saf));
    const cuentas = await leer("usuarios");
    const clases = cuentas.map((u) =>
      `${u.saf}/${u.usuario}/${u.tipo}${u.edicion_tablas}${u.solo_consulta}${u.habilitado}`
    );
    for (const cuenta of ["750/admin/3101", "750/onp/2001", "357/analista/1001"]) {
      expect(clases).toContain(cuenta);
    }
    for (const cuenta of ["357/consulta/1011", "357/tablas/1101", "357/baja/1000"]) {
      expect(clases).toContain(cuenta);
    }
    const accesos = cuentas.flatMap((u) => u.acceso_safs ? u.acceso_safs.split(";") : []);
    expect(accesos.length).toBe(2);
    expect([...accesos, ...cuentas.map((u) => u.saf)].every((saf) => safs.has(saf))).toBe(true);
    expect(new Set(cuentas.map((u) => u.clave))).toEqual(new Set(["demostracion-2026"]));
  });

  test("what is not public says so", async () => {
    for (const n of ["versiones", "presupuestos", "composicion", "codigos_destino"]) {
      const filas = await leer(n);
      expect(filas.every((f) => f.descripcion.endsWith("(datos de demostración)"))).toBe(true);
    }
    const normas = (await leer("categorias_valores")).map((f) => f.norma);
    expect(new Set(normas)).toEqual(new Set(["Dato de demostración"]));
  });

  /** Value of a series at a month, and the norm that stands beside it. */
  const unidad = async (serie: string, mes: number) => {
    const suyas = (await leer("valores_ur")).filter((f) =>
      f.serie_ur === serie && Number(f.desde_mes) <= mes
    );
    const [ultima] = suyas.sort((a, b) => Number(b.desde_mes) - Number(a.desde_mes));
    return { valor: Number(ultima.valor), norma: ultima.norma };
  };

  test("[R2] the unit goes on from the last published value by the percentages, and says so", async () => {
    const valor = async (mes: number) => (await unidad("SINEP", mes)).valor;
    expect(await valor(202412)).toBe(783);
    // 783,00 · 1,015 = 794,745; each month on the one before, to the centavo.
    expect(await Promise.all([202501, 202502, 202503].map(valor))).toEqual([
      794.75,
      804.29,
      814.75,
    ]);
    const subio = async (desde: number, hasta: number) =>
      ((await valor(hasta) / await valor(desde) - 1) * 100).toFixed(2);
    // Published 9,68 % and 20,97 %: the centavos of each month cost a hundredth at most.
    expect(Math.abs(Number(await subio(202505, 202512)) - 9.68)).toBeLessThanOrEqual(0.01);
    expect(Math.abs(Number(await subio(202505, 202605)) - 20.97)).toBeLessThanOrEqual(0.01);
    for (const f of await leer("valores_ur")) {
      if (f.serie_ur !== "SINEP" || Number(f.desde_mes) <= 202412) continue;
      expect(f.norma).toMatch(/^Calculado: \d(,\d)? % sobre el mes anterior \(.+\)$/);
    }
  });

  test("[R2] the executive function of every SINEP scale stays where it was, and says why", async () => {
    const sinep = (await leer("escalafones")).filter((e) => e.regimen === "sinep");
    expect(sinep.map((e) => [e.esc, e.serie_fe])).toEqual([
      ["303", "SINEP-FE"],
      ["1303", "SINEP-FE"],
    ]);
    const meses = [202412, 202503, 202512, 202605];
    const valores = await Promise.all(meses.map((mes) => unidad("SINEP-FE", mes)));
    expect(new Set(valores.map((v) => v.valor))).toEqual(new Set([737.76]));
    expect(valores.map((v) => /decisión|Dec\. 36\/2026/.test(v.norma))).toEqual(
      meses.map(() => true),
    );
    // The four raises that it did not get lead to the published value, to the centavo.
    const conAumentos = [2, 1, 2, 1].reduce((v, p) => Math.round(v * (100 + p) / 100), 73_776);
    expect(conAumentos).toBe(78_300);
    // One unit for all before those agreements.
    expect((await unidad("SINEP-FE", 202010)).valor).toBe((await unidad("SINEP", 202010)).valor);
  });
});

test("position rows for measurements come in any number, the same for the same seed", () => {
  const pedido = { saf: 357, codipres: "E2601", renglones: 5000, semilla: 3 };
  const filas = [...generarPresupuesto(pedido)];
  expect(filas.length).toBe(5000);
  expect(filas.every((f) => f.length === PUBLICADAS.cargos.split(",").length)).toBe(true);
  expect([...generarPresupuesto(pedido)]).toEqual(filas);
});
