/** `planta servir`: listen until told to stop. */
import type { App } from "../app.ts";
import { cargarDemostracion, lineasDeDemostracion } from "../demo.ts";
import { servir as escuchar } from "../http/serve.ts";
import { prepararInterfaz } from "../http/ui.ts";
import { datosDeError } from "../log.ts";
import type { Comando } from "../plugin.ts";

/** Resolves with the exit code once something asks the process to end. */
function esperarFin(app: App): { fin: Promise<number>; soltar(): void } {
  const { promise, resolve } = Promise.withResolvers<number>();
  const senal = () => resolve(0);
  // A surprise outside any request leaves the process in a state nobody knows: drain and exit.
  const sorpresa = (clase: string) => (error: unknown) => {
    app.log.error(clase, datosDeError(error));
    resolve(1);
  };
  const oyentes: readonly (readonly [string, (e: unknown) => void])[] = [
    ["SIGTERM", senal],
    ["SIGINT", senal],
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

export const comandoServir: Comando = {
  nombre: "servir",
  resumen: "Atiende la API y las pantallas",
  opciones: {
    demo: {
      tipo: "bandera",
      descripcion: "Carga una vez la demostración si la base está vacía",
    },
  },
  async run({ app, opciones, escribir, progreso }) {
    if (opciones.demo) {
      const esta = await cargarDemostracion(app, (id) => progreso(0, `demostración: ${id}`));
      if (!esta) escribir("La base ya tiene datos: la demostración no se cargó.");
    }
    await prepararInterfaz(app);
    const { fin, soltar } = esperarFin(app);
    const servicio = escuchar(app);
    app.trabajos.preparar();
    app.log.info("escuchando", { url: servicio.url });
    escribir(`Planta atiende en ${servicio.url}`);
    if (opciones.demo) {
      for (const linea of await lineasDeDemostracion(app)) escribir(linea);
    }
    const codigo = await fin;
    app.log.info("deteniendo");
    await servicio.detener();
    soltar();
    return codigo;
  },
};
