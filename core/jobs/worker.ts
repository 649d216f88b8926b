/** The worker's side: its own app and connection, one job at a time. */
/// <reference lib="webworker" />
import type { AppEnMarcha } from "../process/boot.ts";
import { arrancar } from "../process/boot.ts";
import { impedimento } from "../db/values.ts";
import { Rechazo } from "../errors.ts";
import type { Plugin } from "../plugin.ts";
import type { AlTrabajador, DelTrabajador } from "./messages.ts";
import { correrTrabajo } from "./run.ts";

/** Steps under this much of the whole are not told: a message costs more than they say. */
const PASO_MINIMO = 0.005;

/** Serves jobs with these plugins until told to close. The entry of the worker calls it once. */
export function atenderTrabajos(plugins: readonly Plugin[]): void {
  const enviar = (mensaje: DelTrabajador) => postMessage(mensaje);
  let app: AppEnMarcha | undefined;
  /** The one that runs, and what tells it that nobody waits for it. */
  let actual = { id: 0, cancelado: new AbortController() };

  async function correr(m: Extract<AlTrabajador, { tipo: "correr" }>): Promise<void> {
    let ultima = -1;
    actual = { id: m.id, cancelado: new AbortController() };
    try {
      if (!app) throw new Error("el trabajador no arrancó");
      const resultado = await correrTrabajo(
        app,
        m.nombre,
        m.entrada,
        m.actor,
        {
          turno: m.turno,
          signal: actual.cancelado.signal,
          progress(fraccion, texto) {
            if (fraccion < 1 && Math.abs(fraccion - ultima) < PASO_MINIMO) return;
            ultima = fraccion;
            enviar({ tipo: "progreso", id: m.id, fraccion, mensaje: texto });
          },
        },
      );
      enviar({ tipo: "fin", id: m.id, resultado });
    } catch (error) {
      if (error instanceof Rechazo) {
        const { codigo, status, message: mensaje, datos } = error;
        enviar({ tipo: "rechazo", id: m.id, codigo, status, mensaje, datos });
        return;
      }
      const e = error instanceof Error ? error : new Error(String(error));
      enviar({
        tipo: "sorpresa",
        id: m.id,
        clase: e.name,
        pila: e.stack ?? "",
        causa: e.cause instanceof Error ? e.cause.name : undefined,
        impedimento: impedimento(error) ?? undefined,
      });
    }
  }

  self.onmessage = async ({ data }: MessageEvent<AlTrabajador>) => {
    switch (data.tipo) {
      case "arrancar":
        try {
          app = await arrancar(data.config, plugins, { migrar: false });
          app.eventos.escuchar((evento) => enviar({ tipo: "evento", evento }));
          enviar({ tipo: "listo" });
        } catch (error) {
          enviar({ tipo: "no_arranca", detalle: String(error) });
        }
        return;
      case "correr":
        return await correr(data);
      case "abandonar":
        if (actual.id === data.id) actual.cancelado.abort();
        return;
      case "cerrar":
        await app?.cerrar();
        process.exit(0);
    }
  };
}
