/** `planta trabajador`: a process that works for the queue of the database. */
import type { Comando } from "../plugin.ts";
import { servirCola } from "../jobs/serve-queue.ts";

export const comandoTrabajador: Comando = {
  nombre: "trabajador",
  resumen:
    "Toma trabajos de la cola de la base, en esta o en otra máquina, hasta que se lo detiene",
  opciones: {
    "hasta-vaciar": { tipo: "bandera", descripcion: "Termina cuando no queda ninguno" },
  },
  async run({ app, opciones, json, escribir }) {
    let parado = false;
    const parar = () => void (parado = true);
    process.on("SIGINT", parar);
    process.on("SIGTERM", parar);
    try {
      const vaciar = opciones["hasta-vaciar"] === true;
      if (!json && !vaciar) escribir("Planta atiende la cola de trabajos");
      const trabajos = await servirCola(app, () => !parado, vaciar);
      if (json) escribir(JSON.stringify({ resultado: true, trabajos }));
      else escribir(trabajos === 1 ? "1 trabajo hecho" : `${trabajos} trabajos hechos`);
    } finally {
      process.off("SIGINT", parar);
      process.off("SIGTERM", parar);
    }
  },
};
