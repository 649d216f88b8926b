/** What is typed about a data group, and how the groups of an organismo are shown. Pure. */
import { esMes } from "../../../core/domain/period.ts";
import { entradaEntera } from "../../../ui/parts/entradas.ts";
import type { Grupo } from "../../../ui/state/estado.ts";

/** A data group as `GET /presupuestos/lista/{saf}` shows it. */
export interface GrupoListado extends Grupo {
  readonly tipo: "presupuesto" | "ejecucion" | "convertido" | "entregable";
  readonly editable: boolean;
  readonly rev: number;
}

export interface VersionDisponible {
  readonly ejercicio: number;
  readonly version: number;
  readonly descripcion: string;
}

export interface GruposDeSaf {
  readonly presupuestos: readonly GrupoListado[];
  readonly versiones_disponibles: readonly VersionDisponible[];
}

export const LARGO_CODIGO = 5;
/** Longest description that the server keeps. */
export const LARGO_DESCRIPCION = 200;

/** Prefix of the budgets that a person creates (spec 2 §5, [P2]). */
export const prefijoDe = (onp: boolean): "O" | "E" => onp ? "O" : "E";

/** Capitals and digits, the prefix always first, at most five characters. */
export function entradaCodigo(texto: string, prefijo: string): string {
  const limpio = texto.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const conPrefijo = limpio.startsWith(prefijo) ? limpio : prefijo + limpio;
  return conPrefijo.slice(0, LARGO_CODIGO);
}

/** «n / 5» */
export const contador = (codigo: string): string => `${codigo.length} / ${LARGO_CODIGO}`;

/** Month box: six digits at most. */
export const entradaMes = (texto: string): string => entradaEntera(texto).slice(0, 6);

export interface Encabezado {
  readonly descripcion: string;
  readonly mes: string;
  /** `ejercicio.version`; «» while none is chosen. */
  readonly clasificador: string;
}

export const claveVersion = (v: { ejercicio: number; version: number }): string =>
  `${v.ejercicio}.${v.version}`;

/** Why a header cannot be accepted yet; null when it can (spec 2 §5, [P2]). */
export function faltaEnEncabezado(e: Encabezado): string | null {
  if (e.descripcion.trim() === "") return "Ingrese la descripción";
  if (e.mes.length !== 6 || !esMes(Number(e.mes))) {
    return "Ingrese el mes de los valores: año y mes, 6 dígitos";
  }
  return e.clasificador === "" ? "Seleccione el clasificador" : null;
}

export function faltaEnNuevo(
  codigo: string,
  e: Encabezado,
  existentes: readonly GrupoListado[],
): string | null {
  if (codigo.length !== LARGO_CODIGO) return `El código debe tener ${LARGO_CODIGO} caracteres`;
  if (existentes.some((g) => g.codipres === codigo)) return `Ya existe el presupuesto ${codigo}`;
  return faltaEnEncabezado(e);
}

const CLASES: readonly (readonly [GrupoListado["tipo"], string])[] = [
  ["presupuesto", "Presupuestos"],
  ["entregable", "Entregables"],
  ["ejecucion", "Ejecuciones"],
  ["convertido", "Convertidos"],
];

/** Budgets first; executions and converted ones apart. */
export function porClase(grupos: readonly GrupoListado[]) {
  return CLASES
    .map(([tipo, titulo]) => ({ tipo, titulo, grupos: grupos.filter((g) => g.tipo === tipo) }))
    .filter((c) => c.grupos.length > 0);
}

/** The group with the description of its classifier, as the shell wants it. */
export function elegido(g: GrupoListado, versiones: readonly VersionDisponible[]): Grupo {
  const version = versiones.find((v) => claveVersion(v) === claveVersion(g));
  return { ...g, apertura: version?.descripcion || claveVersion(g) };
}
