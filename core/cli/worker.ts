/** `planta trabajador`: a process that works for the queue of the database. */
import type { Comando } from "../plugin.ts";
import { servirCola } from "../jobs/serve-queue.ts";
import { interrumpible } from "./interrupted.ts";

export const comandoTrabajador: Comando = {
  nombre: "trabajador",
  resumen:
    "Toma trabajos de la cola de la base, en esta o en otra máquina, hasta que se lo detiene",
  opciones: {
    "hasta-vaciar": { tipo: "bandera", descripcion: "Termina cuando no queda ninguno" },
  },
  async run({ app, opciones, json, escribir }) {
    const vaciar = opciones["hasta-vaciar"] === true;
    const trabajos = await interrumpible((senal) => {
      if (!json && !vaciar) escribir("Planta atiende la cola de trabajos");
      return servirCola(app, () => !senal.aborted, vaciar);
    });
    if (json) escribir(JSON.stringify({ resultado: true, trabajos }));
    else escribir(trabajos === 1 ? "1 trabajo hecho" : `${trabajos} trabajos hechos`);
  },
};
