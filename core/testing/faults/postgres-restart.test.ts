/** PostgreSQL stopped and started, and its connections cut, while people work. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { conectar } from "#core/db/connect.ts";
import { CONEXIONES, crearCliente } from "#core/db/postgres/postgres.ts";
import type { TipoDeBase } from "../db.ts";
import { iniciarPostgres, type Servidor } from "../databases/postgres.ts";
import type { Respuesta } from "../api.ts";
import { abrirProducto, type Producto } from "../producto.ts";
import { preparar } from "../databases/templates.ts";
import { hasta } from "../until.ts";
import { guardarCargo, NADA_PERDIDO, perdidos } from "./load.ts";
import { veces } from "./times.ts";

const REINICIOS = veces(3, 50);
const CORTES = veces(5, 100);
const ESCRITORES = 4;

let servidor: Servidor;
/** By the last test. */
let detenido = false;
let p: Producto;

/** The database of a server of its own: the tests beside this one keep theirs. */
const propia = (): TipoDeBase => ({
  dialecto: "postgres",
  vacia: () => Promise.resolve({ url: servidor.url, cerrar: () => Promise.resolve() }),
  async abrir(conjuntos = [], semilla) {
    const nota = await preparar(servidor.url, conjuntos, semilla);
    const db = await conectar(servidor.url);
    return { db, url: servidor.url, nota, cerrar: () => db.cerrar() };
  },
});

beforeAll(async () => {
  servidor = await iniciarPostgres();
  p = await abrirProducto(propia());
}, 600_000);
afterAll(async () => {
  await p?.cerrar();
  if (!detenido) await servidor?.detener();
}, 600_000);

/** Saves and reads without pause; what was acknowledged, and every status seen. */
function trabajar() {
  const guardados: number[] = [];
  const estados = new Map<number, number>();
  /** What neither was done nor was told to come again: a fault, told whole for whoever looks for it. */
  const fallas: { readonly pedido: string; readonly status: number; readonly cuerpo: string }[] =
    [];
  const desde = p.log.length;
  let parar = false;
  const anotar = (pedido: string, { status, texto }: Respuesta<unknown>) => {
    estados.set(status, (estados.get(status) ?? 0) + 1);
    if (status !== 200 && status !== 503) fallas.push({ pedido, status, cuerpo: texto });
  };
  const escribir = async () => {
    while (!parar) {
      const r = await guardarCargo(p, p.roles.analista);
      anotar("guardar", r);
      if (r.status === 200 && r.json.resultado) guardados.push(r.json.id);
      if (r.status === 503) expect(r.headers.get("retry-after")).toBe("1");
      await Bun.sleep(2);
    }
  };
  const leer = async () => {
    while (!parar) {
      const ruta = "/api/presupuestos/lista/357";
      anotar(ruta, await p.pedir("GET", ruta, { como: p.roles.onp }));
      await Bun.sleep(2);
    }
  };
  const fin = Promise.all([leer(), ...Array.from({ length: ESCRITORES }, escribir)]);
  return {
    guardados,
    estados,
    /** Waits for whoever works; fails with every answer that was a fault, and what the log said. */
    async parar() {
      parar = true;
      await fin;
      const errores = p.log.slice(desde).filter((l) => l.nivel === "error");
      expect({ fallas, errores: fallas.length > 0 ? errores : [] }).toEqual({
        fallas: [],
        errores: [],
      });
    },
  };
}

async function hastaGuardar(guardados: readonly number[]): Promise<number> {
  const habia = guardados.length;
  const desde = performance.now();
  while (guardados.length === habia) await Bun.sleep(5);
  return performance.now() - desde;
}

/** Resolves when as many units work at once as ever could: no connection was left in another's. */
async function todasALaVez(): Promise<void> {
  let empezadas = 0;
  await Promise.all(Array.from({ length: CONEXIONES }, () =>
    p.app.db.leer(async () => {
      empezadas++;
      await hasta(() => empezadas === CONEXIONES);
    })));
}

test(
  `[K2] restarted ${REINICIOS} times under load: nothing acknowledged is lost, nobody sees a fault`,
  async () => {
    const trabajo = trabajar();
    const demoras: number[] = [];
    for (let i = 0; i < REINICIOS; i++) {
      await hastaGuardar(trabajo.guardados);
      await servidor.reiniciar();
      demoras.push(await hastaGuardar(trabajo.guardados));
    }
    await trabajo.parar();
    expect(trabajo.estados.get(503) ?? 0).toBeGreaterThan(0);
    expect(await perdidos(p.app.db, trabajo.guardados)).toEqual(NADA_PERDIDO);
    console.log(
      `PostgreSQL reiniciado ${REINICIOS} veces: ${trabajo.guardados.length} guardados, ` +
        `${trabajo.estados.get(503) ?? 0} respuestas 503, ` +
        `primer guardado a los ${Math.round(Math.max(...demoras))} ms como mucho`,
    );
  },
  3_600_000,
);

test(`[K2] its connections cut ${CORTES} times under load: the same`, async () => {
  const trabajo = trabajar();
  const sql = crearCliente(servidor.url, 1);
  try {
    for (let i = 0; i < CORTES; i++) {
      await hastaGuardar(trabajo.guardados);
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'planta' AND pid <> pg_backend_pid()`;
    }
    await hastaGuardar(trabajo.guardados);
  } finally {
    await sql.end();
  }
  await trabajo.parar();
  expect(await perdidos(p.app.db, trabajo.guardados)).toEqual(NADA_PERDIDO);
}, 3_600_000);

test(`[K2] its statements cancelled ${CORTES} times under load: nobody sees a fault`, async () => {
  const trabajo = trabajar();
  const sql = crearCliente(servidor.url, 1);
  try {
    for (let i = 0; i < CORTES; i++) {
      await hastaGuardar(trabajo.guardados);
      for (let n = 0; n < 40; n++) {
        await sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
          WHERE application_name = 'planta' AND state <> 'idle' AND pid <> pg_backend_pid()`;
      }
    }
    await hastaGuardar(trabajo.guardados);
  } finally {
    await sql.end();
  }
  await trabajo.parar();
  expect(trabajo.estados.get(503) ?? 0).toBeGreaterThan(0);
  expect(await perdidos(p.app.db, trabajo.guardados)).toEqual(NADA_PERDIDO);
  await todasALaVez();
}, 3_600_000);

test(
  "while it is away each refusal is a line of the log at most, without a stack",
  async () => {
    // What was told of an earlier cut is not told again for ten seconds.
    await Bun.sleep(10_000);
    const antes = p.log.length;
    await servidor.detener();
    detenido = true;
    const respuestas = await Promise.all(
      Array.from(
        { length: 50 },
        () => p.pedir("GET", "/api/presupuestos/lista/357", { como: p.roles.onp }),
      ),
    );
    expect(new Set(respuestas.map((r) => r.status))).toEqual(new Set([503]));
    const errores = p.log.slice(antes).filter((l) => l.nivel === "error");
    expect(errores).toHaveLength(1);
    expect(errores[0]).toMatchObject({ evento: "base_sin_conexion" });
    expect(JSON.stringify(errores)).not.toContain(" at ");
  },
  600_000,
);
