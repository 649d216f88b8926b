/** How many jobs a process asked for, how they ended and how long each took, waiting included. */
import { Rechazo } from "../errors.ts";
import { COTAS_LARGAS, MedidasDelPrograma } from "../process/measures.ts";
import { ABANDONADO } from "./turns.ts";
import type { ColaTrabajos } from "./types.ts";

const medidas = new WeakMap<ColaTrabajos, MedidasDelPrograma>();

/** The measures of a queue made by `medida`; empty for another one. */
export function medidasDe(cola: ColaTrabajos): MedidasDelPrograma {
  return medidas.get(cola) ?? new MedidasDelPrograma();
}

/** The same queue, measured. */
export function medida(cola: ColaTrabajos): ColaTrabajos {
  const m = new MedidasDelPrograma(COTAS_LARGAS);
  const con: ColaTrabajos = {
    ...cola,
    async ejecutar<S>(...pedido: Parameters<ColaTrabajos["ejecutar"]>): Promise<S> {
      const inicio = performance.now();
      let final = "hecho";
      m.enCurso++;
      try {
        return await cola.ejecutar<S>(...pedido);
      } catch (error) {
        final = !(error instanceof Rechazo)
          ? "fallado"
          : error.codigo === ABANDONADO
          ? "abandonado"
          : "rechazado";
        throw error;
      } finally {
        m.enCurso--;
        m.anotar(pedido[0], final, (performance.now() - inicio) / 1000);
      }
    },
  };
  medidas.set(con, m);
  return con;
}
