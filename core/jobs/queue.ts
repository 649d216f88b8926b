/**
 * The queue of jobs in the database: any number of processes, on any number of machines, claim
 * from it, each job by one of them at a time. A job whose holder died is taken up again.
 */
import { hostname } from "node:os";
import type { App } from "../app.ts";
import type { Actor, Consulta, Db, Escritura } from "../db/types.ts";
import { Rechazo } from "../errors.ts";
import type { Progreso } from "../plugin.ts";
import { estaVivo } from "./alive.ts";
import { olvidar, recibir } from "./files.ts";
import { type EstadoTrabajo, INTERRUMPIDO, terminarEnTx } from "./outcome.ts";
import { exigirLugar, personaDe, trabajoAbandonado } from "./turns.ts";
import type { Turno } from "./types.ts";

/** A holder says it is alive this often. */
export const LATIDO_MS = 2_000;
/** Silence after which a job of another machine is taken for abandoned. */
const VENCE_MS = 30_000;
/** A job that ends its process each time is not tried for ever. */
const INTENTOS = 3;
/** Between two looks at a job that somebody waits for. */
const SONDEO_MS = 60;
/** What ended is kept this long for whoever still asks. */
const RECUERDO_MS = 24 * 3600_000;

export interface TrabajoTomado extends Turno {
  readonly nombre: string;
  readonly entrada: unknown;
  readonly actor: Actor;
}

interface Fila {
  readonly id: number;
  readonly nombre: string;
  readonly entrada: string;
  readonly actor: string;
  readonly dueno: string | null;
  readonly latido: number | null;
  readonly intentos: number;
}

/** Name of a holder: machine, process and a number of its own. */
export const nuevoDueno = (): string => `${hostname()}:${process.pid}:${crypto.randomUUID()}`;

/** Adds a job. @returns its id. @throws Rechazo 429 when its person has too many waiting. */
export async function encolar(
  db: Db,
  nombre: string,
  entrada: unknown,
  actor: Actor,
): Promise<number> {
  const ahora = Date.now();
  return await db.tx(async (q) => {
    await q.ejecutar(
      "DELETE FROM trabajos_archivos WHERE trabajo IN " +
        "(SELECT id FROM trabajos WHERE terminado < ?)",
      [ahora - RECUERDO_MS],
    );
    await q.ejecutar("DELETE FROM trabajos WHERE terminado < ?", [ahora - RECUERDO_MS]);
    const persona = personaDe(actor);
    const [[enEspera]] = await q.valores(
      "SELECT count(*) FROM trabajos WHERE estado = 'pendiente' AND persona = ?",
      [persona],
    );
    exigirLugar(persona, Number(enEspera));
    const [[id]] = await q.valores(
      "INSERT INTO trabajos (nombre, entrada, actor, persona, estado, intentos, avance, etapa, " +
        "creado) VALUES (?, ?, ?, ?, 'pendiente', 0, 0, '', ?) RETURNING id",
      [nombre, JSON.stringify(entrada), JSON.stringify(actor), persona, ahora],
    );
    return Number(id);
  });
}

/** Puts back what dead holders left, or gives it up. @returns whether anything changed. */
async function recuperar(q: Escritura, ahora: number): Promise<void> {
  const enCurso = await q.filas<Fila>(
    "SELECT id, nombre, entrada, actor, dueno, latido, intentos FROM trabajos " +
      "WHERE estado = 'en_curso'" +
      (q.dialecto === "postgres" ? " FOR UPDATE SKIP LOCKED" : ""),
  );
  for (const { id, dueno, latido, intentos } of enCurso) {
    if (estaVivo(dueno ?? "", latido ?? 0, ahora, VENCE_MS)) continue;
    const rendirse = intentos >= INTENTOS;
    await q.ejecutar(
      "UPDATE trabajos SET estado = ?, dueno = NULL, resultado = ?, terminado = ? WHERE id = ?",
      [
        rendirse ? "fallado" : "pendiente",
        rendirse ? JSON.stringify({ mensaje: INTERRUMPIDO }) : null,
        rendirse ? ahora : null,
        id,
      ],
    );
  }
}

/**
 * Claims a job that nobody has: the oldest one of the person who was served longest ago ([K5]).
 * Null when there is none.
 */
export async function tomar(db: Db, dueno: string): Promise<TrabajoTomado | null> {
  const [[hay]] = await db.valores(
    "SELECT count(*) FROM trabajos WHERE estado IN ('pendiente', 'en_curso')",
  );
  if (hay === 0) return null;
  return await db.tx(async (q) => {
    const ahora = Date.now();
    await recuperar(q, ahora);
    const fila = await q.fila<Fila>(
      "SELECT id, nombre, entrada, actor, intentos FROM trabajos t WHERE estado = 'pendiente' " +
        "ORDER BY (SELECT max(o.tomado) FROM trabajos o WHERE o.persona = t.persona), id LIMIT 1" +
        (q.dialecto === "postgres" ? " FOR UPDATE SKIP LOCKED" : ""),
    );
    if (!fila) return null;
    await q.ejecutar(
      "UPDATE trabajos SET estado = 'en_curso', dueno = ?, latido = ?, tomado = ?, " +
        "intentos = intentos + 1 WHERE id = ?",
      [dueno, ahora, ahora, fila.id],
    );
    return {
      id: fila.id,
      nombre: fila.nombre,
      entrada: JSON.parse(fila.entrada) as unknown,
      actor: JSON.parse(fila.actor) as Actor,
      dueno,
    };
  });
}

/** Says that the holder is alive and how far it is. @returns false when the job is not its own. */
export async function latir(
  db: Db,
  { id, dueno }: TrabajoTomado,
  fraccion: number,
  etapa: string,
): Promise<boolean> {
  const cambiados = await db.tx((q) =>
    q.ejecutar(
      "UPDATE trabajos SET latido = ?, avance = ?, etapa = ? WHERE id = ? AND dueno = ?",
      [Date.now(), Math.round(fraccion * 1000), etapa, id, dueno],
    )
  );
  return cambiados > 0;
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

interface Situacion {
  readonly estado: EstadoTrabajo;
  readonly avance: number;
  readonly etapa: string;
  readonly resultado: string | null;
}

function consultar(q: Consulta, id: number): Promise<Situacion | undefined> {
  return q.fila<Situacion>(
    "SELECT estado, avance, etapa, resultado FROM trabajos WHERE id = ?",
    [id],
  );
}

/** Takes a job out of the queue before anybody has it. @throws Rechazo when it was there. */
async function abandonar(db: Db, id: number): Promise<void> {
  const quitado = await db.tx(async (q) => {
    const cuantos = await q.ejecutar("DELETE FROM trabajos WHERE id = ? AND estado = 'pendiente'", [
      id,
    ]);
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
    const s = await consultar(db, id);
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

/** Through the queue and back, with the file that the job writes. See `esperar`. */
export async function ejecutarEnCola<S>(
  app: App,
  nombre: string,
  entrada: unknown,
  actor: Actor,
  progreso: Progreso = () => {},
  mientras?: () => Promise<void>,
  senal?: AbortSignal,
): Promise<S> {
  const { compartible: archivos = {}, lectura } = app.registro.trabajo(nombre) ?? {};
  const id = await encolar(app.db, nombre, entrada, actor);
  const resultado = await esperar(app.db, id, progreso, mientras, lectura ? senal : undefined);
  if (archivos.escribe) {
    await recibir(app.db, id, archivos, entrada);
    await app.db.tx((q) => olvidar(q, id));
  }
  return resultado as S;
}
