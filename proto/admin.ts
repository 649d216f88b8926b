/**
 * Calls of administration (spec 1 §7). Those of the spec speak the messages of `admin.proto`; the
 * rest is JSON.
 */
import { t } from "elysia";
import { Type } from "@sinclair/typebox";
import { SESION } from "./auth.ts";
import { BLOQUE, COPIA } from "./planilla.ts";
import { CIERRE_PEDIDO, CIERRE_QUE_ESPERA, SafDeConsolidado } from "./valuation.ts";
import { CREDITO } from "./recursos/credito.ts";
import { EXCEPCION } from "./recursos/excepcion.ts";
import {
  bandera,
  columnasDe,
  type De,
  describe,
  entero,
  form,
  formDe,
  GRUPO,
  HECHO,
  hecho,
  lista,
} from "./wire.ts";
import { instante, nulo, numero, objeto, SAF, texto, uno, VISTA, XLSX } from "./wire.ts";

const BOXES = ["saf", "prog", "subp", "proy", "act"] as const;
const SIDES = ["origen", "destino"] as const;
/** A box of the two openings of a transfer: `saf_origen`. */
type Box = `${typeof BOXES[number]}_${typeof SIDES[number]}`;

/** Something for each of those boxes, in their order. */
const boxes = <S>(de: (place: number) => S) =>
  Object.fromEntries(
    SIDES.flatMap((side) => BOXES.map((box) => `${box}_${side}`)).map((b, i) => [b, de(i)]),
  ) as Readonly<Record<Box, S>>;

const Situacion = objeto({
  editable: bandera,
  cerrado: nulo(texto, "Por qué no se puede modificar un presupuesto; nulo si nada lo impide"),
  congelado: Type.Boolean({ description: "De sólo lectura hasta que se reabra" }),
  vence: nulo(objeto({
    etapa: texto,
    hasta: Type.String({ description: "AAAA-MM-DD: el último día" }),
    dias: Type.Integer({ description: "Los que faltan; negativo si ya venció" }),
  })),
  valorizado: bandera,
  desactualizado: bandera,
  valuacion: nulo(objeto({ instante, usuario: texto })),
  totales: lista(objeto({ mon: entero, total: numero })),
  safs_sin_valorizar: lista(SafDeConsolidado),
  safs_desactualizados: lista(SafDeConsolidado),
  posiciones: nulo(objeto({
    permanentes: entero,
    temporarios: entero,
    cargos: entero,
    techo: nulo(entero),
    supera: bandera,
  })),
  bases: lista(objeto({ base: texto, titulo: texto, registros: entero, errores: entero })),
  rev: Type.Integer({ description: "Sube con cada cambio del encabezado" }),
  rev_datos: Type.Integer({ description: "Sube con cada cambio del grupo" }),
  cierre_pedido: CIERRE_PEDIDO,
});
/**
 * State of a group. `valuacion` is null when there is none, or of several SAFs; `posiciones` for an
 * execution, and its `techo` when nobody set one.
 */
export type Situacion = De<typeof Situacion>;

const GrupoEnPanorama = objeto({
  codipres: texto,
  valorizado: bandera,
  desactualizado: bandera,
  valuacion: nulo(objeto({ instante, usuario: texto })),
  guardados: Type.Integer({ description: "Cambios guardados después de la valorización" }),
  errores: Type.Integer({
    description: "Registros con error de un presupuesto que no está al día",
  }),
  totales: lista(objeto({ mon: entero, total: numero })),
  posiciones: nulo(objeto({ cargos: entero, techo: nulo(entero), supera: bandera })),
  cambio: nulo(objeto({ instante, usuario: texto }), "El último de sus registros o su encabezado"),
  safs: nulo(objeto({ valorizados: entero, todos: entero }), "Del consolidado"),
  cierre_pedido: CIERRE_QUE_ESPERA,
});
/** What is told of a data group beside the others of its SAF. */
export type GrupoEnPanorama = De<typeof GrupoEnPanorama>;

