/** What an order does with the database before it runs, in a process of its own ([Q6]). */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conectar } from "../db/connect.ts";
import { crearCliente } from "../db/postgres/postgres.ts";
import type { Db } from "../db/types.ts";
import { planta } from "../testing/processes/command.ts";
import { basesDeDatos } from "../testing/db.ts";
import { levantar } from "../testing/processes/server-process.ts";

const [sqlite, postgres] = basesDeDatos();
const raiz = mkdtempSync(join(tmpdir(), "planta-uso-"));
afterAll(() => rmSync(raiz, { recursive: true, force: true }));

/** Name, mode and contents of everything in a folder, libraries aside: other tests write in them. */
function foto(carpeta: string): Record<string, string> {
  const nombres = readdirSync(carpeta, { recursive: true, encoding: "utf8" })
    .filter((nombre) => !nombre.includes("node_modules/"));
  return Object.fromEntries(
    nombres.sort().map((nombre) => {
      const camino = join(carpeta, nombre);
      const datos = statSync(camino);
      const huella = datos.isDirectory()
        ? ""
        : createHash("sha256").update(readFileSync(camino)).digest("hex");
      return [nombre, `${(datos.mode & 0o777).toString(8)} ${datos.mtimeMs} ${huella}`];
    }),
  );
}

const modo = (camino: string): string => (statSync(camino).mode & 0o777).toString(8);

/** Takes away one of the triggers that keep the trail as it is: `comprobar` misses it. */
async function quitarGuardia(db: Db): Promise<void> {
  const [[nombre]] = await db.valores(
    "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'auditoria' LIMIT 1",
  );
  await db.tx((q) => q.ejecutar(`DROP TRIGGER ${String(nombre)}`));
}

/** Orders that read or change what is there, with what they need to get as far as the database. */
const QUE_NO_CREAN: readonly (readonly string[])[] = [
  ["comprobar"],
  ["respaldo", join(raiz, "nunca.db")],
  ["volcar", join(raiz, "nunca")],
  ["trasladar", "--a", `sqlite:${join(raiz, "nunca-destino.db")}`],
  ["valorizar", "--todos"],
  ["salida", "resumenporobjetodelgasto", "--saf", "357", "--codipres", "E2601"],
  ["usuarios", "habilitar", "x@y"],
  ["ejecuciones", "listar"],
  ["trabajador", "--hasta-vaciar"],
];

