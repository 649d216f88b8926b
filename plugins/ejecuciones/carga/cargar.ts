/**
 * A load from its files to the groups of its month ([E1]–[E6]). Everything is read and joined
 * before the one transaction that stores it, so that nothing is ever half loaded and the database
 * is held only while it is written.
 */
import { leerContador, subirContador } from "#core/db/audit.ts";
import { cambiar } from "#core/db/query.ts";
import { Desborde } from "#core/domain/money.ts";
import { Rechazo } from "#core/errors.ts";
import { datosDeError } from "#core/process/log.ts";
import type { Actor, App, ContextoTrabajo, Escritura, Progreso } from "#core/plugin.ts";
import { codigoDeEjecucion } from "#plugins/bases/service.ts";
import { guardarEjecucion, quitarEjecuciones } from "#plugins/valuation/service.ts";
import { conCopiasPrivadas } from "./copias.ts";
import { rechazo } from "../errors.ts";
import {
  omisionesDe,
  type Omitido,
  type Preparada,
  type Reemplazo,
  totalesDe,
} from "../informe/informe.ts";
import { quitaSaf } from "./ensayo.ts";
import { preparar } from "./preparar.ts";
import { resumenDe } from "../informe/resumen.ts";
import { cancelarSolicitud } from "../solicitudes.ts";
import { textoDeInforme } from "../informe/texto.ts";
import { ESTADO, type EstadoDeEjecucion, textoDePorcentaje } from "../estado.ts";
import {
  avisador,
  cerrarTurno,
  CONTADOR,
  exigirIntentos,
  latirEnEspera,
  soltarTurno,
  textoDeDetenida,
  tomarTurno,
  type TurnoDeCarga,
} from "./turnos.ts";
import { tabla } from "../tables.ts";

/** Share of the progress that reading is; the rest is storing. */
const LECTURA = 0.9;
/** How many times reading starts again because the reference data changed under it. */
const REPETICIONES = 3;
const NADA = { omitidos: [], omisiones: null, resumen: "" } as const;

export interface EntradaCargar extends TurnoDeCarga {
  readonly archivos: readonly string[];
}

/** How a load ended. */
export interface Cargada {
  readonly id: number;
  readonly mes: number;
  readonly estado: EstadoDeEjecucion;
  readonly resultado: string;
  /** SAFs whose execution was created, replaced or removed. */
  readonly safs: readonly number[];
  /** Ten-thousandths of what was read that stayed out; null when nothing did. */
  readonly omisiones: number | null;
  /** Amounts in centavos and the rest of the month; null when nothing was loaded. */
  readonly cuentas: (Reemplazo & ReturnType<typeof totalesDe> & { descuentos: number }) | null;
}

async function asentar(
  q: Escritura,
  actor: Actor,
  { id, mes }: EntradaCargar,
  estado: EstadoDeEjecucion,
  resultado: string,
  { omitidos, omisiones, resumen }: {
    readonly omitidos: readonly Omitido[];
    readonly omisiones: number | null;
    readonly resumen: string;
  },
): Promise<void> {
  await cambiar(q, tabla.ejecuciones, { id }, {
    estado,
    ultima_carga: Date.now(),
    resultado,
    omisiones,
    resumen,
    omitidos: JSON.stringify(omitidos),
  });
  await q.auditar(actor, {
    accion: estado === ESTADO.cargada ? "cargar" : "rechazar",
    entidad: "ejecuciones",
    clave: id,
    despues: {
      mes,
      estado,
      ...(omisiones === null ? {} : { omisiones: textoDePorcentaje(omisiones) }),
    },
  });
  await subirContador(q, CONTADOR);
}

