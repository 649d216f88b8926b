/**
 * Many analysts on one server, each with a screen that behaves as the real one (`pantalla.ts`), at
 * the pace of a person: they open budgets, edit rows that others edit too, look at the summary,
 * value and export, and think in between, while their screens follow what the others do. Nothing
 * may fail; what was acknowledged must be in the database and in the trail, and what each screen
 * shows in the end must be what is stored.
 */
import { conectar } from "#core/db/connect.ts";
import type { Db } from "#core/db/types.ts";
import { tablaDe } from "#plugins/bases/bases.ts";
import { agregarLote } from "#plugins/bases/filas/filas.ts";
import { USUARIO } from "#proto/recursos/usuario.ts";
import { generarPresupuesto } from "#plugins/demostracion/service.ts";
import { azarDe } from "#core/testing/random.ts";
import { base, prepararBase, REAL } from "../comun/datos.ts";
import { contraLimite, cuantil, mediana, type Medida } from "../comun/harness.ts";
import { enLasDos } from "../comun/lugares.ts";
import { type Cuenta, Pantalla } from "./pantalla.ts";
import { ingresar, type Servidor, servirPlanta } from "../comun/servidores.ts";

/** `PLANTA_BENCH_ANALISTAS` for a smaller machine, `PLANTA_BENCH_MINUTOS` for the long run. */
const ANALISTAS = Number(process.env.PLANTA_BENCH_ANALISTAS ?? 200);
const MINUTOS = Number(process.env.PLANTA_BENCH_MINUTOS ?? 1);
const GRUPOS = 20;
const RENGLONES = 500;
/** Mean of the pauses of a person between two requests. */
const PENSAR_MS = 6_000;
/** What the slowest of a hundred answers may take, and what others save to be on every screen. */
const P99_MS = 100;
const VERSE_MS = 50;
const CARGOS = base("cargos");
const codigo = (i: number) => `E26${60 + i}`;
/** Each has an account of its own: what waits is limited, and takes turns, by person ([K5]). */
const cuentaDe = (i: number) => `analista${i}`;
/** Sign-ins at a time; the rest would only wait at the server. */
const INGRESOS_A_LA_VEZ = 4;

interface Jornada extends Cuenta {
  /** Acknowledged edits, by group. */
  readonly sumados: number[];
  conflictos: number;
}

class Analista {
  constructor(
    readonly pantalla: Pantalla,
    private readonly azar: () => number,
    private readonly cuenta: Jornada,
  ) {}

  /** One more position in a row of the list on screen; somebody else's change is met as it is. */
  async #editar(i: number): Promise<void> {
    const { pantalla, cuenta } = this;
    const filas = [...pantalla.filas.values()];
    // The first rows are everybody's: two people meet on them.
    const fila = filas[Math.floor(this.azar() * (this.azar() < 0.3 ? 3 : filas.length))];
    await this.#pensar(0.3);
    const cargos = Number(fila.cargos) + 1;
    const cuerpo = Object.fromEntries(
      CARGOS.columnas.map((c) => [c.id, String(fila[c.id] ?? "")]),
    );
    cuenta.guardados.set(`${codigo(i)}|${fila.id}|${fila.rev + 1}`, performance.now());
    const { status } = await pantalla.pedir("guardar", `bases/cargos/${REAL.saf}/${codigo(i)}`, {
      cuerpo: {
        ...cuerpo,
        accion: "editar",
        id: String(fila.id),
        rev: String(fila.rev),
        cargos: String(cargos),
      },
      headers: { "idempotency-key": crypto.randomUUID() },
      esperados: [409],
    });
    if (status === 409) cuenta.conflictos++;
    else cuenta.sumados[i]++;
  }

  #pensar(veces = 1): Promise<void> {
    // Exponential: many short pauses and some long ones.
    return Bun.sleep(Math.min(-Math.log(1 - this.azar()) * PENSAR_MS * veces, 30_000));
  }

  async trabajar(hasta: number): Promise<void> {
    const { pantalla } = this;
    await pantalla.encender();
    let i = -1;
    await this.#pensar();
    while (Date.now() < hasta) {
      const que = this.azar();
      if (i < 0 || que < 0.1) {
        i = Math.floor(this.azar() * GRUPOS);
        await pantalla.abrir(codigo(i));
      } else if (que < 0.75) await this.#editar(i);
      else if (que < 0.9) {
        const grupo = `${REAL.saf}/${codigo(i)}`;
        await pantalla.pedir("salida", `salidas/resumenporobjetodelgasto/${grupo}`);
      } else if (que < 0.96) {
        const cuerpo = { saf: String(REAL.saf), codipres: codigo(i) };
        await pantalla.pedir("valorizar", "valorizar", { cuerpo });
      } else await pantalla.pedir("excel", `bases/excel/cargos/${REAL.saf}/${codigo(i)}`);
      if (pantalla.falla) throw pantalla.falla;
      await this.#pensar();
    }
  }
}

