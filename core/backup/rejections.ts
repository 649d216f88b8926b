/** Refusals of backups and moves: code → Spanish sentence. */
import { rechazos } from "../errors.ts";

export const rechazo = rechazos({
  400: {
    destino_invalido: "--a: {motivo}",
    falta_destino: "Indique el destino: --a sqlite:ARCHIVO o postgres://…",
  },
  404: {
    archivo_ausente: "No existe {archivo}",
  },
  409: {
    tabla_sin_lugar:
      "La tabla «{tabla}» no existe igual en el destino: falta un plugin en PLANTA_PLUGINS, o es de otra versión. No se copió nada",
    destino_con_datos:
      "El destino ya tiene datos (tabla «{tabla}»). No se copió nada; sólo «planta restaurar» los borra, con --reemplazar",
    copia_distinta: "La copia de «{tabla}» no resultó igual al original. No se copió nada",
    en_uso:
      "Otro proceso usa la base de destino: detenga los servidores y trabajadores y repita la orden",
    archivo_existe: "Ya existe {archivo}: no se reemplaza un respaldo",
    archivo_ajeno: "{archivo} no es un respaldo de Planta",
    archivo_danado: "{archivo} está dañado ({motivo}). No se restauró nada",
    no_comprueba: "La copia no pasó la comprobación de integridad:\n{fallas}",
    misma_base: "El destino es la misma base",
  },
});
