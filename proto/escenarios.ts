/** Calls of salary agreements and scenarios. */
import { t } from "elysia";
import { Type } from "@sinclair/typebox";
import { Mostrada } from "./planilla.ts";
import { answers } from "./salidas.ts";
import { bandera, type De, describe, entero, form, hecho, instante, lista, XLSX } from "./wire.ts";
import { SUMA_FIJA } from "./tablas.ts";
import { PesosDeCambio } from "./valuation.ts";
import { criterio, nulo, numero, objeto, opcional, texto, uno } from "./wire.ts";

const estado = uno("borrador", "acta", "homologado");

/** What a tranche raises; a list that is empty names nothing. */
const Alcance = objeto({
  // Of units of remuneration.
  series: lista(texto),
  // Of those paid in units, their series ([W2]).
  escalafones: lista(entero),
  categorias: lista(objeto({ esc: entero, cats: lista(entero) })),
  // Whether the fixed remunerative sum of the categories rises too.
  sumafijare: bandera,
});
const Tramo = objeto({
  mes: entero,
  porcentaje: numero,
  base: Type.Union([Type.Literal("anterior"), entero], {
    description: "El valor del mes anterior, o el del mes que nombra",
  }),
  redondeo: uno("centavo", "sin"),
  // Its series pay the executive function too, and that is meant.
  con_funcion: bandera,
  alcance: Alcance,
});
export type TramoDeAcuerdo = De<typeof Tramo>;
const Suma = objeto({
  ...SUMA_FIJA,
  escalafones: lista(entero),
  pprins: lista(entero, "Vacía: todas"),
});
export type SumaDeAcuerdo = De<typeof Suma>;
const DEFINICION = {
  version: entero,
  nombre: texto,
  norma: texto,
  fecha: Type.String({ description: "AAAA-MM-DD" }),
  estado,
  tramos: lista(Tramo),
  sumas: lista(Suma),
};
/** An agreement as its file says it ([W7]): percentages and amounts as people say them. */
const Definicion = objeto(DEFINICION);
export type ArchivoDeAcuerdo = De<typeof Definicion>;

const LISTADO = {
  id: entero,
  saf: entero,
  nombre: texto,
  norma: texto,
  fecha: texto,
  estado,
  publicado: bandera,
  propio: Type.Boolean({ description: "Quien pregunta puede escribirlo" }),
  rev: entero,
  modificado: instante,
};
const Listado = objeto(LISTADO);
export type AcuerdoListado = De<typeof Listado>;
const Leido = objeto({ ...LISTADO, definicion: Definicion });
export type AcuerdoLeido = De<typeof Leido>;

const Publico = objeto({
  codigo: texto,
  nombre: texto,
  norma: texto,
  fecha: texto,
  nota: Type.String({ description: "Lo que falta, y por qué" }),
  definicion: Definicion,
});
/** A public agreement that comes with the program, ready to be opened. */
export type AcuerdoPublico = De<typeof Publico>;

const ENTRADA = {
  tabla: uno("valores_ur", "categorias_valores", "sumas_fijas"),
  titulo: texto,
  clave: Type.Record(Type.String(), Type.Union([texto, entero])),
  clave_texto: texto,
  desde_mes: entero,
};
const Afectado = objeto({
  saf: entero,
  codipres: texto,
  descripcion: texto,
  renglones: entero,
  vence: Type.Boolean({ description: "Su valorización queda desactualizada" }),
});
export type PresupuestoAfectado = De<typeof Afectado>;
const RESUMEN = { presupuestos: entero, vencen: entero, renglones: entero };
const PREVIA = {
  token: Type.String({ description: "Lo pide homologar" }),
  norma: texto,
  entradas: lista(objeto({
    ...ENTRADA,
    antes: nulo(Mostrada),
    despues: Mostrada,
    porcentaje: nulo(numero),
  })),
  reemplazados: lista(objeto({ n: entero, ...ENTRADA, valor: Mostrada })),
  ...RESUMEN,
  detalle: lista(Afectado),
  otros: objeto(RESUMEN),
  pesos: PesosDeCambio,
};
/** What homologating would write, what it takes away, and whom it reaches ([W6]). */
export type PreviaDeHomologar = De<ReturnType<typeof objeto<typeof PREVIA>>>;

const Procedencia = objeto({
  desde_mes: entero,
  acuerdo: nulo(entero, "Nulo si no se puede leer"),
  nombre: texto,
});
/** The agreement that a value comes from. */
export type ProcedenciaDeValor = De<typeof Procedencia>;

// Whichever number: of one that no agreement has, the answer says so.
const CUAL = t.Object({ id: t.Integer() });
const Guardado = hecho({ id: entero, saf: entero, rev: entero });

