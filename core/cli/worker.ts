/** `planta trabajador`: a process that works for the queue of the database. */
import type { Comando } from "../plugin.ts";
import { servirCola } from "../jobs/serve-queue.ts";
import { interrumpible } from "./interrupted.ts";

export const comandoTrabajador: Comando = {
  name: "trabajador",
  summary:
    "Toma trabajos de la cola de la base, en esta o en otra máquina, hasta que se lo detiene",
  options: {
    "hasta-vaciar": { type: "flag", description: "Termina cuando no queda ninguno" },
    "con-entrada": {
      type: "flag",
      description: "Termina cuando se cierra su entrada estándar: con quien lo puso a trabajar",
    },
  },
  async run({ app, options, json, write, input }) {
    const vaciar = options["hasta-vaciar"] === true;
    let solo = false;
    if (options["con-entrada"]) void input().finally(() => solo = true);
    const trabajos = await interrumpible((senal) => {
      if (!json && !vaciar) write("Planta atiende la cola de trabajos");
      return servirCola(app, () => !senal.aborted && !solo, vaciar);
    });
    if (json) write(JSON.stringify({ resultado: true, trabajos }));
    else write(trabajos === 1 ? "1 trabajo hecho" : `${trabajos} trabajos hechos`);
  },
};
