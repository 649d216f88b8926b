/** What each institution (of SIRHU) or SAF (of a CSV) brought, to the centavo ([E5]). */
import { sumar } from "../../../core/domain/money.ts";

/** Centavos of every record read, discounts apart, and of those that stayed out. */
export interface Cuenta {
  leido: number;
  omitido: number;
  /** The same without signs: how much of what was read stayed out. */
  leidoAbsoluto: number;
  omitidoAbsoluto: number;
  /** Whether it has a record of the month: its SAF's month is what these files say ([E1]). */
  delMes: boolean;
}

export const cuentaNueva = (): Cuenta => ({
  ...{ leido: 0, omitido: 0, leidoAbsoluto: 0, omitidoAbsoluto: 0, delMes: false },
});

/** The account of an institution, made when it is new. */
export function cuentaEn(cuentas: Map<string, Cuenta>, codigo: string): Cuenta {
  let cuenta = cuentas.get(codigo);
  if (!cuenta) cuentas.set(codigo, cuenta = cuentaNueva());
  return cuenta;
}

/** @throws Desborde. */
export function leer(cuenta: Cuenta, monto: number): void {
  cuenta.leido = sumar(cuenta.leido, monto, "el importe leído");
  cuenta.leidoAbsoluto = sumar(cuenta.leidoAbsoluto, Math.abs(monto), "el importe leído");
}

/** @throws Desborde. */
export function omitir(cuenta: Cuenta, monto: number): void {
  cuenta.omitido = sumar(cuenta.omitido, monto, "el importe no cargado");
  cuenta.omitidoAbsoluto = sumar(
    ...[cuenta.omitidoAbsoluto, Math.abs(monto), "el importe no cargado"] as const,
  );
}

/**
 * How much of what was read stayed out, in ten-thousandths: 0 only when what stayed out has no
 * amount, 10.000 only when everything stayed out; null when nothing did.
 * @param registros how many records stayed out.
 */
export function diezmilesimas(
  { leidoAbsoluto, omitidoAbsoluto }: Pick<Cuenta, "leidoAbsoluto" | "omitidoAbsoluto">,
  registros: number,
): number | null {
  if (registros === 0) return null;
  if (omitidoAbsoluto === 0) return 0;
  if (omitidoAbsoluto === leidoAbsoluto) return 10_000;
  const partes = Math.round(omitidoAbsoluto / leidoAbsoluto * 10_000);
  return Math.min(9_999, Math.max(1, partes));
}
