/**
 * The inbox ([E1]): files `AAAAMM*.zip` or `AAAAMM*.csv` that someone drops in a folder are loaded
 * together once they have stopped growing, deleted after a load and moved to `fallidos/` after an
 * error. What it knows is in the database and in the folder: a server that is killed takes up at
 * its next start what it was doing.
 */
import type { Stats } from "node:fs";
import { lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { leerContador } from "#core/db/audit.ts";
import { esMes } from "#core/domain/period.ts";
import { Rechazo } from "#core/errors.ts";
import { datosDeError } from "#core/process/log.ts";
import type { Actor, App, ServicioDeFondo } from "#core/plugin.ts";
import { pausar } from "#core/process/wait.ts";
import { type Cargada, cargarEjecucion } from "./cargar.ts";
import { ESTADO, type EstadoDeEjecucion } from "../estado.ts";
import { CONTADOR, estadoDeArchivo } from "./turnos.ts";

const NOMBRE = /^(\d{6}).*\.(zip|csv)$/i;
const FALLIDOS = "fallidos";
const ACTOR: Actor = { id_usuario: null, usuario: "bandeja", origen: "bandeja" };

export interface Ritmo {
  /** Between two looks at the folder, in milliseconds. */
  readonly paso: number;
  /** How long every file of a month must stay the same before it is loaded. */
  readonly quietud: number;
  /** The same for an empty file, which is usually one that is about to be written. */
  readonly quietudVacio: number;
}

const RITMO: Ritmo = { paso: 1000, quietud: 3000, quietudVacio: 60_000 };

/** A file of the inbox as it was at one look. */
export interface Visto {
  readonly nombre: string;
  readonly ruta: string;
  readonly mes: number;
  readonly bytes: number;
  /** The file itself, whatever its name: a copy of it, even with its date, is another. */
  readonly huella: string;
}

const huellaDe = ({ ino, size, ctimeMs }: Stats): string => `${ino}:${size}:${ctimeMs}`;

/**
 * Files of the inbox that have a month, by name. Others are left alone, and so are links: the server
 * would read what whoever made them may not.
 */
async function mirar(carpeta: string): Promise<Visto[]> {
  const vistos: Visto[] = [];
  for (const nombre of (await readdir(carpeta)).sort()) {
    const mes = Number(NOMBRE.exec(nombre)?.[1] ?? 0);
    if (!esMes(mes)) continue;
    const ruta = join(carpeta, nombre);
    const datos = await lstat(ruta).catch(() => null);
    if (!datos?.isFile()) continue;
    vistos.push({ nombre, ruta, mes, bytes: datos.size, huella: huellaDe(datos) });
  }
  return vistos;
}

/** Moves to `fallidos/`, which only the owner may read, under a name that is free. */
async function apartar(carpeta: string, { nombre, ruta }: Visto): Promise<void> {
  const destino = join(carpeta, FALLIDOS);
  await mkdir(destino, { recursive: true, mode: 0o700 });
  const ocupados = new Set(await readdir(destino));
  let libre = nombre;
  for (let n = 2; ocupados.has(libre); n++) {
    libre = nombre.replace(/(\.\w+)$/, `-${n}$1`);
  }
  await rename(ruta, join(destino, libre));
}

/** Since when each file has not changed: one that still grows is not loaded yet. */
export class Quietud {
  readonly #desde = new Map<string, { huella: string; instante: number }>();

  constructor(private readonly ritmo: Pick<Ritmo, "quietud" | "quietudVacio">) {}

  /** Those that have stayed the same for long enough. */
  quietos(vistos: readonly Visto[], ahora: number): Visto[] {
    for (const ruta of [...this.#desde.keys()]) {
      if (!vistos.some((v) => v.ruta === ruta)) this.#desde.delete(ruta);
    }
    return vistos.filter(({ ruta, huella, bytes }) => {
      const antes = this.#desde.get(ruta);
      if (antes?.huella !== huella) {
        this.#desde.set(ruta, { huella, instante: ahora });
        return false;
      }
      const { quietud, quietudVacio } = this.ritmo;
      return ahora - antes.instante >= (bytes === 0 ? quietudVacio : quietud);
    });
  }
}

class Bandeja {
  readonly #quietud: Quietud;
  readonly #cierre = new AbortController();
  #cargando: Promise<void> | null = null;
  #ocupados = new Set<number>();

  constructor(
    private readonly app: App,
    private readonly carpeta: string,
    private readonly ritmo: Ritmo,
    /** Changes of the list before it was opened. */
    private contador: number,
  ) {
    this.#quietud = new Quietud(ritmo);
  }

  /** Looks until told to stop; a look that fails is noted and the next one tries again. */
  async correr(): Promise<void> {
    let callado = false;
    while (!this.#cierre.signal.aborted) {
      try {
        await this.#avisarCambios();
        if (!this.#cargando) await this.#recorrer();
        callado = false;
      } catch (error) {
        if (!callado) this.app.log.error("bandeja", datosDeError(error));
        callado = true;
      }
      await pausar(this.ritmo.paso, this.#cierre.signal);
    }
    await this.#cargando;
  }

  cerrar(): void {
    this.#cierre.abort();
  }

  /** Tells the screens of this server what any server or command changed in the list. */
  async #avisarCambios(): Promise<void> {
    const contador = await leerContador(this.app.db, CONTADOR);
    if (contador === this.contador) return;
    this.contador = contador;
    this.app.eventos.emitir({ tipo: "ejecuciones", saf: 0, codipres: "", datos: {} });
  }

  async #recorrer(): Promise<void> {
    const vistos = await mirar(this.carpeta);
    const listos = await this.#despejar(this.#quietud.quietos(vistos, Date.now()));
    const porMes = Map.groupBy(listos, (v) => v.mes);
    for (const [mes, archivos] of porMes) {
      const todos = vistos.filter((v) => v.mes === mes);
      // A month waits for all of its files: they are one load.
      if (todos.length !== archivos.length || this.#ocupados.has(mes)) continue;
      this.#cargando = this.#cargar(mes, archivos).finally(() => this.#cargando = null);
      return;
    }
    this.#ocupados.clear();
  }

  /** Puts away the files of loads that ended just before a server did; the rest are to be loaded. */
  async #despejar(listos: readonly Visto[]): Promise<Visto[]> {
    const restan: Visto[] = [];
    for (const visto of listos) {
      const estado = await estadoDeArchivo(this.app.db, visto.mes, visto.huella);
      if (estado === null) restan.push(visto);
      else await this.#retirar(visto, estado);
    }
    return restan;
  }

  async #retirar(visto: Visto, estado: EstadoDeEjecucion): Promise<void> {
    const ahora = await lstat(visto.ruta).catch(() => null);
    // Another file took its name during the load: it has not been loaded, so it must stay.
    if (!ahora || huellaDe(ahora) !== visto.huella) return;
    if (estado === ESTADO.cargada) await rm(visto.ruta, { force: true });
    else await apartar(this.carpeta, visto);
  }

  async #cargar(mes: number, archivos: readonly Visto[]): Promise<void> {
    let cargada: Cargada;
    try {
      cargada = await cargarEjecucion(this.app, ACTOR, mes, archivos.map((a) => a.ruta), {
        huellas: archivos.map((a) => a.huella),
        sinEnlaces: true,
      });
    } catch (error) {
      // Another process is loading the month, or this load was interrupted: the files stay where
      // they are and are tried again at the next look.
      this.#ocupados.add(mes);
      if (!(error instanceof Rechazo)) this.app.log.error("bandeja", datosDeError(error));
      return;
    }
    try {
      for (const archivo of archivos) await this.#retirar(archivo, cargada.estado);
    } catch (error) {
      this.app.log.error("bandeja_no_retira", datosDeError(error));
    }
  }
}

/** Opens the inbox, creating its folder. @returns what stops it, once its load has ended. */
export async function abrirBandeja(
  app: App,
  carpeta: string = app.config.bandeja,
  ritmo: Ritmo = RITMO,
): Promise<() => Promise<void>> {
  await mkdir(carpeta, { recursive: true, mode: 0o700 });
  const bandeja = new Bandeja(app, carpeta, ritmo, await leerContador(app.db, CONTADOR));
  const fin = bandeja.correr();
  return async () => {
    bandeja.cerrar();
    await fin;
  };
}

export const services: readonly ServicioDeFondo[] = [{
  name: "bandeja",
  title: "Bandeja de ejecuciones",
  start: (app) => abrirBandeja(app),
}];