const PorMoneda = (description: string) => Type.Record(Type.String(), numero, { description });
const LADOS = { importe: numero, base: numero };
const DE_ESCENARIO = {
  total: PorMoneda("Por moneda"),
  objeto: lista(objeto({ mon: entero, pprin: entero, ppar: entero, ...LADOS })),
  programa: lista(objeto({ mon: entero, prog: entero, ...LADOS })),
  meses: lista(objeto({
    mon: entero,
    mes: Type.Integer({ description: "1 a 12" }),
    ...LADOS,
    sac: Type.Number({ description: "Lo que de importe es SAC" }),
    sac_base: numero,
  })),
  reemplazados: lista(
    objeto({
      tabla: texto,
      clave: texto,
      desde_mes: entero,
      valor: Mostrada,
    }),
    "Entradas guardadas que no rigen en el escenario",
  ),
  series: lista(
    objeto({ serie: texto, escalafones: lista(entero) }),
    "Las que aumentan, con todos los escalafones que se pagan con ellas",
  ),
};
const EscenarioRespondido = objeto(DE_ESCENARIO);
export type EscenarioRespondido = De<typeof EscenarioRespondido>;

const EscenarioEvaluado = hecho({
  saf: entero,
  codipres: texto,
  ejercicio: entero,
  criterio_del_grupo: criterio,
  base: PorMoneda("Mes a mes, con los valores guardados"),
  criterio: PorMoneda("De los valores de un mes a los de cada mes; 0 si ya es mes a mes"),
  unico: nulo(PorMoneda("Con los valores de su mes"), "Nulo si el grupo es mes a mes"),
  ...DE_ESCENARIO,
  otros: lista(EscenarioRespondido, "Los que se comparan, en su orden"),
  monedas: lista(objeto({ mon: entero, descripcion: texto })),
  partidas: lista(objeto({ pprin: entero, ppar: entero, descripcion: texto })),
  programas: lista(objeto({ prog: entero, descripcion: texto })),
  safs: opcional(lista(
    objeto({
      saf: entero,
      nombre: texto,
      total: PorMoneda("Por moneda"),
      base: PorMoneda("Por moneda"),
      mensaje: Type.String({ description: "Por qué no se pudo evaluar; vacío si se pudo" }),
    }),
    "Sólo del organismo consolidado",
  )),
  rev_datos: Type.Integer({ description: "Versión de los datos del grupo" }),
  referencias: Type.Integer({ description: "Versión de los datos de referencia" }),
  ms: entero,
});
/** A data group under sets of agreements ([W4]); amounts with two decimals. */
export type EscenarioEvaluado = De<typeof EscenarioEvaluado>;

const Despejado = {
  porcentaje: opcional(Type.Number({ description: "El del tramo que se despejó" })),
  factor: opcional(Type.Number({ description: "El de todos los tramos" })),
  total: numero,
};
const Entra = hecho({
  ...Despejado,
  siguiente: nulo(objeto(Despejado), "El paso que ya no entra; nulo si entran todos"),
  credito: numero,
  actual: Type.Number({ description: "El total con el conjunto como vino" }),
  evaluaciones: entero,
  ms: entero,
});
/** What percentage fits in a credit ([W5]). */
export type Entra = De<typeof Entra>;

const ACUERDOS = ["saf", "codipres", "acuerdos"] as const;

export const calls = describe({
  "POST /escenarios/evaluar": { body: form(...ACUERDOS, "otros"), answer: EscenarioEvaluado },
  "POST /escenarios/excel": {
    body: form(...ACUERDOS, "otros", "letras"),
    types: [XLSX],
  },
  "POST /escenarios/explicar": {
    body: form(...ACUERDOS, "mon", "pprin", "ppar", "prog", "mes", "filtros", "orden", "desde"),
    answer: answers.explicar,
  },
  "POST /escenarios/entra": {
    body: form(...ACUERDOS, "credito", "mon", "pprin", "ppar", "acuerdo", "tramo", "factor"),
    answer: Entra,
  },
  "GET /acuerdos": {
    query: t.Object({ saf: t.Optional(t.Unknown()) }, { additionalProperties: true }),
    answer: lista(Listado),
  },
  "GET /acuerdos/publicos": { answer: lista(Publico) },
  "GET /acuerdos/:id": { params: CUAL, answer: Leido },
  "GET /acuerdos/:id/archivo": { params: CUAL, answer: Definicion },
  "POST /acuerdos": { body: form("saf", "definicion"), answer: Guardado },
  "POST /acuerdos/:id": {
    params: CUAL,
    body: form("accion", "definicion", "saf", "estado", "publicado", "rev"),
    answer: Guardado,
  },
  "POST /acuerdos/:id/homologar/previa": {
    params: CUAL,
    body: form("norma"),
    answer: hecho(PREVIA),
  },
  "POST /acuerdos/:id/homologar": {
    params: CUAL,
    body: form("norma", "token", "aceptados"),
    answer: hecho({
      id: entero,
      saf: entero,
      rev: entero,
      entradas: entero,
      tablas: lista(texto),
    }),
  },
  "GET /tablas/acuerdos/:tabla": {
    // In its query, the columns of the key.
    answer: lista(Procedencia),
  },
});
