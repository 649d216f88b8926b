/** What an account says of its person, as a sheet writes it: nothing that gives or takes access. */
import { elegir } from "#core/domain/fields.ts";
import type { CeldasDeFila } from "#core/http/cells.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Actor, Escritura } from "#core/plugin.ts";
import { CAMPOS_USUARIO } from "../campos.ts";
import { type CuentaGuardada, vigente } from "./administrar-cuentas.ts";
import { asientoDeCuenta, paraAuditar, reemplazarCuenta } from "./cuentas.ts";

const { nombre_completo, dependencia } = CAMPOS_USUARIO;
export const FICHA = { nombre_completo, dependencia };
const COLUMNAS = ["nombre_completo", "dependencia"] as const;

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
  const dicho = { ...elegir(antes, COLUMNAS), ...valores };
  const limpio = Object.fromEntries(COLUMNAS.map((c) => [c, String(dicho[c]).trim()]));
  const datos = { ...antes, ...leerFormulario(FICHA, limpio) };
  if (COLUMNAS.every((c) => datos[c] === antes[c])) return { id, rev: antes.rev };
  await reemplazarCuenta(q, id, datos);
  await q.auditar(actor, asientoDeCuenta(antes, paraAuditar(antes), paraAuditar(datos)));
  return { id, rev: antes.rev + 1 };
}
