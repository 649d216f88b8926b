/**
 * The queue of jobs in the database: any number of processes, on any number of machines, claim
 * from it, each job by one of them at a time. A job whose holder died is taken up again.
 */
import { hostname } from "node:os";
import { cambiar, cuantas, es, mas, poner, quitar, una, varias } from "../db/query.ts";
import { tabla } from "../db/schema.ts";
import { columnas, fila } from "../db/text-query.ts";
import type { FilaDe } from "../db/handles.ts";
import type { Actor, Db, Escritura } from "../db/types.ts";
import { Rechazo } from "../errors.ts";
import type { App, Progreso } from "../plugin.ts";
import { estaVivo } from "./alive.ts";
import { olvidar, recibir } from "./files.ts";
import { INTERRUMPIDO, interrumpido, parcialDe, terminarEnTx } from "./outcome.ts";
import { exigirLugar, personaDe, trabajoAbandonado } from "./turns.ts";
import type { Encargo, EstadoTrabajo, Turno } from "./types.ts";

/** A holder says it is alive this often. */
export const LATIDO_MS = 2_000;
/** Silence after which a job of another machine is taken for abandoned. */
const VENCE_MS = 30_000;
/** A job that ends its process each time is not tried for ever. */
export const INTENTOS = 3;
/** Between two looks at a job that somebody waits for. */
const SONDEO_MS = 60;
/** What ended is kept this long for whoever still asks. */
const RECUERDO_MS = 24 * 3600_000;

export interface TrabajoTomado extends Turno, Encargo {
  /** What it had noted when the process that had it died. */
  readonly anotado?: unknown;
}

const ELEGIDO = columnas(tabla.trabajos, "id", "nombre", "entrada", "actor", "resultado");
const SITUACION = ["estado", "avance", "etapa", "resultado"] as const;

/** Name of a holder: machine, process and a number of its own. */
export const nuevoDueno = (): string => `${hostname()}:${process.pid}:${crypto.randomUUID()}`;

interface Nuevo
  extends Encargo, Partial<Pick<FilaDe<typeof tabla.trabajos>, "dueno" | "latido" | "tomado">> {
  readonly persona: number;
  readonly estado: EstadoTrabajo;
  readonly intentos: number;
}

/** Adds a row to the queue, and forgets those that ended long ago. @returns its id. */
export async function agregar(
  q: Escritura,
  { entrada, actor, ...otros }: Nuevo,
): Promise<number> {
  const ahora = Date.now();
  await q.ejecutar(
    "DELETE FROM trabajos_archivos WHERE trabajo IN " +
      "(SELECT id FROM trabajos WHERE terminado < ?)",
    [ahora - RECUERDO_MS],
  );
  await quitar(q, tabla.trabajos, { terminado: es("<", ahora - RECUERDO_MS) });
  return await poner(q, tabla.trabajos, {
    ...otros,
    entrada: JSON.stringify(entrada),
    actor: JSON.stringify(actor),
    avance: 0,
    etapa: "",
    creado: ahora,
  });
}

/** Adds a job. @returns its id. @throws Rechazo 429 when its person has too many waiting. */
export async function encolar(
  db: Db,
  nombre: string,
  entrada: unknown,
  actor: Actor,
): Promise<number> {
  return await db.tx(async (q) => {
    const persona = personaDe(actor);
    exigirLugar(persona, await cuantas(q, tabla.trabajos, { estado: "pendiente", persona }));
    const estado = "pendiente";
    return await agregar(q, { nombre, entrada, actor, persona, estado, intentos: 0 });
  });
}

/** Whether its holder died. */
export const abandonado = (
  { dueno, latido }: Pick<FilaDe<typeof tabla.trabajos>, "dueno" | "latido">,
  ahora: number,
): boolean => !estaVivo(dueno ?? "", latido ?? 0, ahora, VENCE_MS);

/** Puts back what dead holders left, with what it noted, or gives it up. */
async function recuperar(q: Escritura, ahora: number): Promise<void> {
  const enCurso = await varias(
    q,
    tabla.trabajos,
    { estado: ["en_curso", "cancelando"] },
    ["id", "estado", "dueno", "latido", "intentos", "resultado"],
    { bloquear: "saltar" },
  );
  for (const { id, estado, intentos, resultado, ...tomado } of enCurso) {
    if (!abandonado(tomado, ahora)) continue;
    // Whoever asked for it wants no more of one that was being cancelled.
    const rendirse = intentos >= INTENTOS || estado === "cancelando";
    await cambiar(q, tabla.trabajos, { id }, {
      estado: rendirse ? "fallado" : "pendiente",
      dueno: null,
      ...(rendirse ? { resultado: interrumpido(resultado) } : {}),
      terminado: rendirse ? ahora : null,
    });
  }
}

/**
 * Claims a job that nobody has: the oldest one of the person who was served longest ago ([K5]).
 * @param nombres only of these; all when not given.
 * @returns null when there is none.
 */
