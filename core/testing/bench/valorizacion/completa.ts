/**
 * Valuation end to end: `valorizarEnTx` on 100,000 positions of `REAL` with 40 rules (read,
 * validate, value, store about 1.6 million lines with what each read, audit, one transaction),
 * replacing the valuation that is there. The floor reads the same rows with the bare driver and
 * writes, in one transaction and with the same settings, as many bytes as the valuation stores: the
 * rows of ten integers that take them in that database.
 */
import { tablaDe } from "#plugins/bases/bases.ts";
import { valorizarEnTx } from "#plugins/valuation/valorizar.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { subirContador } from "#core/db/audit.ts";
import { archivoSqlite } from "#core/db/connect.ts";
import { type ConsultaDeCopia, copiar } from "#core/db/copy.ts";
import { crearCliente } from "#core/db/postgres/postgres.ts";
import { abrirArchivo } from "#core/db/sqlite/sqlite.ts";
import { ACTOR, aEscala, base, MES, REAL } from "../comun/datos.ts";
import type { Banco, Comparacion } from "../comun/harness.ts";
import { productoEn } from "../comun/lugares.ts";

const RENGLONES = aEscala(100_000);
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

/** The floor of a database: rows of ten integers, as many as they are told, in one transaction. */
interface Piso {
  vaciar(): unknown;
  /** Bytes that the rows written so far take. */
  bytes(): Promise<number> | number;
  escribir(filas: number): Promise<void> | void;
  leer(): unknown;
  cerrar(): Promise<void> | void;
}

function pisoDeSqlite(url: string): Piso {
  const cruda = abrirArchivo(archivoSqlite(url));
  cruda.run(CREAR);
  const leer = cruda.prepare(LEER);
  const insertar = cruda.prepare(`INSERT INTO piso VALUES (${Array(10).fill("?").join(", ")})`);
  const numero = (pragma: string) => Number(cruda.prepare(`PRAGMA ${pragma}`).values()[0][0]);
  cruda.run("VACUUM");
  const vacia = numero("page_count");
  return {
    vaciar: () => cruda.run("DELETE FROM piso"),
    bytes: () => (numero("page_count") - vacia) * numero("page_size"),
    escribir(filas) {
      cruda.run("BEGIN IMMEDIATE");
      for (let i = 0; i < filas; i++) insertar.run(...enteros(i));
      cruda.run("COMMIT");
    },
    leer: () => leer.values(),
    cerrar: () => cruda.close(),
  };
}

async function pisoDePostgres(url: string): Promise<Piso> {
  const cliente = crearCliente(url, 1);
  await cliente`SET default_transaction_read_only = off`;
  await cliente.unsafe(CREAR);
  const nombres = Array.from({ length: 10 }, (_, i) => `c${i}`).join(", ");
  return {
    vaciar: () => cliente.unsafe("TRUNCATE piso"),
    bytes: async () =>
      Number((await cliente.unsafe("SELECT pg_relation_size('piso')").values())[0][0]),
    async escribir(filas) {
      await cliente.begin("read write", async (tx) => {
        const consulta = tx.unsafe(`COPY piso (${nombres}) FROM STDIN`);
        const todas = Array.from({ length: filas }, (_, i) => enteros(i));
        await copiar(consulta as unknown as ConsultaDeCopia, 10, todas);
      });
    },
    leer: () => cliente.unsafe(LEER, [], { prepare: true }).values(),
    cerrar: () => cliente.end(),
  };
}

const EN = {
  SQLite: { abrir: pisoDeSqlite, piso: "leer con .values() e insertar", rondas: 9 },
  PostgreSQL: { abrir: pisoDePostgres, piso: "leer con el driver y COPY de", rondas: 7 },
} as const;

const completa = (donde: keyof typeof EN, meses: boolean): Banco => ({
  nombre: `valorización completa${meses ? " por meses" : ""}, ${donde}, ${RENGLONES} cargos` +
    (meses ? " × 12 segmentos" : ""),
  piso: `${EN[donde].piso} los mismos bytes en filas de diez enteros`,
  alcanzar: 3,
  calentamiento: 3,
  rondas: EN[donde].rondas,
  async preparar(): Promise<Comparacion> {
    const { app, url, cerrar } = await productoEn(donde, RENGLONES);
    if (meses) await porMeses(app);
    await valorizar(app)();
    const piso = await EN[donde].abrir(url);
    await piso.escribir(MUESTRA);
    const { filas, cuanto } = filasDe(await guardados(app), await piso.bytes());
    return {
      antes: async () => void await piso.vaciar(),
      cuanto,
      async piso() {
        await piso.leer();
        await piso.escribir(filas);
      },
      propio: valorizar(app),
      async cerrar() {
        await piso.cerrar();
        await cerrar();
      },
    };
  },
});

export const completas = (["SQLite", "PostgreSQL"] as const)
  .flatMap((donde) => [completa(donde, false), completa(donde, true)]);
