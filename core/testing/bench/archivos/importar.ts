/**
 * `planta importar` of one large base against what the database alone takes for the same rows into
 * a table with the same columns and indexes, and none of the guards: a prepared INSERT in one
 * transaction on SQLite, COPY FROM of lines already written on PostgreSQL. Both begin with the
 * table empty.
 */
import type { Database } from "bun:sqlite";
import { join } from "node:path";
import { camposDe, tablaDe } from "#plugins/bases/bases.ts";
import { generarPresupuesto } from "#plugins/demostracion/service.ts";
import { escribirCsv } from "#core/csv/writer.ts";
import { codificarFila } from "#core/db/copy.ts";
import { crearCliente } from "#core/db/postgres/postgres.ts";
import { abrirArchivo } from "#core/db/sqlite/sqlite.ts";
import { crearArchivo } from "#core/db/sqlite/sqlite-place.ts";
import type { Parametro } from "#core/db/types.ts";
import { escribirCampo } from "#core/domain/fields.ts";
import { importar } from "#core/transfer/import.ts";
import { ACTOR, base, carpetaPropia, prepararBase, REAL } from "../comun/datos.ts";
import type { Banco, Comparacion } from "../comun/harness.ts";
import { baseVacia } from "../comun/postgres.ts";

const FILAS = 300_000;
const CARGOS = base("cargos");
const TABLA = tablaDe(CARGOS);
const PROPIAS = CARGOS.columnas.map((c) => c.id);
const GUARDADAS = ["saf", "codipres", ...PROPIAS, "rev"];

/** The rows as they are stored, version included. */
function* guardadas(): Generator<Parametro[]> {
  for (const fila of generarPresupuesto({ ...REAL, renglones: FILAS })) {
    yield [...fila as Iterable<Parametro>, 1];
  }
}

async function escribirCargos(carpeta: string): Promise<void> {
  const campos = Object.values(camposDe(CARGOS));
  function* lotes(): Generator<string[][]> {
    for (const [saf, codipres, ...valores] of guardadas()) {
      yield [[
        String(saf),
        String(codipres),
        ...campos.map((c, i) => escribirCampo(c, valores[i])),
      ]];
    }
  }
  await escribirCsv(join(carpeta, "cargos.csv"), ["saf", "codipres", ...PROPIAS], lotes());
}

/** The product's side, over a database with the reference data. */
async function preparar(url: string) {
  const carpeta = await carpetaPropia();
  await escribirCargos(carpeta.ruta);
  const app = await prepararBase(url, {});
  return {
    async propio() {
      const { errores } = await importar(app, ACTOR, carpeta.ruta);
      if (errores.length > 0) throw new Error(JSON.stringify(errores[0]));
      return await cuantas();
    },
    vaciar: () =>
      app.db.tx((q) =>
        q.ejecutar(url.startsWith("sqlite:") ? `DELETE FROM ${TABLA}` : `TRUNCATE ${TABLA}`)
      ),
    async cerrar() {
      await app.cerrar();
      await carpeta.borrar();
    },
  };
  async function cuantas(): Promise<number> {
    return Number((await app.db.valores(`SELECT count(*) FROM ${TABLA}`))[0][0]);
  }
}

/** A database of its own with the table and its indexes alone. */
function copiaCruda(origen: string, archivo: string): Database {
  const base = abrirArchivo(origen);
  const sentencias = base.query<{ sql: string }, [string]>(
    "SELECT sql FROM sqlite_schema WHERE tbl_name = ? AND type IN ('table', 'index') " +
      "AND sql IS NOT NULL ORDER BY type DESC",
  ).all(TABLA);
  base.close();
  crearArchivo(archivo);
  const cruda = abrirArchivo(archivo);
  for (const { sql } of sentencias) cruda.run(sql);
  return cruda;
}

function insertar(cruda: Database, filas: readonly Parametro[][]): number {
  const sentencia = cruda.query(
    `INSERT INTO ${TABLA} (${GUARDADAS.join(", ")}) VALUES (${
      GUARDADAS.map(() => "?").join(", ")
    })`,
  );
  cruda.transaction(() => {
    for (const fila of filas) sentencia.run(...fila as (string | number)[]);
  })();
  return filas.length;
}

export const importarSqlite: Banco = {
  nombre: `importar ${FILAS} cargos, SQLite`,
  piso: "INSERT preparado de las mismas filas",
  alcanzar: 2,
  rondas: 3,
  async preparar(): Promise<Comparacion> {
    const carpeta = await carpetaPropia();
    const archivo = join(carpeta.ruta, "planta.db");
    const { propio, vaciar, cerrar } = await preparar(`sqlite:${archivo}`);
    const cruda = copiaCruda(archivo, join(carpeta.ruta, "cruda.db"));
    const filas = [...guardadas()];
    return {
      async antes() {
        await vaciar();
        cruda.run(`DELETE FROM ${TABLA}`);
      },
      piso: () => insertar(cruda, filas),
      propio,
      async cerrar() {
        cruda.close();
        await cerrar();
        await carpeta.borrar();
      },
    };
  },
};

export const importarPostgres: Banco = {
  nombre: `importar ${FILAS} cargos, PostgreSQL`,
  piso: "COPY FROM de las mismas filas",
  alcanzar: 3,
  rondas: 3,
  async preparar(): Promise<Comparacion> {
    const { url, cerrar: borrar } = await baseVacia();
    const { propio, vaciar, cerrar } = await preparar(url);
    const cliente = crearCliente(url, 1);
    await cliente.unsafe("SET default_transaction_read_only = off");
    await cliente.unsafe(`CREATE TABLE cruda (LIKE ${TABLA} INCLUDING ALL)`);
    const lineas: string[] = [];
    let trozo = "";
    for (const fila of guardadas()) {
      trozo += codificarFila(fila);
      if (trozo.length < 1 << 20) continue;
      lineas.push(trozo);
      trozo = "";
    }
    lineas.push(trozo);
    return {
      async antes() {
        await vaciar();
        await cliente.unsafe("TRUNCATE cruda");
      },
      async piso() {
        return await cliente.begin("read write", async (sql) => {
          const salida = await sql.unsafe(`COPY cruda (${GUARDADAS.join(", ")}) FROM STDIN`)
            .writable();
          for (const linea of lineas) {
            if (!salida.write(linea)) await new Promise((r) => salida.once("drain", r));
          }
          await new Promise<void>((r, mal) => {
            salida.once("error", mal);
            salida.end(r);
          });
          return FILAS;
        });
      },
      propio,
      async cerrar() {
        await cliente.end();
        await cerrar();
        await borrar();
      },
    };
  },
};
