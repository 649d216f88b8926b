/** Refusals of backups and moves: code → Spanish sentence. */
import { rechazos } from "../errors.ts";

export const rechazo = rechazos({
  400: {
    destino_invalido: "--a: {motivo}",
    falta_destino: "Indique el destino: --a sqlite:ARCHIVO o postgres://…",
  },
  404: {
    archivo_ausente: "No existe {archivo}",
    identidad_ausente: "No se puede leer la clave {identidad}",
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
    sin_firma: "{archivo} no tiene firma: no se sabe quién lo hizo. No se restauró nada. " +
      "Si se sabe de dónde viene, --sin-firma no la pide",
    firma_de_otra: "{archivo} está firmado con la clave {huella}, que no es la esperada. " +
      "No se restauró nada",
    firma_falsa: "La firma de {archivo} no es de lo que dice. No se restauró nada",
    cifrado: "{archivo} está cifrado: diga con --identidad el archivo de la clave que lo abre",
    identidad_distinta:
      "No se puede abrir {archivo} con la clave {identidad}: se lo cifró para otra, o está dañado. " +
      "No se restauró nada",
    no_comprueba: "La copia no pasó la comprobación de integridad:\n{fallas}",
    misma_base: "El destino es la misma base",
  },
  422: {
    destinatario_ilegible: "PLANTA_CLAVE_RESPALDO: el destinatario {cual} no es uno de age. " +
      "«planta respaldo clave» hace uno",
    identidad_existente: "{identidad} ya existe: una clave no se reemplaza. Elija otro nombre",
    identidad_ilegible: "{identidad} no tiene una clave privada de age (AGE-SECRET-KEY-…)",
  },
});
