/**
 * Messages of Administración (spec 1 §3 and §7): `admin.proto` as data, which this program reads
 * and writes by. What each field means is told there; a test holds the two equal.
 */
import type { Campo, Campos, Clase } from "#core/domain/fields.ts";
import { codecs, type DraftOf, type MessageOf, type Schema } from "./codec.ts";
import { PERSONA } from "./recursos/usuario.ts";

const BOXES = ["saf", "prog", "subp", "proy", "act"] as const;
const SIDES = ["origen", "destino"] as const;
/** A box of the two openings of a transfer: `saf_origen`. */
type Box = `${typeof BOXES[number]}_${typeof SIDES[number]}`;

/** Something for each of those boxes, in their order. */
export const boxes = <S>(de: (place: number) => S) =>
  Object.fromEntries(
    SIDES.flatMap((side) => BOXES.map((box) => `${box}_${side}`)).map((b, i) => [b, de(i)]),
  ) as Readonly<Record<Box, S>>;

/** What a value of a column is on the wire. */
type Escalar<C> = C extends Campo<infer T>
  ? boolean extends T ? "bool" : T extends number ? "int32" : "string"
  : never;
type Columnas<C> = { readonly [K in keyof C]: readonly [number, Escalar<C[K]>] };

const ESCALARES: Readonly<Partial<Record<Clase, string>>> = { entero: "int32", booleano: "bool" };

/** Columns that a description says as fields of a message, under the numbers that it gives them. */
const columnasDe = <C extends Campos>(mensaje: string, campos: C): Columnas<C> =>
  Object.fromEntries(
    Object.entries(campos).map(([c, { clase, mensajes }]) => [
      c,
      [mensajes?.[mensaje], ESCALARES[clase] ?? "string"],
    ]),
  ) as unknown as Columnas<C>;

/** Bytes are written in the order of the numbers. */
const porNumero = <const F extends Readonly<Record<string, readonly [number, ...unknown[]]>>>(
  campos: F,
): F => Object.fromEntries(Object.entries(campos).sort(([, [a]], [, [b]]) => a - b)) as F;

/** They as fields of a message, from the number of the first one on. */
const openings = (first: number) =>
  boxes((place): readonly [number, "int32"] => [first + place, "int32"]);

