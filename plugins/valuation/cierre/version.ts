/** The code that the next deliverable of a closing type takes ([C2]). */
import type { Consulta } from "#core/plugin.ts";
import { type Cabecera, cabeceras } from "#plugins/bases/service.ts";

/** Its number and its code; past 99 there is no code that has room for it. */
export async function proximaVersion(
  q: Consulta,
  { saf, ejercicio }: Pick<Cabecera, "saf" | "ejercicio">,
  tipo: string,
): Promise<{ readonly numero: number; readonly codipres: string }> {
  const prefijo = tipo + String(ejercicio).slice(-2);
  const usadas = (await cabeceras(q, saf, true))
    .filter((c) => c.codipres.startsWith(prefijo) && /^\d\d$/.test(c.codipres.slice(3)))
    .map((c) => Number(c.codipres.slice(3)));
  const numero = Math.max(0, ...usadas) + 1;
  return { numero, codipres: prefijo + String(numero).padStart(2, "0") };
}
