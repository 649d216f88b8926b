/** What the data groups have to say of `organismos.csv` ([O2]). */
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { Revision } from "#core/plugin.ts";
import { cantidadesDeGrupos } from "./historico.ts";

/** A consolidated organismo owns no rows: one that has groups of its own cannot become it. */
export const revisarOrganismos: Revision = async (ctx, filas) => {
  const grupos = await cantidadesDeGrupos(ctx.q);
  for (const { fila, valores: { saf, consolidado } } of filas) {
    const propios = grupos.get(Number(saf)) ?? 0;
    if (!consolidado || propios === 0) continue;
    const cuantos = propios === 1
      ? "1 grupo de datos propio"
      : `${formatEnteroEsAr(propios)} grupos de datos propios`;
    ctx.error(fila, "consolidado", `el SAF ${String(saf)} tiene ${cuantos}: no puede serlo`);
  }
};
