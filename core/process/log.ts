/**
 * Structured log: one JSON object per line on standard error. It never carries personal data: no
 * bodies, no values of queries, no user names; only ids ([A2]).
 */

import { codigo as codigoDe, FallaDeSql, impedimento } from "../db/values.ts";

/** From the one that tells most. */
export const NIVELES = ["info", "advertencia", "error"] as const;
export type Nivel = typeof NIVELES[number];
export type DatosLog = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(evento: string, datos?: DatosLog): void;
  advertencia(evento: string, datos?: DatosLog): void;
  error(evento: string, datos?: DatosLog): void;
  /** Writes what is still in memory. */
  vaciar(): void;
}

/** Lines wait this long, so that a burst of requests is one write. */
const DEMORA_MS = 50;

/**
 * @param escribir receives whole lines; standard error when not given.
 * @param desde the least that is told.
 */
export function crearLog(escribir?: (texto: string) => void, desde: Nivel = "info"): Log {
  const destino = escribir ?? ((texto: string) => void process.stderr.write(texto));
  let pendiente = "";
  let reloj: ReturnType<typeof setTimeout> | undefined;

  function vaciar(): void {
    clearTimeout(reloj);
    reloj = undefined;
    if (pendiente === "") return;
    const texto = pendiente;
    pendiente = "";
    destino(texto);
  }

  const minimo = NIVELES.indexOf(desde);

  function anotar(nivel: Nivel, evento: string, datos: DatosLog = {}): void {
    if (NIVELES.indexOf(nivel) < minimo) return;
    pendiente += JSON.stringify({ t: new Date().toISOString(), nivel, evento, ...datos }) + "\n";
    if (nivel === "error") return vaciar();
    if (reloj === undefined) {
      reloj = setTimeout(vaciar, DEMORA_MS);
      reloj.unref();
    }
  }

  return {
    info: (evento, datos) => anotar("info", evento, datos),
    advertencia: (evento, datos) => anotar("advertencia", evento, datos),
    error: (evento, datos) => anotar("error", evento, datos),
    vaciar,
  };
}

/** A log that keeps nothing: tests. */
export function logMudo(): Log {
  return crearLog(() => {});
}

/**
 * What a surprise may tell the log: its kind and where, without the driver's message, which quotes
 * values of the row at fault.
 */
export function datosDeError(error: unknown): DatosLog {
  if (!(error instanceof Error)) return { clase: typeof error };
  const codigo = (error as { code?: unknown }).code;
  // The database does not serve: where that was noticed tells nothing, and it is noticed everywhere.
  const motivo = impedimento(error);
  if (motivo) return { clase: error.name, codigo: codigoDe(error) || undefined, motivo };
  const marcos = (error.stack ?? "").split("\n").filter((l) => /^\s+at /.test(l)).slice(0, 8);
  return {
    clase: error.name,
    ...(error instanceof FallaDeSql && !error.ajeno ? { motivo: error.message } : {}),
    codigo: typeof codigo === "string" || typeof codigo === "number" ? codigo : undefined,
    pila: marcos.map((l) => l.trim()).join(" < "),
    ...(error.cause instanceof Error ? { causa: error.cause.name } : {}),
  };
}