const SafHistorico = objeto({ saf: entero, nombre: texto, cantidad: entero });
export type SafHistorico = De<typeof SafHistorico>;
const PresupuestoHistorico = objeto({
  codipres: texto,
  descripcion: texto,
  online: Type.Boolean({ description: "No está en histórico" }),
});
export type PresupuestoHistorico = De<typeof PresupuestoHistorico>;

const Cambio = objeto({ campo: texto, titulo: texto, antes: texto, despues: texto });
/** A field that a write changed; a dash for no value. */
export type CampoCambiado = De<typeof Cambio>;
const Reemplazados = objeto({
  titulos: lista(texto),
  filas: lista(lista(texto), "Las primeras"),
  total: entero,
});
/** Rows that a file replaced, as they were. */
export type Reemplazados = De<typeof Reemplazados>;
const LecturasMostradas = objeto({
  dias: Type.Integer({ description: "Los que se guardan; 0, ninguna" }),
  hay_mas: Type.Boolean({ description: "Hay anteriores, que no se listan" }),
  lecturas: lista(
    objeto({
      id: entero,
      instante,
      usuario: texto,
      origen: texto,
      titulo: Type.String({ description: "Qué se llevó, y de qué tabla" }),
      saf: nulo(entero),
      codipres: nulo(texto),
      archivo: texto,
      pedido: Type.String({ description: "Con qué filtros y opciones, en palabras" }),
    }),
    "La última primero",
  ),
});
/** Files that somebody took ([Q9]). */
export type LecturasMostradas = De<typeof LecturasMostradas>;

const Asiento = objeto({
  id: entero,
  instante,
  usuario: texto,
  origen: texto,
  accion: texto,
  entidad: texto,
  clave: nulo(texto),
  saf: nulo(entero),
  codipres: nulo(texto),
  con_contenido: Type.Boolean({ description: "Guarda las filas que reemplazó una carga" }),
  antes: Type.Unknown(),
  despues: Type.Unknown(),
  extenso: Type.Boolean({ description: "Falta algo largo: lo da la llamada del registro" }),
  titulo: Type.String({ description: "La entidad, como se la nombra" }),
  obra: Type.String({ description: "La acción, en palabras" }),
  registro: Type.String({ description: "La clave, en palabras" }),
  resumen: texto,
  cambios: lista(Cambio),
  reemplazados: nulo(Reemplazados),
});
export type AsientoMostrado = De<typeof Asiento>;

const { propia, ...AJENA } = SESION;
const Sesion = objeto({
  ...AJENA,
  id_usuario: entero,
  usuario: Type.String({ description: "usuario@login" }),
  nombre_completo: texto,
  saf: entero,
  organismo: texto,
  propia,
});
export type SesionAbierta = De<typeof Sesion>;

const CODIGO = {
  id: entero,
  usuario: texto,
  nombre_completo: texto,
  organismo: texto,
  codigo: texto,
  vence: instante,
};
const Codigo = objeto(CODIGO);
/** A code of activation for its owner. It is nowhere else. */
export type CodigoDeActivacion = De<typeof Codigo>;

const Omitido = objeto({
  motivo: uno(
    ...["institucion", "institucion_ambigua", "periodo", "dato", "escalafon", "categoria"] as const,
    ...["moneda", "apertura", "imputacion", "sin_lh1", "concepto", "descuento"] as const,
  ),
  registro: uno("LH1", "LH2", "CSV"),
  inst: texto,
  esc: texto,
  concepto: texto,
  detalle: texto,
  registros: entero,
  importe: Type.Number({ description: "Pesos, o la moneda del registro; 0 en LH1" }),
  admite_excepcion: bandera,
});
/** Records that a load left out for one reason. */
export type OmitidoOfrecido = De<typeof Omitido>;
const Omitidos = objeto({
  mes: entero,
  omitidos: lista(Omitido),
  descuentos: lista(Omitido, "No son gasto, salvo por excepción"),
  rubros: lista(texto, "Los que puede nombrar una excepción"),
});

