/** Calls of data groups and bases (spec 2 §7), of many rows at once and of their history. */
import { t } from "elysia";
import { Type } from "@sinclair/typebox";
import {
  bandera,
  criterio,
  type De,
  describe,
  entero,
  form,
  GRUPO,
  hecho,
  instante,
  lista,
} from "./wire.ts";
import { DIFERENCIA } from "./valuation.ts";
import { celdas, nulo, numero, objeto, opcional, SAF, texto, uno, XLSX } from "./wire.ts";

/** Year and version of a budget structure. */
const VERSION = { ejercicio: entero, version: entero };
const VersionDisponible = objeto({ ...VERSION, descripcion: texto });
export type VersionDisponible = De<typeof VersionDisponible>;

const ENCABEZADO = { descripcion: texto, desde_mes: entero, ...VERSION, criterio };
const Presupuesto = objeto({
  codipres: texto,
  ...ENCABEZADO,
  fecha_alta: Type.String({ description: "AAAA-MM-DD" }),
  tipo: uno("presupuesto", "ejecucion", "convertido", "entregable"),
  editable: bandera,
  rev: entero,
});
/** The header of a data group. */
export type GrupoListado = De<typeof Presupuesto>;

const GruposDeSaf = objeto({
  presupuestos: lista(Presupuesto),
  versiones_disponibles: lista(VersionDisponible),
});
export type GruposDeSaf = De<typeof GruposDeSaf>;
const ParaEditar = objeto({
  presupuesto: Presupuesto,
  versiones_disponibles: lista(VersionDisponible),
});
export type PresupuestoLeido = De<typeof ParaEditar>;

const CODIGO = { codigo: entero, descripcion: texto };
const codigos = lista(objeto(CODIGO));
const DatosOrganismo = objeto({
  aperturapres: VersionDisponible,
  datos_saf: objeto({ jur: entero, sjur: entero, ent: entero, car: entero }),
  apertura_saf: lista(
    objeto({ prog: entero, subp: entero, proy: entero, act: entero, descripcion: texto }),
  ),
  ubicaciones: codigos,
  fuentes_financiamiento: codigos,
  partidas_principales: codigos,
  escalafones: lista(objeto({ ...CODIGO, regimen: uno("categorias", "sinep", "ur") })),
  codigos_procesamiento: lista(objeto({ ...CODIGO, unidad: texto })),
  funciones_ejecutivas: codigos,
  agrupamientos: lista(objeto({ codigo: texto, descripcion: texto })),
  monedas: lista(objeto({ ...CODIGO, simbolo: texto })),
  composicion_salarial: lista(
    objeto({ c_comp: texto, c_scom: texto, n_comp: entero, descripcion: texto }),
  ),
  codigos_destino: lista(objeto({ ...CODIGO, mon: entero })),
  habilitar_me: bandera,
  habilitar_ogas: bandera,
  usa_coefval: bandera,
  consolidado: bandera,
  criterio,
});
export type DatosOrganismo = De<typeof DatosOrganismo>;

/** Its columns are those of the base; `validacion`, which of its groups of columns are right. */
const Fila = Type.Object(
  {
    id: entero,
    rev: entero,
    costo_anual: opcional(nulo(Type.Number({
      description: "Del año del registro, en su moneda; null si está mal o le falta un valor. El " +
        "de una regla de porcentaje es lo que agrega a los cargos, que ya lo cuentan. Sólo en " +
        "presupuestos",
    }))),
    validacion: Type.Record(Type.String(), bandera),
  },
  { additionalProperties: Type.Union([texto, Type.Number()]) },
);
/** A row as the list of its base shows it. */
export type FilaDeLista = De<typeof Fila>;
const CambioDeLista = objeto({
  version: objeto({
    marco: Type.String({ description: "Encabezado y referencias: si es otro, cambió todo" }),
    antes: nulo(Type.Integer({ description: "De la lista a la que le falta sólo esto" })),
    despues: entero,
  }),
  filas: opcional(lista(Fila)),
  quitadas: opcional(lista(entero)),
});
/**
 * What the event `cambio` says of the list of a base: rows that are new or changed, and those that
 * are gone; neither when they are too many. `antes` null: nobody knows what came between.
 */
