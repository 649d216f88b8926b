/** The file of an SQLite database goes away under a server at work. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { encabezadoDe } from "../api.ts";
import { basesDeDatos } from "../db.ts";
import { abrirProducto, type Producto } from "../producto.ts";
import { levantar, type ServidorAparte } from "../processes/server-process.ts";
import { CARGO } from "./load.ts";

let p: Producto;
let archivo: string;
let servidor: ServidorAparte;

beforeAll(async () => {
  p = await abrirProducto(basesDeDatos()[0]);
  archivo = p.app.db.url.slice("sqlite:".length);
  servidor = await levantar(p.app.db.url);
}, 600_000);
afterAll(async () => {
  servidor.proceso.kill("SIGTERM");
  await servidor.proceso.exited;
  await p.cerrar();
});

async function pedir(metodo: string, ruta: string, form?: Readonly<Record<string, unknown>>) {
  const r = await fetch(`${servidor.url}${ruta}`, {
    method: metodo,
    headers: { authorization: encabezadoDe(p.roles.analista) },
    ...(form
      ? { body: new URLSearchParams(Object.entries(form).map(([k, v]) => [k, String(v)])) }
      : {}),
  });
  return { status: r.status, json: await r.json() as { mensaje?: string; cargos?: unknown[] } };
}
const guardar = () => pedir("POST", "/api/bases/cargos/357/E2601", { accion: "nuevo", ...CARGO });
const filas = async () =>
  (await pedir("GET", "/api/bases/cargos/357/E2601")).json.cargos?.length ?? 0;

const CASOS: readonly (readonly [string, () => void, () => void])[] = [
  [
    "moved",
    () => renameSync(archivo, `${archivo}.otra`),
    () => renameSync(`${archivo}.otra`, archivo),
  ],
  [
    "replaced by a copy of itself",
    () => {
      renameSync(archivo, `${archivo}.otra`);
      copyFileSync(`${archivo}.otra`, archivo);
    },
    () => renameSync(`${archivo}.otra`, archivo),
  ],
];

for (const [que, quitar, devolver] of CASOS) {
  test(`[K2] a file ${que}: nothing is acknowledged into it, and health says so`, async () => {
    const antes = await filas();
    expect((await guardar()).status).toBe(200);
    quitar();
    const r = await guardar();
    expect(r.status).toBe(503);
    expect(r.json.mensaje).toStartWith("El archivo de la base de datos ya no está en su lugar");
    const salud = await pedir("GET", "/api/salud");
    expect(salud.status).toBe(503);
    expect(salud.json.mensaje).toContain("movido, borrado o reemplazado");
    const entrar = await pedir("POST", "/api/iniciarsesion", {
      usuario: "consulta@economia",
      clave: "demostracion-2026",
    });
    expect(entrar.status).toBe(503);
    devolver();
    expect((await pedir("GET", "/api/salud")).status).toBe(200);
    expect(await filas()).toBe(antes + 1);
    expect((await guardar()).status).toBe(200);
    expect(await filas()).toBe(antes + 2);
  }, 600_000);
}

test("[K2] a file deleted: nothing is acknowledged, and no empty one takes its place", async () => {
  rmSync(archivo);
  expect((await guardar()).status).toBe(503);
  expect((await pedir("GET", "/api/salud")).status).toBe(503);
  await pedir("POST", "/api/valorizar", { saf: 357, codipres: "E2601" });
  expect(existsSync(archivo)).toBe(false);
  expect(readdirSync(dirname(archivo)).filter((n) => n === "prueba.db")).toEqual([]);
}, 600_000);
