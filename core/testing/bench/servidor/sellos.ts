/**
 * What the linked audit costs ([Q1], [Q3]): checking a million entries, linking them, and what the
 * linker takes from fifty people who save at once — in SAFs of their own, and in the same one.
 */
import { tablaDe } from "#plugins/bases/bases.ts";
import { guardar } from "#plugins/bases/filas/escritura/escribir.ts";
import { referencias } from "#plugins/tablas/service.ts";
import { enlazar } from "#plugins/sellos/enlazador.ts";
import { services } from "#plugins/sellos/servicio.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { abrirBase, ACTOR, base, MES, REAL } from "../comun/datos.ts";
import { type Banco, type Cifra, contraLimite, type Medida } from "../comun/harness.ts";
import { enLasDos, type nuevaEn, productoEn } from "../comun/lugares.ts";
import { prepararNacion } from "../comun/nacion.ts";
import { RENGLON } from "../comun/renglon.ts";

/** `PLANTA_BENCH_ASIENTOS` for a smaller machine. */
const ASIENTOS = Number(process.env.PLANTA_BENCH_ASIENTOS ?? 1_000_000);
/** What checking them may take, at most, and hold. */
const COMPROBAR_S = 20;
const MIB = 2 ** 20;
/** Entries that the linker has to keep up with. */
const POR_SEGUNDO = 500;
/** People who save at once, and how many times each in a round: some seconds, some passes. */
const PERSONAS = 50;
const GUARDADOS = 20;

const SERIE = {
  sqlite: "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ?) ",
  postgres: "WITH s AS (SELECT generate_series(1, CAST(? AS integer)) AS n) ",
} as const;

/** Edited rows of fifty SAFs and of none, as long as those of a base are. */
const LLENAR =
  "INSERT INTO auditoria (instante, usuario, origen, accion, entidad, clave, saf, codipres, antes, " +
  "despues) SELECT 1760000000000 + n * 100, 'analista', 'medidas', 'editar', 'cargos', " +
  "CAST(n AS text), CASE WHEN n % 51 = 50 THEN NULL ELSE 300 + n % 51 END, 'E2601', " +
  `'{"cargos":' || n || ',"prog":18,"act":1,"ubic":2,"ff":11,"pprin":1,"esc":303,"agrup":"P","nivel":"C"}', ` +
  `'{"cargos":' || (n + 1) || ',"prog":18,"act":1,"ubic":2,"ff":11,"pprin":1,"esc":303,"agrup":"P","nivel":"C"}' FROM s`;

/** `planta comprobar` in a process of its own: seconds, and the most memory it held. */
async function comprobar(url: string): Promise<{ segundos: number; bytes: number }> {
  const programa = new URL("../../../../bin/planta.ts", import.meta.url).pathname;
  const inicio = performance.now();
  const hijo = Bun.spawn([process.execPath, programa, "comprobar"], {
    env: { ...process.env, DATABASE_URL: url },
    stdout: "pipe",
    stderr: "inherit",
  });
  const dicho = await new Response(hijo.stdout).text();
  const fin = await hijo.exited;
  if (fin !== 0) throw new Error(`comprobar terminó con ${fin}: ${dicho}`);
  const segundos = (performance.now() - inicio) / 1000;
  return { segundos, bytes: hijo.resourceUsage()?.maxRSS ?? NaN };
}

