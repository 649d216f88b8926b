/**
 * Valuation end to end: `valorizarEnTx` on 100,000 positions of `REAL` with 40 rules (read,
 * validate, value, store about 1.6 million lines with what each read, audit, one transaction),
 * replacing the valuation that is there. The floor reads the same rows with the bare driver and
 * stores, in one transaction and with the same settings, as many rows of ten integers.
 */
import { join } from "node:path";
import { tablaDe } from "../../../plugins/bases/bases.ts";
import { valorizarEnTx } from "../../../plugins/valuation/valorizar.ts";
import type { AppEnMarcha } from "../../boot.ts";
import { subirContador } from "../../db/audit.ts";
import { type ConsultaDeCopia, copiar } from "../../db/copy.ts";
import { crearCliente } from "../../db/postgres/postgres.ts";
import { abrirArchivo } from "../../db/sqlite/sqlite.ts";
import { baseVacia } from "./postgres.ts";
import { ACTOR, base, carpetaPropia, MES, prepararBase, REAL } from "./datos.ts";
import type { Banco, Comparacion } from "./harness.ts";

const RENGLONES = 100_000;
const CREAR = `CREATE TABLE piso (${
  Array.from({ length: 10 }, (_, i) => `c${i} BIGINT NOT NULL`).join(", ")
})`;
const COLUMNAS = ["id", ...base("cargos").columnas.map((c) => c.id)].join(", ");
const LEER = `SELECT ${COLUMNAS} FROM ${tablaDe(base("cargos"))} ` +
  `WHERE saf = ${REAL.saf} AND codipres = '${REAL.codipres}' ORDER BY id`;

/** Ten integers of the size of a line: row, item, codes, amount. */
const enteros = (i: number): number[] => [i, 1, 3, 303, i % 97, 12, 45_000, 7, i * 131_071, 2];

const valorizar = (app: AppEnMarcha) => async (): Promise<void> => {
  await app.db.tx((q) => valorizarEnTx(q, ACTOR, REAL.saf, REAL.codipres, () => {}));
};

/** Every value of the budget rises each month of its year: twelve segments in each row. */
export async function porMeses(app: AppEnMarcha): Promise<void> {
  const tablas = [
    ["valores_ur", "serie_ur", "valor", "norma"],
    ["categorias_valores", "esc, cat", "remuneracion", "sumafijare, uret, norma"],
  ];
  await app.db.tx(async (q) => {
    const deMes = `saf = ${REAL.saf} AND codipres = '${REAL.codipres}'`;
    await q.ejecutar(`UPDATE presupuestos SET criterio = 'mensual' WHERE ${deMes}`);
    for (const [tabla, clave, valor, otros] of tablas) {
      await q.ejecutar(`DELETE FROM ${tabla} WHERE desde_mes > ${MES}`);
      for (let m = 1; m <= 12; m++) {
        await q.ejecutar(
          `INSERT INTO ${tabla} (${clave}, desde_mes, ${valor}, ${otros}) ` +
            `SELECT ${clave}, ${2026 * 100 + m}, ${valor} + ${valor} / 100 * ${m}, ${otros} ` +
            `FROM ${tabla} AS t WHERE desde_mes = (SELECT max(desde_mes) FROM ${tabla} AS u WHERE ` +
            `${clave.split(", ").map((c) => `u.${c} = t.${c}`).join(" AND ")} ` +
            `AND u.desde_mes <= ${MES})`,
        );
      }
    }
    await subirContador(q, "referencias");
  });
}

export const completaSqlite = completaEnSqlite("valorización completa, SQLite, 100.000 cargos");
export const completaPorMeses = completaEnSqlite(
  "valorización completa por meses, SQLite, 100.000 cargos × 12 segmentos",
  porMeses,
);

function completaEnSqlite(
  nombre: string,
  ajustar: (app: AppEnMarcha) => Promise<void> | void = () => {},
): Banco {
  return {
    nombre,
    piso: "leer con .values() + insertar 100.000 filas de diez enteros",
    alcanzar: 3,
    calentamiento: 3,
    rondas: 9,
    async preparar(): Promise<Comparacion> {
      const carpeta = await carpetaPropia();
      const archivo = join(carpeta.ruta, "planta.db");
      const app = await prepararBase(`sqlite:${archivo}`, { reales: RENGLONES });
      await ajustar(app);
      const cruda = abrirArchivo(archivo);
      const insertar = `INSERT INTO piso VALUES (${Array(10).fill("?").join(", ")})`;
      cruda.run(CREAR);
      const leer = cruda.prepare(LEER);
      const escribir = cruda.prepare(insertar);
      return {
        antes: () => void cruda.run("DELETE FROM piso"),
        piso() {
          const filas = leer.values();
          cruda.run("BEGIN IMMEDIATE");
          for (let i = 0; i < filas.length; i++) escribir.run(...enteros(i));
          cruda.run("COMMIT");
        },
        propio: valorizar(app),
        async cerrar() {
          cruda.close();
          await app.cerrar();
          await carpeta.borrar();
        },
      };
    },
  };
}

export const completaPostgres = completaEnPostgres(
  "valorización completa, PostgreSQL, 100.000 cargos",
);
export const completaPorMesesPostgres = completaEnPostgres(
  "valorización completa por meses, PostgreSQL, 100.000 cargos × 12 segmentos",
  porMeses,
);

function completaEnPostgres(
  nombre: string,
  ajustar: (app: AppEnMarcha) => Promise<void> | void = () => {},
): Banco {
  return {
    nombre,
    piso: "leer con el driver + COPY de 100.000 filas de diez enteros",
    alcanzar: 3,
    calentamiento: 3,
    rondas: 7,
    async preparar(): Promise<Comparacion> {
      const { url, cerrar } = await baseVacia();
      const app = await prepararBase(url, { reales: RENGLONES });
      await ajustar(app);
      const cliente = crearCliente(url, 1);
      await cliente`SET default_transaction_read_only = off`;
      await cliente.unsafe(CREAR);
      const nombres = Array.from({ length: 10 }, (_, i) => `c${i}`).join(", ");
      return {
        antes: async () => void await cliente.unsafe("TRUNCATE piso"),
        async piso() {
          await cliente.begin("read write", async (tx) => {
            const filas = await tx.unsafe(LEER, [], { prepare: true }).values();
            const consulta = tx.unsafe(`COPY piso (${nombres}) FROM STDIN`);
            await copiar(
              consulta as unknown as ConsultaDeCopia,
              10,
              filas.map((_, i) => enteros(i)),
            );
          });
        },
        propio: valorizar(app),
        async cerrar() {
          await cliente.end();
          await app.cerrar();
          await cerrar();
        },
      };
    },
  };
}
