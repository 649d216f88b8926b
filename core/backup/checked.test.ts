import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { archivoSqlite } from "../db/connect.ts";
import { estaOcupada } from "../db/values.ts";
import { basesDeDatos } from "../testing/db.ts";
import { plantaAca } from "../testing/processes/command.ts";
import { abrirProducto } from "../testing/producto.ts";
import { encargar } from "./aside.ts";

let raiz: string;
let sana: string;

const planta = async (archivo: string, ...argv: string[]) => {
  const { codigo, salida, quejas } = await plantaAca(argv, { url: `sqlite:${archivo}` });
  return { codigo, salida: salida + quejas };
};

/** A copy of a database that checks, to which something is done by hand. */
async function danada(nombre: string, hacer: (base: Database) => void): Promise<string> {
  const archivo = join(raiz, `${nombre}.db`);
  await copyFile(sana, archivo);
  const base = new Database(archivo, { strict: true });
  hacer(base);
  base.close();
  return archivo;
}

beforeAll(async () => {
  raiz = await mkdtemp(join(tmpdir(), "planta-comprobado-"));
  sana = join(raiz, "sana.db");
  const p = await abrirProducto(basesDeDatos()[0]);
  const form = { saf: 357, codipres: "E2601" };
  await p.pedir("POST", "/api/valorizar", { como: p.roles.admin, form });
  const base = new Database(archivoSqlite(p.app.db.url), { strict: true });
  base.query("VACUUM INTO ?").run(sana);
  base.close();
  await p.cerrar();
}, 600_000);
afterAll(() => rm(raiz, { recursive: true, force: true }));

/** Neither the file nor a copy of work is left. */
async function exigirNada(respaldo: string): Promise<void> {
  const restos = (await readdir(raiz)).filter((n) => n === respaldo || n.startsWith(".planta-"));
  expect(restos).toEqual([]);
}

test("a database whose lines do not add up to what it says is not given for a backup", async () => {
  const archivo = await danada("descuadrada", (base) => {
    const guardas = base.query<{ name: string; sql: string }, []>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'valuaciones'",
    ).all();
    for (const { name } of guardas) base.run(`DROP TRIGGER "${name}"`);
    base.run("UPDATE valuaciones SET totales = '{\"1\":7}' WHERE saf = 357 AND codipres = 'E2601'");
    for (const { sql } of guardas) base.run(sql);
  });
  const { codigo, salida } = await planta(archivo, "respaldo", join(raiz, "no.respaldo"));
  expect(codigo).toBe(1);
  expect(salida).toContain("La copia no pasó la comprobación de integridad");
  expect(salida).toContain("357 E2601: las líneas en moneda 1 no suman su total");
  await exigirNada("no.respaldo");
});

test("an index that does not have the rows of its table is told by the pages of the copy", async () => {
  const indice = "base_cargos_grupo";
  let hoja = 0;
  const archivo = await danada("indice", (base) => {
    const hojas = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' LIMIT 1";
    hoja = base.query<{ pageno: number }, [string]>(hojas).get(indice)?.pageno ?? 0;
  });
  // The end of a page is the end of an entry: the number of its row, which becomes another's.
  const bytes = new Uint8Array(await Bun.file(archivo).arrayBuffer());
  const pagina = new DataView(bytes.buffer).getUint16(16);
  bytes[hoja * pagina - 1] ^= 0x40;
  await Bun.write(archivo, bytes);
  const { codigo, salida } = await planta(archivo, "respaldo", join(raiz, "tampoco.respaldo"));
  expect(codigo).toBe(1);
  expect(salida).toContain(indice);
  await exigirNada("tampoco.respaldo");
});

test(
  "what is written while it is checked makes the copy be read, and the backup is whole",
  async () => {
    const archivo = join(raiz, "escrita.db");
    await copyFile(sana, archivo);
    const otra = new Database(archivo, { strict: true });
    otra.run("PRAGMA journal_mode = WAL");
    const escribir = otra.query(
      "UPDATE contadores SET valor = valor + 1 WHERE nombre = 'referencias'",
    );
    const reloj = setInterval(() => {
      try {
        escribir.run();
      } catch (error) {
        // The order itself writes what it did.
        if (!estaOcupada(error)) throw error;
      }
    }, 5);
    const { codigo } = await planta(archivo, "respaldo", join(raiz, "si.respaldo"));
    clearInterval(reloj);
    otra.close();
    expect(codigo).toBe(0);
    const nueva = join(raiz, "nueva.db");
    expect(await planta(nueva, "restaurar", join(raiz, "si.respaldo"))).toMatchObject({
      codigo: 0,
    });
  },
  600_000,
);

test("what SQLite refuses in the other thread comes back with its code", async () => {
  const archivo = join(raiz, "ajena.db");
  await Bun.write(archivo, "no es una base de datos ".repeat(100));
  const pedido = encargar({ orden: "copiar", archivo, destino: join(raiz, "copia.db") });
  expect(await pedido.catch((e: unknown) => e)).toMatchObject({ code: "SQLITE_NOTADB" });
  expect(await encargar({ orden: "revisar", archivo: sana })).toEqual([]);
});
