/**
 * `GET /api/eventos`: progress and others' changes, read through fetch to carry the session. Of the
 * tabs of a session that are in sight one hears the server and tells the others: a browser opens six
 * connections to a server at most, and a stream takes one of them for as long as it lasts.
 */
import { effect } from "@preact/signals-react";
import { senalDeVida } from "./demora.ts";
import { escuchar } from "./pagina/escuchar.ts";
import { decirAPestanas, type EventoDelServidor, type Mensaje, oirPestanas } from "./pestanas.ts";
import { auth, encabezadoBasic, haySesion, nombreDeSesion } from "./state/auth.ts";
import { esDelGrupoPerdido } from "./state/lost-group.ts";
import { perderSesion } from "./state/lost-session.ts";

export type { EventoDelServidor };

/** The data group that a screen shows. */
export type GrupoEnPantalla = Pick<EventoDelServidor, "saf" | "codipres">;

/** One block of the stream; null for a heartbeat or anything unreadable. */
export function leerBloque(bloque: string): EventoDelServidor | null {
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
const RECONEXION: EventoDelServidor = { tipo: "reconexion", saf: 0, codipres: "", datos: {} };

/** Whether everything on screen has to be read again. */
export const esReconexion = (e: EventoDelServidor): boolean => e === RECONEXION;

/** Whether a group was written or valued, or may have been. */
export const tocaAlGrupo = (e: EventoDelServidor, saf: number, codipres: string): boolean =>
  esReconexion(e) ||
  ((e.tipo === "cambio" || e.tipo === "valorizado") && e.saf === saf && e.codipres === codipres);

/** Whether what is of no group changed (tables, techos, the organismo): it may touch every group. */
export const esDeTodos = (e: EventoDelServidor, saf: number): boolean =>
  e.tipo === "cambio" && e.codipres === "" && (e.saf === 0 || e.saf === saf);

/** A group as the calls name it; empty for what shows none. */
const rutaDe = (saf: number, codipres: string) => `/${saf}/${codipres}`;

/** Who listens, and the group that each one shows. */
const oyentes = new Map<(e: EventoDelServidor) => void, string>();
/** Session that this tab hears about, by itself or from another tab; empty while it hears nothing. */
let oida = "";
let corte: AbortController | null = null;
/** Of what happened while it heard nothing, nobody told this tab. */
let perdio = false;
/** Before the first attempt after a cut; each one that fails soon makes the next wait longer. */
const ESPERA_MS = 500;
const ESPERA_MAXIMA_MS = 30_000;
/** Whoever does not get the stream in this time hears it from the tab that has it. */
const DE_OTRA_MS = 300;

/**
 * Whether the screens hear of it. When something happened to the budget itself, and a screen shows
 * it, one call finds out if it is still there: were it gone, everything that each of them reads
 * again would be refused. Where nothing of it is shown, whoever works there is not interrupted.
 */
async function interesa({ tipo, saf, codipres, datos }: EventoDelServidor): Promise<boolean> {
  if (tipo !== "cambio" || datos.base !== "presupuestos") return true;
  const ruta = rutaDe(saf, codipres);
  return ![...oyentes.values()].includes(ruta) || !await esDelGrupoPerdido(ruta);
}

function contar(evento: EventoDelServidor): void {
  for (const oyente of [...oyentes.keys()]) oyente(evento);
}

/** In the order in which they came. */
let cola = Promise.resolve();
function recibir(evento: EventoDelServidor): void {
  if (evento.tipo === "progreso") senalDeVida();
  cola = cola.then(async () => {
    if (await interesa(evento)) contar(evento);
  }).catch(reportError);
}

/** Everything on screen is read again, if something may have happened meanwhile. */
function ponerseAlDia(): void {
  if (!perdio) return;
  perdio = false;
  recibir(RECONEXION);
}

async function leerFlujo(nombre: string, signal: AbortSignal): Promise<void> {
  const authorization = encabezadoBasic();
  if (!authorization) return;
  const respuesta = await fetch("/api/eventos", { headers: { authorization }, signal });
  // The server cut the stream because the session was ended elsewhere.
  if (respuesta.status === 401 && authorization === encabezadoBasic()) perderSesion();
  if (!respuesta.ok || !respuesta.body) return;
  ponerseAlDia();
  // Those that heard from a tab that is gone.
  decirAPestanas({ que: "evento", sesion: nombre, evento: RECONEXION });
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
      if (!evento) continue;
      recibir(evento);
      decirAPestanas({ que: "evento", sesion: nombre, evento });
    }
  }
}