const IMPORTES = { leido: numero, cargado: numero, omitido: numero };
const ResumenDeEjecucion = objeto({
  ...IMPORTES,
  descuentos: Type.Number({ description: "Aparte: no son gasto" }),
  omisiones: nulo(numero, "Parte de lo leído que quedó afuera, en por ciento; nulo si nada"),
  instituciones: lista(objeto({
    inst: Type.String({ description: "Las dos letras del SIRHU; vacía en un CSV" }),
    saf: nulo(entero),
    nombre: texto,
    ...IMPORTES,
    cargos: entero,
    licencias: entero,
    horas: entero,
    renglones: entero,
  })),
  avisos: lista(texto),
  archivos: lista(objeto({ nombre: texto, bytes: entero })),
});
/** What a load did, as figures; amounts in pesos. */
export type ResumenDeEjecucion = De<typeof ResumenDeEjecucion>;
const ENSAYO = {
  mes: entero,
  texto: Type.String({ description: "El registro que dejaría la carga" }),
  resumen: ResumenDeEjecucion,
  omitidos: lista(Omitido),
  descuentos: lista(Omitido),
  rubros: lista(texto),
};
/** What a load would do. */
export type EnsayoDeEjecucion = De<ReturnType<typeof objeto<typeof ENSAYO>>>;

const Excepcion = objeto({ ...columnasDe(EXCEPCION.campos), rev: entero });
export type ExcepcionGuardada = De<typeof Excepcion>;

const DE_PREVIA = {
  motivo: Type.String({ description: "Por qué no se podría ejecutar; vacío si se puede" }),
  registros: entero,
  errores: Type.Integer({ description: "Los que no serían válidos en el destino" }),
  bases: lista(objeto({ base: texto, titulo: texto, registros: entero, errores: entero })),
  quedan: Type.String({ description: "Lo que no sale del SAF de origen" }),
  origen: objeto({ organismo: texto, apertura: texto }),
  destino: objeto({ organismo: texto, apertura: texto }),
};
const PreviaDePasaje = objeto(DE_PREVIA);
/** What a transfer would do as things stand, after those that run before it. */
export type PreviaDePasaje = De<typeof PreviaDePasaje>;
const PreviaDePendiente = objeto({ id: entero, ...DE_PREVIA });
export type PreviaDePendiente = De<typeof PreviaDePendiente>;
const PasajePropuesto = objeto({
  codipres: texto,
  ...boxes(() => entero),
  ...DE_PREVIA,
  elegido: Type.Boolean({ description: "Mueve registros y no hay nada que decidir" }),
  aviso: Type.String({ description: "Qué mirar antes de elegirlo" }),
});
/** A transfer that the mapping of a budget asks for. */
export type PasajePropuesto = De<typeof PasajePropuesto>;

const Credito = objeto({
  ...columnasDe(CREDITO.campos),
  clave: texto,
  organismo: texto,
  partida: texto,
  rev: entero,
});
export type CreditoGuardado = De<typeof Credito>;
const Posiciones = nulo(objeto({ codipres: texto, cargos: entero, horas: entero }));
const AlLado = objeto({
  saf: entero,
  presupuesto: Posiciones,
  ejecucion: Posiciones,
});
/** Positions of the budget and of the last execution of a SAF, beside its techo and its vigente. */
export type PosicionesAlLado = De<typeof AlLado>;
const Partida = objeto({
  saf: entero,
  organismo: texto,
  prog: nulo(entero),
  pprin: entero,
  ppar: nulo(entero),
  partida: texto,
  ff: nulo(entero),
  mon: entero,
  credito: numero,
  valorizado: nulo(numero, "Nulo: sin valorizar"),
  ejecutado: nulo(numero, "Nulo: sin meses cargados"),
  saldo: Type.Number({ description: "El crédito menos lo ejecutado" }),
});
/** The credit of an item beside what is valued and executed of it. */
export type CreditoDePartida = De<typeof Partida>;

