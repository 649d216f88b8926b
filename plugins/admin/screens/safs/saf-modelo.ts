/** What a change of a SAF means for others. Pure. */
import { formatEnteroEsAr, losPrimeros } from "#core/domain/money.ts";

const NOMBRADAS = 5;

/**
 * Which sign-in names change with the login of their organismo ([U1]); empty when none does.
 * @param login the new one
 */
export function consecuenciaDeLogin(
  cuentas: readonly { readonly usuario: string; readonly login: string }[],
  login: string,
): string {
  const n = cuentas.length;
  if (n === 0) return "";
  const nombres = losPrimeros(
    cuentas,
    NOMBRADAS,
    (c) => `${c.usuario}@${c.login} → ${c.usuario}@${login}`,
  );
  const cambian = n === 1
    ? "Cambia el nombre con el que ingresa 1 cuenta"
    : `Cambia el nombre con el que ingresan ${formatEnteroEsAr(n)} cuentas`;
  return `${cambian}:\n${nombres.join("\n")}\nAvíseles: con el nombre anterior no podrán ingresar.`;
}
