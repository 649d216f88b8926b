/** Calls that value a budget, fill it from another and close it (spec 2 §7). */
import { t } from "elysia";
import { Type } from "@sinclair/typebox";
import { bandera, type De, describe, entero, form, GRUPO, HECHO, hecho, instante } from "./wire.ts";
import { lista, nulo, numero, objeto, opcional, texto, uno, XLSX } from "./wire.ts";

export const SafDeConsolidado = objeto({ saf: entero, nombre: texto });
/** An organismo of the consolidated one ([O2]). */
export type SafDeConsolidado = De<typeof SafDeConsolidado>;

const ErrorDeBase = objeto({ base: texto, registros: entero });
/** A base and how many of its rows fail. */
export type ErrorDeBase = De<typeof ErrorDeBase>;

const SegmentoVerificado = objeto({
  desde: Type.Integer({ description: "Mes, 1 a 12" }),
  hasta: Type.Integer({ description: "Mes, 1 a 12" }),
  valor_ur: nulo(numero),
  mes_actualizado: nulo(Type.Integer({ description: "AAAAMM del valor que se usó" })),
  porcentaje: nulo(numero),
  valor_mensual: Type.Number({ description: "De un cargo" }),
  tiene_valor: bandera,
});

const LineaVerificada = objeto({
  clave: texto,
  descripcion: Type.String({ description: "Qué es la clave, en palabras" }),
  objeto: Type.String({ description: "1.pprin.ppar" }),
  valor_ur: nulo(numero),
  mes_actualizado: nulo(Type.Integer({ description: "AAAAMM del valor que se usó" })),
  porcentaje: nulo(numero),
  valor_mensual: nulo(Type.Number({ description: "De un cargo; solo de los componentes" })),
  valor_total: Type.Number({ description: "Del año; 0 si no tiene valor" }),
  tiene_valor: bandera,
  segmentos: opcional(lista(SegmentoVerificado)),
});
/** A line of one position ([V14]); amounts and percentages with two decimals, null = none. */
export type LineaVerificada = De<typeof LineaVerificada>;

const BaseGenerada = objeto({
  base: texto,
  titulo: texto,
  origen: Type.Integer({ description: "Registros que vienen" }),
  destino: Type.Integer({ description: "Registros que había" }),
});
export type BaseGenerada = De<typeof BaseGenerada>;

const SinRegistro = objeto({ motivo: texto, registros: entero });
/** Keys of an execution that give no row, by reason. */
export type SinRegistro = De<typeof SinRegistro>;

const GENERADO = { bases: lista(BaseGenerada), omitidos: lista(SinRegistro) };
const Generado = objeto(GENERADO);
export type Generado = De<typeof Generado>;
const PreviaDeGeneracion = objeto({ ...GENERADO, editable: bandera });
export type PreviaDeGeneracion = De<typeof PreviaDeGeneracion>;

const TipoDeCierre = objeto({
  codigo: texto,
  descripcion: texto,
  propio_onp: bandera,
  dos_personas: opcional(
    Type.Literal(true, { description: "Espera a que otra persona lo confirme" }),
  ),
});
export type TipoDeCierre = De<typeof TipoDeCierre>;

const PosicionesDePartida = objeto({
  pprin: entero,
  cargos: entero,
  ocupados: entero,
  vacantes: entero,
  horas: Type.Integer({ description: "De códigos de unidad H: no son cargos" }),
  horas_vacantes: Type.Integer({ description: "De horas, las de registros vacantes" }),
});
export type PosicionesDePartida = De<typeof PosicionesDePartida>;

const ProximoEntregable = objeto({
  nueva_version: Type.String({ description: "Código del entregable" }),
  nueva_descripcion: texto,
  valuacion: nulo(Type.Integer({ description: "Su id" })),
  valorizado_por: texto,
  valorizado_el: nulo(instante),
  totales: lista(objeto({ mon: entero, total: numero })),
  posiciones: lista(PosicionesDePartida),
  registros: lista(objeto({ base: texto, titulo: texto, registros: entero })),
});
/** What closing would give, and what it would close ([C4]); amounts with two decimals. */
export type ProximoEntregable = De<typeof ProximoEntregable>;

const Lugar = nulo(objeto({
  seccion: texto,
  item: texto,
  extra: Type.Record(Type.String(), texto, { description: "Lo demás de la dirección" }),
}));

