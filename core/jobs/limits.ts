/**
 * What a job may take, in one table: by kind, its seconds and the memory that it may add to the
 * process. What passes it is stopped wherever it is, loops included, and told as a sentence; so is a
 * reading that nobody waits for any more. For the jobs of a server and of a worker process: whoever
 * gives an order is its own limit.
 */
import { totalmem } from "node:os";
import { Rechazo } from "../errors.ts";
import type { Trabajo } from "../plugin.ts";
import { INTERRUMPIDO } from "./outcome.ts";

export interface Limite {
  readonly segundos: number;
  /** MiB. */
  readonly memoria: number;
}

type Clase = "consulta" | "archivo" | "cambio";

export type LimitesDeTrabajo = Readonly<Record<Clase, Limite>>;

/** A million positions are valued in 12 s and 0,55 GiB; proxies wait 15 minutes for an answer. */
export const LIMITES: LimitesDeTrabajo = {
  /** Answers something and stores nothing. */
  consulta: { segundos: 120, memoria: 1024 },
  /** Reads or writes whole files and stores nothing. */
  archivo: { segundos: 600, memoria: 2048 },
  /** Stores something. */
  cambio: { segundos: 900, memoria: 2048 },
};

/** Of what the machine, or the container, has: the rest is for answering. */
const PARTE_DE_LA_MAQUINA = 0.4;

const maquina = (): number => {
  const limite = process.constrainedMemory();
  return limite > 0 && limite < totalmem() ? limite : totalmem();
};

/** @param lee whether it only reads this time. */
const claseDe = ({ shareable }: Trabajo<never>, lee: boolean): Clase =>
  lee ? (shareable && !shareable.writes ? "consulta" : "archivo") : "cambio";

/** Of a job, in seconds and bytes. */
export function limiteDe(trabajo: Trabajo<never>, lee: boolean, limites: LimitesDeTrabajo): Limite {
  const { segundos, memoria } = limites[claseDe(trabajo, lee)];
  return { segundos, memoria: Math.min(memoria * 2 ** 20, maquina() * PARTE_DE_LA_MAQUINA) };
}

/** Milliseconds that a reading has to notice that nobody waits for it. */
export const GRACIA_MS = 3_000;
/** Between two looks at the memory. */
export const MIRADA_MS = 200;

/** What a job ends with that passed a limit. What it may have stored is not known. */
export function trabajoExcedido({ title }: Trabajo<never>, lee: boolean, que: string): Rechazo {
  const frase = `«${title}» se detuvo: pasó el límite de ${que} que tiene un trabajo.`;
  return lee
    ? new Rechazo("trabajo_excedido", 200, `${frase} Pida menos de una vez`)
    : new Rechazo("trabajo_excedido", 503, `${frase} ${INTERRUMPIDO}`, { incierto: true });
}
