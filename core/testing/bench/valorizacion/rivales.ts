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
import { columnasDe, tablaDe } from "#plugins/bases/bases.ts";
import { lotesDe } from "#plugins/bases/filas/filas.ts";
import { referencias } from "#plugins/tablas/service.ts";
import { cargosDeFilas, crearCargos } from "#plugins/valuation/engine/filas.ts";
import { crearMotor } from "#plugins/valuation/engine/motor.ts";
import { SumideroTotales } from "#plugins/valuation/engine/totales.ts";
import type { Db } from "#core/db/types.ts";
import { crearCliente } from "#core/db/postgres/postgres.ts";
import { base, carpetaPropia, MES, PLANO, prepararBase } from "../comun/datos.ts";
import type { Banco, Comparacion } from "../comun/harness.ts";
import { reglasDe, type Totales, totalesDe } from "./motor.ts";
import { baseVacia } from "../comun/postgres.ts";
import { porIndice, porUnion } from "./rivales-sql.ts";

const RENGLONES = 100_000;
const TABLAS = [
  "base_cargos",
  "base_adicionales",
  "base_complementos",
  "base_contribuciones",
  "categorias_valores",
  "codigos_procesamiento",
  "imputacion",
];

const comoTotales = (filas: readonly (readonly unknown[])[]): Totales =>
  filas.map(([pprin, ppar, total]) => [`${pprin}.${ppar}`, Number(total)]);

/** The product's way: rows in chunks, engine, totals. */
async function valuar(db: Db): Promise<Totales> {
  const columnas = columnasDe(base("cargos"));
  return await db.leer(async (q) => {
    const datos = await referencias(q, 2026, 1, MES);
    const reglas = await reglasDe(q);
    const leer = datos.leer.bind(datos);
    const motor = crearMotor({ mes: MES, saf: PLANO.saf, leer, reglas });
    const sumidero = new SumideroTotales();
    const chunk = crearCargos(16_384);
    for await (const lote of lotesDe(q, tablaDe(base("cargos")), columnas, PLANO)) {
      motor.cargos(cargosDeFilas(columnas, lote, chunk), sumidero);
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
    const filas = await app.db.filas(`SELECT * FROM ${tabla}`);
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
