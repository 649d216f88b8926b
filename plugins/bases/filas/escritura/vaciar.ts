/** Emptying a base of a group: what stood there stays in the trail. */
import { quitar } from "#core/db/query.ts";
import type { ContextoImportar } from "#core/plugin.ts";
import { type Base, columnasGuardadas, tablaDe } from "#plugins/bases/bases.ts";
import { filasDeBase } from "#plugins/bases/tables.ts";
import { lotesDe } from "../filas.ts";

/** Rows of an audit entry that keeps what a bulk write replaced. */
const FILAS_POR_ASIENTO = 10_000;

/** Empties a base of a group, keeping its rows in the audit trail ([P4], [A3]). */
export async function vaciarBase(
  ctx: Pick<ContextoImportar, "q" | "actor">,
  base: Base,
  saf: number,
  codipres: string,
  accion: string,
): Promise<number> {
  // As entries keep them: `columnas` names what stands between the id and the version.
  const columnas = columnasGuardadas(base).map((c) => c.id);
  const nombres = ["id", ...columnas, "rev"];
  const grupo = { saf, codipres };
  let borradas = 0;
  for await (const lote of lotesDe(ctx.q, tablaDe(base), nombres, grupo, FILAS_POR_ASIENTO)) {
    borradas += lote.length;
    const texto = JSON.stringify({ columnas, filas: lote });
    await ctx.q.auditar(ctx.actor, {
      accion,
      entidad: base.id,
      saf,
      codipres,
      antes: { registros: lote.length },
      contenido: Bun.zstdCompressSync(texto),
    });
  }
  if (borradas > 0) {
    await quitar(ctx.q, filasDeBase(base), { saf, codipres });
  }
  return borradas;
}
