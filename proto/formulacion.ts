/** Calls on the budgets of many organismos at once. */
import { t } from "elysia";
import { Type } from "@sinclair/typebox";
import { BLOQUE } from "./planilla.ts";
import { ETAPA } from "./recursos/calendario.ts";
import { CIERRE_QUE_ESPERA } from "./valuation.ts";
import { bandera, type De, describe, entero, form, hecho, lista, nulo, objeto } from "./wire.ts";
import { columnasDe, formDe, GRUPO, instante, numero, texto, uno } from "./wire.ts";
import { VISTA_SUELTA, XLSX } from "./wire.ts";

const HechoEnOrganismo = objeto({ saf: entero, hecho: bandera, mensaje: texto });
/** What came of one organismo: whether something was done there, or why not. */
export type HechoEnOrganismo = De<typeof HechoEnOrganismo>;

const Accion = uno("valorizar", "crear", "congelar", "reabrir", "quitar", "agregar", "eliminar");
const Previsto = objeto({
  saf: entero,
  nombre: texto,
  hace: Type.Boolean({ description: "Falso: no se hace, por lo que dice el mensaje" }),
  mensaje: texto,
  renglones: Type.Integer({ description: "Los que cambian, o los que se copiarían" }),
});
const Previa = objeto({
  accion: Accion,
  codipres: texto,
  cantidad: Type.Integer({ description: "En cuántos organismos se hace" }),
  renglones: entero,
  organismos: lista(Previsto),
});
/** What an operation on many budgets would do in each organismo. */
export type PreviaDeOperacion = De<typeof Previa>;

const Resultado = objeto({
  accion: Accion,
  codipres: texto,
  operacion: nulo(
    entero,
    "Su asiento en la auditoría, con el que se deshace; nulo si no se hizo nada",
  ),
  deshace: Type.Boolean({ description: "Se puede deshacer" }),
  cancelada: bandera,
  organismos: lista(HechoEnOrganismo),
});
/** What came of an operation on many budgets. */
export type ResultadoDeOperacion = De<typeof Resultado>;

const Trabajo = objeto({
  id: entero,
  estado: uno("en_curso", "cancelando", "hecho", "fallado"),
  avance: Type.Number({ description: "De 0 a 1" }),
  etapa: texto,
  mensaje: Type.String({ description: "Por qué falló" }),
  resultado: nulo(Resultado, "Cuando terminó; si se interrumpió, hasta dónde había llegado"),
});
/** How a job that a call started goes. */
export type TrabajoDeOperacion = De<typeof Trabajo>;

/** The call started a job: with its number it is followed and cancelled. */
const EMPEZADO = hecho({ trabajo: entero });
const DE_PLANTILLA = [
  ...["codipres", "safs", "descripcion", "desde_mes", "ejercicio", "version", "criterio"] as const,
  ...["origen", "origen_saf", "origen_codipres"] as const,
] as const;

const DIA = Type.String({ description: "AAAA-MM-DD" });
const Prorroga = objeto({ saf: nulo(entero), hasta: DIA });
const Etapa = objeto({
  clave: texto,
  ...columnasDe(ETAPA.campos),
  ejercicio: nulo(entero, "Nulo: todos"),
  rev: entero,
  prorrogas: lista(Prorroga),
});
/** A stage of the calendar, with its extensions; a null `saf` is all of them. */
export type EtapaGuardada = De<typeof Etapa>;

const QUIEN = { instante, usuario: texto };
const Organismo = objeto({
  saf: entero,
  nombre: texto,
  estado: uno(
    "sin_crear",
    "cargando",
    "con_errores",
    "desactualizada",
    "valorizada",
    "cerrada",
  ),
  existe: bandera,
  historico: Type.Boolean({ description: "Lo tiene, en Histórico: se puede traer" }),
  congelado: bandera,
  renglones: nulo(entero),
  invalidos: nulo(entero),
  cargos: nulo(entero),
  techo: nulo(entero),
  vigente: nulo(entero),
  valuacion: nulo(objeto(QUIEN)),
  total: nulo(numero, "En pesos"),
  diferencia: nulo(numero, "Con el último entregable, en centésimos de punto: por ciento"),
  entregable: nulo(objeto({
    codipres: texto,
    ...QUIEN,
    otro_criterio: nulo(texto, "Qué de la diferencia es de cómo se valoriza cada uno"),
  })),
  cierre_pedido: CIERRE_QUE_ESPERA,
  cambio: nulo(objeto(QUIEN)),
  conectados: lista(texto),
  etapa: texto,
  vence: nulo(DIA),
  dias: nulo(entero),
  prorrogada: bandera,
  al_dia: Type.Boolean({ description: "Lo contado es de ahora" }),
  instante: nulo(instante),
});
/** Where the budget of an organismo stands; what is counted is null until it was once. */
export type FormulacionDeOrganismo = De<typeof Organismo>;

const Estado = objeto({
  codipres: texto,
  codigos: lista(objeto({
    codipres: texto,
    organismos: Type.Integer({ description: "Que lo tienen en línea; 0: está en Histórico" }),
  })),
  organismos: lista(Organismo),
  al_dia: bandera,
  instante: nulo(instante),
});
export type EstadoDeFormulacion = De<typeof Estado>;

const TRABAJO = t.Object({ trabajo: t.Numeric({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });
const CODIGO = t.Object({ codipres: GRUPO.properties.codipres });

export const calls = describe({
  "GET /formulacion": { answer: Estado },
  "GET /formulacion/:codipres": { params: CODIGO, answer: Estado },
  "GET /formulacion/:codipres/excel": {
    params: CODIGO,
    query: t.Object(VISTA_SUELTA),
    types: [XLSX],
  },
  "GET /admin/etapas": { answer: objeto({ etapas: lista(Etapa) }) },
  "POST /admin/etapas": {
    body: formDe(ETAPA, "clave"),
    answer: hecho({ clave: nulo(texto) }),
  },
  "POST /admin/etapas/prorrogas": {
    body: form("accion", "clave", "safs", "hasta"),
    answer: hecho({ clave: texto }),
  },
  "POST /admin/etapas/pegar": BLOQUE,
  "POST /admin/etapas/prorrogas/pegar": {
    body: form("clave", "texto", "archivo", "formato", "ocultas", "token"),
    answer: BLOQUE.answer,
  },
  "GET /admin/etapas/excel": { query: t.Object(VISTA_SUELTA), types: [XLSX] },
  "GET /admin/etapas/prorrogas/excel": {
    query: t.Object({ clave: t.Optional(t.String()), ...VISTA_SUELTA }),
    types: [XLSX],
  },
  "POST /formulacion/previa": {
    body: form("accion", "operacion", ...DE_PLANTILLA),
    answer: Previa,
  },
  "POST /formulacion/crear": { body: form(...DE_PLANTILLA), answer: EMPEZADO },
  "POST /formulacion/valorizar": { body: form("codipres", "safs"), answer: EMPEZADO },
  "POST /formulacion/historico": { body: form("accion", "codipres", "safs"), answer: EMPEZADO },
  "POST /formulacion/congelar": { body: form("codipres", "safs"), answer: EMPEZADO },
  "POST /formulacion/reabrir": { body: form("codipres", "safs"), answer: EMPEZADO },
  "POST /formulacion/deshacer": { body: form("operacion"), answer: EMPEZADO },
  "GET /formulacion/trabajos/:trabajo": { params: TRABAJO, answer: Trabajo },
  "POST /formulacion/trabajos/:trabajo/cancelar": { params: TRABAJO, answer: hecho({}) },
});
