/**
 * Telling the state of the groups that screens show, each time that it may have changed: it is made
 * once for all of them, and none asks. Where nobody listens it is not made.
 */
import type { App } from "#core/plugin.ts";
import { Cache } from "#core/cache.ts";
import type { Evento } from "#core/events.ts";
import { sesionesQueOyen } from "#core/http/event-stream.ts";
import { datosDeError } from "#core/process/log.ts";
import type { Situacion } from "#proto/admin.ts";

/** A burst of changes is told once, when it rests. */
const CALMA_MS = 150;
/** One that goes on and on is told all the same. */
const MAXIMO_MS = 1_000;
/** Groups that somebody looks at; who looks for longer asks again by itself. */
const GRUPOS = 300;
const ATENCION_MS = 30 * 60_000;
/** Sessions remembered of each: the last ones to ask. */
const SESIONES = 200;

interface Mirado {
  readonly saf: number;
  readonly codipres: string;
  /** Sessions whose screens show it, and when each one last asked. */
  readonly sesiones: Map<string, number>;
}

interface Pendiente {
  readonly desde: number;
  reloj: ReturnType<typeof setTimeout>;
}

type Lector = (saf: number, codipres: string) => Promise<Situacion>;

/** Whether the event may change the state of a group: its own, or what is of no group. */
const toca = (e: Evento, { saf, codipres }: Mirado): boolean =>
  e.codipres === "" ? e.saf === 0 || e.saf === saf : e.saf === saf && e.codipres === codipres;

class Situaciones {
  readonly #miradas = new Cache<string, Mirado>("situaciones_a_la_vista", GRUPOS);
  readonly #pendientes = new Map<string, Pendiente>();
  /** One group after another: many may have changed at once. */
  #turno: Promise<void> = Promise.resolve();

  constructor(private readonly app: App, private readonly leer: Lector) {
    app.eventos.escuchar((e) => {
      if (e.tipo !== "cambio" && e.tipo !== "valorizado") return;
      const oyen = sesionesQueOyen(app);
      for (const [clave, mirado] of this.#miradas.entradas()) {
        if (!toca(e, mirado)) continue;
        const { sesiones } = mirado;
        for (const [sesion, desde] of sesiones) {
          if (Date.now() - desde > ATENCION_MS) sesiones.delete(sesion);
        }
        if (sesiones.size === 0) this.#miradas.delete(clave);
        // Who listens again after a cut asks for everything anew.
        else if (!oyen.isDisjointFrom(sesiones)) this.#esperar(clave, mirado);
      }
    });
  }

  /** A screen of this session shows this group from now on. */
  mirar(saf: number, codipres: string, sesion: string): void {
    const clave = `${saf}/${codipres}`;
    const sesiones = this.#miradas.get(clave)?.sesiones ?? new Map<string, number>();
    sesiones.delete(sesion);
    sesiones.set(sesion, Date.now());
    if (sesiones.size > SESIONES) sesiones.delete(sesiones.keys().next().value ?? "");
    this.#miradas.set(clave, { saf, codipres, sesiones });
  }

  #esperar(clave: string, mirado: Mirado): void {
    const ahora = Date.now();
    const anterior = this.#pendientes.get(clave);
    if (anterior) clearTimeout(anterior.reloj);
    const desde = anterior?.desde ?? ahora;
    const ms = Math.max(0, Math.min(CALMA_MS, desde + MAXIMO_MS - ahora));
    const reloj = setTimeout(() => {
      this.#pendientes.delete(clave);
      this.#turno = this.#turno.then(() => this.#contar(mirado));
    }, ms);
    // A server that stops does not wait for it.
    reloj.unref();
    this.#pendientes.set(clave, { desde, reloj });
  }

  async #contar({ saf, codipres }: Mirado): Promise<void> {
    try {
      const datos = await this.leer(saf, codipres);
      this.app.eventos.emitir({ tipo: "situacion", saf, codipres, datos });
    } catch (error) {
      // The group is gone, or the database: each screen finds out when it asks.
      this.app.log.info("situacion_sin_contar", datosDeError(error));
    }
  }
}

const propias = new WeakMap<App, Situaciones>();

/** One of each program; from the first call on, it follows what changes. */
export function situacionesDe(app: App, leer: Lector): Pick<Situaciones, "mirar"> {
  let situaciones = propias.get(app);
  if (!situaciones) propias.set(app, situaciones = new Situaciones(app, leer));
  return situaciones;
}
