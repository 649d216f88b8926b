/** Refusals of the valuation. */
import { rechazos } from "#core/errors.ts";
import { lugarDeValor, type Referencias } from "../tablas/service.ts";
import { esDeValores, FaltaValor } from "./engine/errores.ts";

export const rechazo = rechazos({
  200: {
    registros_con_errores: "Se han encontrado registros con errores",
    base_deshabilitada:
      "Hay registros en {titulo}, pero el organismo no tiene habilitada la opción Habilitar Otros Gastos",
    no_se_puede_valorizar: "{mensaje}",
    cierre_vencido: "No se puede cerrar {codipres}: {motivo}",
    cierre_no_editable: "El grupo de datos {codipres} no se puede cerrar",
    cierre_con_errores:
      "Por favor verifique los registros indicados en estas tablas y valorice antes de " +
      "dar cierre al Presupuesto.",
    cierre_sin_registros: "El Presupuesto no tiene registros: no hay nada que cerrar",
    cierre_sin_valorizar:
      "El Presupuesto {codipres} no está valorizado. Valorice antes de dar cierre",
    cierre_desactualizado:
      "La valorización del Presupuesto {codipres} está desactualizada. Valorice " +
      "nuevamente antes de dar cierre",
    revision_de_grupo: "La revisión del cierre es de los presupuestos: {codipres} no es uno",
    tipo_de_cierre_invalido: "El tipo de cierre no existe o no corresponde a su usuario",
    versiones_agotadas: "Ya existen las 99 versiones de {tipo} {ejercicio}: no se puede crear otra",
    falta_codigo_de_procesamiento: "No existe ningún código de procesamiento de unidad {unidad}",
  },
  400: {
    punto_desconocido: "«{punto}» no es un punto de la revisión del cierre",
    accion_invalida: "La acción debe ser darcierre",
    codigo_de_grupo_invalido: "«{campo}» no es un código de grupo de datos",
    faltan_opciones: "Indique --saf y --codipres, o --todos sin --saf",
    falta_el_grupo: "Indique --saf y --codipres",
    desistir_invalido: "La acción debe ser retirar o rechazar",
    cierre_sin_motivo: "Escriba por qué lo rechaza, en hasta {largo} caracteres",
  },
  403: {
    cierre_de_la_misma_persona:
      "Este cierre lo confirma o lo rechaza otra persona: usted es quien lo pidió",
    cierre_sin_cuenta:
      "Este tipo de cierre lleva dos personas con cuenta: una lo pide en la pantalla y otra lo " +
      "confirma",
    cierre_pedido_de_otro: "El cierre lo pidió {quien}: sólo esa persona lo retira",
  },
  404: {
    sin_total_al_momento: "El total al momento es de los presupuestos: {codipres} no es uno",
    ninguno_editable:
      "Ningún organismo tiene un presupuesto {codipres} en línea que se pueda modificar",
  },
  409: {
    interrumpida:
      "Se interrumpió: {hechos} de {total} presupuestos se intentaron; el resto no se empezó",
    cierre_otra_version:
      "No se cerró nada: el próximo entregable ya no es {confirmada} sino {actual}, porque " +
      "alguien dio otro cierre mientras tanto. Vuelva a mirar antes de confirmar",
    cierre_otra_valorizacion:
      "No se cerró nada: el Presupuesto {codipres} se valorizó de nuevo después de lo que " +
      "usted vio ({quien}). Vuelva a mirar antes de confirmar",
    cierre_sin_aquella_valorizacion:
      "No se cerró nada: la valorización que usted vio del Presupuesto {codipres} ya no " +
      "está. Vuelva a mirar antes de confirmar",
    cierre_ya_pedido:
      "El cierre de {codipres} ya lo pidió {quien}, y espera hasta el {hasta}: confírmelo o " +
      "rechácelo",
    cierre_pedido_ausente:
      "El cierre de {codipres} que usted vio ya no está pedido: se confirmó, se retiró o se " +
      "pidió otra vez. Vuelva a mirar",
    cierre_pedido_vencido:
      "El cierre que pidió {quien} venció el {cuando} sin que nadie lo confirmara: hay que " +
      "pedirlo otra vez",
    cierre_pedido_rechazado: "El cierre ya lo rechazó {quien}: hay que pedirlo otra vez",
    cierre_pedido_sin_acceso:
      "No se cerró nada: {quien}, que pidió el cierre, ya no puede modificar el SAF {saf}. " +
      "Hay que pedirlo otra vez",
    cierre_pedido_cambiado:
      "No se cerró nada: {codipres} ya no es lo que {quien} pidió cerrar ({que}). Hay que " +
      "pedirlo otra vez",
    cierre_otra_revision:
      "No se cerró nada: lo que hay que revisar del Presupuesto ya no es lo que usted vio. " +
      "Vuelva a mirar antes de confirmar",
  },
});

/**
 * A missing or overflowing value → a refusal that names it, and where what is missing is written;
 * anything else, as it came.
 */
export function comoRechazo(error: unknown, r: Referencias): unknown {
  if (!esDeValores(error)) return error;
  const lugar = error instanceof FaltaValor ? lugarDeValor(r, error) : null;
  return rechazo("no_se_puede_valorizar", { mensaje: error.message }, lugar ? { lugar } : {});
}