/** Ends sooner when the signal says so: another tab waits for the stream. */
const pausa = (ms: number, signal: AbortSignal) =>
  new Promise<void>((seguir) => {
    const reloj = setTimeout(seguir, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(reloj);
      seguir();
    }, { once: true });
  });

async function mantener(nombre: string, signal: AbortSignal): Promise<void> {
  let espera = ESPERA_MS;
  while (!signal.aborted) {
    const inicio = performance.now();
    try {
      await leerFlujo(nombre, signal);
    } catch {
      // Cut off: tried again below, and what was missed is read then.
    }
    if (signal.aborted) return;
    perdio = true;
    if (performance.now() - inicio > ESPERA_MAXIMA_MS) espera = ESPERA_MS;
    await pausa(espera, signal);
    espera = Math.min(espera * 2, ESPERA_MAXIMA_MS);
  }
}

/** The first tab that asks has the stream until it is hidden or closed; then the next one. */
async function oir(nombre: string, signal: AbortSignal): Promise<void> {
  // Only where the page came in a safe way; elsewhere each tab in sight has its own.
  if (!navigator.locks) return await mantener(nombre, signal);
  let esperaba = false;
  const reloj = setTimeout(() => {
    if (signal.aborted) return;
    ponerseAlDia();
    // Should it get the stream later on, it is because the tab that had it went away.
    esperaba = true;
  }, DE_OTRA_MS);
  await navigator.locks.request(`planta-eventos-${nombre}`, { signal }, async () => {
    clearTimeout(reloj);
    perdio ||= esperaba;
    await mantener(nombre, signal);
  }).catch(() => {
    // It is no longer wanted.
  });
}

/** Nothing is heard without a session, or while nobody can see what it would change. */
function ajustar(): void {
  const oye = oyentes.size > 0 && haySesion.peek() && auth.pendiente.peek() === "" &&
    document.visibilityState !== "hidden";
  const nombre = oye ? nombreDeSesion() : "";
  if (nombre === oida) return;
  corte?.abort();
  corte = null;
  perdio = oyentes.size > 0 && (perdio || oida !== "");
  oida = nombre;
  if (nombre === "") return;
  corte = new AbortController();
  void oir(nombre, corte.signal);
}

function alDecir(m: Mensaje): void {
  if (m.que !== "evento" || m.sesion !== oida) return;
  recibir(m.evento.tipo === RECONEXION.tipo ? RECONEXION : m.evento);
}

function empezar(): () => void {
  const callar = escuchar(document, { visibilitychange: ajustar });
  const sordo = oirPestanas(alDecir);
  const dejar = effect(() => {
    // It is another session, or none, when one of these changes.
    void [auth.token.value, auth.pendiente.value];
    ajustar();
  });
  return () => {
    callar();
    sordo();
    dejar();
    ajustar();
  };
}
let terminar = () => {};

/**
 * Listens to the events of the groups the user may see. One connection serves all listeners, and
 * all the tabs of the session; it closes with the last one. Returns the function that stops
 * listening.
 * @param muestra the group whose data the listener reads again
 */
export function escucharEventos(
  oyente: (e: EventoDelServidor) => void,
  muestra?: GrupoEnPantalla,
): () => void {
  oyentes.set(oyente, muestra ? rutaDe(muestra.saf, muestra.codipres) : "");
  if (oyentes.size === 1) terminar = empezar();
  return () => {
    if (oyentes.delete(oyente) && oyentes.size === 0) terminar();
  };
}