/** Stores a load that is ready: the month of every SAF that its files hold ([E1], [E6]). */
async function guardar(
  q: Escritura,
  actor: Actor,
  entrada: EntradaCargar,
  { cargas, informe }: Preparada,
): Promise<Cargada> {
  const { id, mes, mes_completo } = entrada;
  // This comes first: a load that lost its turn to another process stops here and writes nothing.
  await cerrarTurno(q, entrada);
  const safs = [...cargas.keys()].sort((a, b) => a - b);
  for (const [saf, carga] of [...cargas].sort(([a], [b]) => a - b)) {
    await guardarEjecucion(q, actor, saf, carga, "cargar");
  }
  const quita = quitaSaf({ cargas, informe }, mes_completo);
  const { quitados, otros } = await quitarEjecuciones(q, actor, mes, quita);
  const quedan = otros.filter((saf) => !cargas.has(saf));
  const reemplazo = { quitados, quedan, mes_completo };
  const resultado = textoDeInforme(informe, reemplazo);
  const omisiones = omisionesDe(informe);
  const omitidos = [...informe.omitidos, ...informe.descuentos];
  const resumen = JSON.stringify(resumenDe(informe, reemplazo));
  await asentar(q, actor, entrada, ESTADO.cargada, resultado, { omitidos, omisiones, resumen });
  const descuentos = informe.descuentos.reduce((s, o) => s + o.importe, 0);
  return {
    id,
    mes,
    estado: ESTADO.cargada,
    resultado,
    safs: [...safs, ...quitados],
    omisiones,
    cuentas: { ...reemplazo, ...totalesDe(informe), descuentos },
  };
}

/** Reads and stores; reads again when the reference data changed in between. @throws Rechazo. */
async function leerYGuardar(
  { app, actor, progress }: ContextoTrabajo,
  entrada: EntradaCargar,
): Promise<Cargada> {
  const avanzar = avisador(app, entrada, progress);
  const pedido = { mes: entrada.mes, archivos: entrada.archivos, horas: app.config.sirhuHoras };
  for (let vez = 1;; vez++) {
    const referencias = await leerContador(app.db, "referencias");
    const preparada = await preparar(
      app.db,
      pedido,
      (fraccion, etapa) => avanzar(fraccion * LECTURA, etapa),
    );
    progress(LECTURA, "Guardando");
    const cargada = await app.db.tx(async (q) =>
      await leerContador(q, "referencias") === referencias
        ? await guardar(q, actor, entrada, preparada)
        : null
    );
    if (cargada) return cargada;
    if (vez === REPETICIONES) throw rechazo("referencias_cambian");
  }
}

/** The refusal that a failure of the load is told as; null for a surprise. */
function rechazoDe(error: unknown): Rechazo | null {
  if (error instanceof Rechazo) return error;
  if (error instanceof Desborde) return new Rechazo("desborde", 200, error.message);
  return null;
}

const sinCargar = ({ id, mes }: EntradaCargar, resultado: string): Cargada => ({
  id,
  mes,
  estado: ESTADO.error,
  resultado,
  safs: [],
  omisiones: null,
  cuentas: null,
});

/** Notes why nothing was loaded. @throws Rechazo when the turn was lost. */
async function asentarFalla(
  { app, actor }: ContextoTrabajo,
  entrada: EntradaCargar,
  error: unknown,
): Promise<Cargada> {
  const conocido = rechazoDe(error);
  if (conocido?.codigo === "carga_perdida") throw conocido;
  if (!conocido) app.log.error("carga_inesperada", { id: entrada.id, ...datosDeError(error) });
  const resultado = (conocido ?? rechazo("carga_inesperada")).message;
  await app.db.tx(async (q) => {
    await cerrarTurno(q, entrada);
    await asentar(q, actor, entrada, ESTADO.error, resultado, NADA);
  });
  return sinCargar(entrada, resultado);
}

/**
 * The job: loads the files of a turn. It answers also when they are refused, or when somebody stops
 * it, with state Error and the text of what happened; nothing is loaded then.
 * @throws Rechazo `carga_perdida` when another load took its turn, which is that other's to tell.
 */
