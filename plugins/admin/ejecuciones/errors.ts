/** Refusals of requests, loads and exceptions. What a load refuses becomes its result text ([E1]). */
import { rechazos } from "../../../core/errors.ts";
import type { TablaErrores } from "../../../core/plugin.ts";

export const errors = {
  mes_fuera_de_rango: {
    status: 200,
    mensaje: "El período debe estar entre enero de 2000 y diciembre de {anio}",
  },
  accion_desconocida: { status: 400, mensaje: "La acción «{accion}» no existe" },
  solicitud_existente: {
    status: 200,
    mensaje: "Ya hay una solicitud pendiente de la ejecución de {mes}",
  },
  ejecucion_inexistente: { status: 404, mensaje: "No existe la ejecución indicada" },
  solicitud_terminada: {
    status: 200,
    mensaje: "La ejecución de {mes} ya se cargó, o no se pudo: no hay nada que cancelar",
  },
  solicitud_en_curso: {
    status: 409,
    mensaje: "La ejecución de {mes} se está cargando en este momento: no se puede cancelar",
  },
  subida_invalida: {
    status: 400,
    mensaje: "«archivos» debe decir el nombre y los bytes de cada archivo, en el orden en que " +
      'vienen: [{"nombre": "202601.zip", "bytes": 123}]',
  },
  subida_excesiva: {
    status: 413,
    mensaje: "Los archivos pasan de {maximo} MB: déjelos en la bandeja o cárguelos con la línea " +
      "de comandos",
  },
  subida_incompleta: {
    status: 400,
    mensaje: "El archivo {archivo} no llegó entero. No se cargó nada: envíelo de nuevo",
  },
  subida_sin_lugar: {
    status: 503,
    mensaje: "No hay lugar en el disco del servidor para recibir los archivos. No se cargó nada",
  },
  carga_en_curso: {
    status: 409,
    mensaje:
      "La ejecución de {mes} se está cargando en este momento: no se cargó nada. Espere a que termine",
  },
  carga_hecha: {
    status: 409,
    mensaje: "Otro servidor terminó de cargar esos archivos de la ejecución de {mes}",
  },
  carga_perdida: {
    status: 409,
    mensaje: "Otra carga de la ejecución de {mes} tomó el lugar de ésta, que no cargó nada",
  },
  carga_cancelada: {
    status: 200,
    mensaje:
      "Cancelada por {usuario}. La carga no había terminado: no se cargó nada, y la ejecución " +
      "del mes quedó como estaba",
  },
  cancelado: { status: 200, mensaje: "Se canceló antes de terminar. No se guardó nada" },
  carga_interrumpida: {
    status: 200,
    mensaje: "La carga se interrumpió {veces} veces antes de terminar. No se cargó nada",
  },
  carga_inesperada: {
    status: 200,
    mensaje: "Ocurrió un error inesperado al cargar; vea el registro del servidor",
  },
  referencias_cambian: {
    status: 200,
    mensaje: "Las tablas cambiaron mientras se leían los archivos; cargue la ejecución de nuevo",
  },
  sin_archivos: { status: 400, mensaje: "Indique al menos un archivo .zip o .csv" },
  archivo_ilegible: { status: 200, mensaje: "No se puede leer el archivo {archivo}" },
  archivo_vacio: { status: 200, mensaje: "El archivo {archivo} está vacío" },
  archivo_repetido: { status: 200, mensaje: "El archivo {archivo} está dos veces en la carga" },
  archivo_desconocido: {
    status: 200,
    mensaje: "El archivo {archivo} no es un .zip ni un .csv",
  },
  tipos_mezclados: {
    status: 200,
    mensaje: "Una carga es de archivos .zip del SIRHU o de un archivo .csv, no de ambos",
  },
  varios_csv: { status: 200, mensaje: "Una carga admite un solo archivo .csv" },
  no_es_zip: { status: 200, mensaje: "El archivo {archivo} no es un zip" },
  zip_truncado: {
    status: 200,
    mensaje: "El archivo {archivo} está incompleto: falta el final del zip. Cópielo de nuevo",
  },
  zip_danado: {
    status: 200,
    mensaje: "El archivo {archivo} está dañado{parte}: su contenido no es el que el zip declara",
  },
  zip_vacio: { status: 200, mensaje: "El zip {archivo} no tiene ningún archivo" },
  zip_sin_sirhu: {
    status: 200,
    mensaje: "El zip {archivo} no tiene archivos del SIRHU: se espera <institución><LH1, LH2 o " +
      "CH1><lote>.SIR",
  },
  zip_cifrado: { status: 200, mensaje: "El zip {archivo} tiene contraseña; envíelo sin ella" },
  zip_metodo: {
    status: 200,
    mensaje: "El zip {archivo} usa una compresión que no se admite; use la normal (deflate)",
  },
  zip_anidado: {
    status: 200,
    mensaje: "El zip {archivo} tiene otro archivo comprimido adentro; ponga los .SIR directamente",
  },
  zip_ruta: {
    status: 200,
    mensaje: "El zip {archivo} tiene nombres con rutas no admitidas (absolutas, «..» o enlaces)",
  },
  zip_excesivo: { status: 200, mensaje: "El zip {archivo} se rechaza: {motivo}" },
  parte_repetida: {
    status: 200,
    mensaje: "El archivo {parte} está dos veces en la carga; sus importes se sumarían dos veces",
  },
  largo_de_registro: {
    status: 200,
    mensaje: "{parte}, registro {numero}: {motivo}",
  },
  codificacion: {
    status: 200,
    mensaje: "{parte}, registro {numero}: el archivo está en {codificacion} y debe estar en " +
      "latin-1 (ISO 8859-1)",
  },
  dato_invalido: {
    status: 200,
    mensaje: "{parte}, registro {numero}: el campo «{campo}» {motivo}",
  },
  nada_del_mes: {
    status: 200,
    mensaje: "Ningún registro LH1 es de {mes}{otros}. Revise el mes de la carga o del archivo",
  },
  nada_para_cargar: {
    status: 200,
    mensaje: "No hay nada para cargar: todos los registros quedaron afuera\n\n{detalle}",
  },
  csv_con_errores: { status: 200, mensaje: "El archivo {archivo} tiene errores:\n{detalle}" },
  csv_vacio: { status: 200, mensaje: "El archivo {archivo} no tiene ningún renglón" },
  descuadre: {
    status: 200,
    mensaje: "La carga no concilia: se leyeron {leido} y hay {cargado} para cargar más {omitido} " +
      "que quedan afuera. No se cargó nada",
  },
  excepcion_existente: {
    status: 200,
    mensaje: "Ya hay una excepción para {inst}, escalafón {esc}, concepto {concepto}",
  },
  excepcion_inexistente: {
    status: 200,
    mensaje: "La excepción ya no existe; actualice la lista",
  },
  excepcion_cambiada: {
    status: 409,
    mensaje: "Otra persona cambió la excepción mientras tanto; actualice la lista",
  },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
