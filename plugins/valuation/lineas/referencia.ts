/**
 * What positions are paid at the month of reference, by what their valuation read ([S4], [Y1]): what
 * is stored stays as it is, and tables that changed later say nothing of it.
 */
import type { Consulta } from "#core/plugin.ts";
import type { Linea } from "../engine/lineas/cursor.ts";
import { claveCanonica, FECHADAS, Lector, type Leer } from "../engine/lector.ts";
import type { ParametroDeLineas, RenglonValorizado } from "../engine/lineas/lineas.ts";
import { type ComponenteDelMes, mesDeRenglon } from "../engine/pago/mes.ts";
import { type CabeceraDeLineas, diccionarioDe } from "./almacen.ts";
import { conRemuneracionSinMeses, lecturasTacitas } from "./motores.ts";

interface Hallado {
  readonly desde_mes: number | null;
  readonly valores: NonNullable<ParametroDeLineas["valores"]>;
  readonly norma?: string | null;
}

export interface Lecturas {
  readonly leer: Leer;
  /** The same read at another month. @param clave as it was recorded. */
  releer(leida: Pick<ParametroDeLineas, "tabla" | "clave">, mes: number): Hallado | null;
}

/** Answers what a valuation read. @param sinLeer what it did not read; nothing by default. */
export async function lecturasDe(
  q: Consulta,
  valuacion: CabeceraDeLineas,
  sinLeer: Leer = () => null,
): Promise<Lecturas> {
  const llave = (tabla: string, clave: string, mes: number) =>
    `${tabla}|${clave}|${FECHADAS.has(tabla) ? mes : ""}`;
  const { parametros } = await diccionarioDe(q, valuacion.id);
  const leidas = new Map(
    [...parametros, ...lecturasTacitas(valuacion, parametros)]
      .map((p) => [llave(p.tabla, p.clave, p.mes), p]),
  );
  /** undefined = it was not read. */
  const buscar = (tabla: string, clave: string, mes: number): Hallado | null | undefined => {
    const leida = leidas.get(llave(tabla, clave, mes));
    return leida?.valores ? { ...leida, valores: leida.valores } : leida && null;
  };
  return {
    leer(tabla, clave, mes) {
      const leida = buscar(tabla, claveCanonica(clave), mes);
      return leida === undefined ? sinLeer(tabla, clave, mes) : leida;
    },
    releer: ({ tabla, clave }, mes) => buscar(tabla, clave, mes) ?? null,
  };
}

/**
 * The monthly pay of the position of a line ([S4]), centavos; null where it is not known. Of a group
 * valued by months, that of its category at the month of reference: its lines tell only what is
 * paid in the months that its row covers.
 */
export async function pagoEnReferencia(
  q: Consulta,
  valuacion: CabeceraDeLineas,
): Promise<(linea: Linea) => number | null> {
  const mesDe = valuacion.criterio === "mensual" ? await mesesDeRenglones(q, valuacion) : () => [];
  const sinMeses = conRemuneracionSinMeses(valuacion);
  let renglon: RenglonValorizado | null = null;
  let pago: number | null = null;
  return (linea) => {
    if (linea.renglon === renglon) return pago;
    renglon = linea.renglon;
    return pago = renglon.tcober === 0 && !sinMeses ? null : linea.pago(mesDe(renglon));
  };
}

/** The components of the month of reference of a row, each kind of position worked out once. */
async function mesesDeRenglones(q: Consulta, valuacion: CabeceraDeLineas) {
  const lector = new Lector(valuacion.desde_mes, (await lecturasDe(q, valuacion)).leer);
  const meses = new Map<string, readonly ComponenteDelMes[]>();
  return (r: RenglonValorizado): readonly ComponenteDelMes[] => {
    if (r.base !== "cargos") return [];
    const { esc, agrup, nivel, grado, cat, feje, codes, pprin, unidad } = r;
    const clave = [esc, agrup, nivel, grado, cat, feje, codes, pprin, unidad].join("|");
    return meses.getOrInsertComputed(clave, () => mesDeRenglon(lector, r));
  };
}