const ID = t.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const DE_ID = t.Object({ id: ID });
const CELDAS = hecho({
  registros: lista(objeto({ id: entero, rev: entero })),
});
const EJERCICIO = t.Object({ ejercicio: t.Integer({ minimum: 0, maximum: 9999 }) });
/** Files that are the body, one after another. */
const SUBIDA = t.Object({
  mes: t.Integer({ minimum: 0, maximum: 999_999 }),
  archivos: t.String({ maxLength: 200_000 }),
  mes_completo: t.Optional(t.Integer({ minimum: 0, maximum: 1 })),
});
const DIA = t.String({ maxLength: 10 });
/** What the trail is filtered by, and whose values are counted. */
const CAMPOS = ["usuario", "saf", "codipres", "entidad", "accion"] as const;
/** A column of the trail whose values can be listed. */
export type CampoDeAuditoria = typeof CAMPOS[number];
const FILTRO = {
  usuario: t.Optional(t.String({ maxLength: 400 })),
  saf: t.Optional(t.String({ maxLength: 200 })),
  codipres: t.Optional(t.String({ maxLength: 200 })),
  entidad: t.Optional(t.String({ maxLength: 400 })),
  accion: t.Optional(t.String({ maxLength: 400 })),
  clave: t.Optional(t.String({ maxLength: 200 })),
  desde: t.Optional(DIA),
  hasta: t.Optional(DIA),
  de_sesion: t.Optional(t.Integer({ minimum: 0, maximum: 1 })),
};
const MENSAJE = { types: ["application/x-protobuf"] } as const;
const LIBRO = { query: t.Object(VISTA), types: [XLSX] } as const;

