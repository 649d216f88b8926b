/** The routes that are mounted, and what each says of itself, by its call. */
import type { TSchema } from "elysia";
import type { App } from "../plugin.ts";
import { direccionDe } from "./address.ts";
import type { Componer } from "./context.ts";

export interface Ruta {
  readonly metodo: string;
  /** `/api/bases/:base` */
  readonly patron: string;
  /** Id of the plugin, or `core`. */
  readonly plugin: string;
  readonly permiso: string;
  readonly titulo: string;
  readonly descripcion?: string;
  /** Bytes of body, when it takes more than the usual ones. */
  readonly limite?: number;
  /** It reads its body as it arrives, which may be larger than any other. */
  readonly flujo?: boolean;
  /** How it answers a repeat; absent in routes that take no `Idempotency-Key` ([K3]). */
  readonly crea?: Componer;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Which of `proto/` describes it, and what it answers: a schema for JSON, content types. */
  readonly call?: string;
  readonly answer?: TSchema;
  readonly types?: readonly string[];
}

const montadas = new WeakMap<App, ReadonlyMap<string, Ruta>>();

/** Said once, when the server of the app is made. */
export function anotarRutas(app: App, rutas: readonly Ruta[]): void {
  montadas.set(app, new Map(rutas.map((r) => [`${r.metodo} ${r.patron}`, r])));
}

/** The route of a call, by its pattern. */
export const rutaDe = (app: App, metodo: string, patron: string): Ruta | undefined =>
  montadas.get(app)?.get(`${metodo} ${patron}`);

/** The routes of the server made for this app, with the permission of each. */
export const rutasDe = (app: App): readonly Ruta[] => [...montadas.get(app)?.values() ?? []];

/** `/api/bases/:base` and `/api/bases/cargos`: a parameter is any part that is not empty. */
function coincide(patron: string, partes: readonly string[]): boolean {
  const suyas = patron.split("/");
  return suyas.length === partes.length &&
    suyas.every((p, i) => p.startsWith(":") ? partes[i] !== "" : p === partes[i]);
}

/** The path that was asked for, as patterns are written: a bar at its end says nothing. */
export const caminoDe = (request: Request): string =>
  direccionDe(request).camino.replace(/(.)\/$/, "$1");

/** The methods that an address of the API takes; none where there is no such address. */
export function metodosDe(app: App, request: Request): readonly string[] {
  const partes = caminoDe(request).split("/");
  const metodos = new Set<string>();
  for (const { metodo, patron } of rutasDe(app)) {
    if (!patron.startsWith("/api/") || !coincide(patron, partes)) continue;
    metodos.add(metodo);
    if (metodo === "GET") metodos.add("HEAD");
  }
  return [...metodos].sort();
}
