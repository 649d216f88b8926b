/** Refusals of requests, loads and exceptions. What a load refuses becomes its result text ([E1]). */
import { rechazos } from "#core/errors.ts";

export const rechazo = rechazos({
  200: {
    mes_fuera_de_rango: "El período debe estar entre enero de 2000 y diciembre de {anio}",
    solicitud_existente: "Ya hay una solicitud pendiente de la ejecución de {mes}",
    solicitud_terminada:
      "La ejecución de {mes} ya se cargó, o no se pudo: no hay nada que cancelar",
    carga_cancelada:
      "Cancelada por {usuario}. La carga no había terminado: no se cargó nada, y la ejecución " +
      "del mes quedó como estaba",
    cancelado: "Se canceló antes de terminar. No se guardó nada",
    carga_interrumpida: "La carga se interrumpió {veces} veces antes de terminar. No se cargó nada",
    carga_inesperada: "Ocurrió un error inesperado al cargar; vea el registro del servidor",
    referencias_cambian:
      "Las tablas cambiaron mientras se leían los archivos; cargue la ejecución de nuevo",
    archivo_ilegible: "No se puede leer el archivo {archivo}",
    archivo_vacio: "El archivo {archivo} está vacío",
    archivo_repetido: "El archivo {archivo} está dos veces en la carga",
    archivo_desconocido: "El archivo {archivo} no es un .zip ni un .csv",
    tipos_mezclados: "Una carga es de archivos .zip del SIRHU o de un archivo .csv, no de ambos",
    varios_csv: "Una carga admite un solo archivo .csv",
    no_es_zip: "El archivo {archivo} no es un zip",
    zip_truncado: "El archivo {archivo} está incompleto: falta el final del zip. Cópielo de nuevo",
    zip_danado: "El archivo {archivo} está dañado{parte}: su contenido no es el que el zip declara",
    zip_vacio: "El zip {archivo} no tiene ningún archivo",
    zip_sin_sirhu:
      "El zip {archivo} no tiene archivos del SIRHU: se espera <institución><LH1, LH2 o " +
      "CH1><lote>.SIR",
    zip_cifrado: "El zip {archivo} tiene contraseña; envíelo sin ella",
    zip_metodo: "El zip {archivo} usa una compresión que no se admite; use la normal (deflate)",
    zip_anidado:
      "El zip {archivo} tiene otro archivo comprimido adentro; ponga los .SIR directamente",
    zip_ruta: "El zip {archivo} tiene nombres con rutas no admitidas (absolutas, «..» o enlaces)",
    zip_excesivo: "El zip {archivo} se rechaza: {motivo}",
    sirhu_excesivo: "Los archivos tienen más de {maximo} {que}: no son los de un mes",
    parte_repetida:
      "El archivo {parte} está dos veces en la carga; sus importes se sumarían dos veces",
    largo_de_registro: "{parte}, registro {numero}: {motivo}",
    codificacion: "{parte}, registro {numero}: el archivo está en {codificacion} y debe estar en " +
      "latin-1 (ISO 8859-1)",
    dato_invalido: "{parte}, registro {numero}: el campo «{campo}» {motivo}",
    nada_del_mes: "Ningún registro LH1 es de {mes}{otros}. Revise el mes de la carga o del archivo",
    nada_para_cargar: "No hay nada para cargar: todos los registros quedaron afuera\n\n{detalle}",
    csv_con_errores: "El archivo {archivo} tiene errores:\n{detalle}",
    csv_vacio: "El archivo {archivo} no tiene ningún renglón",
    descuadre:
      "La carga no concilia: se leyeron {leido} y hay {cargado} para cargar más {omitido} " +
      "que quedan afuera. No se cargó nada",
  },
  400: {
    accion_desconocida: "La acción «{accion}» no existe",
    subida_invalida:
      "«archivos» debe decir el nombre y los bytes de cada archivo, en el orden en que " +
      'vienen: [{"nombre": "202601.zip", "bytes": 123}]',
    subida_incompleta: "El archivo {archivo} no llegó entero. No se cargó nada: envíelo de nuevo",
    sin_archivos: "Indique al menos un archivo .zip o .csv",
  },
  404: { ejecucion_inexistente: "No existe la ejecución indicada" },
  409: {
    solicitud_en_curso:
      "La ejecución de {mes} se está cargando en este momento: no se puede cancelar",
    carga_en_curso:
      "La ejecución de {mes} se está cargando en este momento: no se cargó nada. Espere a que termine",
    carga_hecha: "Otro servidor terminó de cargar esos archivos de la ejecución de {mes}",
    carga_perdida: "Otra carga de la ejecución de {mes} tomó el lugar de ésta, que no cargó nada",
  },
  413: {
    subida_excesiva:
      "Los archivos pasan de {maximo} MB: déjelos en la bandeja del servidor, la carpeta que se " +
      "carga sola",
  },
  503: {
    subida_sin_lugar:
      "No hay lugar en el disco del servidor para recibir los archivos. No se cargó nada",
  },
});
