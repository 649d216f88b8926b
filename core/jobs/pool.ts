/** The server's side of the job workers: a small pool, started when first needed. */
import type { Actor } from "../db/types.ts";
import { BaseNoDisponible } from "../db/values.ts";
import { Rechazo } from "../errors.ts";
import type { App, Progreso, Trabajo } from "../plugin.ts";
import { esperarHasta } from "../process/wait.ts";
import {
  GRACIA_MS,
  type Limite,
  limiteDe,
  LIMITES,
  type LimitesDeTrabajo,
  MIRADA_MS,
  trabajoExcedido,
} from "./limits.ts";
import type { AlTrabajador, DelTrabajador } from "./messages.ts";
import { INTERRUMPIDO } from "./outcome.ts";
import { avisador, colaCerrada, senalDe } from "./run.ts";
import { exigirLugar, personaDe, trabajoAbandonado, Turnos } from "./turns.ts";
import type { ColaTrabajos, Encargo, OpcionesDeTrabajo, Turno } from "./types.ts";

interface Pedido extends Encargo {
  readonly id: number;
  readonly persona: number;
  readonly turno?: Turno;
  readonly trabajo: Trabajo<never>;
  /** It stores nothing this time. */
  readonly lee: boolean;
  readonly avisar: Progreso;
  resolver(resultado: unknown): void;
  rechazar(error: Error): void;
}

interface Trabajador {
  readonly worker: Worker;
  listo: boolean;
  pedido: Pedido | null;
  muerto: boolean;
  /** What the one that runs may take, and what stops it when that is over. */
  limite: Limite | null;
  reloj: ReturnType<typeof setTimeout> | undefined;
  /** What the process has grown by while it ran, shared with those that ran beside it. */
  bytes: number;
}

/** How long closing waits for running jobs; what is cut rolls back. */
const ESPERA_CIERRE_MS = 10_000;
/** How long a told worker may take to close its connection. */
const ESPERA_SALIDA_MS = 2_000;

/** A surprise inside a worker, with its own stack. */
function sorpresa(m: Extract<DelTrabajador, { tipo: "sorpresa" }>): Error {
  if (m.impedimento) return new BaseNoDisponible(m.impedimento);
  const error = new Error("falla en un trabajo");
  error.name = m.clase;
  error.stack = m.pila;
  return error;
}

/**
 * A queue over workers that run `entrada`, in turns ([K5]). A worker that dies rejects its job and is
 * replaced, and so is one whose job passes a limit (`limits.ts`): nothing less ends a loop.
 * @param tamano as many as processors by default, at most 2: a long job never holds every output.
 */