export type CambioDeLista = De<typeof CambioDeLista>;

const Guardada = hecho({
  id: entero,
  rev: Type.Integer({ description: "La versión que quedó; 0 si se eliminó" }),
  costo: opcional(
    nulo(Type.Number({ description: "Del año del registro; null si no se puede decir" })),
  ),
});

const Cambio = objeto({
  asiento: entero,
  accion: texto,
  registro: Type.Integer({ description: "El id del registro" }),
  antes: nulo(celdas),
  despues: nulo(celdas),
  posterior: nulo(objeto({
    usuario: texto,
    propio: Type.Boolean({ description: "Fue uno mismo: ese cambio se deshace primero" }),
  })),
});
/** One row of a change; `posterior`, a later one that still stands on it: then it stays. */
export type CambioDeRegistro = De<typeof Cambio>;
const CambioMostrado = objeto({
  base: texto,
  instante,
  filas: lista(Cambio, "Las primeras"),
  cantidad: entero,
  libres: Type.Integer({ description: "Cuántas se pueden deshacer" }),
});
/** With `base`, `instante` names the change. */
export type CambioMostrado = De<typeof CambioMostrado>;

const DESHECHO = {
  deshechos: entero,
  registros: lista(entero, "Los que vuelven a estar, o cambiaron"),
  conservados: lista(objeto({ registro: entero, motivo: texto })),
};
const Deshecho = objeto(DESHECHO);
export type Deshecho = De<typeof Deshecho>;
export type Conservado = Deshecho["conservados"][number];

const ESTADOS = ["nueva", "cambiada", "igual", "eliminada", "conflicto"] as const;
const Resumen = objeto({
  nueva: entero,
  cambiada: entero,
  igual: entero,
  eliminada: entero,
  conflicto: entero,
});
const FilaPrevia = objeto({
  estado: uno(...ESTADOS),
  fila: nulo(Type.Integer({ description: "Del bloque; nulo si ya no la tiene" })),
  id: nulo(Type.Integer({ description: "Registro guardado; nulo si es nuevo" })),
  /** What the block says, without unreadable cells; null when the row is to be deleted. */
  valores: nulo(celdas),
  /** What is stored now; null for a new one, or when someone else deleted it. */
  actual: nulo(celdas),
  con_error: Type.Boolean({ description: "También más allá de los que se listan" }),
  /** Who changed it meanwhile, in a conflict ([K1]). */
  quien: opcional(texto),
});
export type FilaPrevia = De<typeof FilaPrevia>;
export type EstadoDeFila = FilaPrevia["estado"];
const ErrorDeCelda = objeto({
  fila: entero,
  columna: Type.String({ description: "Vacía: hay celdas después de la última columna" }),
  mensaje: texto,
  escrito: opcional(texto),
  dudosa: opcional(Type.Boolean({ description: "Es un número que se lee de dos maneras" })),
});
export type ErrorDeCelda = De<typeof ErrorDeCelda>;
const PREVIA = {
  columnas: lista(objeto({ id: texto, titulo: texto }), "Las del bloque"),
  resumen: Resumen,
  filas: lista(FilaPrevia),
  errores: lista(ErrorDeCelda),
  cantidad_errores: entero,
  cantidad_dudosos: Type.Integer({ description: "`formato` los contesta a todos" }),
  aplicable: Type.Boolean({ description: "Si aplicarla ahora guardaría todo" }),
  /** What storing it would add to a year; null with errors, or where nobody can say. */
  diferencia: nulo(objeto(DIFERENCIA)),
};
const Previa = objeto(PREVIA);
export type PreviaDePegado = De<typeof Previa>;
const PEGADO = {
  resumen: Resumen,
  registros: lista(entero, "Los nuevos y después los cambiados"),
};
const Pegado = objeto(PEGADO);
export type Pegado = De<typeof Pegado>;

