/** `planta plugin nuevo`. */
import { resolve } from "node:path";
import type { Comando } from "../plugin.ts";
import { escribirPlugin, tituloDeNombre } from "./nuevo.ts";

export const comandoPluginNuevo: Comando = {
  nombre: "plugin nuevo",
  resumen: "Escribe un plugin que anda: tabla, sección, salida y pruebas",
  database: "none",
  argumentos: [{ nombre: "NOMBRE", descripcion: "Identificador: minúsculas, números y guiones" }],
  opciones: {
    carpeta: { tipo: "texto", descripcion: "Carpeta de destino; ./NOMBRE si falta" },
    titulo: { tipo: "texto", descripcion: "Título de la sección; del nombre si falta" },
  },
  async run({ app, args: [nombre], opciones, json, escribir }) {
    const carpeta = typeof opciones.carpeta === "string" ? opciones.carpeta : nombre;
    const titulo = typeof opciones.titulo === "string" ? opciones.titulo : tituloDeNombre(nombre);
    const archivos = await escribirPlugin({ nombre, titulo, carpeta }, app.registro);
    if (json) escribir(JSON.stringify({ resultado: true, carpeta, archivos }));
    else {
      for (const archivo of archivos) escribir(`${carpeta}/${archivo}`);
      escribir(
        `Lea ${carpeta}/README.md. Para usarlo: PLANTA_PLUGINS=${resolve(carpeta)} planta servir`,
      );
    }
  },
};