export function crearPool(
  entrada: URL,
  app: () => App,
  tamano = Math.min(2, Math.max(1, navigator.hardwareConcurrency)),
  limites: LimitesDeTrabajo = LIMITES,
): ColaTrabajos {
  const espera = new Turnos<Pedido>();
  const trabajadores = new Set<Trabajador>();
  let ultimoId = 0;
  let cerrada = false;

  const enviar = (t: Trabajador, mensaje: AlTrabajador) => t.worker.postMessage(mensaje);

  function terminar(t: Trabajador, fin: (p: Pedido) => void): void {
    const pedido = t.pedido;
    t.pedido = null;
    clearTimeout(t.reloj);
    if (pedido) fin(pedido);
    repartir();
  }

  /** Ends the thread, whatever it is doing; what it had open is closed and rolled back. */
  function cortar(t: Trabajador, motivo: string, error: Rechazo): void {
    app().log.advertencia("trabajo_cortado", { trabajo: t.pedido?.nombre, motivo });
    enterrar(t, null, error);
  }

  let mirada: ReturnType<typeof setInterval> | undefined;
  let memoria = 0;

  /** The memory of a thread is nobody's to ask: what the process grows is of those that run. */
  function mirarMemoria(): void {
    const corren = [...trabajadores].filter((t) => t.pedido !== null);
    const ahora = process.memoryUsage.rss();
    const crecio = (ahora - memoria) / corren.length;
    memoria = ahora;
    if (corren.length === 0) {
      clearInterval(mirada);
      mirada = undefined;
      return;
    }
    for (const t of corren) t.bytes += crecio;
    const [peor] = corren.filter((t) => t.limite && t.bytes > t.limite.memoria)
      .sort((a, b) => b.bytes - a.bytes);
    if (!peor?.pedido) return;
    // Those beside it may have been charged for what was its own.
    for (const t of corren) t.bytes = 0;
    const { trabajo, lee } = peor.pedido;
    cortar(peor, "memoria", trabajoExcedido(trabajo, lee, "memoria"));
  }

  /** Begins to count what a job takes. */
  function vigilar(t: Trabajador, { trabajo, lee }: Pedido): void {
    const limite = t.limite = limiteDe(trabajo, lee, limites);
    t.bytes = 0;
    t.reloj = setTimeout(() => {
      cortar(t, "tiempo", trabajoExcedido(trabajo, lee, `${limite.segundos} segundos`));
    }, limite.segundos * 1000);
    t.reloj.unref();
    if (mirada) return;
    memoria = process.memoryUsage.rss();
    mirada = setInterval(mirarMemoria, MIRADA_MS);
    mirada.unref();
  }

  /**
   * Once per worker, whichever way it ended. @param detalle null when that was told.
   * @param error what its job ends with
   */
  function enterrar(
    t: Trabajador,
    detalle: string | null,
    error = new Rechazo("trabajo_interrumpido", 503, INTERRUMPIDO, { incierto: true }),
  ): void {
    if (t.muerto) return;
    t.muerto = true;
    trabajadores.delete(t);
    if (!cerrada && detalle !== null) {
      app().log.error("trabajador_caido", { trabajo: t.pedido?.nombre, detalle });
    }
    t.worker.terminate();
    terminar(t, (p) => p.rechazar(error));
  }

  function recibir(t: Trabajador, m: DelTrabajador): void {
    switch (m.tipo) {
      case "listo":
        t.listo = true;
        return repartir();
      case "no_arranca": {
        // A worker that cannot start fails the job that waits; otherwise it would restart forever.
        app().log.error("trabajador_no_arranca", { detalle: m.detalle.slice(0, 300) });
        t.pedido ??= espera.sacar() ?? null;
        return enterrar(t, "no arranca");
      }
      case "evento":
        return app().eventos.emitir(m.evento);
      case "progreso":
        if (t.pedido?.id === m.id) t.pedido.avisar(m.fraccion, m.mensaje);
        return;
      case "fin":
        return terminar(t, (p) => p.resolver(m.resultado));
      case "rechazo":
        return terminar(t, (p) => p.rechazar(new Rechazo(m.codigo, m.status, m.mensaje, m.datos)));
      case "sorpresa":
        return terminar(t, (p) => p.rechazar(sorpresa(m)));
    }
  }

  function contratar(): void {
    const worker = new Worker(entrada);
    const t: Trabajador = {
      worker,
      listo: false,
      pedido: null,
      muerto: false,
      limite: null,
      reloj: undefined,
      bytes: 0,
    };
    trabajadores.add(t);
    worker.onmessage = ({ data }: MessageEvent<DelTrabajador>) => recibir(t, data);
    worker.onerror = (e) => {
      e.preventDefault();
      enterrar(t, "error");
    };
    worker.addEventListener("close", () => enterrar(t, "cerrado"));
    enviar(t, { tipo: "arrancar", config: app().config });
  }

  function repartir(): void {
    if (cerrada) return;
    for (const t of trabajadores) {
      if (!t.listo || t.pedido || t.muerto) continue;
      const pedido = espera.sacar();
      if (!pedido) return;
      t.pedido = pedido;
      const { id, nombre, entrada, actor, turno } = pedido;
      enviar(t, { tipo: "correr", id, nombre, entrada, actor, turno });
      vigilar(t, pedido);
    }
    const porArrancar = [...trabajadores].filter((t) => !t.listo).length;
    if (espera.cuantos() > porArrancar && trabajadores.size < tamano) contratar();
  }

  return {
    ejecutar<S>(
      nombre: string,
      entrada: unknown,
      actor: Actor,
      opciones: OpcionesDeTrabajo = {},
    ): Promise<S> {
      if (cerrada) return Promise.reject(colaCerrada());
      const trabajo = app().registro.trabajo(nombre);
      if (!trabajo) {
        return Promise.reject(new Error(`no existe el trabajo ${nombre}`));
      }
      const persona = personaDe(actor);
      const senal = senalDe(app(), nombre, opciones);
      if (senal?.aborted) return Promise.reject(trabajoAbandonado());
      try {
        // With a turn it came from the shared queue, which has already checked the person's limit.
        if (!opciones.turno) exigirLugar(persona, espera.cuantos(persona));
      } catch (error) {
        return Promise.reject(error);
      }
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const abandonar = () => {
        if (espera.quitar(pedido)) return reject(trabajoAbandonado());
        const quien = [...trabajadores].find((t) => t.pedido === pedido);
        if (!quien) return;
        enviar(quien, { tipo: "abandonar", id: pedido.id });
        // In a loop it does not hear that.
        clearTimeout(quien.reloj);
        quien.reloj = setTimeout(() => cortar(quien, "abandono", trabajoAbandonado()), GRACIA_MS);
      };
      const pedido: Pedido = {
        id: ++ultimoId,
        nombre,
        entrada,
        actor,
        persona,
        turno: opciones.turno,
        trabajo,
        lee: opciones.onlyReads ?? trabajo.readOnly ?? false,
        avisar: avisador(app(), nombre, opciones),
        resolver: resolve,
        rechazar: reject,
      };
      senal?.addEventListener("abort", abandonar, { once: true });
      espera.poner(pedido);
      repartir();
      const soltar = () => senal?.removeEventListener("abort", abandonar);
      promise.then(soltar, soltar);
      return promise as Promise<S>;
    },
    enEspera: (persona) => espera.cuantos(persona),
    ocupada: () =>
      espera.cuantos() > 0 ||
      trabajadores.size >= tamano && [...trabajadores].every((t) => t.pedido !== null),
    preparar() {
      if (!cerrada && trabajadores.size === 0) contratar();
    },
    async cerrar() {
      if (cerrada) return;
      cerrada = true;
      for (const p of espera.vaciar()) p.rechazar(colaCerrada());
      const limite = Date.now() + ESPERA_CIERRE_MS;
      while ([...trabajadores].some((t) => t.pedido) && Date.now() < limite) await Bun.sleep(20);
      await Promise.all([...trabajadores].map(async (t) => {
        // One that is still loading has nothing of anybody's open.
        if (!t.listo) return enterrar(t, "cierre");
        const { promise, resolve } = Promise.withResolvers<void>();
        t.worker.addEventListener("close", () => resolve());
        enviar(t, { tipo: "cerrar" });
        await esperarHasta(promise, ESPERA_SALIDA_MS);
        enterrar(t, "cierre");
      }));
    },
  };
}
