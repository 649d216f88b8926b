/** What the data groups have to say of an organismo: of its row in `organismos.csv`, and of its end. */
import { contarRegistros, formatEnteroEsAr } from "#core/domain/money.ts";
import type { Consulta, Revision } from "#core/plugin.ts";
import { usosDeOrganismo } from "#plugins/tablas/service.ts";
import { cantidadesDeGrupos } from "./historico.ts";

/** A consolidated organismo owns no rows ([O2]): one that has groups of its own cannot become it. */
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

/** What keeps a SAF from being deleted, beside its accounts ([O3]). */
export async function gruposDeOrganismo(
  q: Consulta,
  { saf }: { readonly saf: number },
): Promise<string | null> {
  const grupos = (await cantidadesDeGrupos(q)).get(saf) ?? 0;
  if (grupos > 0) {
    return `${grupos} ${grupos === 1 ? "presupuesto o ejecución" : "presupuestos o ejecuciones"}`;
  }
  // Its openings would name nobody, and a dump with them would not come back.
  const [uso] = await usosDeOrganismo(q, saf);
  return uso ? `${contarRegistros(uso.cantidad)} de ${uso.titulo}` : null;
}
