/** What is typed about a data group, and how the groups of an organismo are shown. Pure. */
import { esMes, nombreMes } from "#core/domain/period.ts";
import type { Criterio } from "#core/domain/group.ts";
import type { GrupoListado, VersionDisponible } from "#proto/bases.ts";
import { entradaEntera } from "#ui/parts/campos/entradas.ts";
import type { GrupoElegido } from "#ui/state/estado.ts";

export const LARGO_CODIGO = 5;
/** `AAAA-MM` */
export const LARGO_MES = 7;
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

/**
 * Month box: six digits, year and month; `12/2024` and `2024-12` are read too, and stand as they
 * are typed until they are whole.
 */
export function entradaMes(texto: string): string {
  const limpio = texto.replace(/[^\d/-]/g, "").slice(0, LARGO_MES);
  const alReves = /^(\d{1,2})[/-]([1-9]\d{3})$/.exec(limpio);
  if (alReves) return alReves[2] + alReves[1].padStart(2, "0");
  const derecho = /^([1-9]\d{3})[/-](\d{2})$/.exec(limpio);
  if (derecho) return derecho[1] + derecho[2];
  return /[/-]/.test(limpio) ? limpio : entradaEntera(limpio).slice(0, 6);
}

/**
 * What a month box says under it: the month in words, what it is not, or what is expected.
 * @param anioActual the caller's: this module has no clock. The next one is the last (spec 2 §5).
 */
export function ayudaMes(
  mes: string,
  anioActual: number,
): { readonly ayuda: string; readonly invalido?: string } {
  if (mesEscrito(mes) && Number(mes.slice(0, 4)) > anioActual + 1) {
    const invalido = `«${mes}» no puede ser: los valores llegan hasta diciembre de ${
      anioActual + 1
    }`;
    return { ayuda: "", invalido };
  }
  const ayuda = mesEscrito(mes) ? nombreMes(Number(mes)) : "Año y mes, o mes/año: 12/2024";
  const entero = (/^\d{6}$/.test(mes) || mes.length === LARGO_MES) && !mesEscrito(mes);
  return entero ? { ayuda, invalido: `«${mes}» no es un mes: se espera AAAAMM` } : { ayuda };
}

const mesEscrito = (mes: string): boolean => /^\d{6}$/.test(mes) && esMes(Number(mes));

export interface Encabezado {
  readonly descripcion: string;
  readonly mes: string;
  /** `ejercicio.version`; «» while none is chosen. */
  readonly clasificador: string;
  readonly criterio: Criterio;
}

/** The two ways of valuing, and what each means ([Y1]). */
export const CRITERIOS_OFRECIDOS: readonly {
  readonly id: Criterio;
  readonly descripcion: string;
  readonly ayuda: string;
}[] = [
  {
    id: "unico",
    descripcion: "Un solo mes",
    ayuda: "Todo el año se valoriza con los valores del mes de arriba",
  },
  {
    id: "mensual",
    descripcion: "Mes a mes",
    ayuda: "Cada mes del ejercicio se valoriza con sus propios valores; el mes de arriba queda " +
      "como referencia",
  },
];

export const nombreDeCriterio = (criterio: Criterio): string =>
  CRITERIOS_OFRECIDOS.find((c) => c.id === criterio)?.descripcion ?? criterio;

/** A structure in one text, as people name it: «2026.1». */
export const claveVersion = (v: { ejercicio: number; version: number }): string =>
  `${v.ejercicio}.${v.version}`;

/** Why a header cannot be accepted yet; null when it can (spec 2 §5, [P2]). */
export function faltaEnEncabezado(e: Encabezado): string | null {
  if (e.descripcion.trim() === "") return "Ingrese la descripción";
  if (!mesEscrito(e.mes)) {
    return "Ingrese el mes de los valores: año y mes, 6 dígitos";
  }
  return e.clasificador === "" ? "Seleccione el clasificador" : null;
}

/** Why a new budget cannot be created yet; null when it can ([P2]). */
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

/** Budgets first; executions, the last month first, and converted ones apart. */
export function porClase(grupos: readonly GrupoListado[]) {
  return CLASES
    .map(([tipo, titulo]) => {
      const suyos = grupos.filter((g) => g.tipo === tipo);
      return { tipo, titulo, grupos: tipo === "ejecucion" ? suyos.reverse() : suyos };
    })
    .filter((c) => c.grupos.length > 0);
}

/** The group with the description of its classifier, as the shell wants it. */
export function elegido(g: GrupoListado, versiones: readonly VersionDisponible[]): GrupoElegido {
  const version = versiones.find((v) => claveVersion(v) === claveVersion(g));
  return { ...g, apertura: version?.descripcion || claveVersion(g) };
}