const PuntoMirado = objeto({
  id: texto,
  titulo: Type.String({ description: "Lo que se busca" }),
  bloquea: Type.Boolean({ description: "Mientras haya algo, no se cierra" }),
  cuantos: Type.Integer({ description: "0 = no se encontró nada" }),
  frase: texto,
  lugar: Lugar,
  detalle: lista(objeto({ frase: texto, lugar: Lugar }), "Los primeros"),
});
/** Something that was looked at before closing, and what was found. */
export type PuntoMirado = De<typeof PuntoMirado>;

const ListaDeCierre = objeto({
  revision: Type.String({
    description: "Identifica lo que dice la lista: se devuelve en darcierre",
  }),
  puntos: lista(PuntoMirado),
});
/** All that is looked at before closing, what keeps it from being closed first ([F6]). */
export type ListaDeCierre = De<typeof ListaDeCierre>;

const Entregable = hecho({
  nuevo_codigo: texto,
  nueva_descripcion: texto,
  nuevo_desde_mes: entero,
  nuevo_ejercicio: entero,
  nueva_version: Type.Integer({ description: "De la estructura presupuestaria" }),
  fecha_alta: Type.String({ description: "AAAA-MM-DD" }),
  sha256: texto,
});
export type EntregableMostrado = De<typeof Entregable>;

const PedidoDeCierre = objeto({
  id: entero,
  tipo: Type.String({ description: "La letra de su tipo de cierre" }),
  descripcion: Type.String({ description: "Del tipo de cierre" }),
  nueva_version: Type.String({ description: "Código del entregable" }),
  valuacion: Type.Integer({ description: "La que se cerraría, como la dice verificarversion" }),
  revision: Type.String({ description: "Lo que había para revisar" }),
  id_usuario: nulo(entero, "De quien lo pidió"),
  usuario: texto,
  instante,
  vence: Type.Integer({ description: "Milisegundos desde 1970: desde entonces no se confirma" }),
  estado: uno("pendiente", "vencido", "rechazado", "cambiado"),
  rechazado_por: texto,
  motivo: Type.String({
    description: "Por qué se lo rechazó; de «cambiado», por qué ya no se puede confirmar",
  }),
});
/** A closing that waits for a second person, or that waited for one. */
export type PedidoDeCierre = De<typeof PedidoDeCierre>;
/** The same, where it may not be there. */
export const CIERRE_PEDIDO = opcional(PedidoDeCierre);

const CierreQueEspera = objeto({
  nueva_version: Type.String({ description: "Código del entregable" }),
  usuario: Type.String({ description: "Quien lo pidió" }),
  vence: Type.Integer({ description: "Milisegundos desde 1970: desde entonces no se confirma" }),
});
/** A closing that another person may confirm, as it is told beside the budget. */
export type CierreQueEspera = De<typeof CierreQueEspera>;
/** The same, where it may not be there. */
export const CIERRE_QUE_ESPERA = opcional(CierreQueEspera);

const CierreHecho = objeto({
  instante,
  usuario: texto,
  pedido_por: opcional(Type.String({ description: "Quien lo pidió, si otra persona lo confirmó" })),
  origen: Type.String({ description: "El presupuesto que se cerró" }),
  tipo: Type.String({ description: "Descripción del tipo de cierre, o su letra si ya no está" }),
  ejercicio: entero,
  version: Type.Integer({ description: "Del entregable" }),
  revision: lista(
    objeto({ id: texto, frase: texto, cuantos: entero, leida: texto }),
    "Lo que se encontró antes de cerrar y quién lo leyó, o «no leída»",
  ),
});
/** Who closed a deliverable, when and from what ([C3]). */
export type CierreHecho = De<typeof CierreHecho>;

const TotalAlMomento = objeto({
  rev_datos: Type.Integer({ description: "Versión de los datos: de dos totales vale el mayor" }),
  totales: lista(objeto({ mon: entero, total: numero })),
  fuera: lista(objeto({ base: texto, titulo: texto, registros: entero })),
  falla: Type.String({ description: "Por qué no hay total; vacía cuando lo hay" }),
});
/** What a budget is worth now, and the rows with errors that count nothing. */
export type TotalAlMomento = De<typeof TotalAlMomento>;

const { saf: SAF, codipres: CODIPRES } = GRUPO.properties;

