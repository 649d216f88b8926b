/** What the audit trail knows of one row ([A1]). */
import { varias } from "#core/db/query.ts";
import { tabla } from "#core/db/schema.ts";
import type { Consulta } from "#core/plugin.ts";
import { leerValor } from "#core/domain/fields.ts";
import type { FilaAjena } from "#core/http/cells.ts";
import { type Base, columnasGuardadas } from "../bases.ts";
import { mostrarFila, type Renglon } from "../filas/filas.ts";
import type { Grupo } from "../grupos/grupos.ts";
import type { FilaBase } from "../filas/validar/validar.ts";

/** Stored values of a row as an entry shows it; null when the entry does not hold a whole row. */
export function filaDeAsiento(base: Base, mostrada: unknown): FilaBase | null {
  if (mostrada === null || typeof mostrada !== "object") return null;
  const fila: Record<string, number | string> = {};
  for (const { id, campo } of columnasGuardadas(base)) {
    const leido = leerValor(campo, (mostrada as Record<string, unknown>)[id]);
    if ("error" in leido) return null;
    fila[id] = leido.valor as number | string;
  }
  return fila;
}

/**
 * What a row said at version `rev`, when it has changed since or was deleted; null when the trail
 * cannot tell. Each edit is one version and keeps what it replaced.
 */
export async function filaMostrada(
  q: Consulta,
  base: Base,
  { saf, codipres }: Pick<Grupo, "saf" | "codipres">,
  id: number,
  rev: number,
  revActual: number | undefined,
): Promise<FilaBase | null> {
  const donde = { entidad: base.id, clave: String(id), saf, codipres };
  const asientos = await varias(q, tabla.auditoria, donde, ["antes"], {
    orden: "-id",
    limite: 100,
  });
  // Deleted: its last entry holds what it said at the end.
  const cual = revActual === undefined ? 0 : revActual - rev - 1;
  const antes = asientos[cual]?.antes;
  return antes ? filaDeAsiento(base, JSON.parse(antes)) : null;
}

/** Ids per statement: under the limits of parameters of both databases. */
const IDS_POR_LECTURA = 1000;

/** Who wrote last each of these rows ([K1]); absent when the trail does not know. */
export async function ultimosAutores(
  q: Consulta,
  base: Base,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const autores = new Map<number, string>();
  for (let i = 0; i < ids.length; i += IDS_POR_LECTURA) {
    const tanda = ids.slice(i, i + IDS_POR_LECTURA);
    const donde = { entidad: base.id, clave: tanda.map(String) };
    const escritos = await varias(q, tabla.auditoria, donde, ["clave", "usuario"], {
      orden: "id",
    });
    for (const { clave, usuario } of escritos) autores.set(Number(clave), usuario);
  }
  return autores;
}

/**
 * Rows that somebody changed after they were seen, or that are gone, with who did it ([K1]).
 * @param vistas null = whatever version it is now.
 */
export async function cambiadasPorOtros(
  q: Consulta,
  base: Base,
  vistas: readonly { readonly id: number; readonly rev: number | string | null }[],
  actuales: ReadonlyMap<number, Renglon>,
): Promise<FilaAjena[]> {
  const ajenas = vistas.filter(({ id, rev }) => {
    const actual = actuales.get(id);
    return !actual || (rev !== null && Number(rev) !== actual.rev);
  });
  if (ajenas.length === 0) return [];
  const autores = await ultimosAutores(q, base, ajenas.map((a) => a.id));
  return ajenas.map(({ id }) => {
    const r = actuales.get(id);
    const actual = r ? { rev: r.rev, ...mostrarFila(base, r.valores) } : null;
    return { id, quien: autores.get(id) ?? null, actual };
  });
}
