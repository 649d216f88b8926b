/** What an account says of its person, as a sheet writes it: nothing that gives or takes access. */
import { elegir } from "#core/domain/fields.ts";
import type { CeldasDeFila } from "#core/http/cells.ts";
import { leerFormulario, sinBlancos } from "#core/http/form.ts";
import type { Actor, Escritura } from "#core/plugin.ts";
import { FICHA, USUARIO } from "#proto/recursos/usuario.ts";
import { type CuentaGuardada, vigente } from "./administrar-cuentas.ts";
import { asientoDeCuenta, paraAuditar, reemplazarCuenta } from "./cuentas.ts";

/**
 * Edits it inside a unit of work, audited. Saving what it says already changes nothing.
 * @throws Rechazo with the field in `campo`; 404 when the account is gone, 409 when it changed.
 */
export async function editarFicha(
  q: Escritura,
  actor: Actor,
  { id, rev, valores }: CeldasDeFila<number>,
): Promise<CuentaGuardada> {
  const antes = await vigente(q, { id, rev });
  const dicho = sinBlancos({ ...elegir(antes, FICHA), ...valores });
  const datos = { ...antes, ...leerFormulario(elegir(USUARIO.campos, FICHA), dicho) };
  if (FICHA.every((c) => datos[c] === antes[c])) return { id, rev: antes.rev };
  await reemplazarCuenta(q, id, datos);
  await q.auditar(actor, asientoDeCuenta(antes, paraAuditar(antes), paraAuditar(datos)));
  return { id, rev: antes.rev + 1 };
}