const CELDAS = {
  registros: lista(objeto({
    id: entero,
    rev: Type.Integer({ description: "La versión que quedó" }),
    costo: nulo(Type.Number({
      description: "Del año del registro; null si no se puede decir, o si son muchos",
    })),
  })),
};
const CeldasGuardadas = objeto(CELDAS);
export type CeldasGuardadas = De<typeof CeldasGuardadas>;

const Operacion = objeto({
  asiento: Type.Integer({ description: "El último que escribió: nombra lo que quedó" }),
  desde: Type.Integer({ description: "El primero: la historia sigue antes" }),
  instante,
  usuario: texto,
  origen: texto,
  accion: texto,
  base: nulo(texto),
  registros: nulo(entero),
});
/** `base` null = the header, or all of them; `registros` null when it is about the header. */
export type OperacionAsentada = De<typeof Operacion>;

/** A change of one row: its columns from what to what, unless it came or went. */
const CambioDeUnaFila = objeto({
  asiento: entero,
  instante,
  usuario: texto,
  accion: texto,
  que: uno("alta", "baja", "cambio"),
  campos: lista(objeto({
    campo: texto,
    antes: Type.Union([texto, numero]),
    despues: Type.Union([texto, numero]),
  })),
});
export type CambioDeUnaFila = De<typeof CambioDeUnaFila>;

const VidaDeUnaFila = objeto({
  existe: Type.Boolean({ description: "Está en la base" }),
  renglon: Type.String({ description: "En palabras; vacío, nunca estuvo" }),
  cambios: lista(CambioDeUnaFila, "El último primero"),
});
/** A row through time. */
export type VidaDeUnaFila = De<typeof VidaDeUnaFila>;

const EN = { asiento: entero, instante };
const Encabezado = objeto(ENCABEZADO);
export type EncabezadoPasado = De<typeof Encabezado>;
const BaseComparada = objeto({
  base: texto,
  titulo: texto,
  antes: Type.Integer({ description: "Registros que había" }),
  ahora: Type.Integer({ description: "Registros que hay" }),
  nuevos: entero,
  modificados: entero,
  eliminados: entero,
});
export type BaseComparada = De<typeof BaseComparada>;
const Momento = objeto({
  ...EN,
  encabezado: objeto({ antes: Encabezado, ahora: Encabezado }),
  bases: lista(BaseComparada),
});
export type Momento = De<typeof Momento>;
const Diferencia = objeto({
  registro: entero,
  cambio: uno("nuevo", "modificado", "eliminado"),
  antes: nulo(celdas),
  ahora: nulo(celdas),
  columnas: lista(texto, "Las que cambiaron"),
});
/** A row that is not today what it was; null where it is not there. */
export type DiferenciaDeFila = De<typeof Diferencia>;
const Comparacion = objeto({ ...EN, cantidad: entero, diferencias: lista(Diferencia) });
export type Comparacion = De<typeof Comparacion>;
const FilasPasadas = objeto({
  ...EN,
  registros: lista(
    Type.Object({ id: entero }, { additionalProperties: Type.Union([texto, Type.Number()]) }),
  ),
});
export type FilasPasadas = De<typeof FilasPasadas>;

const BASE = t.Object({ ...GRUPO.properties, base: t.String({ maxLength: 40 }) });
const ASIENTO = t.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const INSTANTE = t.Object({ ...GRUPO.properties, asiento: ASIENTO });
const DE_BASE = t.Object({ ...BASE.properties, asiento: ASIENTO });
const CAMPOS = ["descripcion", "desde_mes", "ejercicio", "version", "criterio"] as const;

