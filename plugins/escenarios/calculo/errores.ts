/** Refusals of compiling, evaluating and asking what fits ([W2]–[W5]). */
import { Rechazo, rechazos } from "#core/errors.ts";

export const rechazo = rechazos({
  200: {
    escalafon_sin_definir: "{lugar}: no existe el escalafón {esc}",
    categoria_sin_definir: "{lugar}: no existe la categoría {cat} del escalafón {esc}",
    serie_sin_definir: "{lugar}: no existe la serie de unidades {serie}",
    categorias_en_unidades:
      "{lugar}: las categorías del escalafón {esc} se pagan en unidades, no en importes. " +
      "Nombre su serie, {serie}",
    serie_con_funcion:
      "{lugar}: la serie {serie} paga también la función ejecutiva ({escalafones}). " +
      "Dígalo en el tramo (con_funcion) o dé a esos escalafones una serie propia para ella",
    sin_valor_previo: "{lugar}: {que} no tiene valor en {mes}, sobre el que se calcula el aumento",
    tramos_superpuestos: "{lugar}: {que} ya aumenta en {mes} por {otro}",
    sumas_superpuestas: "{lugar}: la suma {id} ya está en {otro}",
    base_posterior: "{lugar}: el mes base, {base}, tiene que ser anterior al del tramo",
    porcentaje_fuera_de_rango: "{lugar}: el porcentaje debe estar entre 0 y 999,99",
    valor_desmedido: "{lugar}: {que} pasaría de 9.999.999.999,99 en {mes}",
    sin_alcance: "{lugar}: no dice qué aumenta",
    fuera_del_anio: "{lugar}: {mes} es posterior al ejercicio {ejercicio}, que es el del escenario",
    sin_escenarios: "Los escenarios son de presupuestos: {codipres} no es uno",
    conjunto_desmedido:
      "Los acuerdos juntos tienen más de {maximo} {que}: pruebe con menos de una vez",
    cadena_desmedida: "{lugar}: {que} tiene más de {maximo} aumentos",
    demasiados_conjuntos: "Se comparan hasta {cuantos} escenarios más",
    credito_cero: "El crédito debe ser mayor que cero",
    credito_insuficiente: "El crédito no alcanza: sin aumento {que} ya cuesta {total}, {falta} más",
    sin_gasto: "No hay gasto al que le entre un aumento: {que} cuesta cero en la moneda {mon}",
    parcial_sin_principal: "La partida parcial necesita su principal",
    parte_sin_evaluar: "SAF {saf}: {mensaje}",
    tramo_inexistente: "El acuerdo no tiene el tramo {tramo}",
    nada_que_despejar: "Los tramos son de 0 %: ningún factor los cambia",
  },
  400: {
    conjunto_ilegible: "«{campo}» debe ser una lista JSON de acuerdos o de sus números",
    letras_invalidas: "«letras» dice una por escenario, en su orden y distintas: A, B y C",
    opcion_invalida: "Valor inválido de «{campo}»",
  },
});

/** The same refusal, which says where in what was asked; anything else as it is. */
export function enSuLugar(error: unknown, lugar: Readonly<Record<string, number>>): unknown {
  if (!(error instanceof Rechazo)) return error;
  const { codigo, status, message, datos } = error;
  return new Rechazo(codigo, status, message, { ...lugar, ...datos });
}
