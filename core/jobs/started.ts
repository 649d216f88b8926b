/**
 * Jobs that a call starts and answers with their number: whoever asked looks at how they go, and may
 * cancel them. They run in the process that took the call, which gives what costs to its workers,
 * and stand in the table of the queue, so that any server of the same database tells of them.
 */
import type { App, ServicioDeFondo } from "../plugin.ts";
import { cambiar, cuantas, una } from "../db/query.ts";
import { tabla } from "../db/schema.ts";
import type { Actor, Consulta, Db } from "../db/types.ts";
import { datosDeError } from "../process/log.ts";
import { pausar } from "../process/wait.ts";
import { INTERRUMPIDO, parcialDe } from "./outcome.ts";
import { abandonado, agregar, INTENTOS, nuevoDueno, tomar, type TrabajoTomado } from "./queue.ts";
import { atenderEmpezado } from "./serve-queue.ts";
import { exigirLugar, personaDe } from "./turns.ts";
import type { SituacionDeTrabajo } from "./types.ts";

/** Between two looks for what a dead process left. */
const RETOMA_MS = 2_000;
const SE_RETOMA = "El servidor se interrumpió: se retoma";
const EN_MARCHA = ["pendiente", "en_curso", "cancelando"] as const;

/** Runs a job that is in this process's hands; what came of it is in its row. */
async function correr(app: App, trabajo: TrabajoTomado): Promise<void> {
  try {
    await atenderEmpezado(app, trabajo);
  } catch (error) {
    app.log.error("trabajo_empezado", { trabajo: trabajo.nombre, ...datosDeError(error) });
  }
}

/**
 * Starts a job and answers its number, with which a repeat of the request is answered too ([K3]). If
 * its process dies it is taken up again where its job says that it may be (`Trabajo.resumable`);
 * otherwise it is told as failed, with what it had noted.
 * @throws Rechazo 429 when its person has too many running.
 */
export async function empezar(
  app: App,
  nombre: string,
  entrada: unknown,
  actor: Actor,
): Promise<number> {
  const dueno = nuevoDueno();
  const persona = personaDe(actor);
  // The request is done once it is started: what the job writes is of nobody's key.
  const { pedido: _pedido, ...suyo } = actor;
  const id = await app.db.tx(async (q) => {
    q.firmar(actor);
    exigirLugar(persona, await cuantas(q, tabla.trabajos, { estado: "en_curso", persona }));
    const ahora = Date.now();
    const retomable = app.registro.trabajo(nombre)?.resumable?.(entrada as never) ?? false;
    const intentos = retomable ? 1 : INTENTOS;
    const tomado = { dueno, latido: ahora, tomado: ahora, intentos };
    return await agregar(q, {
      nombre,
      entrada,
      actor: suyo,
      persona,
      estado: "en_curso",
      ...tomado,
    });
  });
  void correr(app, { id, nombre, dueno, entrada, actor: suyo });
  return id;
}

/** How a job of this person goes, or undefined when it has none with that number. */
export async function situacionDeTrabajo(
  q: Consulta,
  id: number,
  actor: Actor,
): Promise<SituacionDeTrabajo | undefined> {
  const t = await una(q, tabla.trabajos, { id, persona: personaDe(actor) });
  if (!t) return undefined;
  const resultado = JSON.parse(t.resultado ?? "null") as { readonly mensaje?: string } | null;
  const { avance, etapa } = t;
  const dicho = { id, avance: t.estado === "hecho" ? 1 : avance / 1000, etapa };
  if (t.estado === "hecho") return { ...dicho, estado: "hecho", mensaje: "", resultado };
  if (t.estado === "rechazado" || t.estado === "fallado") {
    const mensaje = resultado?.mensaje ?? "";
    return { ...dicho, estado: "fallado", mensaje, resultado: parcialDe(t.resultado) };
  }
  const solo = t.estado === "pendiente" || abandonado(t, Date.now());
  if (solo && t.estado !== "cancelando" && t.intentos < INTENTOS) {
    return { ...dicho, estado: "en_curso", etapa: SE_RETOMA, mensaje: "", resultado: null };
  }
  if (solo) {
    return {
      ...dicho,
      estado: "fallado",
      mensaje: INTERRUMPIDO,
      resultado: parcialDe(t.resultado),
    };
  }
  const estado = t.estado === "cancelando" ? "cancelando" : "en_curso";
  return { ...dicho, estado, mensaje: "", resultado: null };
}

/** Says that whoever asked wants no more of it. @returns false when it had ended, or is nobody's. */
export async function cancelarTrabajo(db: Db, id: number, actor: Actor): Promise<boolean> {
  const suyo = { id, persona: personaDe(actor), estado: EN_MARCHA };
  return await db.tx((q) => cambiar(q, tabla.trabajos, suyo, { estado: "cancelando" })) > 0;
}

/** Takes up what a dead process had started and may be repeated, in whichever server sees it first. */
export const servicioRetoma: ServicioDeFondo = {
  name: "retoma",
  title: "Retoma lo que empezó un servidor que se interrumpió",
  start(app) {
    const dueno = nuevoDueno();
    const nombres = app.registro.plugins.flatMap(({ id, jobs = {} }) =>
      Object.keys(jobs).filter((n) => jobs[n].resumable).map((n) => `${id}.${n}`)
    );
    const parada = new AbortController();
    let callado = false;
    const mirar = async () => {
      while (nombres.length > 0 && !parada.signal.aborted) {
        try {
          const trabajo = await tomar(app.db, dueno, nombres);
          if (trabajo) {
            app.log.advertencia("trabajo_retomado", { id: trabajo.id, trabajo: trabajo.nombre });
            void correr(app, trabajo);
          }
          callado = false;
        } catch (error) {
          if (!callado) app.log.error("retoma", datosDeError(error));
          callado = true;
        }
        await pausar(RETOMA_MS, parada.signal);
      }
    };
    const fin = mirar();
    return Promise.resolve(async () => {
      parada.abort();
      await fin;
    });
  },
};
