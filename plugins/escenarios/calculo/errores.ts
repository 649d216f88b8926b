/** Refusals of compiling, evaluating and asking what fits ([W2]–[W5]). */
import { Rechazo, rechazos } from "../../../core/errors.ts";
import type { TablaErrores } from "../../../core/plugin.ts";

export const erroresDeCalculo = {
  escalafon_sin_definir: { status: 200, mensaje: "{lugar}: no existe el escalafón {esc}" },
  categoria_sin_definir: {
    status: 200,
    mensaje: "{lugar}: no existe la categoría {cat} del escalafón {esc}",
  },
  serie_sin_definir: { status: 200, mensaje: "{lugar}: no existe la serie de unidades {serie}" },
  categorias_en_unidades: {
    status: 200,
    mensaje: "{lugar}: las categorías del escalafón {esc} se pagan en unidades, no en importes. " +
      "Nombre su serie, {serie}",
  },
  serie_con_funcion: {
    status: 200,
    mensaje: "{lugar}: la serie {serie} paga también la función ejecutiva ({escalafones}). " +
      "Dígalo en el tramo (con_funcion) o dé a esos escalafones una serie propia para ella",
  },
  sin_valor_previo: {
    status: 200,
    mensaje: "{lugar}: {que} no tiene valor en {mes}, sobre el que se calcula el aumento",
  },
  tramos_superpuestos: { status: 200, mensaje: "{lugar}: {que} ya aumenta en {mes} por {otro}" },
  sumas_superpuestas: { status: 200, mensaje: "{lugar}: la suma {id} ya está en {otro}" },
  base_posterior: {
    status: 200,
    mensaje: "{lugar}: el mes base, {base}, tiene que ser anterior al del tramo",
  },
  porcentaje_fuera_de_rango: {
    status: 200,
    mensaje: "{lugar}: el porcentaje debe estar entre 0 y 999,99",
  },
  valor_desmedido: { status: 200, mensaje: "{lugar}: {que} pasaría de 9.999.999.999,99 en {mes}" },
  sin_alcance: { status: 200, mensaje: "{lugar}: no dice qué aumenta" },
  fuera_del_anio: {
    status: 200,
    mensaje: "{lugar}: {mes} es posterior al ejercicio {ejercicio}, que es el del escenario",
  },
  sin_escenarios: {
    status: 200,
    mensaje: "Los escenarios son de presupuestos: {codipres} no es uno",
  },
  conjunto_ilegible: {
    status: 400,
    mensaje: "«{campo}» debe ser una lista JSON de acuerdos o de sus números",
  },
  demasiados_conjuntos: { status: 200, mensaje: "Se comparan hasta {cuantos} escenarios más" },
  credito_cero: { status: 200, mensaje: "El crédito debe ser mayor que cero" },
  credito_insuficiente: {
    status: 200,
    mensaje: "El crédito no alcanza: sin aumento {que} ya cuesta {total}, {falta} más",
  },
  sin_gasto: {
    status: 200,
    mensaje: "No hay gasto al que le entre un aumento: {que} cuesta cero en la moneda {mon}",
  },
  letras_invalidas: {
    status: 400,
    mensaje: "«letras» dice una por escenario, en su orden y distintas: A, B y C",
  },
  opcion_invalida: { status: 400, mensaje: "Valor inválido de «{campo}»" },
  parcial_sin_principal: { status: 200, mensaje: "La partida parcial necesita su principal" },
  parte_sin_evaluar: { status: 200, mensaje: "SAF {saf}: {mensaje}" },
  tramo_inexistente: { status: 200, mensaje: "El acuerdo no tiene el tramo {tramo}" },
  nada_que_despejar: { status: 200, mensaje: "Los tramos son de 0 %: ningún factor los cambia" },
} as const satisfies TablaErrores;

export const rechazo = rechazos(erroresDeCalculo);

/** The same refusal, which says where in what was asked; anything else as it is. */
export function enSuLugar(error: unknown, lugar: Readonly<Record<string, number>>): unknown {
  if (!(error instanceof Rechazo)) return error;
  const { codigo, status, message, datos } = error;
  return new Rechazo(codigo, status, message, { ...lugar, ...datos });
}