export async function correrCarga(
  ctx: ContextoTrabajo,
  entrada: EntradaCargar,
): Promise<Cargada> {
  try {
    await exigirIntentos(ctx.app, entrada);
    const cargada = await leerYGuardar(ctx, entrada);
    ctx.progress(1, "Cargada");
    return cargada;
  } catch (error) {
    try {
      return await asentarFalla(ctx, entrada, error);
    } catch (perdida) {
      const detenida = await textoDeDetenida(ctx.app.db, entrada);
      if (detenida === null) throw perdida;
      return sinCargar(entrada, detenida);
    }
  }
}

interface OpcionesDeCarga {
  /** What is remembered of the files: see `bandeja.ts`. */
  readonly huellas?: readonly string[];
  /** Removes too the SAFs of the month that the files do not hold ([E1]). */
  readonly mes_completo?: boolean;
  /** They are in a folder that only this account enters: no copy is made. */
  readonly privados?: boolean;
  /** Whoever put them there may not read what they could be links to. */
  readonly sinEnlaces?: boolean;
  readonly progreso?: Progreso;
  /** Whoever asked wants it stopped: it ends in Error, as one that is cancelled on screen. */
  readonly senal?: AbortSignal;
}

/** Runs the job of a turn on this machine, where the files are, and tells who is watching. */
async function correrTurno(
  app: App,
  actor: Actor,
  turno: TurnoDeCarga,
  archivos: readonly string[],
  { privados = false, sinEnlaces, progreso, senal }: OpcionesDeCarga,
): Promise<Cargada> {
  const callar = latirEnEspera(app, turno);
  const correr = (leidos: readonly string[]) => {
    const entrada: EntradaCargar = { ...turno, archivos: leidos };
    return app.trabajos.ejecutar<Cargada>("ejecuciones.cargar", entrada, actor, {
      progress(fraccion, etapa) {
        callar();
        progreso?.(fraccion, etapa);
      },
    });
  };
  // One that has just ended says how.
  const detener = async () => {
    try {
      await cancelarSolicitud(app, actor, { id: turno.id });
    } catch (error) {
      if (!(error instanceof Rechazo)) app.log.error("carga_no_para", datosDeError(error));
    }
  };
  const alParar = () => void detener();
  senal?.addEventListener("abort", alParar, { once: true });
  try {
    // One that is stopped before it begins never races with what it would store.
    if (senal?.aborted) await detener();
    const cargada =
      await (privados ? correr(archivos) : conCopiasPrivadas(archivos, correr, sinEnlaces));
    for (const saf of cargada.safs) {
      app.eventos.cambio(actor, { saf, codipres: codigoDeEjecucion(turno.mes) }, {
        base: "presupuestos",
      });
    }
    return cargada;
  } finally {
    callar();
    senal?.removeEventListener("abort", alParar);
    soltarTurno(turno);
  }
}

/**
 * Takes the turn of a month and begins to load it from these files. They stay as they are: what is
 * read is a copy of its own ([E4]).
 * @returns its request, and how it ends; `fin` breaks off when the load has no outcome.
 * @throws Rechazo when the month is being loaded.
 */
export async function empezarCarga(
  app: App,
  actor: Actor,
  mes: number,
  archivos: readonly string[],
  opciones: OpcionesDeCarga = {},
): Promise<{ readonly id: number; readonly fin: Promise<Cargada> }> {
  const { huellas = [], mes_completo = false } = opciones;
  const turno = await tomarTurno(app, actor, mes, huellas, { mes_completo });
  return { id: turno.id, fin: correrTurno(app, actor, turno, archivos, opciones) };
}

/**
 * The same, waiting until it ends.
 * @throws Rechazo when the month is being loaded, or when the load broke off without an outcome.
 */
export async function cargarEjecucion(
  app: App,
  actor: Actor,
  mes: number,
  archivos: readonly string[],
  opciones: OpcionesDeCarga = {},
): Promise<Cargada> {
  return await (await empezarCarga(app, actor, mes, archivos, opciones)).fin;
}
