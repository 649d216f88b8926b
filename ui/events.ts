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

const oyentes = new Set<(e: Evento) => void>();
let corte: AbortController | null = null;

/**
 * Whether the screens hear of it. When something happened to the budget itself, one call finds out
 * if it is still there: were it gone, everything that each of them reads again would be refused.
 */
async function interesa({ tipo, saf, codipres, datos }: Evento): Promise<boolean> {
  if (tipo !== "cambio" || datos.base !== "presupuestos") return true;
  return !await esDelGrupoPerdido(`/${saf}/${codipres}`);
}

async function leerFlujo(signal: AbortSignal): Promise<void> {
  const authorization = encabezadoBasic();
  if (!authorization) return;
  const respuesta = await fetch("/api/eventos", { headers: { authorization }, signal });
  // The server cut the stream because the session was ended elsewhere.
  if (respuesta.status === 401 && authorization === encabezadoBasic()) perderSesion();
  if (!respuesta.ok || !respuesta.body) return;
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
      if (evento && await interesa(evento)) { for (const oyente of [...oyentes]) oyente(evento); }
    }
  }
}

async function mantener(signal: AbortSignal): Promise<void> {
  for (let espera = 500; !signal.aborted; espera = Math.min(espera * 2, 30_000)) {
    try {
      await leerFlujo(signal);
    } catch {
      // Cut off: tried again below; what was missed is read when the screen reloads.
    }
    if (signal.aborted) return;
    await new Promise((seguir) => setTimeout(seguir, espera));
  }
}

/**
 * Listens to the events of the groups the user may see. One connection serves all listeners; it
 * closes with the last one. Returns the function that stops listening.
 */
export function escucharEventos(oyente: (e: Evento) => void): () => void {
  oyentes.add(oyente);
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