describe("a command never creates what it was asked to read", () => {
  test("[Q6] a mistyped SQLite file is named, and nothing is made anywhere", async () => {
    const carpeta = join(raiz, "mal escrita");
    mkdirSync(carpeta);
    const archivo = join(carpeta, "datos", "plamta.db");
    for (const orden of QUE_NO_CREAN) {
      const r = await planta(orden, { url: `sqlite:${archivo}`, cwd: carpeta });
      expect({ orden, ...r }).toMatchObject({ orden, codigo: 1, salida: "" });
      expect(r.quejas).toStartWith(`No existe la base ${archivo}: revise DATABASE_URL`);
    }
    expect(readdirSync(carpeta)).toEqual([]);
    expect(readdirSync(raiz).filter((n) => n.startsWith("nunca"))).toEqual([]);
  }, 600_000);

  test(
    "[Q6] a PostgreSQL database without the tables is refused, and stays without them",
    async () => {
      const vacia = await postgres.vacia();
      try {
        for (const orden of [["comprobar"], ["respaldo", join(raiz, "nunca.db")]]) {
          const r = await planta(orden, { url: vacia.url });
          expect(r).toMatchObject({ codigo: 1, salida: "" });
          expect(r.quejas).toContain("está vacía, sin las tablas de Planta");
          expect(r.quejas).not.toContain("prueba@");
        }
        const sql = crearCliente(vacia.url, 1);
        const [{ n }] = await sql`SELECT count(*) AS n FROM pg_tables WHERE schemaname = 'public'`;
        await sql.end();
        expect(Number(n)).toBe(0);
        expect(existsSync(join(raiz, "nunca.db"))).toBe(false);
      } finally {
        await vacia.cerrar();
      }
    },
    600_000,
  );

  test("an order that uses no database asks for none", async () => {
    const carpeta = join(raiz, "sin base");
    mkdirSync(carpeta);
    const r = await planta(["plugin", "nuevo", "notas-mias"], {
      url: `sqlite:${join(carpeta, "no.db")}`,
      cwd: carpeta,
    });
    expect(r).toMatchObject({ codigo: 0, quejas: "" });
    expect(readdirSync(carpeta)).toEqual(["notas-mias"]);
  }, 600_000);

  test("[Q6] a database and its folders are made for their owner alone", async () => {
    const archivo = join(raiz, "nueva", "datos", "planta.db");
    expect(await planta(["migrar"], { url: `sqlite:${archivo}` })).toMatchObject({ codigo: 0 });
    expect([modo(join(raiz, "nueva")), modo(join(raiz, "nueva/datos")), modo(archivo)])
      .toEqual(["700", "700", "600"]);
    const { proceso } = await levantar(`sqlite:${archivo}`);
    const junto = readdirSync(join(raiz, "nueva/datos"));
    expect(junto).toContain("planta.db-wal");
    for (const nombre of junto) expect(modo(join(raiz, "nueva/datos", nombre))).toBe("600");
    proceso.kill("SIGTERM");
    await proceso.exited;
    const copia = join(raiz, "nueva.respaldo");
    expect(await planta(["respaldo", copia], { url: `sqlite:${archivo}` }))
      .toMatchObject({ codigo: 0 });
    expect(modo(copia)).toBe("600");
    expect(await planta(["volcar", join(raiz, "nueva-csv")], { url: `sqlite:${archivo}` }))
      .toMatchObject({ codigo: 0 });
    expect(modo(join(raiz, "nueva-csv"))).toBe("700");
    expect(modo(join(raiz, "nueva-csv/usuarios.csv"))).toBe("600");
  }, 600_000);
});