const POR_MONEDA = lista(objeto({ mon: entero, total: numero }));
export const DIFERENCIA = {
  antes: nulo(POR_MONEDA),
  despues: nulo(POR_MONEDA),
  con_error: Type.Integer({ description: "Los que no cuentan, porque algo de ellos está mal" }),
};
const DiferenciaDeCeldas = objeto(DIFERENCIA);
/**
 * What rows cost in a year, and what they would cost; null where nobody can say. Of percentage
 * rules, what all the positions cost with them.
 */
export type DiferenciaDeCeldas = De<typeof DiferenciaDeCeldas>;

const PORCENTAJE_PROBADO = {
  costo: nulo(numero),
  diferencia: opcional(
    lista(
      objeto({ mon: entero, total: numero }),
      "De una regla de porcentaje: lo que cambiaría el total, con lo que induce",
    ),
  ),
};
const PorcentajeProbado = objeto(PORCENTAJE_PROBADO);
/** What a row costs in a year; of a percentage rule, what the budget would change by too. */
export type PorcentajeProbado = De<typeof PorcentajeProbado>;

const CUENTA = {
  presupuestos: entero,
  renglones: entero,
  safs: Type.Integer({ description: "Organismos de esos presupuestos" }),
};
const Impacto = objeto({
  ...CUENTA,
  detalle: lista(objeto({
    saf: entero,
    codipres: texto,
    descripcion: texto,
    desde_mes: entero,
    renglones: Type.Integer({ description: "Los de cargos, que son los que pagan las tablas" }),
  })),
  otros: Type.Object(objeto(CUENTA).properties, {
    additionalProperties: false,
    description: "De organismos que no se pueden ver",
  }),
});
export type Impacto = De<typeof Impacto>;
export type Afectado = Impacto["detalle"][number];

export const PesosDeCambio = objeto({
  importes: lista(
    objeto({ mon: entero, simbolo: texto, antes: numero, despues: numero }),
    "Costo anual de los presupuestos medidos, por moneda: como están valorizados, " +
      "y como lo estarían",
  ),
  medidos: entero,
  valorizados: Type.Integer({
    description: "Con valorización vigente; más que los medidos, si el tiempo no alcanzó o si no " +
      "se podrían valorizar",
  }),
  no_valorizables: Type.Integer({ description: "De los valorizados, los que no lo serían más" }),
  sin_valorizar: entero,
  desactualizados: entero,
});
/** What a change of reference values would move, where a current valuation says from what. */
export type PesosDeCambio = De<typeof PesosDeCambio>;

const Dicho = nulo(Type.Union([texto, numero]));
/** A line of the history of a budget; amounts of a year, with two decimals, null = nobody can say. */
const CambioDeHistoria = objeto({
  tipo: uno("cambio", "valorizacion", "cierre"),
  asiento: entero,
  instante,
  usuario: texto,
  accion: texto,
  base: nulo(texto),
  registros: nulo(entero),
  ids: lista(entero, "El primero de los registros que cambió"),
  renglon: Type.String({ description: "En palabras; de un cierre, su código" }),
  pedido_por: opcional(Type.String({ description: "Quien pidió un cierre que otro confirmó" })),
  campos: lista(
    objeto({ campo: texto, antes: Dicho, despues: Dicho }),
    "De un solo registro que siguió en la base",
  ),
  costo: nulo(objeto({ antes: nulo(numero), despues: nulo(numero) })),
  diferencia: nulo(numero),
  otras_monedas: lista(objeto({ mon: entero, total: numero })),
  total: nulo(Type.Number({ description: "El que dejó, en pesos; de una valorización, el suyo" })),
});
export type CambioDeHistoria = De<typeof CambioDeHistoria>;

const CONTADOS = { cambios: entero, diferencia: nulo(numero) };
const ResumenDeHistoria = objeto({
  ...CONTADOS,
  dias: lista(objeto({ dia: texto, personas: entero, ...CONTADOS })),
  personas: lista(texto),
  bases: lista(texto),
  puntos: lista(objeto({ instante, total: numero }), "El total en pesos, del primero al último"),
  hitos: lista(
    objeto({
      tipo: uno("cambio", "valorizacion", "cierre"),
      instante,
      codigo: texto,
      total: nulo(numero),
    }),
  ),
});
export type ResumenDeHistoria = De<typeof ResumenDeHistoria>;

const DIA = t.Optional(t.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }));
/** Which lines of a history. */
const FILTRO_DE_HISTORIA = {
  usuario: t.Optional(t.String({ maxLength: 200 })),
  base: t.Optional(t.String({ maxLength: 40 })),
  desde: DIA,
  hasta: DIA,
  busca: t.Optional(t.String({ maxLength: 200 })),
  registro: t.Optional(t.Integer({ minimum: 1 })),
};