export async function tomar(
  db: Db,
  dueno: string,
  nombres?: readonly string[],
): Promise<TrabajoTomado | null> {
  const estado = ["pendiente", "en_curso", "cancelando"] as const;
  const vivos = { estado, ...(nombres ? { nombre: nombres } : {}) };
  if (await cuantas(db, tabla.trabajos, vivos) === 0) return null;
  return await db.tx(async (q) => {
    const ahora = Date.now();
    await recuperar(q, ahora);
    const elegido = await fila(
      q,
      ELEGIDO,
      "FROM trabajos WHERE estado = 'pendiente' " +
        (nombres ? `AND nombre IN (${nombres.map(() => "?").join(", ")}) ` : "") +
        "ORDER BY (SELECT max(o.tomado) FROM trabajos o WHERE o.persona = trabajos.persona), id LIMIT 1" +
        (q.dialecto === "postgres" ? " FOR UPDATE SKIP LOCKED" : ""),
      nombres ?? [],
    );
    if (!elegido) return null;
    const { id, nombre, entrada, actor, resultado } = elegido;
    await cambiar(q, tabla.trabajos, { id }, {
      estado: "en_curso",
      dueno,
      latido: ahora,
      tomado: ahora,
      intentos: mas(1),
    });
    return {
      id,
      nombre,
      dueno,
      entrada: JSON.parse(entrada) as unknown,
      actor: JSON.parse(actor) as Actor,
      anotado: parcialDe(resultado) ?? undefined,
    };
  });
}

/**
 * Says that the holder is alive and how far it is.
 * @returns its state: undefined when the job is not its own, `cancelando` when it has to stop.
 */
export async function latir(
  db: Db,
  { id, dueno }: TrabajoTomado,
  fraccion: number,
  etapa: string,
): Promise<EstadoTrabajo | undefined> {
  const latido = { latido: Date.now(), avance: Math.round(fraccion * 1000), etapa };
  return await db.tx(async (q) => {
    if (await cambiar(q, tabla.trabajos, { id, dueno }, latido) === 0) return undefined;
    return (await una(q, tabla.trabajos, { id }, ["estado"]))?.estado;
  });
}

/** Stores the outcome, unless the job is somebody else's by now, or sealed. */
export async function terminar(
  db: Db,
  turno: Turno,
  estado: EstadoTrabajo,
  resultado: unknown,
): Promise<void> {
  await db.tx((q) => terminarEnTx(q, turno, estado, resultado));
}

/** Takes a job out of the queue before anybody has it. @throws Rechazo when it was there. */
async function abandonar(db: Db, id: number): Promise<void> {
  const quitado = await db.tx(async (q) => {
    const cuantos = await quitar(q, tabla.trabajos, { id, estado: "pendiente" });
    if (cuantos > 0) await olvidar(q, id);
    return cuantos > 0;
  });
  if (quitado) throw trabajoAbandonado();
}

/**
 * Waits until a job ends, wherever it runs.
 * @param senal that nobody waits for it any more: it is left undone if it has not begun.
 * @param mientras called between two looks: what the waiting process may do for the queue.
 * @throws the job's `Rechazo`; Error for a surprise, which the log of its process tells.
 */
export async function esperar(
  db: Db,
  id: number,
  progreso: Progreso,
  mientras: () => Promise<void> = () => Promise.resolve(),
  senal?: AbortSignal,
): Promise<unknown> {
  for (let visto = -1;;) {
    const s = await una(db, tabla.trabajos, { id }, SITUACION);
    if (!s) throw new Error(`el trabajo ${id} ya no está en la cola`);
    if (s.avance > visto) progreso((visto = s.avance) / 1000, s.etapa);
    const resultado = JSON.parse(s.resultado ?? "null") as unknown;
    switch (s.estado) {
      case "hecho":
        return resultado;
      case "rechazado": {
        const { codigo, status, mensaje, datos } = resultado as Record<string, never>;
        throw new Rechazo(codigo, status, mensaje, datos);
      }
      case "fallado": {
        const { mensaje } = resultado as { mensaje: string };
        const incierto = mensaje === INTERRUMPIDO;
        throw new Rechazo("trabajo_interrumpido", 503, mensaje, incierto ? { incierto } : {});
      }
    }
    if (senal?.aborted && s.estado === "pendiente") await abandonar(db, id);
    await mientras();
    await Bun.sleep(SONDEO_MS);
  }
}

/** Through the queue and back, with the file that the job writes. See `esperar` for the last two. */
export async function ejecutarEnCola<S>(
  app: App,
  nombre: string,
  entrada: unknown,
  actor: Actor,
  progreso: Progreso = () => {},
  mientras?: () => Promise<void>,
  senal?: AbortSignal,
): Promise<S> {
  const { shareable: archivos = {} } = app.registro.trabajo(nombre) ?? {};
  const id = await encolar(app.db, nombre, entrada, actor);
  const resultado = await esperar(app.db, id, progreso, mientras, senal);
  if (archivos.writes) {
    await recibir(app.db, id, archivos, entrada);
    await app.db.tx((q) => olvidar(q, id));
  }
  return resultado as S;
}
