/**
 * Files of a load that arrive as the body of a call, one after another, straight to a folder that
 * only this account may enter ([E4]): they are never whole in memory, nor in the queue of jobs, nor in
 * the database. What is done with them is what the inbox and the command line do.
 */
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { anioDelInstante } from "#core/domain/period.ts";
import { LIMITE_FLUJO } from "#core/http/body.ts";
import { datosDeError } from "#core/process/log.ts";
import type { Actor, App, ServicioDeFondo } from "#core/plugin.ts";
import { carpetaTemporal, conCarpetaTemporal } from "#core/files/temporary.ts";
import { empezarCarga } from "./cargar.ts";
import { type Ensayada, ensayarEjecucion } from "./ensayo.ts";
import { rechazo } from "../errors.ts";
import { formatoDe, revisarArchivos } from "./preparar.ts";
import { exigirMes } from "../solicitudes.ts";

/** Files of one load: a zip per institution at most. */
const ARCHIVOS = 1000;
const NOMBRE = /^[^/\\\p{Cc}]{1,120}$/u;

/** A file as whoever sends it says that it is. */
interface Anunciado {
  readonly nombre: string;
  readonly bytes: number;
}

export interface Subida {
  readonly mes: number;
  readonly mes_completo: boolean;
  /** JSON: `[{"nombre": "202601.zip", "bytes": 123}]`, in the order of the body. */
  readonly archivos: string;
  readonly flujo: ReadableStream<Uint8Array> | null;
  /** Whether whoever sends them still waits. */
  readonly senal: AbortSignal;
}

/** @throws Rechazo 400, 413; and for names that no load takes. */
function leerAnunciados(texto: string): Anunciado[] {
  let leido: unknown = null;
  try {
    leido = JSON.parse(texto);
  } catch {
    // What is not JSON is not a list either.
  }
  const lista = Array.isArray(leido) ? leido.map(Object) as Record<string, unknown>[] : [];
  const bien = lista.length <= ARCHIVOS &&
    lista.every(({ nombre, bytes }) =>
      typeof nombre === "string" && NOMBRE.test(nombre) && nombre.isWellFormed() &&
      Number.isSafeInteger(bytes) && Number(bytes) >= 0
    );
  if (!bien || !Array.isArray(leido)) throw rechazo("subida_invalida");
  const anunciados = lista as unknown as Anunciado[];
  if (anunciados.reduce((s, a) => s + a.bytes, 0) > LIMITE_FLUJO) {
    throw rechazo("subida_excesiva", { maximo: LIMITE_FLUJO / 2 ** 20 });
  }
  formatoDe(anunciados.map((a) => a.nombre));
  return anunciados;
}

const NADA = new Uint8Array();

/** The bytes of a stream, asked for by amounts. */
class Cano {
  #resto: Uint8Array = new Uint8Array();
  readonly #lector: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(flujo: ReadableStream<Uint8Array> | null) {
    this.#lector = flujo?.getReader();
  }

  /** At most that many bytes, as they come; none at the end. */
  async sacar(hasta: number): Promise<Uint8Array> {
    while (this.#resto.byteLength === 0) {
      const leido = await this.#lector?.read();
      if (!leido || leido.done) return this.#resto;
      this.#resto = leido.value;
    }
    const parte = this.#resto.subarray(0, hasta);
    this.#resto = this.#resto.subarray(parte.byteLength);
    return parte;
  }
}

/** @throws Rechazo when the body is not what was announced. */
async function recibirUno(cano: Cano, { nombre, bytes }: Anunciado, ruta: string): Promise<void> {
  const archivo = await open(ruta, "wx", 0o600);
  try {
    for (let faltan = bytes; faltan > 0;) {
      const parte = await cano.sacar(faltan).catch(() => NADA);
      // It ended, or the connection broke off.
      if (parte.byteLength === 0) throw rechazo("subida_incompleta", { archivo: nombre });
      for (let van = 0; van < parte.byteLength;) {
        van += (await archivo.write(parte, van)).bytesWritten;
      }
      faltan -= parte.byteLength;
    }
  } finally {
    await archivo.close();
  }
}

const codigoDe = (error: unknown) => (error as { code?: unknown } | null)?.code;

/** @returns the paths of the files, each under its own name. */
async function recibir({ archivos, flujo, senal }: Subida, carpeta: string): Promise<string[]> {
  const cano = new Cano(flujo);
  const rutas: string[] = [];
  try {
    for (const [i, anunciado] of leerAnunciados(archivos).entries()) {
      const propia = join(carpeta, String(i));
      await mkdir(propia, { mode: 0o700 });
      const ruta = join(propia, anunciado.nombre);
      await recibirUno(cano, anunciado, ruta);
      rutas.push(ruta);
    }
    if ((await cano.sacar(1)).byteLength > 0) throw rechazo("subida_invalida");
    if (senal.aborted) throw rechazo("cancelado");
  } catch (error) {
    throw codigoDe(error) === "ENOSPC" ? rechazo("subida_sin_lugar") : error;
  }
  return rutas;
}

/** Loads that go on after their call was answered: a server that stops waits for them. */
const enCurso = new Set<Promise<unknown>>();

/**
 * Receives the files and begins their load, which goes on when this ends: the list of executions
 * says how it goes.
 * @returns its request.
 * @throws Rechazo; nothing was asked for nor loaded then, and nothing of the files stays.
 */
export async function cargarSubida(app: App, actor: Actor, subida: Subida): Promise<number> {
  exigirMes(subida.mes, anioDelInstante(Date.now()));
  const carpeta = carpetaTemporal("subida");
  const borrar = () => rm(carpeta, { recursive: true, force: true });
  try {
    const rutas = await recibir(subida, carpeta);
    // What is wrong at first sight is told to whoever sent it, and leaves no request.
    await revisarArchivos(rutas);
    const { id, fin } = await empezarCarga(app, actor, subida.mes, rutas, {
      mes_completo: subida.mes_completo,
      privados: true,
    });
    const resto: Promise<unknown> = fin
      .catch((error: unknown) => app.log.error("carga_subida", { id, ...datosDeError(error) }))
      .finally(borrar)
      .finally(() => enCurso.delete(resto));
    enCurso.add(resto);
    return id;
  } catch (error) {
    await borrar();
    throw error;
  }
}

/**
 * Receives the files and says what their load would do; how far it is is told to whoever asked.
 * @throws Rechazo with what is wrong.
 */
export function ensayarSubida(app: App, actor: Actor, subida: Subida): Promise<Ensayada> {
  exigirMes(subida.mes, anioDelInstante(Date.now()));
  const { mes, mes_completo, senal: signal } = subida;
  const progress = (fraccion: number, mensaje = "") =>
    app.eventos.emitir({
      tipo: "progreso",
      saf: 0,
      codipres: "",
      id_usuario: actor.id_usuario ?? undefined,
      datos: { trabajo: "ejecuciones.ensayar", mes, fraccion, mensaje },
    });
  return conCarpetaTemporal("subida", async (carpeta) => {
    const archivos = await recibir(subida, carpeta);
    const entrada = { mes, mes_completo, archivos };
    return await ensayarEjecucion(app, actor, entrada, { privados: true, progress, signal });
  });
}

export const services: readonly ServicioDeFondo[] = [{
  name: "subidas",
  title: "Cargas de ejecuciones desde la pantalla",
  start: () => Promise.resolve(async () => void await Promise.all(enCurso)),
}];
