/** Path and query parameters of the calls, read through the field kinds. */
import { type Campo, leerCampo } from "#core/domain/fields.ts";
import { CAMPOS, type NombreCampo } from "#proto/recursos/tablas.ts";
import { rechazo } from "../errors.ts";

type Leidos<N extends NombreCampo> = {
  readonly [K in N]: (typeof CAMPOS)[K] extends Campo<infer T> ? T : never;
};

/**
 * Typed values of the named parameters.
 * @throws Rechazo 400 with what the parameter should be.
 */
export function leerParametros<N extends NombreCampo>(
  nombres: readonly N[],
  crudos: Readonly<Record<string, unknown>>,
): Leidos<N> {
  const leidos: Record<string, unknown> = {};
  for (const nombre of nombres) {
    const crudo = crudos[nombre];
    const lectura = leerCampo(CAMPOS[nombre], typeof crudo === "string" ? crudo : "");
    if ("error" in lectura) {
      throw rechazo("parametro_invalido", { parametro: nombre, motivo: lectura.error });
    }
    leidos[nombre] = lectura.valor;
  }
  return leidos as Leidos<N>;
}

/** The scale that a query may name. @throws Rechazo 400. */
export function escDe(query: Readonly<Record<string, unknown>>): number | undefined {
  return query.esc === undefined ? undefined : leerParametros(["esc"], query).esc;
}

/** A month yyyymm. @throws Rechazo 400. */
export function leerMes(crudo: unknown): number {
  const lectura = leerCampo(CAMPOS.desde_mes, typeof crudo === "string" ? crudo : "");
  if ("error" in lectura) {
    throw rechazo("parametro_invalido", { parametro: "mes", motivo: lectura.error });
  }
  return Number(lectura.valor);
}
