/** Tells the screens that there may be something new to read ([F5]): when, and not what. */
import { BASE_ENTERA } from "#core/db/audit.ts";
import { DIA_MS, diaDe, instanteDe } from "#core/domain/period.ts";
import type { App, ServicioDeFondo } from "#core/plugin.ts";
import { CON_VALORES } from "../tablas/service.ts";

/** What brings notices, as the changes name it. */
const TRAEN: ReadonlySet<unknown> = new Set([
  ...CON_VALORES,
  BASE_ENTERA,
  "presupuestos",
  "ejecucion",
  "etapas",
  "prorrogas",
  "avisos",
]);

/** Milliseconds until another day begins in Argentina. */
export const hastaManana = (ahora: number): number => instanteDe(diaDe(ahora)) + DIA_MS - ahora;

function seguir(app: App): () => void {
  const callar = app.eventos.escuchar(({ tipo, saf, permiso, datos }) => {
    if (tipo !== "cambio" || !TRAEN.has(datos.base)) return;
    app.eventos.emitir({ tipo: "avisos", saf, codipres: "", permiso, datos: {} });
  });
  let reloj: Timer;
  // Deadlines and notices begin with a day, and nobody writes then.
  const esperar = () => {
    reloj = setTimeout(() => {
      app.eventos.emitir({ tipo: "avisos", saf: 0, codipres: "", permiso: "sesion", datos: {} });
      esperar();
    }, hastaManana(Date.now()));
    reloj.unref();
  };
  esperar();
  return () => {
    clearTimeout(reloj);
    callar();
  };
}

export const services: readonly ServicioDeFondo[] = [{
  name: "avisos",
  title: "Avisos al momento",
  start(app) {
    const parar = seguir(app);
    return Promise.resolve(() => {
      parar();
      return Promise.resolve();
    });
  },
}];
