/** `planta servir`: listen until told to stop. */
import { resolve } from "node:path";
import { cargarDemostracion, exigirDemostracion, lineasDeDemostracion } from "../process/demo.ts";
import { servir as escuchar } from "../http/serve.ts";
import { prepararInterfaz } from "../http/ui/routes.ts";
import { datosDeError } from "../process/log.ts";
import type { App, Comando } from "../plugin.ts";
import { programaGuardado } from "../program/kept.ts";
import { avisarAlSistema } from "../process/systemd.ts";
import { esperarHasta } from "../process/wait.ts";

/** What makes the program in one file. */
const HACEDOR = resolve(import.meta.dir, "../program/make.ts");
/** A service still at work after this long is cut when the app closes, as any job is. */
const ESPERA_SERVICIOS_MS = 10_000;

/** Resolves with the exit code once something asks the process to end. */
function esperarFin(app: App): { fin: Promise<number>; soltar(): void } {
  const { promise, resolve } = Promise.withResolvers<number>();
  const senal = () => resolve(0);
  // A surprise outside any request leaves the process in a state nobody knows: drain and exit.
  const sorpresa = (clase: string) => (error: unknown) => {
    app.log.error(clase, datosDeError(error));
    resolve(1);
  };
  // To the end of the process: one that is repeated does not cut what the first is closing.
  for (const nombre of ["SIGTERM", "SIGINT"]) process.on(nombre, senal);
  const oyentes: readonly (readonly [string, (e: unknown) => void])[] = [
    ["unhandledRejection", sorpresa("promesa_sin_atender")],
    ["uncaughtException", sorpresa("excepcion_sin_atender")],
  ];
  for (const [nombre, oyente] of oyentes) process.on(nombre, oyente);
  return {
    fin: promise,
    soltar() {
      for (const [nombre, oyente] of oyentes) process.off(nombre, oyente);
    },
  };
}

/** Starts what goes along with the server; one that fails stops those before it. */
async function iniciarServicios(app: App): Promise<() => Promise<void>> {
  const paradas: (() => Promise<void>)[] = [];
  const parar = async () => {
    await Promise.all(paradas.map((p) => p()));
  };
  try {
    for (const servicio of app.registro.servicios) paradas.push(await servicio.start(app));
  } catch (error) {
    await parar();
    throw error;
  }
  return parar;
}

/** Keeps this program in one file for the next start, where it may be written. */
function guardarPrograma({ config }: App): () => void {
  if (config.plugins.length > 0 || programaGuardado()) return () => {};
  const hijo = Bun.spawn([process.execPath, "--no-install", HACEDOR], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  hijo.unref();
  return () => hijo.kill();
}

export const comandoServir: Comando = {
  name: "servir",
  summary: "Atiende la API y las pantallas",
  database: "migrate",
  options: {
    demo: {
      type: "flag",
      description: "Carga una vez la demostración si la base está vacía, y la atiende",
    },
    "demo-publica": {
      type: "flag",
      description: "Atiende la demostración, con sus claves conocidas, también fuera de la máquina",
    },
  },
  async run({ app, options, write, progress }) {
    await exigirDemostracion(app, {
      demo: options.demo === true,
      publica: options["demo-publica"] === true,
    });
    if (options.demo) {
      const esta = await cargarDemostracion(app, (id) => progress(0, `demostración: ${id}`));
      if (!esta) write("La base ya tiene datos: la demostración no se cargó.");
    }
    const { fin, soltar } = esperarFin(app);
    const servicio = escuchar(app);
    let pararServicios = () => Promise.resolve();
    let codigo: number;
    try {
      pararServicios = await iniciarServicios(app);
      app.log.info("escuchando", { url: servicio.url });
      write(`Planta atiende en ${servicio.url}`);
      if (options.demo) {
        for (const linea of await lineasDeDemostracion(app)) write(linea);
      }
      // Who asks for a screen waits for it; every other call is answered meanwhile.
      await Promise.race([prepararInterfaz(app), fin]);
      app.trabajos.preparar();
      avisarAlSistema(app.log, "READY=1");
      const dejar = guardarPrograma(app);
      codigo = await fin;
      dejar();
    } catch (error) {
      await Promise.all([servicio.detener(0), pararServicios()]);
      soltar();
      throw error;
    }
    app.log.info("deteniendo");
    avisarAlSistema(app.log, "STOPPING=1");
    // Both stop at the same time: one after the other, the two waits would add up.
    await Promise.all([servicio.detener(), esperarHasta(pararServicios(), ESPERA_SERVICIOS_MS)]);
    soltar();
    return codigo;
  },
};
