/** The list that is read before closing, and what remains of it in the deliverable ([F6]). */
import { NO_LEIDA } from "#core/domain/review.ts";
import type { ContextoDeRevision, PuntoDeRevision } from "#core/plugin.ts";
import type { ListaDeCierre, PuntoMirado } from "#proto/valuation.ts";
import { rechazo } from "../errors.ts";

/** Stands for what a list says: whoever ticks it sends it back, and another list has another one. */
function huellaDe(puntos: readonly PuntoMirado[]): string {
  const dicho = puntos.filter((p) => p.cuantos > 0).map((p) => [p.id, p.cuantos, p.frase]);
  const resumen = new Bun.CryptoHasher("sha256").update(JSON.stringify(dicho));
  return resumen.digest("hex").slice(0, 16);
}

/** Every point of every plugin over a group, in one order; what finds nothing has `cuantos` 0. */
export async function listaDeCierre(
  ctx: ContextoDeRevision,
  puntos: readonly PuntoDeRevision[],
): Promise<ListaDeCierre> {
  const mirados: PuntoMirado[] = [];
  for (const { id, title: titulo, blocks: bloquea = false, run } of puntos) {
    const visto = await run(ctx);
    const { cuantos = 0, frase = "", lugar = null, detalle = [] } = visto ?? {};
    mirados.push({ id, titulo, bloquea, cuantos, frase, lugar, detalle: [...detalle] });
  }
  return { revision: huellaDe(mirados), puntos: mirados };
}

/** What was ticked, and of which list; null = not said. */
export interface RevisionLeida {
  readonly revision: string | null;
  /** Ids of points. */
  readonly leidas: readonly string[];
}

/** Another person who ticked points before closing ([Q10]). */
export interface Lectora {
  readonly usuario: string;
  /** Ids of points. */
  readonly leidas: readonly string[];
}

/**
 * What was found in a budget that is being closed, and who read it, as the deliverable keeps it.
 * @param segunda who confirmed it, where `usuario` asked for it.
 * @throws Rechazo 400 for a point that there is not, and 409 when the list is not the one that was read.
 */
export function revisionLeida(
  { revision, puntos }: ListaDeCierre,
  leido: RevisionLeida,
  usuario: string,
  segunda?: Lectora,
): string {
  const lectoras = [{ usuario, leidas: leido.leidas }, ...(segunda ? [segunda] : [])];
  const ajena = lectoras.flatMap((l) => l.leidas).find((id) => !puntos.some((p) => p.id === id));
  if (ajena !== undefined) throw rechazo("punto_desconocido", { punto: ajena });
  if (leido.revision !== null && leido.revision !== revision) {
    throw rechazo("cierre_otra_revision", {}, { cambio: "revision" });
  }
  return JSON.stringify(
    puntos.filter((p) => p.cuantos > 0).map(({ id, frase, cuantos }) => ({
      id,
      frase,
      cuantos,
      leida: lectoras.filter((l) => l.leidas.includes(id)).map((l) => l.usuario).join(" y ") ||
        NO_LEIDA,
    })),
  );
}