/** Resident MiB of a process, each second until told to stop. */
function vigilarMemoria(pid: number): () => number[] {
  const mib: number[] = [];
  const reloj = setInterval(async () => {
    const estado = await Bun.file(`/proc/${pid}/status`).text().catch(() => "");
    // It has ended: who waits for its answers says why.
    if (estado === "") return clearInterval(reloj);
    mib.push(Number(/VmRSS:\s+(\d+)/.exec(estado)?.[1]) / 1024);
  }, 1000);
  return () => {
    clearInterval(reloj);
    return mib;
  };
}

/** Seconds of processor that a process has used, all its threads together. */
async function procesadorDe(pid: number): Promise<number> {
  const campos = (await Bun.file(`/proc/${pid}/stat`).text()).split(") ")[1].split(" ");
  return (Number(campos[11]) + Number(campos[12])) / 100;
}

async function preparar(url: string): Promise<void> {
  const app = await prepararBase(url, 0);
  const iguales = [...Object.keys(USUARIO.campos), "clave_hash", "clave_vence", "rev"]
    .filter((c) => c !== "usuario").join(", ");
  await app.db.tx(async (q) => {
    for (let i = 0; i < ANALISTAS; i++) {
      await q.ejecutar(
        `INSERT INTO usuarios (usuario, ${iguales}) SELECT ?, ${iguales} FROM usuarios ` +
          "WHERE saf = ? AND usuario = 'analista'",
        [cuentaDe(i), REAL.saf],
      );
    }
  });
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

/** Edits of each group that the trail has. */
async function asientosDe(db: Db): Promise<number[]> {
  const filas = await db.valores(
    "SELECT codipres, count(*) FROM auditoria WHERE entidad = 'cargos' AND accion = 'editar' " +
      "AND saf = ? GROUP BY codipres",
    [REAL.saf],
  );
  const cuantos = new Map(filas.map(([codipres, n]) => [String(codipres), Number(n)]));
  return Array.from({ length: GRUPOS }, (_, i) => cuantos.get(codigo(i)) ?? 0);
}

const masSumados = (antes: readonly number[], sumados: readonly number[]) =>
  antes.map((n, i) => n + sumados[i]);

/** @throws Error when a screen does not show what is stored, row by row and in total. */
async function revisarPantalla(pantalla: Pantalla): Promise<void> {
  const { codipres, filas, total } = pantalla;
  if (codipres === "") return;
  const mostradas = [...filas.values()].toSorted((a, b) => a.id - b.id);
  const veia = JSON.stringify([mostradas.map((f) => [f.id, f.rev, f.cargos]), total?.totales]);
  await pantalla.leerDeNuevo();
  const hay = [...pantalla.filas.values()].map((f) => [f.id, f.rev, f.cargos]);
  if (veia !== JSON.stringify([hay, pantalla.total?.totales])) {
    throw new Error(`una pantalla de ${codipres} no muestra lo guardado`);
  }
}

async function jornada(planta: Servidor, cuantos: number, ms: number): Promise<Jornada> {
  const cuenta: Jornada = {
    tiempos: {},
    demoras: [],
    guardados: new Map(),
    aplicados: 0,
    releidos: 0,
    sumados: Array(GRUPOS).fill(0),
    conflictos: 0,
  };
  const sesiones: string[] = [];
  const turnos = Array.from({ length: cuantos }, (_, i) => i).values();
  await Promise.all(Array.from({ length: INGRESOS_A_LA_VEZ }, async () => {
    for (const i of turnos) sesiones[i] = await ingresar(planta.url, `${cuentaDe(i)}@economia`);
  }));
  const analistas = sesiones.map((s, i) =>
    new Analista(new Pantalla(planta.url, s, cuenta), azarDe(i + 1), cuenta)
  );
  const hasta = Date.now() + ms;
  await Promise.all(analistas.map((a) => a.trabajar(hasta)));
  await Bun.sleep(1_000); // what is on its way arrives
  await Promise.all(analistas.map((a) => a.pantalla.apagar()));
  // What they ask now is no part of the day.
  const { tiempos } = cuenta;
  const medidos = Object.fromEntries(Object.entries(tiempos).map(([k, v]) => [k, [...v]]));
  for (const { pantalla } of analistas) {
    if (pantalla.falla) throw pantalla.falla;
    await revisarPantalla(pantalla);
  }
  return { ...cuenta, tiempos: medidos };
}

async function medirSobre(url: string): Promise<Medida[]> {
  await preparar(url);
  const db = await conectar(url);
  const planta = await servirPlanta(url);
  try {
    const solo = await jornada(planta, 4, 15_000);
    const antes = await cargosDe(db);
    const asentados = await asientosDe(db);
    const dejarDeVigilar = vigilarMemoria(planta.pid);
    const ms = MINUTOS * 60_000;
    const usado = await procesadorDe(planta.pid);
    const dia = await jornada(planta, ANALISTAS, ms);
    const memoria = dejarDeVigilar();
    const { tiempos, sumados, conflictos, demoras, aplicados, releidos } = dia;
    for (
      const [donde, hay, habia] of [
        ["la base", await cargosDe(db), antes],
        ["la auditoría", await asientosDe(db), asentados],
      ] as const
    ) {
      if (masSumados(habia, sumados).some((n, i) => n !== hay[i])) {
        throw new Error(`se perdieron guardados en ${donde}`);
      }
    }
    const todos = Object.values(tiempos).flat();
    const procesador = (await procesadorDe(planta.pid) - usado) / (ms / 1000);
    const quieto = Object.values(solo.tiempos).flat();
    const guardados = sumados.reduce((a, b) => a + b, 0);
    console.log(
      `  ${new URL(url).protocol} ${todos.length} pedidos (${
        (todos.length / (ms / 1000)).toFixed(1)
      } ` +
        `por segundo), ${guardados} guardados, ${conflictos} conflictos avisados, ninguno perdido; ` +
        `${aplicados} cambios ajenos puestos sin releer, ${releidos} relecturas; ` +
        `el servidor usó ${procesador.toFixed(2)} procesadores; ` +
        Object.entries(tiempos).map(([clase, t]) =>
          `${clase} p95 ${cuantil(t, 0.95).toFixed(1)} p99 ${cuantil(t, 0.99).toFixed(1)} ms`
        ).join(", "),
    );
    // The first third warms up; the same from then to the end is no growth.
    const tercio = Math.floor(memoria.length / 3);
    const [medio, final] = [memoria.slice(tercio, 2 * tercio), memoria.slice(2 * tercio)];
    const suyos = `p95 de ${demoras.length} cambios y su total en otra pantalla`;
    return [
      contraLimite(`p99 de ${todos.length} pedidos`, cuantil(todos, 0.99), P99_MS),
      {
        que: "p95",
        contra: "4 analistas en el mismo servidor",
        propio: cuantil(todos, 0.95),
        piso: cuantil(quieto, 0.95),
        alcanzar: 5,
        unidad: "ms",
      },
      contraLimite(suyos, cuantil(demoras, 0.95), VERSE_MS),
      {
        que: "memoria del último tercio",
        contra: "el tercio anterior",
        propio: mediana(final),
        piso: mediana(medio),
        alcanzar: 1.1,
        unidad: "MiB",
      },
    ];
  } finally {
    await planta.detener();
    await db.cerrar();
  }
}

export const analistas = enLasDos((base) => `${ANALISTAS} analistas sobre ${base}`, "", medirSobre);
