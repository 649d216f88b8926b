/**
 * Read, value and total per object, nothing stored, against the one SQL statement that one would
 * write instead, on the same 100,000 positions and 40 rules of `PLANO`. The statement is as good as
 * we can make it for each database, in integers only. It says less than the engine (one regime, one
 * currency, no ledger), and gives the same centavos. DuckDB reads its own columnar table, loaded
 * beforehand, on all the cores it wants.
 */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { lotesDe } from "../../plugins/bases/filas.ts";
import { referencias } from "../../plugins/tablas/service.ts";
import { cargosDeFilas, crearCargos } from "../../plugins/valuation/engine/filas.ts";
import { crearMotor } from "../../plugins/valuation/engine/motor.ts";
import { SumideroTotales } from "../../plugins/valuation/engine/sumideros.ts";
import type { Db } from "../db/types.ts";
import { crearCliente } from "../db/postgres.ts";
import { base, carpetaPropia, MES, PLANO, prepararBase } from "./datos.ts";
import type { Banco, Comparacion } from "./harness.ts";
import { reglasDe, type Totales, totalesDe } from "./motor.ts";
import { baseVacia } from "./postgres.ts";

const RENGLONES = 100_000;
const TABLAS = [
  ...["base_cargos", "base_adicionales", "base_complementos", "base_contribuciones"],
  ...["categorias_valores", "codigos_procesamiento", "imputacion"],
];

const GRUPO = `saf = ${PLANO.saf} AND codipres = '${PLANO.codipres}'`;
const de = (alias: string) => `${alias}.${GRUPO.replace("AND ", `AND ${alias}.`)}`;
const CLAVES = "prog, subp, proy, act, pprin, esc";
/** A rule that reaches a position or a group of them, called `g` ([V7]). */
const alcanza = (g: string) =>
  `r.esc = ${g}.esc AND r.mon = 1 AND r.pprin IN (0, ${g}.pprin) AND (r.prog = 0 OR
   (r.prog = ${g}.prog AND r.subp = ${g}.subp AND r.proy = ${g}.proy AND r.act = ${g}.act))`;

const POSICIONES = `vigente AS (
    SELECT esc, cat, max(desde_mes) AS desde_mes FROM categorias_valores
    WHERE desde_mes <= ${MES} GROUP BY esc, cat
  ), p AS MATERIALIZED (
    SELECT c.id, c.prog, c.subp, c.proy, c.act, c.pprin, c.esc,
      v.remuneracion * ((c.cargos + c.vacantes) * c.tcober) AS p,
      v.sumafijare * ((c.cargos + c.vacantes) * c.tcober) AS fija,
      o.con_sac, o.con_contribuciones
    FROM base_cargos c JOIN vigente USING (esc, cat)
      JOIN categorias_valores v USING (esc, cat, desde_mes)
      JOIN codigos_procesamiento o USING (codp)
    WHERE ${de("c")}
  )`;

const total = (rubro: string, v: string) => `SELECT '${rubro}' AS rubro, pprin, ${v} AS v FROM t`;
const TOTALES = `SELECT pprin, ppar, CAST(sum(v) AS BIGINT) AS total FROM (
    ${total("cargo", "p")} UNION ALL ${total("no_cargo", "extra")} UNION ALL
    ${total("sac", "sac")} UNION ALL ${total("complementos", "compl")} UNION ALL
    ${total("contribuciones", "contrib")}
  ) x JOIN imputacion USING (pprin, rubro) GROUP BY pprin, ppar ORDER BY pprin, ppar`;

/** For SQLite, which has no hash join: the rules of each position through their index. */
function porIndice(): string {
  const suma = (v: string, b: string) =>
    `coalesce((SELECT sum((${v} * r.porcentaje + 5000) / 10000) FROM base_${b} r
      WHERE ${de("r")} AND ${alcanza("p")}), 0)`;
  return `WITH ${POSICIONES}, a AS MATERIALIZED (
    SELECT p.*, ${suma("p.p", "adicionales")} AS extra, ${suma("p.p", "complementos")} AS compl
    FROM p
  ), w AS MATERIALIZED (
    SELECT *, CASE WHEN con_sac THEN (p + fija + extra + 6) / 12 ELSE 0 END AS sac FROM a
  ), t AS MATERIALIZED (
    SELECT pprin, sum(p) AS p, sum(fija + extra) AS extra, sum(sac) AS sac, sum(compl) AS compl,
      sum(CASE WHEN con_contribuciones
        THEN ${suma("(p.p + p.fija + p.extra + p.sac)", "contribuciones")} ELSE 0 END) AS contrib
    FROM w p GROUP BY pprin
  ) ${TOTALES}`;
}

/**
 * For databases that join by hash: rules resolved per distinct group, joined by equality.
 * @param div integer division; `/` is a fraction in DuckDB.
 */
