/** Refusals of `planta plugin nuevo` and `planta plugin dev`: code → Spanish sentence. */
import { rechazos } from "../errors.ts";

export const rechazo = rechazos({
  400: {
    nombre_invalido:
      "«{nombre}» no sirve de nombre: entre 2 y 30 letras minúsculas, números y guiones, y que empiece con una letra",
    carpeta_sin_plugin: "{carpeta} no tiene un plugin.ts: ¿es la carpeta de un plugin?",
    titulo_invalido: "--titulo: entre 1 y 60 letras, números, espacios y . , ( ) -",
  },
  409: {
    nombre_ocupado: "«{nombre}» ya es {que}: elija otro nombre",
    carpeta_ocupada: "{carpeta} ya existe y no está vacía: no se escribió nada",
  },
});
