/** What the tabs of one browser tell each other. Nothing of it is stored, and it leaves with them. */
import type { Sesion } from "./state/auth.ts";
import type { GrupoElegido } from "./state/estado.ts";

/** What the server tells. */
export interface EventoDelServidor {
  /** `progreso`, `cambio`, `valorizado`… */
  readonly tipo: string;
  readonly saf: number;
  readonly codipres: string;
  readonly datos: Readonly<Record<string, unknown>>;
}

/** A session and the group on screen: what a reload takes up, and what another tab may. */
export interface SesionGuardada {
  readonly sesion: Sesion;
  readonly saf: number;
  readonly organismo: string;
  readonly grupo: GrupoElegido;
}

/** `sesion` is its `nombreDeSesion`. */
export type Mensaje =
  /** A tab without a session asks who is signed in. */
  | { readonly que: "quien" }
  /** A tab with one answers. */
  | { readonly que: "soy"; readonly guardado: SesionGuardada }
  /** Somebody signed in. */
  | { readonly que: "entro"; readonly guardado: SesionGuardada }
  /** A session is over; `salio`: by signing out. */
  | {
    readonly que: "termino";
    readonly sesion: string;
    readonly motivo: string;
    readonly salio: boolean;
  }
  /** What the one tab that hears the server was told. */
  | { readonly que: "evento"; readonly sesion: string; readonly evento: EventoDelServidor };

const oyentes = new Set<(m: Mensaje) => void>();
let canal: BroadcastChannel | null = null;

/** From here on this tab hears the others; returns the function that ends it. */
export function abrirCanal(): () => void {
  const abierto = canal = new BroadcastChannel("planta");
  abierto.addEventListener("message", ({ data }: MessageEvent<Mensaje>) => {
    for (const oyente of [...oyentes]) oyente(data);
  });
  return () => {
    abierto.close();
    canal = null;
  };
}

/** To the other tabs, not to this one. */
export function decirAPestanas(mensaje: Mensaje): void {
  canal?.postMessage(mensaje);
}

/** Returns the function that stops listening. */
export function oirPestanas(oyente: (m: Mensaje) => void): () => void {
  oyentes.add(oyente);
  return () => void oyentes.delete(oyente);
}
