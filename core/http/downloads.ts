/**
 * Files that left, told once for every route: an answer that is an attachment is one, whatever made
 * it ([Q9]). Kept in memory until whoever writes them down asks for them, so that no download waits.
 */
import type { App } from "../plugin.ts";
import { direccionDe } from "./address.ts";
import type { ContextoPedido } from "./context.ts";
import { caminoDe, rutaDe } from "./mounted.ts";

export interface Descarga {
  readonly instante: number;
  readonly id_usuario: number;
  readonly usuario: string;
  /** From where, as the audit trail says it. */
  readonly origen: string;
  /** What the route is called. */
  readonly titulo: string;
  /** Of the path or the query; null for what is of no organismo. */
  readonly saf: number | null;
  readonly codipres: string | null;
  /** Name of the file. */
  readonly archivo: string;
  /** What else its path names and its query, as a query is written; cut short. */
  readonly pedido: string;
}

/** Those that nobody has written down; more are dropped, and counted. */
const TOPE = 10_000;
/** Characters of what was asked for that are kept. */
const LARGO = 2_000;

interface Anotadas {
  lista: Descarga[];
  perdidas: number;
}

const anotadas = new WeakMap<App, Anotadas>();

/** From here on downloads are noted; until then nobody would take them. */
export const anotarDescargas = (app: App): void =>
  void anotadas.set(app, { lista: [], perdidas: 0 });

/** Nobody takes them any more: kept, they would only fill the memory. */
export const dejarDeAnotarDescargas = (app: App): void => void anotadas.delete(app);

/** Those since it was last asked, and how many were dropped. */
export function tomarDescargas(app: App): Readonly<Anotadas> {
  const tomadas = anotadas.get(app) ?? { lista: [], perdidas: 0 };
  if (anotadas.has(app)) anotarDescargas(app);
  return tomadas;
}

/** Names and values of the parameters of a pattern in a path. */
function parametrosDe(patron: string, camino: string): URLSearchParams {
  const partes = camino.split("/");
  const nombrados = patron.split("/").flatMap((parte, i) =>
    parte.startsWith(":") ? [`${parte.slice(1)}=${partes[i]}`] : []
  );
  return new URLSearchParams(nombrados.join("&"));
}

/** Notes an answer that is a file for somebody. */
export function anotarDescarga(
  app: App,
  request: Request,
  { ruta, identidad, origen = "http" }: ContextoPedido,
  { status, headers }: Response,
): void {
  const notas = anotadas.get(app);
  const disposicion = headers.get("content-disposition");
  if (!notas || !identidad || status !== 200 || request.method === "HEAD") return;
  if (!disposicion?.startsWith("attachment")) return;
  if (notas.lista.length >= TOPE) {
    notas.perdidas++;
    return;
  }
  const consulta = new URLSearchParams(direccionDe(request).consulta);
  const deCamino = parametrosDe(ruta, caminoDe(request));
  const saf = deCamino.get("saf") ?? consulta.get("saf");
  const codipres = deCamino.get("codipres") ?? consulta.get("codipres");
  // They have a column of their own.
  for (const nombre of ["saf", "codipres"]) deCamino.delete(nombre);
  notas.lista.push({
    instante: Date.now(),
    id_usuario: identidad.id_usuario,
    usuario: identidad.usuario,
    origen,
    titulo: rutaDe(app, request.method, ruta)?.titulo ?? ruta,
    saf: saf && /^\d{1,3}$/.test(saf) ? Number(saf) : null,
    codipres,
    archivo: /filename="([^"]*)"/.exec(disposicion)?.[1] ?? "",
    pedido: new URLSearchParams([...deCamino, ...consulta]).toString().slice(0, LARGO),
  });
}
