/** Working for the queue: claims jobs and runs them, one at a time. */
import { impedimento } from "../db/values.ts";
import { Rechazo } from "../errors.ts";
import { datosDeError } from "../process/log.ts";
import type { App, Progreso } from "../plugin.ts";
import { conCarpetaTemporal } from "../files/temporary.ts";
import { devolver, entradaPropia, olvidar } from "./files.ts";
import { INTERRUMPIDO } from "./outcome.ts";
import { correrTrabajo, porCierre } from "./run.ts";
import type { ColaTrabajos, EstadoTrabajo } from "./types.ts";
import { LATIDO_MS, latir, nuevoDueno, terminar, tomar, type TrabajoTomado } from "./queue.ts";

const FALLA = "El proceso falló y no guardó nada; avise a quien administra el sistema";

/** Pause of a worker that found nothing to do. */
const OCIO_MS = 250;

/** Runs it here, and keeps with it the file that it writes. */
async function correr(
  app: App,
  { nombre, entrada, actor, ...turno }: TrabajoTomado,
  donde: Pick<ColaTrabajos, "ejecutar">,
  progress: Progreso,
): Promise<unknown> {
  const archivos = app.registro.trabajo(nombre)?.shareable ?? {};
  const con = (propia: unknown) => donde.ejecutar(nombre, propia, actor, { progress, turno });
  if (!archivos.writes) return await con(entrada);
  return await conCarpetaTemporal("trabajo", async (carpeta) => {
    const propia = entradaPropia(archivos, entrada, carpeta);
    const resultado = await con(propia);
    await app.db.tx(async (q) => {
      await olvidar(q, turno.id);
      await devolver(q, turno.id, archivos, propia);
    });
    return resultado;
  });
}

/** Between two notes of how far one is that a person started, and looks at. */
const LATIDO_DE_EMPEZADO_MS = 250;

/** Runs a claimed job and stores how it ended. Rejects only when the database does not answer. */
export async function atender(
  app: App,
  trabajo: TrabajoTomado,
  donde: Pick<ColaTrabajos, "ejecutar">,
): Promise<void> {
  // Nobody waits for what is taken up again but those who look at its row: it was started.
  if (app.registro.trabajo(trabajo.nombre)?.resumable) await atenderEmpezado(app, trabajo);
  else await llevar(app, trabajo, donde, LATIDO_MS);
}

/** The same of one that a call started: in this thread, which gives what costs to its workers. */
export async function atenderEmpezado(app: App, trabajo: TrabajoTomado): Promise<void> {
  const cancelado = new AbortController();
  const aqui = {
    ejecutar: <S>(
      ...[nombre, entrada, actor, { progress = () => {}, turno } = {}]: Parameters<
        ColaTrabajos["ejecutar"]
      >
    ) =>
      correrTrabajo(app, nombre, entrada, actor, {
        progress,
        turno,
        signal: cancelado.signal,
        started: trabajo.id,
        noted: trabajo.anotado,
      }) as Promise<S>,
  };
  await llevar(app, trabajo, aqui, LATIDO_DE_EMPEZADO_MS, () => cancelado.abort());
}

/**
 * @param cada milliseconds between two beats.
 * @param alCancelar it was told to stop: a beat found out.
 */
async function llevar(
  app: App,
  trabajo: TrabajoTomado,
  donde: Pick<ColaTrabajos, "ejecutar">,
  cada: number,
  alCancelar?: () => void,
): Promise<void> {
  let fraccion = 0;
  let etapa = "";
  const inicio = performance.now();
  const anotar = (estado: EstadoTrabajo) =>
    app.log.info("trabajo", {
      id: trabajo.id,
      trabajo: trabajo.nombre,
      estado,
      ms: Math.round(performance.now() - inicio),
    });
  const latidos = setInterval(() => {
    // A failed beat is not reported: if the job was lost, storing its outcome finds out.
    latir(app.db, trabajo, fraccion, etapa)
      .then((estado) => estado === "cancelando" && alCancelar?.()).catch(() => {});
  }, cada);
  try {
    const resultado = await correr(app, trabajo, donde, (f, mensaje) => {
      fraccion = Math.max(fraccion, f);
      etapa = mensaje ?? "";
    });
    await terminar(app.db, trabajo, "hecho", resultado);
    anotar("hecho");
  } catch (error) {
    // It stays in this process's name, which is about to end: another one takes it up.
    if (porCierre(error)) return;
    if (error instanceof Rechazo) {
      const { codigo, status, message: mensaje, datos } = error;
      await terminar(app.db, trabajo, "rechazado", { codigo, status, mensaje, datos });
      anotar("rechazado");
      return;
    }
    app.log.error("trabajo_fallado", { trabajo: trabajo.nombre, ...datosDeError(error) });
    const incierta = impedimento(error) === "confirmacion_incierta";
    await terminar(app.db, trabajo, "fallado", { mensaje: incierta ? INTERRUMPIDO : FALLA });
  } finally {
    clearInterval(latidos);
  }
}

/**
 * Serves the queue until told to stop.
 * @param hastaVaciar ends when there is nothing left to claim.
 * @returns how many jobs it ran.
 */
export async function servirCola(
  app: App,
  seguir: () => boolean,
  hastaVaciar: boolean,
): Promise<number> {
  const dueno = nuevoDueno();
  let hechos = 0;
  let callado = false;
  while (seguir()) {
    try {
      const trabajo = await tomar(app.db, dueno);
      callado = false;
      if (trabajo) {
        await atender(app, trabajo, app.trabajos);
        hechos++;
        continue;
      }
      if (hastaVaciar) return hechos;
    } catch (error) {
      // A database that restarts comes back: the worker waits for it, as the servers do.
      if (hastaVaciar) throw error;
      if (!callado) app.log.error("cola", datosDeError(error));
      callado = true;
    }
    await Bun.sleep(OCIO_MS);
  }
  return hechos;
}
