/** Several servers of which one writes, one that stops writing, sockets, and poolers between. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explicar } from "#core/cli/failures.ts";
import { leerConfig } from "#core/process/config.ts";
import { iniciarPostgres, type Servidor } from "#core/testing/databases/postgres.ts";
import { carpetaDePrueba } from "#core/testing/scratch.ts";
import { hasta } from "#core/testing/until.ts";
import { conectar } from "../connect.ts";
import type { Db } from "../types.ts";
import { impedimento } from "../values.ts";
import { abrirPostgres, crearCliente } from "./postgres.ts";

interface Nodo {
  readonly servidor: Servidor;
  readonly carpeta: string;
  /** `servidor:puerto`. */
  readonly lugar: string;
}

async function iniciar(): Promise<Nodo> {
  const carpeta = carpetaDePrueba("planta-pg-");
  const servidor = await iniciarPostgres(carpeta);
  return { servidor, carpeta, lugar: new URL(servidor.url).host };
}

/** It becomes one that only reads, as a replica does, until it is promoted. */
async function hacerReplica({ servidor, carpeta }: Nodo): Promise<void> {
  writeFileSync(join(carpeta, "datos/standby.signal"), "");
  await servidor.reiniciar();
}

async function promover({ servidor }: Nodo): Promise<void> {
  const sql = crearCliente(servidor.url, 1);
  await sql`SELECT pg_promote()`;
  await sql.end();
}

const urlDe = (lugares: string, resto = "") =>
  `postgres://planta:prueba@${lugares}/postgres${resto}`;
const escribir = (db: Db) => db.tx((q) => q.ejecutar("UPDATE cosas SET n = n + 1"));
const cuantas = async (db: Db) => (await db.valores("SELECT n FROM cosas"))[0][0];

let uno: Nodo;
let otro: Nodo;

beforeAll(async () => {
  [uno, otro] = await Promise.all([iniciar(), iniciar()]);
  for (const nodo of [uno, otro]) {
    const sql = crearCliente(nodo.servidor.url, 1);
    await sql`SET default_transaction_read_only = off`;
    await sql`CREATE TABLE cosas (n bigint)`;
    await sql`INSERT INTO cosas VALUES (${nodo === uno ? 100 : 200})`;
    await sql.end();
  }
}, 600_000);
afterAll(async () => {
  await Promise.all([uno, otro].map((nodo) => nodo?.servidor.detener()));
}, 600_000);

test("a socket of the machine is a place as any other", async () => {
  const { port } = new URL(uno.servidor.url);
  for (
    const url of [
      urlDe("", `?host=${uno.carpeta}&port=${port}`),
      urlDe(`${encodeURIComponent(uno.carpeta)}:${port}`),
    ]
  ) {
    const db = await conectar(url);
    expect(await cuantas(db)).toBe(100);
    await db.cerrar();
  }
});

test("of several servers the one that writes is used, whatever the URL asks for", async () => {
  await hacerReplica(uno);
  for (
    const atributo of ["", "?target_session_attrs=read-write", "?target_session_attrs=primary"]
  ) {
    for (
      const lugares of [[uno.lugar, otro.lugar], [otro.lugar, uno.lugar], [
        "127.0.0.1:1",
        otro.lugar,
      ]]
    ) {
      const db = await conectar(urlDe(lugares.join(","), atributo));
      expect(await escribir(db)).toBe(1);
      await db.cerrar();
    }
  }
  await expect(conectar(urlDe(`${uno.lugar},127.0.0.1:1`))).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
  await expect(conectar(urlDe(`${uno.lugar},${uno.lugar}`))).rejects.toThrow("falta el principal");
  await promover(uno);
}, 600_000);

test(
  "[K2] a server that stops writing answers 503 meanwhile, and serves again when it does",
  async () => {
    const db = await conectar(uno.servidor.url);
    await hacerReplica(uno);
    const fallo = await hasta(async () => {
      const error: unknown = await escribir(db).catch((e) => e);
      return impedimento(error) === "base_sin_escritura" ? error : undefined;
    });
    expect(String(fallo)).not.toContain("UPDATE");
    // Reading goes on; writing outside a unit of work is a fault of the program, as ever.
    expect(await cuantas(db)).toBe(100);
    const suelta = await db.valores("UPDATE cosas SET n = 0").catch((e) => e);
    expect(impedimento(suelta)).toBeNull();
    await promover(uno);
    expect(await escribir(db)).toBe(1);
    await db.cerrar();
  },
  600_000,
);

test("[K2] when another server takes its place, the pool goes to it", async () => {
  await hacerReplica(otro);
  const db = await conectar(
    urlDe(`${otro.lugar},${uno.lugar}`, "?target_session_attrs=read-write"),
  );
  const antes = Number(await cuantas(db));
  expect(antes).toBeLessThan(200);
  await promover(otro);
  await hacerReplica(uno);
  const hecha = await hasta(() => escribir(db).catch(() => undefined));
  expect(hecha).toBe(1);
  expect(Number(await cuantas(db))).toBeGreaterThan(200);
  await promover(uno);
  await db.cerrar();
}, 600_000);

