/** What other plugins may ask of the reference tables. */
import { mesDe } from "#core/domain/period.ts";
import { entero, filas, type LectorDeResultado } from "#core/db/text-query.ts";
import type { Consulta } from "#core/plugin.ts";
import { armarDatos, type BanderasOrganismo } from "./lecturas/datos-organismo.ts";
import type { CambioDeValores, EdicionDeValores } from "./edicion/cambios.ts";
import { type Clave, leerClave } from "./lecturas/clave.ts";
import { instantanea, referencias } from "./lecturas/memoria.ts";
import { contenidoDe, exigirMesEditable, mostrarFila, tablaEditable } from "./lecturas/fechadas.ts";
import { TABLAS } from "#proto/recursos/tablas.ts";
import { claveDelFormulario, filaEscrita, parteDeClave } from "./edicion/formularios.ts";
import type { FilaReferencia } from "./lecturas/instantanea.ts";
import { leerMes } from "./lecturas/parametros.ts";
import { versiones } from "./lecturas/vistas.ts";

export { exigirMesEditable, instantanea, mostrarFila, referencias };
export {
  type CambioDeValores,
  cambiosDeFilas,
  type EdicionDeValores,
  filasCambiadas,
} from "./edicion/cambios.ts";
export { superponer } from "./lecturas/capa.ts";
export {
  CAMPOS_SUMA,
  comprobarSuma,
  type TablaReferencia,
  tituloDe,
} from "#proto/recursos/tablas.ts";
export { avisarCambio } from "./avisos.ts";
export { type EntradaDeTabla, mostrarEntrada, reemplazarEntradas } from "./edicion/editar.ts";
export { decirLectura, mostrarLectura } from "./lecturas/en-palabras.ts";
export { lugarDeValor } from "./lecturas/lugares.ts";
export { type CambioDeReferencia, textoDeClave as claveDeFila } from "./lecturas/fechadas.ts";
export {
  contenidoDeVersion,
  describirAdministradas,
  filasAdministradas,
  guardarCambios,
  leerClaveDeFila,
  mostrarAdministrada,
  parteDeVersion,
  tablaAdministrada,
  usosDeOrganismo,
  usosEnTablas,
} from "./estructura/administradas.ts";
export {
  copiarVersion,
  type EjercicioYVersion,
  previaDeCopia,
} from "./estructura/nuevo-ejercicio.ts";
export { proponer, type Propuesta } from "./estructura/propuesta.ts";
export { enPantalla, revisorDe } from "./revisar.ts";
export type { Apertura, Cadena, Institucion } from "./lecturas/estructura.ts";
export type { FilaCambiada, Instantanea } from "./lecturas/instantanea.ts";
export type {
  Clave,
  FilaReferencia,
  LecturaDeTabla,
  ParametroLeido,
  Referencias,
} from "./lecturas/referencias.ts";

/** Those whose rows are of no month: what is there is there for every one. */
export const SIN_FECHA = TABLAS.filter((t) => !t.fechada && !t.porFila);

/** Names of those whose rows have a month each ([R6]). */
export const FECHADAS = TABLAS.filter((t) => t.fechada === "clave").map((t) => t.id);

/** The values of a stored row of a dated table, as the calls show them. */
export function mostrarReferencia(nombre: string, fila: FilaReferencia) {
  const tabla = tablaEditable(nombre);
  return mostrarFila(tabla, fila, contenidoDe(tabla));
}

/** Budget structures that a group may use, newest first. */
export async function versionesDisponibles(q: Consulta) {
  return versiones(await instantanea(q));
}

const NIVELES = ["saf", "prog", "subp", "proy", "act"] as const;
const LADOS = (["origen", "destino"] as const)
  .flatMap((lado) => NIVELES.map((n) => `${n}_${lado}` as const));
const PAR = Object.fromEntries(LADOS.map((c) => [c, entero(c)])) as {
  readonly [K in typeof LADOS[number]]: LectorDeResultado<number>;
};

/** Openings of a SAF before and after the change of system, in one structure and in order ([J4]). */
export const mapeoEsidif = (q: Consulta, ejercicio: number, version: number, saf: number) =>
  filas(
    q,
    PAR,
    "FROM mapeo_esidif WHERE ejercicio = ? AND version = ? AND saf_origen = ? " +
      `ORDER BY ${LADOS.join(", ")}`,
    [ejercicio, version, saf],
  );

/** The organisation data of a data group: catalogues of its structure at its month. */
export async function datosDeOrganismo(
  q: Consulta,
  organismo: BanderasOrganismo,
  ejercicio: number,
  version: number,
  mes: number,
) {
  const [r, i] = await Promise.all([referencias(q, ejercicio, version, mes), instantanea(q)]);
  const estructura = i.fila("versiones", { ejercicio, version });
  return {
    ...armarDatos(r, organismo),
    aperturapres: { ejercicio, version, descripcion: String(estructura?.descripcion ?? "") },
  };
}

/** The whole key of an entry that a call names, without its month. @throws Rechazo 400, 404. */
export const claveDeTabla = (nombre: string, query: unknown): Clave =>
  claveDelFormulario(tablaEditable(nombre), query);

/** The tables of what is paid from a month on. */
export const CON_VALORES: ReadonlySet<string> = new Set(
  TABLAS.filter((t) => t.fechada !== undefined || t.porFila).map((t) => t.id),
);

/**
 * The edit that an entry of the trail tells of.
 * @param clave of the entry: `esc=62|cat=5|desde_mes=202412`.
 * @param filas what it says before and after.
 */
export function cambioEscrito(
  nombre: string,
  clave: string,
  filas: readonly FilaReferencia[],
): CambioDeValores {
  const tabla = tablaEditable(nombre);
  const { desde_mes, ...parte } = leerClave(clave, tabla.campos);
  const mes = Number(desde_mes ?? 0);
  return { tabla: nombre, mes, parte, ...(tabla.porFila ? { filas } : {}) };
}

/** @throws Rechazo 404 for a table without dated values, 400 for what cannot be read. */
export function cambioDeValores(
  params: Readonly<Record<"tabla" | "mes", unknown>>,
  query: unknown,
): CambioDeValores {
  const tabla = tablaEditable(String(params.tabla));
  const cambio = {
    tabla: tabla.id,
    mes: leerMes(params.mes),
    parte: parteDeClave(tabla, query),
  };
  return tabla.porFila ? { ...cambio, filas: [filaEscrita(tabla, query)] } : cambio;
}

/** The edit that a call asks about. @throws Rechazo 404 for a table without dated values, 400. */
export function edicionDeValores(
  params: Readonly<Record<"tabla" | "mes", unknown>>,
  body: Readonly<Partial<Record<"filas" | "quita", unknown>>>,
): EdicionDeValores {
  const { id: nombre } = tablaEditable(String(params.tabla));
  const mes = leerMes(params.mes);
  exigirMesEditable(mes, mesDe(Date.now()));
  const filas = typeof body.filas === "string" ? body.filas : JSON.stringify(body.filas ?? null);
  return { tabla: nombre, mes, filas, quita: ["1", 1, true, "true"].includes(body.quita as never) };
}
