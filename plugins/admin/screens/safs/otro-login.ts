/** What a change of login means for those who sign in with it ([U1]). */
import { confirmar } from "#ui/state/alerts.ts";
import { formatEnteroEsAr, losPrimeros } from "#core/domain/money.ts";
import { type Saf, usuarios } from "../pb.ts";

// What a change of a SAF means for others. Pure.

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

/** Its accounts sign in as usuario@login: whoever changes it must know whose names change. */
export async function aceptaOtroLogin(saf: Saf, escrito: string): Promise<boolean> {
  const login = escrito.trim().toLowerCase();
  if (login === saf.login) return true;
  const { usuarios: todos, organismos } = await usuarios(new AbortController().signal);
  // The server refuses it: nobody's name changes.
  if (organismos.some((o) => o.saf !== saf.codigo && o.login === login)) return true;
  const pregunta = consecuenciaDeLogin(todos.filter((u) => u.saf === saf.codigo), login);
  return pregunta === "" || await confirmar(pregunta, {
    titulo: "Cambiar el login",
    aceptar: "Cambiar el login",
  });
}