function porUnion(div: "/" | "//"): string {
  const reglas = (b: string) =>
    `SELECT g.*, r.porcentaje
    FROM (SELECT DISTINCT ${CLAVES} FROM p) g JOIN base_${b} r ON ${alcanza("g")}
    WHERE ${de("r")}`;
  const suma = (v: string, desde: string, b: string) =>
    `SELECT id, CAST(sum((${v} * porcentaje + 5000) ${div} 10000) AS BIGINT) AS s
     FROM ${desde} JOIN (${reglas(b)}) r USING (${CLAVES}) GROUP BY id`;
  return `WITH ${POSICIONES}, a AS (${suma("p", "p", "adicionales")}),
  b AS (${suma("p", "p", "complementos")}), w AS MATERIALIZED (
    SELECT p.*, coalesce(a.s, 0) AS extra, coalesce(b.s, 0) AS compl,
      CASE WHEN con_sac THEN (p.p + fija + coalesce(a.s, 0) + 6) ${div} 12 ELSE 0 END AS sac
    FROM p LEFT JOIN a ON a.id = p.id LEFT JOIN b ON b.id = p.id
  ), h AS (
    ${
    suma(
      "(p + fija + extra + sac)",
      "(SELECT * FROM w WHERE con_contribuciones) w",
      "contribuciones",
    )
  }
  ), t AS MATERIALIZED (
    SELECT pprin, sum(p) AS p, sum(fija + extra) AS extra, sum(sac) AS sac, sum(compl) AS compl,
      sum(coalesce(h.s, 0)) AS contrib
    FROM w LEFT JOIN h ON h.id = w.id GROUP BY pprin
  ) ${TOTALES}`;
}

const comoTotales = (filas: readonly (readonly unknown[])[]): Totales =>
  filas.map(([pprin, ppar, total]) => [`${pprin}.${ppar}`, Number(total)]);

/** The product's way: rows in chunks, engine, totals. */
async function valuar(db: Db): Promise<Totales> {
  const { saf, codipres } = PLANO;
  return await db.leer(async (q) => {
    const datos = await referencias(q, 2026, 1, MES);
    const reglas = await reglasDe(q);
    const leer = datos.leer.bind(datos);
    const motor = crearMotor({ mes: MES, saf, leer, reglas });
    const sumidero = new SumideroTotales();
    const chunk = crearCargos(16_384);
    for await (const lote of lotesDe(q, base("cargos"), saf, codipres)) {
      motor.cargos(cargosDeFilas(lote, chunk), sumidero);
    }
    return totalesDe(sumidero);
  });
}

async function contraSqlite(): Promise<Comparacion> {
  const carpeta = await carpetaPropia();
  const archivo = join(carpeta.ruta, "planta.db");
  const app = await prepararBase(`sqlite:${archivo}`, { planos: RENGLONES });
  const cruda = new Database(archivo, { readonly: true });
  cruda.run("PRAGMA cache_size = -256000");
  const sql = cruda.prepare(porIndice());
  return {
    piso: () => comoTotales(sql.values()),
    propio: () => valuar(app.db),
    async cerrar() {
      cruda.close();
      await app.cerrar();
      await carpeta.borrar();
    },
  };
}

async function contraPostgres(): Promise<Comparacion> {
  const { url, cerrar } = await baseVacia();
  const app = await prepararBase(url, { planos: RENGLONES });
  const cliente = crearCliente(url, 1);
  await cliente`SET work_mem = '256MB'`;
  return {
    piso: async () => comoTotales(await cliente.unsafe(porUnion("/")).values()),
    propio: () => valuar(app.db),
    async cerrar() {
      await cliente.end();
      await app.cerrar();
      await cerrar();
    },
  };
}

async function contraDuckdb(): Promise<Comparacion> {
  const carpeta = await carpetaPropia();
  const app = await prepararBase(`sqlite:${join(carpeta.ruta, "planta.db")}`, {
    planos: RENGLONES,
  });
  const duck = await (await DuckDBInstance.create(":memory:")).connect();
  for (const tabla of TABLAS) {
    const archivo = join(carpeta.ruta, `${tabla}.json`);
    const filas = await app.db.filas<Record<string, unknown>>(`SELECT * FROM ${tabla}`);
    await Bun.write(archivo, filas.map((f) => JSON.stringify(f)).join("\n"));
    await duck.run(`CREATE TABLE ${tabla} AS SELECT * FROM read_json('${archivo}')`);
  }
  return {
    piso: async () => comoTotales((await duck.runAndReadAll(porUnion("//"))).getRows()),
    propio: () => valuar(app.db),
    async cerrar() {
      duck.closeSync();
      await app.cerrar();
      await carpeta.borrar();
    },
  };
}

const RIVALES = { SQLite: contraSqlite, PostgreSQL: contraPostgres, DuckDB: contraDuckdb };

export const rivales: readonly Banco[] = Object.entries(RIVALES).map(([rival, preparar]) => ({
  nombre: `leer, valorizar y totalizar por objeto, contra ${rival}`,
  piso: `una sentencia SQL en ${rival}`,
  alcanzar: 1,
  rondas: 5,
  calentamiento: 2,
  preparar,
}));
