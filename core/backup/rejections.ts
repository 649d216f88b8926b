/** Refusals of backups and moves: code → Spanish sentence. */
import { rechazos } from "../errors.ts";

export const rechazo = rechazos({
  tabla_sin_lugar: {
    status: 409,
    mensaje:
      "La tabla «{tabla}» no existe igual en el destino: falta un plugin en PLANTA_PLUGINS, o es de otra versión. No se copió nada",
  },
  destino_con_datos: {
    status: 409,
    mensaje:
      "El destino ya tiene datos (tabla «{tabla}»). No se copió nada; sólo «planta restaurar» los borra, con --reemplazar",
  },
  copia_distinta: {
    status: 409,
    mensaje: "La copia de «{tabla}» no resultó igual al original. No se copió nada",
  },
  en_uso: {
    status: 409,
    mensaje:
      "Otro proceso usa la base de destino: detenga los servidores y trabajadores y repita la orden",
  },
  archivo_existe: { status: 409, mensaje: "Ya existe {archivo}: no se reemplaza un respaldo" },
  archivo_ausente: { status: 404, mensaje: "No existe {archivo}" },
  archivo_ajeno: { status: 409, mensaje: "{archivo} no es un respaldo de Planta" },
  archivo_danado: {
    status: 409,
    mensaje: "{archivo} está dañado ({motivo}). No se restauró nada",
  },
  no_comprueba: {
    status: 409,
    mensaje: "La copia no pasó la comprobación de integridad:\n{fallas}",
  },
  misma_base: { status: 409, mensaje: "El destino es la misma base" },
  destino_invalido: { status: 400, mensaje: "--a: {motivo}" },
  falta_destino: { status: 400, mensaje: "Indique el destino: --a sqlite:ARCHIVO o postgres://…" },
});
