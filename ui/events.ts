/** `GET /api/eventos`: progress and others' changes, read through fetch to carry the session. */
import { encabezadoBasic } from "./state/auth.ts";
import { esDelGrupoPerdido } from "./state/lost-group.ts";
import { perderSesion } from "./state/lost-session.ts";

export interface Evento {
  /** `progreso`, `cambio`, `valorizado`… */
  readonly tipo: string;
  readonly saf: number;
  readonly codipres: string;
  readonly datos: Readonly<Record<string, unknown>>;
}

/** The data group that a screen shows. */
export type Grupo = Pick<Evento, "saf" | "codipres">;

/** One block of the stream; null for a heartbeat or anything unreadable. */
export function leerBloque(bloque: string): Evento | null {
  const campo = (nombre: string) =>
    bloque.split("\n").filter((l) => l.startsWith(`${nombre}:`))
      .map((l) => l.slice(nombre.length + 1).trim()).join("\n");
  const tipo = campo("event");
  if (tipo === "") return null;
  try {
    const { saf, codipres, ...datos } = JSON.parse(campo("data")) as Record<string, unknown>;
    return { tipo, saf: Number(saf), codipres: String(codipres), datos };
  } catch {
    return null;
  }
}

/** The stream began again after a cut: of what happened meanwhile, nobody said anything. */
const RECONEXION: Evento = { tipo: "reconexion", saf: 0, codipres: "", datos: {} };

/** Whether everything on screen has to be read again. */
export const esReconexion = (e: Evento): boolean => e === RECONEXION;

/** Whether a group was written or valued, or may have been. */
export const tocaAlGrupo = (e: Evento, saf: number, codipres: string): boolean =>
  esReconexion(e) ||
  ((e.tipo === "cambio" || e.tipo === "valorizado") && e.saf === saf && e.codipres === codipres);

/** Whether what is of no group changed (tables, techos, the organismo): it may touch every group. */
export const esDeTodos = (e: Evento, saf: number): boolean =>
  e.tipo === "cambio" && e.codipres === "" && (e.saf === 0 || e.saf === saf);

/** A group as the calls name it; empty for what shows none. */
const rutaDe = (saf: number, codipres: string) => `/${saf}/${codipres}`;

/** Who listens, and the group that each one shows. */
const oyentes = new Map<(e: Evento) => void, string>();
let corte: AbortController | null = null;
/** Before the first attempt after a cut; each one that fails soon makes the next wait longer. */
const ESPERA_MS = 500;
const ESPERA_MAXIMA_MS = 30_000;

/**
 * Whether the screens hear of it. When something happened to the budget itself, and a screen shows
 * it, one call finds out if it is still there: were it gone, everything that each of them reads
 * again would be refused. Where nothing of it is shown, whoever works there is not interrupted.
 */
async function interesa({ tipo, saf, codipres, datos }: Evento): Promise<boolean> {
  if (tipo !== "cambio" || datos.base !== "presupuestos") return true;
  const ruta = rutaDe(saf, codipres);
  return ![...oyentes.values()].includes(ruta) || !await esDelGrupoPerdido(ruta);
}

function contar(evento: Evento): void {
  for (const oyente of [...oyentes.keys()]) oyente(evento);
}

/** @param otraVez it is not the first one. */
async function leerFlujo(signal: AbortSignal, otraVez: boolean): Promise<void> {
  const authorization = encabezadoBasic();
  if (!authorization) return;
  const respuesta = await fetch("/api/eventos", { headers: { authorization }, signal });
  // The server cut the stream because the session was ended elsewhere.
  if (respuesta.status === 401 && authorization === encabezadoBasic()) perderSesion();
  if (!respuesta.ok || !respuesta.body) return;
  if (otraVez) contar(RECONEXION);
  const lector = respuesta.body.pipeThrough(new TextDecoderStream()).getReader();
  let resto = "";
  for (;;) {
    const { done, value } = await lector.read();
    if (done) return;
    const bloques = (resto + value).split("\n\n");
    resto = bloques.pop() ?? "";
    for (const bloque of bloques) {
      const evento = leerBloque(bloque);
      // The session was ended elsewhere, and the server says why.
      if (evento?.tipo === "despedida" && authorization === encabezadoBasic()) {
        return perderSesion(String(evento.datos.motivo));
      }
      if (evento && await interesa(evento)) contar(evento);
    }
  }
}

async function mantener(signal: AbortSignal): Promise<void> {
  let espera = ESPERA_MS;
  for (let vuelta = 0; !signal.aborted; vuelta++) {
    const inicio = performance.now();
    try {
      await leerFlujo(signal, vuelta > 0);
    } catch {
      // Cut off: tried again below, and what was missed is read then.
    }
    if (signal.aborted) return;
    if (performance.now() - inicio > ESPERA_MAXIMA_MS) espera = ESPERA_MS;
    await new Promise((seguir) => setTimeout(seguir, espera));
    espera = Math.min(espera * 2, ESPERA_MAXIMA_MS);
  }
}

/**
 * Listens to the events of the groups the user may see. One connection serves all listeners; it
 * closes with the last one. Returns the function that stops listening.
 * @param muestra the group whose data the listener reads again
 */
export function escucharEventos(oyente: (e: Evento) => void, muestra?: Grupo): () => void {
  oyentes.set(oyente, muestra ? rutaDe(muestra.saf, muestra.codipres) : "");
  if (!corte) {
    corte = new AbortController();
    void mantener(corte.signal);
  }
  return () => {
    oyentes.delete(oyente);
    if (oyentes.size === 0) {
      corte?.abort();
      corte = null;
    }
  };
}
