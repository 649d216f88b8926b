/** What `proto/` describes is what the server has: each route its call, each call its route. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { Glob } from "bun";
import { join, resolve } from "node:path";
import { rutasDe } from "#core/http/mounted.ts";
import { PREFIJO_SALIDAS } from "#core/outputs/routes.ts";
import type { Ruta } from "#core/http/mounted.ts";
import { answers } from "#proto/salidas.ts";
import { basesDeDatos } from "../db.ts";
import { abrirProducto, type Producto } from "../producto.ts";

const PROTO = resolve(import.meta.dir, "../../../proto");

let producto: Producto;
let rutas: readonly Ruta[];
/** Keys of the calls that are described. */
const descritas: string[] = [];

beforeAll(async () => {
  producto = await abrirProducto(basesDeDatos()[0], { safs: [103, 357, 750], renglones: 5 });
  rutas = rutasDe(producto.app).filter((r) => r.patron.startsWith("/api/"));
  for (const archivo of new Glob("*.ts").scanSync(PROTO)) {
    if (/\.(test|d)\.ts$|^(generar|numeros)\.ts$/.test(archivo)) continue;
    const { calls } = await import(join(PROTO, archivo)) as { calls?: Record<string, unknown> };
    if (calls) descritas.push(...Object.keys(calls));
  }
});
afterAll(() => producto?.cerrar());

test("every route says what it answers, as its own call", () => {
  expect(rutas.length).toBeGreaterThan(100);
  for (const { metodo, patron, call, answer, types } of rutas) {
    expect(call).toBe(`${metodo} ${patron.replace("/api", "")}`);
    expect({ call, responde: answer !== undefined || types !== undefined })
      .toEqual({ call, responde: true });
  }
});

test("every call that is described has its route, once", () => {
  const declaradas = descritas.toSorted();
  const deRutas = rutas.filter((r) => !r.patron.startsWith(PREFIJO_SALIDAS))
    .map((r) => r.call ?? "").toSorted();
  expect(declaradas).toEqual([...new Set(declaradas)]);
  expect(deRutas).toEqual(declaradas);
});

test("every output of the plugin answers what is described under its id", () => {
  const deSalidas = rutas.filter((r) => r.patron.startsWith(PREFIJO_SALIDAS) && r.answer);
  expect(Object.fromEntries(deSalidas.map((r) => [r.patron.split("/")[3], r.answer])))
    .toEqual(answers);
});

test("the documentation tells what every described route answers", async () => {
  const { json } = await producto.pedir<{
    paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
  }>("GET", "/api/documentacion/openapi.json");
  for (const { metodo, patron } of rutas) {
    const operacion = json.paths[patron.replace(/:(\w+)/g, "{$1}")][metodo.toLowerCase()];
    expect(Object.keys(operacion.responses[200].content ?? {})).not.toEqual([]);
  }
});
