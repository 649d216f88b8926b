/** Refusals of `planta plugin nuevo`: code → Spanish sentence. */
import { rechazos } from "../errors.ts";

export const rechazo = rechazos({
  nombre_invalido: {
    status: 400,
    mensaje:
      "«{nombre}» no sirve de nombre: entre 2 y 30 letras minúsculas, números y guiones, y que empiece con una letra",
  },
  nombre_ocupado: { status: 409, mensaje: "«{nombre}» ya es {que}: elija otro nombre" },
  titulo_invalido: {
    status: 400,
    mensaje: "--titulo: entre 1 y 60 letras, números, espacios y . , ( ) -",
  },
  carpeta_ocupada: {
    status: 409,
    mensaje: "{carpeta} ya existe y no está vacía: no se escribió nada",
  },
});