describe("comprobar leaves no trace", () => {
  let archivo: string;
  beforeAll(async () => {
    archivo = join(raiz, "quieta", "planta.db");
    expect(await planta(["migrar"], { url: `sqlite:${archivo}` })).toMatchObject({ codigo: 0 });
  }, 600_000);

  test(
    "[Q6] [Q3] on a file at rest, and on one that may not be written in a folder that may not",
    async () => {
      const carpeta = join(raiz, "quieta");
      const antes = foto(carpeta);
      expect(await planta(["comprobar"], { url: `sqlite:${archivo}` })).toMatchObject({
        codigo: 0,
      });
      expect(foto(carpeta)).toEqual(antes);
      const cerrada = join(raiz, "cerrada");
      mkdirSync(cerrada);
      const copia = join(cerrada, "planta.db");
      copyFileSync(archivo, copia);
      chmodSync(copia, 0o444);
      chmodSync(cerrada, 0o555);
      chmodSync(raiz, 0o755);
      const previa = foto(cerrada);
      const r = await planta(["comprobar"], { url: `sqlite:${copia}`, comoOtro: true });
      expect(r).toMatchObject({ codigo: 0 });
      expect(r.salida).toContain("Auditoría: bien");
      expect(foto(cerrada)).toEqual(previa);
      chmodSync(cerrada, 0o755);
    },
    600_000,
  );

  test("[Q6] on the files that a killed server left, whose last changes it sees", async () => {
    const carpeta = join(raiz, "muerta");
    const base = join(carpeta, "planta.db");
    mkdirSync(carpeta);
    copyFileSync(archivo, base);
    const db = await conectar(`sqlite:${base}`);
    // What only a reader of the log sees: a guard that is gone.
    await quitarGuardia(db);
    for (const resto of ["", "-wal"]) copyFileSync(base + resto, `${base}.copia${resto}`);
    await db.cerrar();
    const copia = join(raiz, "muerta-copia");
    mkdirSync(copia);
    for (const resto of ["", "-wal"]) {
      copyFileSync(`${base}.copia${resto}`, join(copia, `planta.db${resto}`));
      chmodSync(join(copia, `planta.db${resto}`), 0o444);
    }
    chmodSync(copia, 0o555);
    const previa = foto(copia);
    expect(Object.keys(previa)).toEqual(["planta.db", "planta.db-wal"]);
    const r = await planta(["comprobar"], {
      url: `sqlite:${join(copia, "planta.db")}`,
      comoOtro: true,
    });
    expect(r).toMatchObject({ codigo: 1, salida: expect.stringContaining("con fallas") });
    expect(foto(copia)).toEqual(previa);
    chmodSync(copia, 0o755);
  }, 600_000);

  test("[Q6] beside a server at work", async () => {
    const carpeta = join(raiz, "viva");
    mkdirSync(carpeta);
    const base = join(carpeta, "planta.db");
    copyFileSync(archivo, base);
    const { proceso, url } = await levantar(`sqlite:${base}`);
    const nombres = readdirSync(carpeta);
    const r = await planta(["comprobar"], { url: `sqlite:${base}` });
    expect(r).toMatchObject({ codigo: 0 });
    expect(readdirSync(carpeta)).toEqual(nombres);
    expect((await fetch(`${url}/api/salud`)).status).toBe(200);
    proceso.kill("SIGTERM");
    await proceso.exited;
  }, 600_000);

  test("[Q6] what it finds wrong ends it with another code, without a change either", async () => {
    const prueba = await sqlite.abrir();
    await quitarGuardia(prueba.db);
    await prueba.db.cerrar();
    const r = await planta(["comprobar"], { url: prueba.url });
    expect(r.codigo).toBe(1);
    expect(r.salida).toContain("con fallas");
    await prueba.cerrar();
  }, 600_000);

  test(
    "no order but those that say so brings up to date a database of an earlier program",
    async () => {
      const prueba = await sqlite.abrir();
      await prueba.db.tx((q) =>
        q.ejecutar(
          "DELETE FROM migraciones WHERE nombre = (SELECT max(nombre) FROM migraciones)",
        )
      );
      await prueba.db.cerrar();
      mkdirSync(join(raiz, "para-importar"));
      for (const orden of [...QUE_NO_CREAN, ["importar", join(raiz, "para-importar")]]) {
        const r = await planta(orden, { url: prueba.url });
        expect({ orden, ...r }).toMatchObject({
          orden,
          codigo: 1,
          salida: "",
          quejas:
            "La base es de una versión anterior del programa: actualícela con «planta migrar»\n",
        });
      }
      expect(readdirSync(raiz).filter((n) => n.startsWith("nunca"))).toEqual([]);
      await prueba.cerrar();
    },
    600_000,
  );
});

