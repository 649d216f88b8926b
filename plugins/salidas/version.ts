/** The version of an output that shows nothing but the stored lines of its group. */
import { leerContador } from "#core/db/audit.ts";
import type { ContextoSalida } from "#core/plugin.ts";
import { grupo } from "../bases/service.ts";
import { estadoDe } from "../valuation/service.ts";

/**
 * Changes with the header, the reference data, the lines of each part and whether they are of now:
 * of one group, four small readings.
 */
export async function versionDeGrupo(
  { q, saf, codipres }: Pick<ContextoSalida, "q" | "saf" | "codipres">,
): Promise<string> {
  const contador = await leerContador(q, "referencias");
  const g = await grupo(q, saf, codipres);
  const estado = await estadoDe(q, g);
  return new Bun.CryptoHasher("sha256")
    .update(JSON.stringify([contador, g, estado])).digest("hex");
}
