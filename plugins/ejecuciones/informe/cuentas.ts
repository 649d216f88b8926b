/** What each institution (of SIRHU) or SAF (of a CSV) brought, to the centavo ([E5]). */
import { sumar } from "#core/domain/money.ts";

/** Centavos of every record read, discounts apart, and of those that stayed out. */
export interface CuentaDeRegistros {
  leido: number;
  omitido: number;
  /** What of each is negative, without its sign: few are, and the rest costs nothing. */
  leidoNegativo: number;
  omitidoNegativo: number;
  /** Whether it has a record of the month: its SAF's month is what these files say ([E1]). */
  delMes: boolean;
}

export const cuentaNueva = (): CuentaDeRegistros => ({
  leido: 0,
  omitido: 0,
  leidoNegativo: 0,
  omitidoNegativo: 0,
  delMes: false,
});

/** The account of an institution, made when it is new. */
export function cuentaEn(
  cuentas: Map<string, CuentaDeRegistros>,
  codigo: string,
): CuentaDeRegistros {
  let cuenta = cuentas.get(codigo);
  if (!cuenta) cuentas.set(codigo, cuenta = cuentaNueva());
  return cuenta;
}

/** @throws Desborde. */
export function leer(cuenta: CuentaDeRegistros, monto: number): void {
  cuenta.leido = sumar(cuenta.leido, monto, "el importe leído");
  if (monto < 0) cuenta.leidoNegativo = sumar(cuenta.leidoNegativo, -monto, "el importe leído");
}

/** @throws Desborde. */
export function omitir(cuenta: CuentaDeRegistros, monto: number): void {
  cuenta.omitido = sumar(cuenta.omitido, monto, "el importe no cargado");
  if (monto >= 0) return;
  cuenta.omitidoNegativo = sumar(cuenta.omitidoNegativo, -monto, "el importe no cargado");
}

/**
 * How much of what was read stayed out, amounts without their sign, in ten-thousandths: 0 only when
 * what stayed out has no amount, 10.000 only when everything stayed out; null when nothing did.
 * @param registros how many records stayed out.
 */
export function diezmilesimas(
  cuentas: readonly CuentaDeRegistros[],
  registros: number,
): number | null {
  if (registros === 0) return null;
  const suma = (de: (c: CuentaDeRegistros) => number) => cuentas.reduce((s, c) => s + de(c), 0);
  const leido = suma((c) => c.leido + 2 * c.leidoNegativo);
  const omitido = suma((c) => c.omitido + 2 * c.omitidoNegativo);
  if (omitido === 0) return 0;
  if (omitido === leido) return 10_000;
  return Math.min(9_999, Math.max(1, Math.round(omitido / leido * 10_000)));
}
