/** `planta plugin nuevo` and `planta plugin dev`. */
import { resolve } from "node:path";
import type { Comando } from "../plugin.ts";
import { desarrollar } from "./dev.ts";
import { escribirPlugin, tituloDeNombre } from "./nuevo.ts";

export const comandoPluginNuevo: Comando = {
  name: "plugin nuevo",
  summary: "Escribe un plugin que anda: tabla, sección, salida y pruebas",
  database: "none",
  arguments: [{ name: "NOMBRE", description: "Identificador: minúsculas, números y guiones" }],
  options: {
    carpeta: { type: "text", description: "Carpeta de destino; ./NOMBRE si falta" },
    titulo: { type: "text", description: "Título de la sección; del nombre si falta" },
  },
  async run({ app, args: [nombre], options, json, write }) {
    const carpeta = typeof options.carpeta === "string" ? options.carpeta : nombre;
    const titulo = typeof options.titulo === "string" ? options.titulo : tituloDeNombre(nombre);
    const archivos = await escribirPlugin({ nombre, titulo, carpeta }, app.registro);
    if (json) write(JSON.stringify({ resultado: true, carpeta, archivos }));
    else {
      for (const archivo of archivos) write(`${carpeta}/${archivo}`);
      write(
        `Lea ${carpeta}/README.md. Para usarlo: PLANTA_PLUGINS=${resolve(carpeta)} planta servir`,
      );
      write(`Para cambiarlo viéndolo andar: planta plugin dev ${carpeta} --demo`);
    }
  },
};

export const comandoPluginDev: Comando = {
  name: "plugin dev",
  summary:
    "Atiende con un plugin que se está escribiendo, y arranca otra vez cada vez que se guarda",
  database: "none",
  arguments: [{ name: "CARPETA", description: "La del plugin" }],
  options: {
    demo: {
      type: "flag",
      description: "Carga una vez la demostración si la base está vacía, como `servir`",
    },
  },
  async run({ app, args: [carpeta], options, write }) {
    const { plugins: otros } = app.config;
    await desarrollar({ carpeta, otros, demo: options.demo === true, write });
  },
};
