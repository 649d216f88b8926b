/**
 * Many analysts on one server, each with a session, at the pace of a person: they open bases, edit
 * rows that others edit too, look at outputs, value and export, and think in between. Nothing may
 * fail, and what was acknowledged must be there at the end.
 */
import { join } from "node:path";
import { conectar } from "../../db/connect.ts";
import type { Db } from "../../db/types.ts";
import { tablaDe } from "../../../plugins/bases/bases.ts";
import { agregarLote } from "../../../plugins/bases/filas/filas.ts";
import { generarPresupuesto } from "../../../plugins/demostracion/service.ts";
import { base, carpetaPropia, prepararBase, REAL } from "./datos.ts";
import type { Cifra, Medida } from "./harness.ts";
import { mediana } from "./harness.ts";
import { baseVacia } from "./postgres.ts";
import { ingresar, type Servidor, servirPlanta } from "./servidores.ts";

const ANALISTAS = 200;
const GRUPOS = 20;
const RENGLONES = 500;
/** Mean of the pauses of a person between two requests. */
const PENSAR_MS = 6_000;
/** `PLANTA_BENCH_MINUTOS` for the long run. */
const MINUTOS = Number(process.env.PLANTA_BENCH_MINUTOS ?? 0.5);
const CARGOS = base("cargos");
const codigo = (i: number) => `E26${60 + i}`;

interface Fila {
  readonly id: number;
  readonly rev: number;
  readonly cargos: number;
  readonly [campo: string]: unknown;
}

/** What was asked, by kind: milliseconds of each answer. */
type Tiempos = Record<string, number[]>;

interface Cuenta {
  readonly tiempos: Tiempos;
  /** Positions added by acknowledged edits, by group. */
  readonly sumados: number[];
  conflictos: number;
}

class Analista {
  constructor(
    private readonly url: string,
    private readonly authorization: string,
    private readonly azar: () => number,
    private readonly cuenta: Cuenta,
  ) {}

  /** @throws Error for an answer that is neither 200 nor one of `esperados`. */
  async #pedir(
    clase: string,
    ruta: string,
    cuerpo?: Record<string, string>,
    esperados: readonly number[] = [],
  ): Promise<Response> {
    const inicio = performance.now();
    const respuesta = await fetch(`${this.url}/api/${ruta}`, {
      headers: { authorization: this.authorization },
      ...(cuerpo ? { method: "POST", body: new URLSearchParams(cuerpo) } : {}),
    });
    const bytes = await respuesta.arrayBuffer();
    (this.cuenta.tiempos[clase] ??= []).push(performance.now() - inicio);
    if (respuesta.status === 200 || esperados.includes(respuesta.status)) {
      return new Response(bytes, { status: respuesta.status });
    }
    throw new Error(`${ruta}: ${respuesta.status} ${new TextDecoder().decode(bytes)}`);
  }

  async #abrir(codipres: string): Promise<readonly Fila[]> {
    const lista = await this.#pedir("abrir", `bases/cargos/${REAL.saf}/${codipres}`);
    return (await lista.json() as { cargos: readonly Fila[] }).cargos;
  }

  /** One more position in a row; somebody else's change is met as a person meets it. */
  async #editar(i: number): Promise<void> {
    const filas = await this.#abrir(codigo(i));
    // The first rows are everybody's: two people meet on them.
    const fila = filas[Math.floor(this.azar() * (this.azar() < 0.3 ? 3 : filas.length))];
    await this.#pensar(0.3);
    const cuerpo = Object.fromEntries(
      CARGOS.columnas.map((c) => [c.id, String(fila[c.id] ?? "")]),
    );
    const respuesta = await this.#pedir("guardar", `bases/cargos/${REAL.saf}/${codigo(i)}`, {
      ...cuerpo,
      accion: "editar",
      id: String(fila.id),
      rev: String(fila.rev),
      cargos: String(fila.cargos + 1),
    }, [409]);
    if (respuesta.status === 409) this.cuenta.conflictos++;
    else this.cuenta.sumados[i]++;
  }

  #pensar(veces = 1): Promise<void> {
    // Exponential: many short pauses and some long ones.
    return Bun.sleep(Math.min(-Math.log(1 - this.azar()) * PENSAR_MS * veces, 30_000));
  }

  async trabajar(hasta: number): Promise<void> {
    await this.#pensar();
    while (Date.now() < hasta) {
      const i = Math.floor(this.azar() * GRUPOS);
      const grupo = `${REAL.saf}/${codigo(i)}`;
      const que = this.azar();
      if (que < 0.35) await this.#abrir(codigo(i));
      else if (que < 0.75) await this.#editar(i);
      else if (que < 0.9) {
        await this.#pedir("salida", `salidas/resumenporobjetodelgasto/${grupo}`);
      } else if (que < 0.96) {
        await this.#pedir("valorizar", "valorizar", {
          saf: String(REAL.saf),
          codipres: codigo(i),
        });
      } else await this.#pedir("excel", `bases/excel/cargos/${grupo}`);
      await this.#pensar();
    }
  }
}

/** Numbers of a fixed seed (mulberry32). */
function azarDe(semilla: number): () => number {
  let s = semilla;
  return () => {
    s = s + 0x6d2b79f5 | 0;
    let t = Math.imul(s ^ s >>> 15, 1 | s);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
  };
}

const cuantil = (ms: readonly number[], p: number): number =>
  ms.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(ms.length * p) - 1)];