export const comprobarEnlazada: readonly Cifra[] = enLasDos(
  (donde) => `comprobar y enlazar ${ASIENTOS} asientos, ${donde}`,
  `${COMPROBAR_S} s`,
  async (url): Promise<Medida[]> => {
    const app = await abrirBase(url);
    const llenar = async (cuantos: number) => {
      await app.db.tx((q) => q.ejecutar(SERIE[q.dialecto] + LLENAR, [cuantos]));
      const inicio = performance.now();
      const enlazados = await enlazar(app.db, true);
      if (enlazados < cuantos) throw new Error(`se enlazaron ${enlazados}`);
      await app.db.tx((q) => q.ejecutar("ANALYZE"));
      return (performance.now() - inicio) / enlazados * 1000;
    };
    await llenar(ASIENTOS / 10);
    const antes = await comprobar(url);
    const porMil = await llenar(ASIENTOS - ASIENTOS / 10);
    const despues = await comprobar(url);
    await app.cerrar();
    return [
      contraLimite("comprobar", despues.segundos, COMPROBAR_S, "s"),
      {
        que: "memoria al comprobar",
        contra: "con un décimo de los asientos",
        propio: despues.bytes / MIB,
        piso: antes.bytes / MIB,
        alcanzar: 1.2,
        unidad: "MiB",
      },
      contraLimite("enlazar mil", porMil, 1e6 / POR_SEGUNDO, "ms", `${POR_SEGUNDO} por segundo`),
    ];
  },
);

const CARGOS = base("cargos");
const TABLA = tablaDe(CARGOS);

/** One person, who saves the same row again and again. */
interface Analista {
  readonly saf: number;
  readonly id: number;
  readonly body: Record<string, string>;
  rev: number;
}

/** As many people as `PERSONAS`, each with a row; of the same SAF, or each of its own. */
async function analistas(app: AppEnMarcha, deUno: boolean): Promise<Analista[]> {
  const suyas = deUno ? `saf = ${REAL.saf}` : `id IN (SELECT min(id) FROM ${TABLA} GROUP BY saf)`;
  const filas = await app.db.filas(
    `SELECT * FROM ${TABLA} WHERE codipres = ? AND ${suyas} ORDER BY id LIMIT ${PERSONAS}`,
    [REAL.codipres],
  );
  if (filas.length < PERSONAS) throw new Error(`hay ${filas.length} renglones`);
  return filas.map((fila) => ({
    saf: Number(fila.saf),
    id: Number(fila.id),
    rev: Number(fila.rev),
    body: { ...RENGLON },
  }));
}

async function guardarVarias(app: AppEnMarcha, quien: Analista): Promise<void> {
  for (let i = 0; i < GUARDADOS; i++) {
    quien.body.cargos = String(Number(quien.body.cargos) % 90 + 1);
    const { id, rev, body } = quien;
    const pedido = { accion: "editar", id, rev, body } as const;
    await guardar(app, ACTOR, CARGOS, quien.saf, REAL.codipres, pedido);
    quien.rev++;
  }
}

const guardarEnlazando = (donde: keyof typeof nuevaEn, deUno: boolean): Banco => ({
  nombre: `guardar con la auditoría enlazada, ${donde}, ${PERSONAS} a la vez en ` +
    (deUno ? "el mismo SAF" : "otros tantos SAF"),
  piso: "guardar sin que nadie enlace",
  alcanzar: 1.03,
  rondas: 7,
  async preparar() {
    const { app, cerrar } = deUno
      ? await productoEn(donde, PERSONAS)
      : await productoEn(donde, 1, prepararNacion);
    const todos = await analistas(app, deUno);
    // Who saves a row has its base on screen: the reference data were read for it.
    await referencias(app.db, 2026, 1, MES);
    const guardarTodos = () => Promise.all(todos.map((a) => guardarVarias(app, a)));
    let detener = () => Promise.resolve();
    return {
      // Stopping is not saving; and what a round without the linker left is not for the next one.
      async antes() {
        await detener();
        detener = () => Promise.resolve();
        await enlazar(app.db);
      },
      piso: async () => void await guardarTodos(),
      async propio() {
        [detener] = await Promise.all(services.map((s) => s.start(app)));
        await guardarTodos();
      },
      async cerrar() {
        await detener();
        await cerrar();
      },
    };
  },
});

export const guardarConEslabones: readonly Banco[] = (["SQLite", "PostgreSQL"] as const)
  .flatMap((donde) => [false, true].map((deUno) => guardarEnlazando(donde, deUno)));