export const calls = describe({
  "GET /presupuestos/lista/:saf": { params: SAF, answer: GruposDeSaf },
  "GET /presupuestos/editar/:saf/:codipres": { params: GRUPO, answer: ParaEditar },
  "POST /presupuestos/editar/:saf/:codipres": {
    params: t.Object({
      ...SAF.properties,
      codipres: t.String({ minLength: 1, maxLength: 20 }),
    }),
    body: form("accion", "rev", ...CAMPOS),
    answer: hecho({
      desde_mes: entero,
      ej: Type.Integer({ description: "El ejercicio" }),
      version: entero,
      fecha_alta: texto,
      criterio,
      rev: entero,
    }),
  },
  "GET /valores/datospresupuesto/:saf/:codipres": { params: GRUPO, answer: DatosOrganismo },
  "GET /bases/:base/:saf/:codipres": {
    params: BASE,
    query: t.Object({
      primeras: t.Optional(t.Integer({
        minimum: 1,
        maximum: 1_000,
        description: "Sólo las primeras filas, para mostrarlas mientras llega la lista entera",
      })),
    }),
    // The rows come under the id of the base.
    answer: Type.Object({
      errores: entero,
      parcial: opcional(
        Type.Literal(true, { description: "Hay más filas; `errores`, sólo de estas" }),
      ),
    }, { additionalProperties: lista(Fila) }),
  },
  "POST /bases/:base/:saf/:codipres": {
    params: BASE,
    body: form("accion", "id", "rev"),
    answer: Guardada,
  },
  "GET /bases/excel/:base/:saf/:codipres": { params: BASE, types: [XLSX] },
  "POST /bases/:base/pegar/:saf/:codipres": {
    params: BASE,
    body: form(
      "texto",
      "archivo",
      "formato",
      "aplicar",
      "conflictos",
      "otro_grupo",
      "ocultas",
    ),
    answer: Type.Union([
      hecho({ aplicado: Type.Literal(false), ...PREVIA }),
      hecho({ aplicado: Type.Literal(true), ...PEGADO }),
    ]),
  },
  "POST /bases/:base/celdas/:saf/:codipres": {
    params: BASE,
    body: form("cambios"),
    answer: hecho(CELDAS),
  },
  "POST /bases/:base/editando/:saf/:codipres": {
    params: BASE,
    body: form("registro", "pestana"),
    answer: hecho({}),
  },
  "POST /bases/:base/eliminar/:saf/:codipres": {
    params: BASE,
    body: form("registros"),
    answer: hecho({ eliminados: entero }),
  },
  "GET /bases/cambios/:saf/:codipres": {
    params: GRUPO,
    answer: objeto({ cambios: lista(CambioMostrado) }),
  },
  "POST /bases/:base/deshacer/:saf/:codipres": {
    params: BASE,
    body: form("instante", "asientos", "asiento", "rehacer"),
    answer: hecho(DESHECHO),
  },
  "GET /bases/:base/vida/:saf/:codipres/:registro": {
    params: t.Object({ ...BASE.properties, registro: ASIENTO }),
    answer: VidaDeUnaFila,
  },
  "POST /bases/:base/volver/:saf/:codipres": {
    params: BASE,
    body: form("asiento", "registro", "ultimo"),
    answer: hecho({ id: entero, rev: entero, costo: nulo(numero) }),
  },
  "GET /presupuestos/historia/:saf/:codipres": {
    params: GRUPO,
    query: t.Object({
      antes: t.Optional(ASIENTO),
      limite: t.Optional(t.Integer({ minimum: 1, maximum: 500 })),
      momento: t.Optional(t.String({ maxLength: 20 })),
    }),
    answer: objeto({ operaciones: lista(Operacion) }),
  },
  "GET /presupuestos/instante/:saf/:codipres/:asiento": { params: INSTANTE, answer: Momento },
  "GET /presupuestos/instante/:saf/:codipres/:asiento/:base": {
    params: DE_BASE,
    answer: FilasPasadas,
  },
  "GET /presupuestos/comparacion/:saf/:codipres/:asiento/:base": {
    params: DE_BASE,
    answer: Comparacion,
  },
  "POST /presupuestos/recuperar/:saf/:codipres/:asiento": {
    params: INSTANTE,
    body: form("codigo", ...CAMPOS),
    answer: hecho({
      presupuesto: Presupuesto,
      registros: Type.Record(Type.String(), entero),
    }),
  },
});
