/** `planta trabajador`: a process that works for the queue of the database. */
import { escucharTrabajador } from "../http/worker-health.ts";
import type { Comando } from "../plugin.ts";
import { servirCola } from "../jobs/serve-queue.ts";
import { avisarAlSistema } from "../process/systemd.ts";
import { interrumpible } from "./interrupted.ts";

export const comandoTrabajador: Comando = {
  name: "trabajador",
  summary:
    "Toma trabajos de la cola de la base, en esta o en otra máquina, hasta que se lo detiene",
  options: {
    "hasta-vaciar": { type: "flag", description: "Termina cuando no queda ninguno" },
    puerto: {
      type: "number",
      description:
        "Dónde dice si vive (/api/salud/vivo), si puede trabajar (/api/salud) y sus medidas",
    },
    "con-entrada": {
      type: "flag",
      description: "Termina cuando se cierra su entrada estándar: con quien lo puso a trabajar",
    },
  },
  async run({ app, options, json, write }) {
    const vaciar = options["hasta-vaciar"] === true;
    let solo = false;
    if (options["con-entrada"]) process.stdin.once("end", () => solo = true).resume();
    const escucha = options.puerto === undefined
      ? null
      : escucharTrabajador(app, Number(options.puerto));
    if (escucha) app.log.info("escuchando", { url: escucha.url });
    const trabajos = await interrumpible((senal) => {
      if (!json && !vaciar) write("Planta atiende la cola de trabajos");
      senal.addEventListener("abort", () => avisarAlSistema(app.log, "STOPPING=1"));
      avisarAlSistema(app.log, "READY=1");
      return servirCola(app, () => !senal.aborted && !solo, vaciar);
    }).finally(() => escucha?.detener());
    // Open, it would keep the process from ending.
    if (options["con-entrada"]) process.stdin.destroy();
    if (json) write(JSON.stringify({ resultado: true, trabajos }));
    else write(trabajos === 1 ? "1 trabajo hecho" : `${trabajos} trabajos hechos`);
  },
};