describe("what the system refuses is told in a sentence", () => {
  const linda = async (orden: readonly string[], url: string, frase: string | RegExp, env = {}) => {
    const r = await planta(orden, { url, env });
    expect(r.codigo).toBe(1);
    expect(r.quejas).toMatch(frase);
    expect(r.quejas.trim().split("\n").filter((l) => !l.includes("%"))).toHaveLength(1);
    expect(r.quejas).not.toMatch(/Error|unexpected|failed|at .*:\d+:\d+/);
  };

  test("a busy port", async () => {
    const prueba = await sqlite.vacia();
    const otro = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    const PORT = String(otro.port);
    await linda(["servir"], prueba.url, `El puerto ${PORT} de 127.0.0.1 está ocupado`, { PORT });
    await linda(["servir"], prueba.url, "HOST=192.0.2.1 no es una dirección", {
      HOST: "192.0.2.1",
      PORT: "0",
    });
    await linda(["servir"], prueba.url, "HOST=no.existe.invalid no es una dirección", {
      HOST: "no.existe.invalid",
      PORT: "0",
    });
    for (const cual of ["PLANTA_SESION_INACTIVA", "PLANTA_SESION_MAXIMA"]) {
      const frase = `${cual}: se esperaba un entero entre 1 y 100000000, llegó «0»`;
      await linda(["servir"], prueba.url, frase, { [cual]: "0" });
    }
    await otro.stop(true);
    await prueba.cerrar();
  }, 600_000);

  test("a file that is no database, a damaged one, and one of another program", async () => {
    const ajeno = join(raiz, "ajeno.db");
    writeFileSync(ajeno, "esto no es una base, sino un texto cualquiera\n".repeat(40));
    for (const orden of [["servir"], ["comprobar"], ["respaldo", join(raiz, "r.db")]]) {
      await linda(orden, `sqlite:${ajeno}`, `El archivo ${ajeno} no es una base de SQLite`);
    }
    const prueba = await sqlite.abrir();
    await prueba.db.cerrar();
    const bytes = readFileSync(prueba.url.slice("sqlite:".length));
    // The first page says what the tables are.
    bytes.fill(0x7f, 100, 4000);
    const danada = join(raiz, "danada.db");
    writeFileSync(danada, bytes);
    for (const orden of [["migrar"], ["comprobar"]]) {
      await linda(orden, `sqlite:${danada}`, /dañado/);
    }
    await prueba.cerrar();
    const otra = join(raiz, "otra.db");
    const { Database } = await import("bun:sqlite");
    const base = new Database(otra);
    base.run("CREATE TABLE clientes (id INTEGER PRIMARY KEY)");
    base.close();
    const antes = foto(raiz)["otra.db"];
    await linda(["comprobar"], `sqlite:${otra}`, "no es de Planta: tiene otras tablas");
    for (const orden of [["migrar"], ["servir"]]) {
      await linda(orden, `sqlite:${otra}`, "tiene tablas que no son de Planta: no se tocó nada");
    }
    expect(foto(raiz)["otra.db"]).toBe(antes);
  }, 600_000);

  test(
    "PostgreSQL: nobody there, a wrong password, no such database, somebody else's table",
    async () => {
      const vacia = await postgres.vacia();
      const con = (cambio: (u: URL) => void): string => {
        const u = new URL(vacia.url);
        cambio(u);
        return u.href;
      };
      const casos: readonly (readonly [string, string])[] = [
        [con((u) => u.port = "1"), "PostgreSQL no responde"],
        [con((u) => u.password = "otra-clave"), "no acepta la contraseña de DATABASE_URL"],
        [con((u) => u.pathname = "/no_hay"), "No existe la base «no_hay»"],
      ];
      for (const [url, frase] of casos) {
        for (const orden of [["migrar"], ["comprobar"]]) await linda(orden, url, frase);
      }
      const sql = crearCliente(vacia.url, 1);
      await sql`SET default_transaction_read_only = off`;
      await sql`CREATE TABLE organismos (id bigint)`;
      await linda(["migrar"], vacia.url, "ya tiene «organismos», que no es de Planta");
      const tablas = await sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`;
      expect(tablas.map((t) => t.tablename)).toEqual(["organismos"]);
      await sql`CREATE ROLE ${sql("lector_" + process.pid)} LOGIN PASSWORD 'x'`;
      const sinPermiso = con((u) => {
        u.username = `lector_${process.pid}`;
        u.password = "x";
      });
      await sql`DROP TABLE organismos`;
      await linda(["migrar"], sinPermiso, "no tiene permiso");
      await sql`DROP ROLE ${sql("lector_" + process.pid)}`;
      await sql.end();
      await vacia.cerrar();
    },
    600_000,
  );

  test("a folder where nothing may be written", async () => {
    const cerrada = join(raiz, "sin permiso");
    mkdirSync(cerrada);
    chmodSync(cerrada, 0o555);
    chmodSync(raiz, 0o755);
    const r = await planta(["migrar"], {
      url: `sqlite:${join(cerrada, "datos", "planta.db")}`,
      comoOtro: true,
    });
    if (process.getuid?.() !== 0 || r.codigo !== 0) {
      expect(r.codigo).toBe(1);
      expect(r.quejas).toContain("falta el permiso");
    }
    chmodSync(cerrada, 0o755);
  }, 600_000);
});
