/**
 * Valuation end to end: `valorizarEnTx` on 100,000 positions of `REAL` with 40 rules (read,
 * validate, value, store about 1.6 million lines with what each read, audit, one transaction),
 * replacing the valuation that is there. The floor reads the same rows with the bare driver and
 * writes, in one transaction and with the same settings, as many bytes as the valuation stores: the
 * rows of ten integers that take them in that database.
 */
import { join } from "node:path";
import { tablaDe } from "#plugins/bases/bases.ts";
import { valorizarEnTx } from "#plugins/valuation/valorizar.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { subirContador } from "#core/db/audit.ts";
import { type ConsultaDeCopia, copiar } from "#core/db/copy.ts";
import { crearCliente } from "#core/db/postgres/postgres.ts";
import { abrirArchivo } from "#core/db/sqlite/sqlite.ts";
import { baseVacia } from "../comun/postgres.ts";
import { ACTOR, base, carpetaPropia, MES, prepararBase, REAL } from "../comun/datos.ts";
import type { Banco, Comparacion } from "../comun/harness.ts";

const RENGLONES = 100_000;
/** Rows by which what one of them takes is known. */
const MUESTRA = 20_000;
const CREAR = `CREATE TABLE piso (${
  Array.from({ length: 10 }, (_, i) => `c${i} BIGINT NOT NULL`).join(", ")
})`;
const COLUMNAS = ["id", ...base("cargos").columnas.map((c) => c.id)].join(", ");
const LEER = `SELECT ${COLUMNAS} FROM ${tablaDe(base("cargos"))} ` +
  `WHERE saf = ${REAL.saf} AND codipres = '${REAL.codipres}' ORDER BY id`;

/** Ten integers of the size of a line: row, item, codes, amount. */
const enteros = (i: number): number[] => [i, 1, 3, 303, i % 97, 12, 45_000, 7, i * 131_071, 2];

/** Bytes of the blocks of the only valuation, of its dictionary, its ledger and its cubes. */
async function guardados(app: AppEnMarcha): Promise<number> {
  const [[bytes]] = await app.db.valores(
    "SELECT (SELECT sum(length(datos)) FROM valuacion_bloques) + sum(length(diccionario) + " +
      "length(libro) + coalesce(length(cubo), 0) + coalesce(length(cubo_meses), 0)) FROM valuaciones",
  );
  return Number(bytes);
}

const megas = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** How many rows take those bytes, and how that is told. @param muestra bytes of the sample. */
function filasDe(bytes: number, muestra: number): { filas: number; cuanto: string } {
  const filas = Math.round(bytes * MUESTRA / muestra);
  const suyos = megas(filas * muestra / MUESTRA);
  return { filas, cuanto: `${filas} filas, ${suyos}, contra ${megas(bytes)} guardados` };
}

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
    piso: "leer con .values() e insertar los mismos bytes en filas de diez enteros",
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
      const escribirFilas = (n: number) => {
        cruda.run("BEGIN IMMEDIATE");
        for (let i = 0; i < n; i++) escribir.run(...enteros(i));
        cruda.run("COMMIT");
      };
      const paginas = () => Number(cruda.prepare("PRAGMA page_count").values()[0][0]);
      const porPagina = Number(cruda.prepare("PRAGMA page_size").values()[0][0]);
      await valorizar(app)();
      cruda.run("VACUUM");
      const antes = paginas();
      escribirFilas(MUESTRA);
      const { filas, cuanto } = filasDe(await guardados(app), (paginas() - antes) * porPagina);
      return {
        antes: () => void cruda.run("DELETE FROM piso"),
        cuanto,
        piso() {
          leer.values();
          escribirFilas(filas);
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
    piso: "leer con el driver y COPY de los mismos bytes en filas de diez enteros",
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
      const copiarFilas = async (tx: Pick<typeof cliente, "unsafe">, n: number) => {
        const consulta = tx.unsafe(`COPY piso (${nombres}) FROM STDIN`);
        const filas = Array.from({ length: n }, (_, i) => enteros(i));
        await copiar(consulta as unknown as ConsultaDeCopia, 10, filas);
      };
      await valorizar(app)();
      await cliente.begin("read write", (tx) => copiarFilas(tx, MUESTRA));
      const [[muestra]] = await cliente.unsafe("SELECT pg_relation_size('piso')").values();
      const { filas, cuanto } = filasDe(await guardados(app), Number(muestra));
      return {
        antes: async () => void await cliente.unsafe("TRUNCATE piso"),
        cuanto,
        async piso() {
          await cliente.begin("read write", async (tx) => {
            await tx.unsafe(LEER, [], { prepare: true }).values();
            await copiarFilas(tx, filas);
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
