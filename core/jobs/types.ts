import type { Actor } from "../db/types.ts";

/** Reports progress of long work: 0–1 and a sentence. */
export type Progreso = (fraccion: number, mensaje?: string) => void;

/** What is asked of a job. */
export interface Encargo {
  /** `plugin.trabajo` */
  readonly nombre: string;
  readonly entrada: unknown;
  readonly actor: Actor;
}

/** Who has a job of the queue in its hands. */
export interface Turno {
  readonly id: number;
  readonly dueno: string;
}

export interface OpcionesDeTrabajo {
  readonly progress?: Progreso;
  /** Shown with progress events on /api/eventos to those who may see this group. */
  readonly grupo?: { readonly saf: number; readonly codipres: string };
  /** The job of the queue that this is. */
  readonly turno?: Turno;
  /**
   * Whether somebody still waits: a read that is abandoned before its turn is not done ([K5]), and
   * one that runs in this server is told (`ContextoTrabajo.signal`).
   */
  readonly signal?: AbortSignal;
  /** This time it only reads, though its job may store: a preview is dropped as a reading is. */
  readonly onlyReads?: boolean;
}

/** Runs the jobs that plugins declare, off the event loop ([X] architecture: over 30 ms of CPU). */
export interface ColaTrabajos {
  /** `nombre` is `plugin.trabajo`, e.g. `valuation.valorizar`. Rejects with the job's `Rechazo`. */
  ejecutar<S>(
    nombre: string,
    entrada: unknown,
    actor: Actor,
    opciones?: OpcionesDeTrabajo,
  ): Promise<S>;
  /** Starts a worker ahead of the first job, which would otherwise wait for it. */
  preparar(): void;
  /** Jobs that wait for a worker of this process, of everybody or of one person. */
  enEspera(persona?: number): number;
  /** Whether a job asked for now would have to wait for another one. */
  ocupada(): boolean;
  cerrar(): Promise<void>;
}

/** `cancelando`: it was told to stop, and has not yet. */
export type EstadoTrabajo =
  | "pendiente"
  | "en_curso"
  | "cancelando"
  | "hecho"
  | "rechazado"
  | "fallado";

/** How a job goes that a call started. */
export interface SituacionDeTrabajo {
  readonly id: number;
  readonly estado: "en_curso" | "cancelando" | "hecho" | "fallado";
  /** 0–1. */
  readonly avance: number;
  readonly etapa: string;
  /** Why it failed. */
  readonly mensaje: string;
  /** What it gave, once done; of one whose process died, what it had noted. */
  readonly resultado: unknown;
}