export const calls = describe({
  "GET /valorizar/historia/:saf/:codipres": {
    params: GRUPO,
    query: t.Object({
      ...FILTRO_DE_HISTORIA,
      antes: t.Optional(t.Integer({ minimum: 1 })),
      limite: t.Optional(t.Integer({ minimum: 1, maximum: 500 })),
    }),
    answer: objeto({ cambios: lista(CambioDeHistoria), hay_mas: bandera }),
  },
  "GET /valorizar/historia-resumen/:saf/:codipres": {
    params: GRUPO,
    query: t.Object(FILTRO_DE_HISTORIA),
    answer: ResumenDeHistoria,
  },
  "GET /valorizar/historia-excel/:saf/:codipres": {
    params: GRUPO,
    query: t.Object(FILTRO_DE_HISTORIA),
    types: [XLSX],
  },
  "POST /valorizar": {
    body: t.Object({ saf: t.Unknown(), codipres: CODIPRES }),
    answer: hecho({
      errores: lista(ErrorDeBase),
      renglones: Type.Integer({ description: "Líneas valorizadas" }),
      total: Type.Record(Type.String(), numero, { description: "Por moneda" }),
    }),
  },
  "GET /valorizar/momento/:saf/:codipres": { params: GRUPO, answer: TotalAlMomento },
  "POST /valorizar/renglon/:base/:saf/:codipres": {
    params: t.Object({ base: t.String(), ...GRUPO.properties }),
    body: form("id"),
    answer: hecho(PORCENTAJE_PROBADO),
  },
  "POST /valorizar/celdas/:base/:saf/:codipres": {
    params: t.Object({ base: t.String(), ...GRUPO.properties }),
    body: form("cambios"),
    answer: hecho(DIFERENCIA),
  },
  // Its query, the columns of the key.
  "GET /tablas/impacto/:tabla/:mes": { answer: Impacto },
  "POST /tablas/impacto/:tabla/:mes": {
    body: form("filas", "quita"),
    answer: hecho({ ...Impacto.properties, pesos: PesosDeCambio }),
  },
  "POST /bases/cargos/valorizarrenglon/:saf/:codipres": {
    params: GRUPO,
    body: form("id"),
    answer: hecho({
      valorizacion: lista(LineaVerificada),
      costo: nulo(numero, "Lo que cuenta en el total; nulo si algo de él está mal, y no cuenta"),
    }),
  },
  "GET /presupuestos/generacionautomaticadedatos/:saf/:origen/:destino": {
    params: t.Object({ saf: SAF, origen: CODIPRES, destino: CODIPRES }),
    answer: PreviaDeGeneracion,
  },
  "POST /presupuestos/generacionautomaticadedatos": {
    body: form("saf", "codipres_origen", "codipres_destino"),
    answer: hecho(GENERADO),
  },
  "GET /presupuestos/verificarvalidacion/:saf/:codipres": {
    params: GRUPO,
    answer: hecho({
      falta_valorizar: bandera,
      errores: lista(ErrorDeBase),
      tipos_cierres: lista(TipoDeCierre),
    }),
  },
  "GET /presupuestos/verificarversion/:saf/:codipres": {
    params: GRUPO,
    query: t.Object({ tipo: t.String({ minLength: 1, maxLength: 1 }) }),
    answer: ProximoEntregable,
  },
  "GET /presupuestos/revision/:saf/:codipres": { params: GRUPO, answer: ListaDeCierre },
  "GET /presupuestos/cierre/:saf/:codipres": {
    params: GRUPO,
    answer: objeto({ cierre: nulo(CierreHecho) }),
  },
  "POST /presupuestos/darcierre/:saf/:codipres": {
    params: GRUPO,
    body: form("accion", "tipo", "nueva_version", "valuacion", "revision", "leidas"),
    answer: Type.Union([Entregable, hecho({ pedido: PedidoDeCierre })]),
  },
  "POST /presupuestos/cierre/confirmar/:saf/:codipres": {
    params: GRUPO,
    body: form("pedido", "leidas"),
    answer: Entregable,
  },
  "POST /presupuestos/cierre/desistir/:saf/:codipres": {
    params: GRUPO,
    body: form("accion", "pedido", "motivo"),
    answer: HECHO,
  },
});
