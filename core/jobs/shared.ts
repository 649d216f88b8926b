/**
 * The queue of a server on PostgreSQL: its own workers while one of them is free, without a detour;
 * the database's queue when all are busy, so that other machines help.
 */
import type { App } from "../plugin.ts";
import { atender } from "./serve-queue.ts";
import { datosDeError } from "../process/log.ts";
import { ejecutarEnCola, nuevoDueno, tomar } from "./queue.ts";
import { avisador, colaCerrada, senalDe } from "./run.ts";
import type { ColaTrabajos } from "./types.ts";

export function colaCompartida(local: ColaTrabajos, app: () => App): ColaTrabajos {
  const dueno = nuevoDueno();
  let cerrada = false;
  /**
   * Pieces that only this server can do and that found it busy. While there are any its turns are
   * given here, to all: what went to the shared queue would come after every one of them ([K5]).
   */
  let soloAqui = 0;

  /**
   * Whoever waits works: a free worker of this server takes the oldest job, whoever asked it. It
   * is not waited for: one's own may end before, somewhere else.
   */
  async function ayudar(): Promise<void> {
    if (cerrada) throw colaCerrada();
    if (local.ocupada()) return;
    const trabajo = await tomar(app().db, dueno);
    if (!trabajo) return;
    atender(app(), trabajo, local).catch((error) => app().log.error("cola", datosDeError(error)));
  }

  return {
    async ejecutar<S>(...pedido: Parameters<ColaTrabajos["ejecutar"]>): Promise<S> {
      const [nombre, entrada, actor, opciones = {}] = pedido;
      const compartible = app().registro.trabajo(nombre)?.shareable !== undefined;
      if (!compartible || !local.ocupada() || soloAqui > 0) {
        const fijo = !compartible && local.ocupada() ? 1 : 0;
        soloAqui += fijo;
        try {
          return await local.ejecutar<S>(...pedido);
        } finally {
          soloAqui -= fijo;
        }
      }
      if (cerrada) throw colaCerrada();
      const avisar = avisador(app(), nombre, opciones);
      return await ejecutarEnCola<S>(
        app(),
        nombre,
        entrada,
        actor,
        avisar,
        ayudar,
        senalDe(app(), nombre, opciones),
      );
    },
    enEspera: (persona) => local.enEspera(persona),
    ocupada: () => local.ocupada(),
    preparar: () => local.preparar(),
    cerrar() {
      cerrada = true;
      return local.cerrar();
    },
  };
}
