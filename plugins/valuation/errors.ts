/** Refusals of the valuation. */
import { rechazos } from "../../core/errors.ts";
import type { TablaErrores } from "../../core/plugin.ts";
import { esDeValores } from "./engine/errores.ts";

export const errors = {
  registros_con_errores: {
    status: 200,
    mensaje: "Se han encontrado registros con errores",
  },
  base_deshabilitada: {
    status: 200,
    mensaje:
      "Hay registros en {titulo}, pero el organismo no tiene habilitada la opción Habilitar Otros Gastos",
  },
  no_se_puede_valorizar: { status: 200, mensaje: "{mensaje}" },
  sin_total_al_momento: {
    status: 404,
    mensaje: "El total al momento es de los presupuestos: {codipres} no es uno",
  },
  cierre_vencido: { status: 200, mensaje: "No se puede cerrar {codipres}: {motivo}" },
  cierre_no_editable: {
    status: 200,
    mensaje: "El grupo de datos {codipres} no se puede cerrar",
  },
  cierre_con_errores: {
    status: 200,
    mensaje: "Por favor verifique los registros indicados en estas tablas y valorice antes de " +
      "dar cierre al Presupuesto.",
  },
  cierre_sin_registros: {
    status: 200,
    mensaje: "El Presupuesto no tiene registros: no hay nada que cerrar",
  },
  cierre_sin_valorizar: {
    status: 200,
    mensaje: "El Presupuesto {codipres} no está valorizado. Valorice antes de dar cierre",
  },
  cierre_desactualizado: {
    status: 200,
    mensaje: "La valorización del Presupuesto {codipres} está desactualizada. Valorice " +
      "nuevamente antes de dar cierre",
  },
  cierre_otra_version: {
    status: 409,
    mensaje:
      "No se cerró nada: el próximo entregable ya no es {confirmada} sino {actual}, porque " +
      "alguien dio otro cierre mientras tanto. Vuelva a mirar antes de confirmar",
  },
  cierre_otra_valorizacion: {
    status: 409,
    mensaje: "No se cerró nada: el Presupuesto {codipres} se valorizó de nuevo después de lo que " +
      "usted vio ({quien}). Vuelva a mirar antes de confirmar",
  },
  cierre_sin_aquella_valorizacion: {
    status: 409,
    mensaje: "No se cerró nada: la valorización que usted vio del Presupuesto {codipres} ya no " +
      "está. Vuelva a mirar antes de confirmar",
  },
  cierre_otra_revision: {
    status: 409,
    mensaje:
      "No se cerró nada: lo que hay que revisar del Presupuesto ya no es lo que usted vio. " +
      "Vuelva a mirar antes de confirmar",
  },
  punto_desconocido: { status: 400, mensaje: "«{punto}» no es un punto de la revisión del cierre" },
  revision_de_grupo: {
    status: 200,
    mensaje: "La revisión del cierre es de los presupuestos: {codipres} no es uno",
  },
  tipo_de_cierre_invalido: {
    status: 200,
    mensaje: "El tipo de cierre no existe o no corresponde a su usuario",
  },
  versiones_agotadas: {
    status: 200,
    mensaje: "Ya existen las 99 versiones de {tipo} {ejercicio}: no se puede crear otra",
  },
  accion_invalida: { status: 400, mensaje: "La acción debe ser darcierre" },
  codigo_de_grupo_invalido: { status: 400, mensaje: "«{campo}» no es un código de grupo de datos" },
  falta_codigo_de_procesamiento: {
    status: 200,
    mensaje: "No existe ningún código de procesamiento de unidad {unidad}",
  },
  faltan_opciones: {
    status: 400,
    mensaje: "Indique --saf y --codipres, o --todos sin --saf",
  },
  falta_el_grupo: { status: 400, mensaje: "Indique --saf y --codipres" },
  ninguno_editable: {
    status: 404,
    mensaje: "Ningún organismo tiene un presupuesto {codipres} en línea que se pueda modificar",
  },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);

/** A missing or overflowing value → a refusal that names it; anything else, as it came. */
export const comoRechazo = (error: unknown): unknown =>
  esDeValores(error) ? rechazo("no_se_puede_valorizar", { mensaje: error.message }) : error;