export const SCHEMA = {
  Accion: { SIN_ACCION: 0, NUEVO: 1, EDITAR: 2, ELIMINAR: 3 },
  Error: {
    error: [1, "string"],
    campo: [2, "string"],
    quien: [3, "string"],
    usuario: [4, "Usuario", "oneof actual"],
    saf: [5, "Saf", "oneof actual"],
    techo: [6, "Techo", "oneof actual"],
    vigente: [7, "Vigente", "oneof actual"],
    pasaje: [8, "Pasaje", "oneof actual"],
  },
  Guardado: { id: [1, "int32"], rev: [2, "int32"] },
  Usuarios: { usuarios: [1, "Usuario", "repeated"], organismos: [2, "Organismo", "repeated"] },
  Organismo: { saf: [1, "int32"], nombre: [2, "string"], login: [3, "string"] },
  Usuario: porNumero({
    ...columnasDe("Usuario", PERSONA),
    id: [1, "int32"],
    usuario: [2, "string"],
    login: [3, "string"],
    saf: [5, "int32"],
    organismo: [6, "string"],
    tipo_de_usuario: [10, "int32"],
    edicion_tablas: [11, "bool"],
    solo_consulta: [12, "bool"],
    acceso_safs: [13, "int32", "repeated"],
    habilitado: [14, "bool"],
    rev: [15, "int32"],
    segundo_factor: [16, "bool"],
    ultimo_ingreso: [17, "string"],
  }),
  QuitarSegundoFactor: { id_usuario: [1, "int32"] },
  EdicionUsuario: porNumero({
    ...columnasDe("EdicionUsuario", PERSONA),
    accion: [1, "Accion"],
    saf: [2, "int32"],
    id_usuario: [3, "int32"],
    usuario: [4, "string"],
    clave: [5, "string"],
    edicion_tablas: [6, "bool"],
    solo_consulta: [7, "bool"],
    acceso_safs: [8, "int32", "repeated"],
    tipo_de_usuario: [13, "int32"],
    habilitado: [14, "bool"],
    rev: [15, "int32", "optional"],
    sin_clave: [16, "bool"],
  }),
  Ejecuciones: { ejecuciones: [1, "Ejecucion", "repeated"] },
  Ejecucion: {
    id: [1, "int32"],
    mes: [2, "int32"],
    descripcion_mes: [3, "string"],
    estado: [4, "int32"],
    recurrente: [5, "bool"],
    solicitada: [6, "string"],
    ultima_carga: [7, "string"],
    usuario: [8, "string"],
    nombre_usuario: [9, "string"],
    resultado: [10, "string"],
    progreso: [11, "int32", "optional"],
    etapa: [12, "string"],
    omisiones: [13, "int32", "optional"],
  },
  EdicionEjecucion: {
    accion: [1, "Accion"],
    mes: [2, "int32"],
    mes_completo: [3, "bool"],
    id: [4, "int32"],
  },
  Safs: { safs: [1, "Saf", "repeated"] },
  Saf: {
    id: [1, "int32"],
    codigo: [2, "int32"],
    nombre: [3, "string"],
    login: [4, "string"],
    codsir: [5, "string"],
    habilitar_me: [6, "bool"],
    habilitar_ogas: [7, "bool"],
    rev: [8, "int32"],
  },
  EdicionSaf: {
    id: [1, "int32"],
    nro_saf: [2, "int32"],
    accion: [3, "Accion"],
    nombre: [4, "string"],
    login: [5, "string"],
    codsir: [6, "string"],
    habilitar_me: [7, "bool"],
    habilitar_ogas: [8, "bool"],
    rev: [9, "int32", "optional"],
  },
  Pasajes: { pasajes: [1, "Pasaje", "repeated"] },
  Pasaje: {
    id: [1, "int32"],
    codipres: [2, "string"],
    ...openings(3),
    id_usuario: [13, "int32"],
    usuario: [14, "string"],
    nombre_completo: [15, "string"],
    ejecucion: [16, "string"],
    resultado: [17, "string"],
    rev: [18, "int32"],
  },
  NuevoPasaje: {
    codipres: [1, "string"],
    ...openings(2),
  },
  EdicionPasaje: {
    accion: [1, "Accion"],
    id: [2, "int32"],
    rev: [3, "int32", "optional"],
    codipres: [4, "string"],
    ...openings(5),
  },
  MapeoEsidif: {
    descripcion: [1, "string"],
    ejercicio: [2, "int32"],
    version: [3, "int32"],
    mapeo: [4, "ParEsidif", "repeated"],
  },
  ParEsidif: {
    ...openings(1),
  },
  ProcesoPasajes: { ids: [1, "int32", "repeated"] },
  PasajesProcesados: {
    ejecutados: [1, "int32"],
    rechazados: [2, "int32"],
    pasajes: [3, "Pasaje", "repeated"],
  },
  Techos: { techos: [1, "Techo", "repeated"] },
  Techo: {
    saf: [1, "int32"],
    descripcion: [2, "string"],
    cargos: [3, "int32"],
    observaciones: [4, "string"],
    rev: [5, "int32"],
  },
  EdicionTecho: {
    saf: [1, "int32"],
    cargos: [2, "int32"],
    observaciones: [3, "string"],
    rev: [4, "int32", "optional"],
  },
  Vigentes: { vigente: [1, "Vigente", "repeated"] },
  Vigente: {
    saf: [1, "int32"],
    descripcion: [2, "string"],
    cargos: [3, "int32"],
    horas: [4, "int32"],
    observaciones: [5, "string"],
    rev: [6, "int32"],
  },
  EdicionVigente: {
    saf: [1, "int32"],
    cargos: [2, "int32"],
    horas: [3, "int32"],
    observaciones: [4, "string"],
    rev: [5, "int32", "optional"],
  },
} as const satisfies Schema;

/** Codecs by the name of the message; `Accion` is what is asked of a row. */
export const admin = codecs(SCHEMA);

/** A message, whole. */
export type Message<N extends keyof typeof SCHEMA> = MessageOf<typeof SCHEMA, N>;
/** What is said of a message that is sent. */
export type Draft<N extends keyof typeof SCHEMA> = DraftOf<typeof SCHEMA, N>;
