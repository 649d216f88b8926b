/** Copying the rows of a base from one group to another ([P4], [C3]). */
import { varias } from "#core/db/query.ts";
import type { Parametro } from "#core/db/types.ts";
import type { Escritura } from "#core/plugin.ts";
import { type Base, columnasGuardadas, tablaDe } from "../bases.ts";
import { rechazo } from "../errors.ts";
import { agregarLote, lotesDe, porNombre } from "../filas/filas.ts";
import { type FilaBase, formaDeFila } from "../filas/validar/validar.ts";
import { filasDeBase } from "../tables.ts";
import { type Grupo, tipoDeGrupo } from "./grupos.ts";

type Clave = Pick<Grupo, "saf" | "codipres">;

/**
 * Copies every row in id order into a base that must be empty.
 * @returns the new id of each old one, in that order.
 * @throws Rechazo for a row that another organismo may not have.
 */
export async function copiarBase(
  q: Escritura,
  base: Base,
  origen: Clave,
  destino: Clave & Pick<Grupo, "organismo">,
): Promise<Map<number, number>> {
  const { saf, codipres, organismo } = destino;
  const ids: number[] = [];
  // What a body noted stays in it, and a deliverable holds what its manifest answers for.
  const conNotas = origen.saf === saf && tipoDeGrupo(codipres) !== "entregable";
  const columnas = (conNotas ? columnasGuardadas(base) : base.columnas).map((c) => c.id);
  for await (const lote of lotesDe(q, tablaDe(base), ["id", ...columnas], origen)) {
    const copias = lote.map(([id, ...valores]) => {
      ids.push(Number(id));
      if (origen.saf !== saf) {
        const falla = formaDeFila(base, porNombre(columnas, valores) as FilaBase, organismo);
        if (falla) throw rechazo("fila_invalida", { mensaje: `${base.titulo}: ${falla.mensaje}` });
      }
      return [saf, codipres, ...valores as Parametro[]] as const;
    });
    await agregarLote(q, base, columnas, copias);
  }
  if (ids.length === 0) return new Map();
  // Ids are given in the order of insertion, on both databases.
  const donde = { saf, codipres };
  const nuevos = await varias(q, filasDeBase(base), donde, ["id"], { orden: "id" });
  if (nuevos.length !== ids.length) {
    throw new Error(`la copia de ${base.id} tiene ${nuevos.length} de ${ids.length} registros`);
  }
  return new Map(ids.map((id, i) => [id, nuevos[i].id]));
}