/** Resident MiB of a process, each second until told to stop. */
function vigilarMemoria(pid: number): () => number[] {
  const mib: number[] = [];
  const reloj = setInterval(async () => {
    const estado = await Bun.file(`/proc/${pid}/status`).text();
    mib.push(Number(/VmRSS:\s+(\d+)/.exec(estado)?.[1]) / 1024);
  }, 1000);
  return () => {
    clearInterval(reloj);
    return mib;
  };
}

async function preparar(url: string): Promise<void> {
  const app = await prepararBase(url, { reales: 0 });
  for (let i = 0; i < GRUPOS; i++) {
    await app.db.tx(async (q) => {
      await q.ejecutar(
        "INSERT INTO presupuestos (saf, codipres, descripcion, desde_mes, ejercicio, version, " +
          "fecha_alta, online, rev, rev_datos) SELECT saf, ?, descripcion, desde_mes, ejercicio, " +
          "version, fecha_alta, online, rev, rev_datos FROM presupuestos " +
          "WHERE saf = ? AND codipres = ?",
        [codigo(i), REAL.saf, REAL.codipres],
      );
      const renglones = { saf: REAL.saf, codipres: codigo(i), renglones: RENGLONES };
      await agregarLote(
        q,
        CARGOS,
        CARGOS.columnas.map((c) => c.id),
        generarPresupuesto(renglones) as never,
      );
    });
  }
  await app.cerrar();
}

async function cargosDe(db: Db): Promise<number[]> {
  const filas = await db.valores(
    `SELECT codipres, sum(cargos) FROM ${tablaDe(CARGOS)} WHERE saf = ? GROUP BY codipres`,
    [REAL.saf],
  );
  const suma = new Map(filas.map(([codipres, n]) => [String(codipres), Number(n)]));
  return Array.from({ length: GRUPOS }, (_, i) => suma.get(codigo(i)) ?? 0);
}

async function jornada(planta: Servidor, cuantos: number, ms: number): Promise<Cuenta> {
  const cuenta: Cuenta = { tiempos: {}, sumados: Array(GRUPOS).fill(0), conflictos: 0 };
  const sesiones = await Promise.all(
    Array.from({ length: cuantos }, () => ingresar(planta.url, "analista@economia")),
  );
  const hasta = Date.now() + ms;
  await Promise.all(
    sesiones.map((s, i) => new Analista(planta.url, s, azarDe(i + 1), cuenta).trabajar(hasta)),
  );
  return cuenta;
}

async function medirSobre(url: string): Promise<Medida[]> {
  await preparar(url);
  const db = await conectar(url);
  const planta = await servirPlanta(url);
  try {
    const solo = await jornada(planta, 4, 15_000);
    const antes = await cargosDe(db);
    const dejarDeVigilar = vigilarMemoria(planta.pid);
    const ms = MINUTOS * 60_000;
    const { tiempos, sumados, conflictos } = await jornada(planta, ANALISTAS, ms);
    const memoria = dejarDeVigilar();
    const despues = await cargosDe(db);
    const perdidos = despues.filter((n, i) => n !== antes[i] + sumados[i]).length;
    if (perdidos > 0) throw new Error(`se perdieron guardados en ${perdidos} presupuestos`);
    const todos = Object.values(tiempos).flat();
    const quieto = Object.values(solo.tiempos).flat();
    const pedidos = todos.length / (ms / 1000);
    const guardados = sumados.reduce((a, b) => a + b, 0);
    console.log(
      `  ${new URL(url).protocol} ${todos.length} pedidos (${pedidos.toFixed(1)} por segundo), ` +
        `${guardados} guardados, ${conflictos} conflictos avisados, ninguno perdido, sin errores; ` +
        Object.entries(tiempos).map(([clase, t]) =>
          `${clase} p95 ${cuantil(t, 0.95).toFixed(1)} p99 ${cuantil(t, 0.99).toFixed(1)} ms`
        ).join(", "),
    );
    // The first third warms up; the same from then to the end is no growth.
    const tercio = Math.floor(memoria.length / 3);
    const [medio, final] = [memoria.slice(tercio, 2 * tercio), memoria.slice(2 * tercio)];
    const contra = "4 analistas en el mismo servidor";
    return [0.95, 0.99].map((p): Medida => ({
      que: `p${p * 100}, ${todos.length} pedidos`,
      contra,
      propio: cuantil(todos, p),
      piso: cuantil(quieto, p),
      alcanzar: 5,
      unidad: "ms",
    })).concat({
      que: "memoria del último tercio",
      contra: "el tercio anterior",
      propio: mediana(final),
      piso: mediana(medio),
      alcanzar: 1.1,
      unidad: "MiB",
    });
  } finally {
    await planta.detener();
    await db.cerrar();
  }
}

export const analistasSqlite: Cifra = {
  nombre: `${ANALISTAS} analistas sobre SQLite`,
  piso: "",
  async medir() {
    const carpeta = await carpetaPropia();
    try {
      return await medirSobre(`sqlite:${join(carpeta.ruta, "planta.db")}`);
    } finally {
      await carpeta.borrar();
    }
  },
};

export const analistasPostgres: Cifra = {
  nombre: `${ANALISTAS} analistas sobre PostgreSQL`,
  piso: "",
  async medir() {
    const { url, cerrar } = await baseVacia();
    try {
      return await medirSobre(url);
    } finally {
      await cerrar();
    }
  },
};
