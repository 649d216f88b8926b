/** Generated files: made by a job in a temporary file, streamed, and gone. */
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { App } from "../plugin.ts";
import type { Actor } from "../db/types.ts";
import { conCarpetaTemporal } from "../files/temporary.ts";
import { leerVista } from "../outputs/view.ts";

const TIPO_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const TIPOS: Readonly<Record<string, string>> = {
  xlsx: TIPO_XLSX,
  pdf: "application/pdf",
  zip: "application/zip",
  csv: "text/csv; charset=utf-8",
};

export interface ConTiempo {
  readonly request: Request;
  readonly server: { timeout(request: Request, segundos: number): void } | null;
}

/** Lifts the idle time-out of this request: its answer takes as long as the work. */
export function sinLimite({ request, server }: ConTiempo): void {
  server?.timeout(request, 0);
}

/** Type by the extension, and a name that no header can be broken with. */
export function encabezadosDeArchivo(nombre: string): Record<string, string> {
  const extension = nombre.slice(nombre.lastIndexOf(".") + 1);
  return {
    "content-type": TIPOS[extension] ?? "application/octet-stream",
    "content-disposition": `attachment; filename="${nombre.replace(/[^\w.-]/g, "_")}"`,
  };
}

export interface PedidoDeLibro {
  /** Job that receives `entrada` plus `archivo`, the path where it leaves the finished file. */
  readonly trabajo: string;
  readonly entrada: Readonly<Record<string, unknown>>;
  /** Name that the person sees, with its extension; with a group, after it: `357-E2601-parametrico.xlsx`. */
  readonly nombre: string;
  readonly actor: Actor;
  /** Its name is this one alone: inside, its heading says the group. */
  readonly sinGrupo?: boolean;
  /** Whose the file is. */
  readonly grupo?: { saf: number; codipres: string };
}

/**
 * Runs the job and streams its file. The name is removed before the first byte leaves, so that
 * nothing stays behind whatever happens to the client.
 */
export async function responderLibro(
  app: App,
  conTiempo: ConTiempo,
  { trabajo, entrada, nombre, sinGrupo = false, actor, grupo }: PedidoDeLibro,
): Promise<Response> {
  sinLimite(conTiempo);
  return await conCarpetaTemporal("archivo", async (carpeta) => {
    const archivo = join(carpeta, "generado");
    const { signal } = conTiempo.request;
    await app.trabajos.ejecutar(trabajo, { ...entrada, archivo }, actor, { grupo, signal });
    const { size } = await stat(archivo);
    const completo = grupo && !sinGrupo ? `${grupo.saf}-${grupo.codipres}-${nombre}` : nombre;
    const headers = { ...encabezadosDeArchivo(completo), "content-length": String(size) };
    // Nobody would read, and so close, the stream of a HEAD.
    if (conTiempo.request.method === "HEAD") return new Response(null, { headers });
    const flujo = createReadStream(archivo);
    await once(flujo, "open");
    return new Response(Readable.toWeb(flujo) as unknown as ReadableStream, { headers });
  });
}

interface PedidoDeLista extends ConTiempo {
  readonly query: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
}

/**
 * The workbook of a list, with what the person has on screen ([S9]).
 * @param trabajo made by `trabajoDeLista`. @param archivo its name, without extension.
 */
export const responderLista = (
  app: App,
  trabajo: string,
  archivo: string,
  { query, actor, request, server }: PedidoDeLista,
  parametros: object = {},
): Promise<Response> =>
  responderLibro(app, { request, server }, {
    trabajo,
    entrada: { parametros, vista: leerVista(query) },
    nombre: `${archivo}.xlsx`,
    actor,
  });