export const calls = describe({
  "GET /presupuestos/situacion/:saf/:codipres": { params: GRUPO, answer: Situacion },
  "GET /presupuestos/panorama/:saf": {
    params: t.Object({ saf: SAF.properties.saf }),
    answer: objeto({ grupos: lista(GrupoEnPanorama) }),
  },
  "GET /admin/historico": {
    query: t.Object({ saf: t.Optional(SAF.properties.saf) }),
    answer: Type.Union([lista(SafHistorico), lista(PresupuestoHistorico)]),
  },
  "GET /admin/historico/:saf/:codipres": {
    params: GRUPO,
    answer: objeto({
      conectados: lista(texto, "Quiénes lo tienen abierto ahora"),
    }),
  },
  "POST /admin/historico": {
    body: t.Object({
      accion: t.String({ maxLength: 20 }),
      saf: t.Union([t.String({ maxLength: 3 }), SAF.properties.saf]),
      codipres: GRUPO.properties.codipres,
    }),
    answer: HECHO,
  },
  "GET /admin/auditoria": {
    query: t.Object({
      ...FILTRO,
      pagina: t.Optional(t.Integer({ minimum: 1, maximum: 1_000_000 })),
      antes: t.Optional(t.String({ pattern: "^\\d{1,15}-\\d{1,15}$" })),
    }),
    answer: objeto({
      total: Type.Integer({ description: "De todas las páginas, contados hasta un tope" }),
      hay_mas: Type.Boolean({ description: "Hay más que el tope" }),
      por_pagina: entero,
      siguiente: nulo(texto),
      asientos: lista(Asiento),
    }),
  },
  "GET /admin/auditoria/valores/:campo": {
    params: t.Object({ campo: t.Union(CAMPOS.map((c) => t.Literal(c))) }),
    query: t.Object(FILTRO),
    answer: objeto({
      valores: lista(objeto({ valor: nulo(Type.Union([texto, entero])), cuantas: entero })),
    }),
  },
  "GET /admin/lecturas": {
    query: t.Object({
      desde: t.Optional(t.String({ maxLength: 10 })),
      hasta: t.Optional(t.String({ maxLength: 10 })),
    }),
    answer: LecturasMostradas,
  },
  "GET /admin/lecturas/excel": {
    query: t.Object({
      desde: t.Optional(t.String({ maxLength: 10 })),
      hasta: t.Optional(t.String({ maxLength: 10 })),
      ...VISTA,
    }),
    types: [XLSX],
  },
  "GET /admin/auditoria/excel": { query: t.Object(FILTRO), types: [XLSX] },
  "GET /admin/auditoria/:id": { params: DE_ID, answer: Asiento },
  "GET /admin/auditoria/:id/reversa": {
    params: DE_ID,
    answer: objeto({
      puede: bandera,
      motivo: Type.String({ description: "Por qué no" }),
      salvedad: Type.String({ description: "Lo que no vuelve con lo demás; vacío si vuelve todo" }),
    }),
  },
  "POST /admin/auditoria/revertir": { body: form("id"), answer: HECHO },
  "GET /admin/sesiones": { answer: objeto({ sesiones: lista(Sesion) }) },
  "POST /admin/sesiones/cerrar": { body: form("id"), answer: HECHO },
  "GET /admin/usuarios/:id/uso": {
    params: DE_ID,
    answer: objeto({
      sesiones: Type.Integer({ description: "Abiertas" }),
      ultimo_uso: nulo(instante),
      grupo: nulo(objeto({ saf: entero, codipres: texto })),
    }),
  },
  "POST /admin/usuarios/codigos": { body: t.Object({ id: t.Unknown() }), answer: hecho(CODIGO) },
  "POST /admin/usuarios/codigos/pdf": {
    body: t.Object({ ids: t.Unknown() }),
    types: ["application/pdf"],
  },
  "GET /admin/usuarios/excel": {
    query: t.Object({
      ...VISTA,
      saf: t.Optional(SAF.properties.saf),
      habilitado: t.Optional(t.Integer({ minimum: 0, maximum: 1 })),
    }),
    types: [XLSX],
  },
  "GET /admin/safs/excel": LIBRO,
  "GET /admin/pasajes/historial/excel": LIBRO,
  "GET /admin/pasajes/nombres": {
    answer: objeto({ aperturas: Type.Record(Type.String(), texto) }),
  },
  "GET /admin/pasajes/previas": {
    query: t.Object({ ids: t.Optional(t.String({ pattern: "^\\d{1,15}(;\\d{1,15}){0,999}$" })) }),
    answer: objeto({ previas: lista(PreviaDePendiente) }),
  },
  "GET /admin/pasajes/previa": {
    query: t.Object({
      id: t.Optional(ID),
      codipres: GRUPO.properties.codipres,
      ...boxes(() => SAF.properties.saf),
    }),
    answer: PreviaDePasaje,
  },
  "GET /admin/pasajes/propuesta": {
    query: GRUPO,
    answer: objeto({
      descripcion: texto,
      ejercicio: entero,
      version: entero,
      iguales: Type.Integer({ description: "Pares del mapeo que no cambian de apertura" }),
      pasajes: lista(PasajePropuesto),
    }),
  },
  "POST /admin/pasajes/varios": {
    body: form("pasajes"),
    answer: hecho({ ids: lista(entero) }),
  },
  "GET /admin/techos/:ejercicio/excel": { params: EJERCICIO, ...LIBRO },
  "POST /admin/techos/:ejercicio/celdas": {
    params: EJERCICIO,
    body: form("cambios"),
    answer: CELDAS,
  },
  "POST /admin/celdas/:lista": {
    params: t.Object({ lista: t.String({ maxLength: 20 }) }),
    body: form("cambios"),
    answer: CELDAS,
  },
  "POST /admin/vigente/:ejercicio/celdas": {
    params: EJERCICIO,
    body: form("cambios"),
    answer: CELDAS,
  },
  "GET /admin/vigente/:ejercicio/excel": { params: EJERCICIO, ...LIBRO },
  "GET /admin/ejecuciones/excel": { types: [XLSX] },
  "GET /admin/ejecuciones/:id/omitidos": { params: DE_ID, answer: Omitidos },
  "GET /admin/ejecuciones/:id/omitidos/excel": { params: DE_ID, types: [XLSX] },
  "GET /admin/ejecuciones/:id/resumen": {
    params: DE_ID,
    answer: objeto({ resumen: nulo(ResumenDeEjecucion) }),
  },
  "POST /admin/ejecuciones/cargar": { query: SUBIDA, answer: hecho({ id: entero }) },
  "POST /admin/ejecuciones/ensayar": { query: SUBIDA, answer: hecho(ENSAYO) },
  "GET /admin/excepciones": {
    answer: objeto({ excepciones: lista(Excepcion), rubros: lista(texto) }),
  },
  "POST /admin/excepciones": {
    body: formDe(EXCEPCION),
    answer: HECHO,
  },
  "GET /admin/credito/:ejercicio": {
    params: EJERCICIO,
    answer: objeto({ creditos: lista(Credito) }),
  },
  "POST /admin/credito": {
    body: formDe(CREDITO, "clave"),
    answer: hecho({ clave: nulo(texto) }),
  },
  "GET /admin/posiciones/:ejercicio": {
    params: EJERCICIO,
    answer: objeto({ posiciones: lista(AlLado) }),
  },
  "GET /admin/credito/:ejercicio/partidas": {
    params: EJERCICIO,
    answer: objeto({ partidas: lista(Partida) }),
  },
  "GET /admin/credito/:ejercicio/partidas/excel": { params: EJERCICIO, ...LIBRO },
  "POST /admin/usuarios/pegar": BLOQUE,
  "POST /admin/techos/:ejercicio/pegar": { params: EJERCICIO, ...BLOQUE },
  "POST /admin/techos/:ejercicio/copiar": { params: EJERCICIO, ...COPIA },
  "POST /admin/vigente/:ejercicio/pegar": { params: EJERCICIO, ...BLOQUE },
  "POST /admin/vigente/:ejercicio/copiar": { params: EJERCICIO, ...COPIA },
  "POST /admin/credito/:ejercicio/pegar": { params: EJERCICIO, ...BLOQUE },
  "POST /admin/credito/:ejercicio/copiar": { params: EJERCICIO, ...COPIA },
  "GET /admin/credito/:ejercicio/excel": { params: EJERCICIO, ...LIBRO },
  "GET /pb/admin/ejecuciones": MENSAJE,
  "POST /pb/admin/ejecuciones": MENSAJE,
  "GET /pb/admin/usuarios": MENSAJE,
  "POST /pb/admin/usuarios/edicion": MENSAJE,
  "POST /pb/admin/usuarios/segundofactor/quitar": MENSAJE,
  "GET /pb/admin/safs": MENSAJE,
  "POST /pb/admin/safs": MENSAJE,
  "GET /pb/admin/pasajes/historial": MENSAJE,
  "GET /pb/admin/pasajes/mapeo": {
    query: t.Object({
      codipres: GRUPO.properties.codipres,
      saf: SAF.properties.saf,
    }),
    ...MENSAJE,
  },
  "POST /pb/admin/pasajes/nuevo": MENSAJE,
  "POST /pb/admin/pasajes/edicion": MENSAJE,
  "POST /pb/admin/pasajes/proceso": MENSAJE,
  "GET /pb/admin/techos/:ejercicio": { params: EJERCICIO, ...MENSAJE },
  "POST /pb/admin/techos/:ejercicio/editar": { params: EJERCICIO, ...MENSAJE },
  "GET /pb/admin/vigente/:ejercicio": { params: EJERCICIO, ...MENSAJE },
  "POST /pb/admin/vigente/:ejercicio/editar": { params: EJERCICIO, ...MENSAJE },
});
