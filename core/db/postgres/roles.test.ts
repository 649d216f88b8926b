/** One role owns the tables and migrates them; the one that serves cannot take a guard away ([Q7]). */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { arrancar } from "#core/process/boot.ts";
import { leerConfig } from "#core/process/config.ts";
import { urlPostgres } from "#core/testing/databases/postgres.ts";
import { ejecutarCli } from "#core/cli/run.ts";
import { plugins } from "#plugins/index.ts";
import { conectar } from "../connect.ts";
import type { Db } from "../types.ts";
import { crearCliente } from "./postgres.ts";

setDefaultTimeout(600_000);

const NOMBRE = `papeles_${process.pid}`;
const [DUENO, SIRVE] = [`${NOMBRE}_dueno`, `${NOMBRE}_sirve`];
let servidor: string;
const comoUrl = (rol: string): string => {
  const url = new URL(servidor);
  url.username = rol;
  url.password = "prueba";
  url.pathname = `/${NOMBRE}`;
  return url.href;
};

async function administrar(...ordenes: readonly string[]): Promise<void> {
  const sql = crearCliente(servidor, 1);
  await sql`SET default_transaction_read_only = off`;
  for (const orden of ordenes) await sql.unsafe(orden).simple();
  await sql.end();
}

let db: Db;
beforeAll(async () => {
  servidor = await urlPostgres();
  await administrar(
    `CREATE ROLE ${DUENO} LOGIN PASSWORD 'prueba'`,
    `CREATE ROLE ${SIRVE} LOGIN PASSWORD 'prueba'`,
    `CREATE DATABASE ${NOMBRE} OWNER ${DUENO} TEMPLATE template0 ENCODING 'UTF8'`,
  );
});
afterAll(async () => {
  await db?.cerrar();
  await administrar(`DROP DATABASE ${NOMBRE} WITH (FORCE)`, `DROP ROLE ${DUENO}, ${SIRVE}`);
});

const orden = async (env: Record<string, string>, ...argv: readonly string[]) => {
  const lineas: string[] = [];
  const codigo = await ejecutarCli([...argv, "--json"], plugins, {
    env: { PLANTA_MODO: "testing", DATABASE_URL: comoUrl(SIRVE), ...env },
    escribir: (l) => void lineas.push(l),
    avisar: () => {},
    esTerminal: false,
    entrada: () => Promise.resolve("una clave larga de prueba\n"),
    usuario: "operadora",
  });
  return `${codigo} ${lineas.join("\n")}`;
};
const CON_DUENO = () => ({ DATABASE_URL_DUENO: comoUrl(DUENO) });

test("without the owner nothing is made; with it, everything is, and is served by the other", async () => {
  expect(await orden({}, "migrar")).toStartWith("1 ");
  expect(await orden(CON_DUENO(), "migrar")).toStartWith("0 ");
  // From here on who serves needs no owner: there is nothing to migrate.
  const app = await arrancar(leerConfig({ DATABASE_URL: comoUrl(SIRVE) }), plugins);
  await app.cerrar();
  db = await conectar(comoUrl(SIRVE));
  await db.tx((q) =>
    q.auditar({ id_usuario: null, usuario: "prueba", origen: "prueba" }, {
      accion: "probar",
      entidad: "prueba",
      clave: 1,
    })
  );
});

test("who serves cannot change the trail, nor take away what keeps it", async () => {
  const ataques = [
    "UPDATE auditoria SET usuario = 'otra'",
    "DELETE FROM auditoria",
    "TRUNCATE auditoria",
    "ALTER TABLE auditoria DISABLE TRIGGER USER",
    "DROP TRIGGER auditoria_sin_cambios ON auditoria",
    "DROP TABLE auditoria",
    "ALTER TABLE auditoria OWNER TO CURRENT_USER",
    "CREATE OR REPLACE FUNCTION auditoria_inmutable() RETURNS trigger LANGUAGE plpgsql AS " +
    "$$ BEGIN RETURN OLD; END $$",
    "ALTER FUNCTION auditoria_inmutable() RENAME TO otra",
    "CREATE RULE nada AS ON INSERT TO auditoria DO INSTEAD NOTHING",
    "SET session_replication_role = replica",
    `SET ROLE ${DUENO}`,
    "DELETE FROM entregables",
    "DELETE FROM migraciones",
    "CREATE TABLE otra (n bigint)",
  ];
  const pasaron: string[] = [];
  for (const ataque of ataques) {
    const fue = await db.tx((q) => q.ejecutar(ataque)).then(() => true, () => false);
    // Deliverables have no rows here: their guard is what is looked at, by its own table.
    if (fue && ataque !== "DELETE FROM entregables") pasaron.push(ataque);
  }
  expect(pasaron).toEqual([]);
  expect(await db.valores("SELECT count(*) FROM auditoria WHERE entidad = 'prueba'"))
    .toEqual([[1]]);
});

test("comprobar says when who serves owns the tables, and orders of rows work without owning them", async () => {
  expect(await orden({}, "comprobar")).not.toContain("es dueña de las tablas");
  expect(await orden({ DATABASE_URL: comoUrl(DUENO) }, "comprobar"))
    .toContain("es dueña de las tablas");
});

test("a newer program without the owner says what to do, and touches nothing", async () => {
  await administrarComo(
    DUENO,
    "DELETE FROM migraciones WHERE nombre = (SELECT max(nombre) FROM migraciones)",
  );
  const dicho = await orden({}, "migrar");
  expect(dicho).toStartWith("1 ");
  expect(dicho).toContain("actualícela con «planta migrar» y DATABASE_URL_DUENO");
});

test("sslmode is honoured: a server that speaks in the clear is not talked to", async () => {
  const url = `${comoUrl(SIRVE)}?sslmode=verify-full`;
  const dicho = await conectar(url).then((abierta) => abierta.cerrar().then(() => "entró"), String);
  expect(dicho).not.toBe("entró");
});

async function administrarComo(rol: string, texto: string): Promise<void> {
  const sql = crearCliente(comoUrl(rol), 1);
  await sql`SET default_transaction_read_only = off`;
  await sql.unsafe(texto).simple();
  await sql.end();
}