const hay = Bun.which("pgbouncer") !== null;
if (!hay) console.log("PgBouncer no está instalado: lo que pasa con él no se prueba");

describe.skipIf(!hay)("through PgBouncer", () => {
  const carpeta = carpetaDePrueba("planta-pgbouncer-");
  const puerto = 20_000 + process.pid % 10_000;
  const url = urlDe(`127.0.0.1:${puerto}`);
  let proceso: Bun.Subprocess | undefined;
  afterAll(async () => {
    await parar();
    rmSync(carpeta, { recursive: true, force: true });
  });

  async function parar(): Promise<void> {
    proceso?.kill();
    await proceso?.exited;
  }

  async function conModo(modo: string, ...mas: readonly string[]): Promise<void> {
    await parar();
    const ajustes = [
      "[databases]",
      `* = host=127.0.0.1 port=${new URL(uno.servidor.url).port}`,
      "[pgbouncer]",
      `listen_addr=127.0.0.1\nlisten_port=${puerto}\nunix_socket_dir=`,
      `auth_type=plain\nauth_file=${carpeta}/cuentas`,
      `pool_mode=${modo}\ndefault_pool_size=3`,
      ...mas,
    ];
    writeFileSync(join(carpeta, "ajustes"), `${ajustes.join("\n")}\n`);
    writeFileSync(join(carpeta, "cuentas"), '"planta" "prueba"\n');
    chmodSync(carpeta, 0o755);
    const cuenta = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
    proceso = Bun.spawn(["pgbouncer", "-q", ...cuenta, join(carpeta, "ajustes")], {
      stdout: "ignore",
      stderr: "ignore",
    });
    await hasta(() =>
      Bun.connect({ hostname: "127.0.0.1", port: puerto, socket: { data() {} } })
        .then((s) => (s.end(), true), () => undefined)
    );
  }

  const quejaDe = (databaseUrl: string) =>
    conectar(databaseUrl).then(
      () => "",
      (error) => explicar(error, { databaseUrl, host: "127.0.0.1", port: 0 }),
    );

  test("a parameter that it refuses is told by its name", async () => {
    await conModo("transaction");
    expect(await quejaDe(url)).toContain(
      "no admite el parámetro de conexión «default_transaction_read_only»: en PgBouncer, agréguelo",
    );
    expect(await quejaDe(`${url}?otro=1&prepare=false`)).toContain(
      "no admite el parámetro de conexión «otro»: quítelo",
    );
  }, 600_000);

  for (const mas of [[], ["server_round_robin=1"]]) {
    test(
      `connections that it shares are found out and refused${mas.length ? ", in turns too" : ""}`,
      async () => {
        await conModo(
          "transaction",
          "ignore_startup_parameters=default_transaction_read_only",
          ...mas,
        );
        // Some at work, so that it has several of its own.
        const otros = Array.from({ length: 3 }, () => crearCliente(`${url}?prepare=false`, 1));
        await Promise.all(otros.map((sql) => sql`SELECT pg_sleep(0.1)`));
        for (let i = 0; i < 5; i++) {
          await expect(abrirPostgres(url)).rejects.toThrow("comparte las conexiones");
        }
        await Promise.all(otros.map((sql) => sql.end()));
      },
      600_000,
    );
  }

  test("in its session mode, and without prepared statements, everything is answered", async () => {
    const ignora = "ignore_startup_parameters=default_transaction_read_only";
    const casos: readonly (readonly [string, string, readonly string[]])[] = [
      ["session", "1", [ignora, "default_pool_size=30"]],
      ["transaction", "0", []],
    ];
    for (const [modo, preparar, mas] of casos) {
      await conModo(modo, ...mas);
      const { databaseUrl } = leerConfig({ DATABASE_URL: url, PLANTA_PG_PREPARAR: preparar });
      const bases = await Promise.all([1, 2].map(() => conectar(databaseUrl)));
      const antes = Number(await cuantas(bases[0]));
      await Promise.all(bases.flatMap((db) =>
        Array.from({ length: 50 }, async (_, i) => {
          if (i % 5 === 0) return await escribir(db);
          // Outside units of work too, more than there are connections: one behind another.
          expect(await db.valores("SELECT 7")).toEqual([[7]]);
          expect(await db.valores("SELECT ? || 'x'", [`t${i}`])).toEqual([[`t${i}x`]]);
          const filas = await db.leer((q) =>
            q.filas(`SELECT ${i} + ? AS suma, ? AS texto`, [i, `t${i}`])
          );
          expect(filas).toEqual([{ suma: 2 * i, texto: `t${i}` }]);
        })
      ));
      expect(Number(await cuantas(bases[0]))).toBe(antes + 20);
      if (modo === "transaction") {
        await expect(bases[0].valores("UPDATE cosas SET n = 0")).rejects.toMatchObject({
          code: "25006",
        });
      }
      await Promise.all(bases.map((db) => db.cerrar()));
    }
  }, 600_000);
});
