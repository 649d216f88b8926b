/** Refusals of administration: calls, staffing, history, transfers. */
import { rechazos } from "../../core/errors.ts";
import type { TablaErrores } from "../../core/plugin.ts";
import { errors as deEjecuciones } from "./ejecuciones/errors.ts";

const propios = {
  accion_invalida: { status: 400, mensaje: "La acción debe ser {acciones}" },
  lista_sin_celdas: { status: 404, mensaje: "La lista «{lista}» no se escribe por celdas" },
  saf_inexistente: { status: 404, mensaje: "No existe el SAF {saf}" },
  anio_fuera_de_rango: {
    status: 400,
    mensaje: "El ejercicio debe estar entre {desde} y {hasta}",
  },
  nada_para_copiar: { status: 200, mensaje: "No hay nada para copiar del ejercicio {desde}" },
  copia_de_si: { status: 400, mensaje: "Se copia de otro ejercicio" },
  dotacion_cambiada: {
    status: 409,
    mensaje: "El renglón del SAF {saf} fue modificado por {quien} después de que usted lo abrió",
  },
  credito_inexistente: { status: 404, mensaje: "El crédito ya no existe" },
  credito_existente: {
    status: 200,
    mensaje:
      "Ya hay un crédito con esa partida, fecha y norma: edítelo, o cambie la fecha o la norma",
  },
  credito_invalido: { status: 200, mensaje: "{titulo}: {mensaje}" },
  credito_cambiado: {
    status: 409,
    mensaje: "El crédito fue modificado por {quien} después de que usted lo abrió",
  },
  aviso_inexistente: { status: 404, mensaje: "El aviso ya no existe" },
  aviso_existente: { status: 200, mensaje: "Ya hay un aviso con ese texto desde ese día" },
  aviso_invalido: { status: 200, mensaje: "{titulo}: {mensaje}" },
  aviso_cambiado: {
    status: 409,
    mensaje: "El aviso fue modificado por {quien} después de que usted lo abrió",
  },
  marca_invalida: { status: 400, mensaje: "«marca» no es la que trajeron los avisos" },
  fila_inexistente: { status: 404, mensaje: "{tabla}: la fila ya no existe" },
  fila_existente: { status: 200, mensaje: "{tabla}: ya hay una fila con esa clave" },
  fila_invalida: { status: 200, mensaje: "{titulo}: {mensaje}" },
  fila_cambiada: {
    status: 409,
    mensaje: "La fila fue modificada por {quien} después de que usted la abrió",
  },
  fila_en_uso: { status: 200, mensaje: "No se puede eliminar lo que se usa: {usos}" },
  deja_invalidos: { status: 200, mensaje: "Con este cambio, {frase}" },
  claves_invalidas: {
    status: 400,
    mensaje: "«claves» debe ser una lista JSON con las claves de hasta {maximo} filas",
  },
  version_ilegible: {
    status: 400,
    mensaje: "El clasificador se escribe ejercicio.versión: 2026.1",
  },
  copia_sin_numero: {
    status: 400,
    mensaje: "Falta «{campo}»: diga el número, o no lo envíe para tomar el que sigue",
  },
  safs_invalidos: {
    status: 400,
    mensaje: "«safs» debe ser la lista de los SAF, separados por punto y coma: 103;357",
  },
  clave_de_etapa: { status: 400, mensaje: "«clave» no es la de una etapa" },
  faltan_quienes: { status: 400, mensaje: "Indique los organismos con --saf o con --todos" },
  origen_invalido: {
    status: 400,
    mensaje: "«origen» debe ser vacio, entregable, propio (con origen_codipres) o grupo (con " +
      "origen_saf y origen_codipres)",
  },
  sin_entregables: { status: 200, mensaje: "El SAF {saf} no tiene entregables" },
  origen_consolidado: {
    status: 200,
    mensaje: "El SAF {saf} es el consolidado: no tiene registros propios que copiar",
  },
  sin_estructura: {
    status: 200,
    mensaje: "El SAF {saf} no tiene aperturas en el clasificador {ejercicio}.{version}",
  },
  nace_cerrado: { status: 200, mensaje: "No se podría modificar {codipres}: {motivo}" },
  no_se_valoriza: { status: 200, mensaje: "{codipres} no es un presupuesto que se valorice" },
  trabajo_inexistente: { status: 404, mensaje: "No hay una operación suya con ese número" },
  trabajo_terminado: { status: 200, mensaje: "La operación ya había terminado" },
  operacion_inexistente: {
    status: 404,
    mensaje: "No hay una operación sobre varios presupuestos con el número {operacion}",
  },
  operacion_sin_vuelta: {
    status: 200,
    mensaje: "Esa operación no se deshace: lo valorizado se vuelve a valorizar",
  },
  nada_hecho: { status: 200, mensaje: "{mensaje}" },
  faltan_organismos: {
    status: 400,
    mensaje: "Indique --codipres, y los organismos con --saf o con --todos",
  },
  ninguno_lo_tiene: {
    status: 404,
    mensaje: "Ningún organismo tiene en línea el presupuesto {codipres}",
  },
  nadie_en_historico: {
    status: 404,
    mensaje: "Ningún organismo tiene en Histórico el presupuesto {codipres}",
  },
  historico_sin_cambio: { status: 200, mensaje: "El presupuesto {codipres} ya está {estado}" },
  pasaje_codigo: {
    status: 200,
    mensaje: "El código de presupuesto debe empezar con E u O y tener 5 letras o números",
  },
  pasaje_programa_cero: {
    status: 200,
    mensaje: "Con programa 0, el subprograma, el proyecto y la actividad deben ser 0",
  },
  pasaje_igual: { status: 200, mensaje: "El origen y el destino son la misma apertura" },
  pasaje_saf: { status: 200, mensaje: "No existe el SAF {saf}" },
  pasaje_inexistente: { status: 404, mensaje: "El pasaje ya no existe" },
  pasaje_ejecutado: {
    status: 200,
    mensaje: "El pasaje ya se ejecutó: no se puede cambiar ni eliminar",
  },
  pasaje_cambiado: {
    status: 409,
    mensaje: "El pasaje fue modificado por {quien} después de que usted lo abrió",
  },
  pasaje_sin_registros: { status: 200, mensaje: "No hay registros en el origen" },
  pasaje_sin_apertura: {
    status: 200,
    mensaje: "La apertura {apertura} no existe en el clasificador {clasificador} del SAF {saf}",
  },
  pasaje_no_pendiente: {
    status: 200,
    mensaje: "El pasaje {id} no está pendiente: no se ejecutó ninguno",
  },
  pasajes_invalidos: {
    status: 400,
    mensaje: "«pasajes» debe ser una lista en JSON de 1 a {maximo} pasajes",
  },
  pasaje_de_varios: { status: 200, mensaje: "Pasaje {numero}: {motivo}. No se ingresó ninguno" },
  pasajes_mismo_origen: {
    status: 200,
    mensaje: "Los pasajes {uno} y {otro} salen de la misma apertura: el segundo no encontraría " +
      "registros. No se ingresó ninguno",
  },
  pasajes_encadenados: {
    status: 200,
    mensaje: "El pasaje {otro} sale de la apertura a la que llega el {uno}, que va antes: se " +
      "llevaría también sus registros. No se ingresó ninguno",
  },
  pasaje_origen: {
    status: 400,
    mensaje: "«{texto}» no es una apertura: SAF.programa.subprograma.proyecto.actividad",
  },
  fecha_invalida: { status: 400, mensaje: "«{campo}» debe ser una fecha AAAA-MM-DD" },
  fechas_invertidas: { status: 400, mensaje: "La fecha «desde» es posterior a «hasta»" },
  codigos_de_mas: { status: 400, mensaje: "Elija hasta {maximo} usuarios por vez" },
  reversa_imposible: { status: 200, mensaje: "No se volvió nada atrás: {motivo}" },
  reversa_tardia: { status: 409, mensaje: "No se volvió nada atrás: {motivo}" },
  asiento_inexistente: { status: 404, mensaje: "No existe el registro de auditoría indicado" },
} as const satisfies TablaErrores;

export const errors = { ...deEjecuciones, ...propios } as const satisfies TablaErrores;

export const rechazo = rechazos(propios);
