/**
 * Pasting a block of rows and dropping an exported workbook back: preview, and applying it whole
 * or not at all ([B1], [B4], [K1], [A1]).
 */
import { auditarVarios } from "../../core/db/audit.ts";
import type { Asiento } from "../../core/db/types.ts";
import type { Actor, Escritura } from "../../core/plugin.ts";
import type { Planilla } from "../../core/sheet/process.ts";
import type { Base } from "./bases.ts";
import { type Plan, planear } from "./comparar.ts";
import { rechazo } from "./errors.ts";
import { agregarVarios, eliminar, mostrarFila, reemplazar } from "./filas.ts";
import {
  exigirBase,
  type Grupo,
  grupo as grupoDe,
  grupoParaEditar,
  marcarCambio,
} from "./grupos.ts";
import { bloqueDeBase, type EntradaPegar } from "./leer-bloque.ts";
import { TOTAL } from "./libro.ts";
import type { Previa } from "./previa.ts";
import type { FilaBase } from "./validar.ts";

async function aplicar(
  q: Escritura,
  actor: Actor,
  base: Base,
  { saf, codipres }: Pick<Grupo, "saf" | "codipres">,
  { nuevas, cambiadas, eliminadas }: Plan,
): Promise<number[]> {
  const asientos: Asiento[] = [];
  const comun = { entidad: base.id, saf, codipres };
  const mostrar = (f: FilaBase) => mostrarFila(base, f);
  for (const { id, antes } of eliminadas) {
    await eliminar(q, base, id);
    asientos.push({
      ...comun,
      accion: "eliminar",
      clave: id,
      antes: mostrar(antes),
      despues: null,
    });
  }
  for (const { id, antes, despues } of cambiadas) {
    await reemplazar(q, base, id, despues);
    const valores = { antes: mostrar(antes), despues: mostrar(despues) };
    asientos.push({ ...comun, accion: "editar", clave: id, ...valores });
  }
  const ids = await agregarVarios(q, base, saf, codipres, nuevas);
  ids.forEach((clave, i) => {
    asientos.push({
      ...{ ...comun, accion: "nuevo", clave, antes: null, despues: mostrar(nuevas[i]) },
    });
  });
  await auditarVarios(q, actor, asientos);
  await marcarCambio(q, saf, codipres);
  return [...ids, ...cambiadas.map((c) => c.id)];
}

/** What was stored. */
export interface Pegado {
  readonly resumen: Previa["resumen"];
  /** Ids of the rows that are new, then of those that changed. */
  readonly registros: readonly number[];
}

/** A block of rows of a base. */
export const PEGADO: Planilla<EntradaPegar, Plan, Pegado> = {
  maximo: 20_000,
  sobra: (celdas) => celdas.includes(TOTAL),
  guarda: ({ aplicar }) => aplicar,
  async revisar(q, entrada, leido, tx) {
    const base = exigirBase(entrada.base);
    const { saf, codipres, formato } = entrada;
    const bloque = bloqueDeBase(base, leido, entrada);
    const g = await (tx ? grupoParaEditar(tx, saf, codipres) : grupoDe(q, saf, codipres));
    if (!g.editable) throw rechazo("grupo_no_editable", { codipres });
    return await planear(q, base, g, bloque, formato);
  },
  /** @throws Rechazo with `previa` when it has errors, or rows that someone else changed. */
  async guardar(tx, actor, entrada, plan) {
    const { cantidad_errores: errores, resumen } = plan.previa;
    const conflictos = entrada.conservarAjenos ? 0 : resumen.conflicto;
    if (errores + conflictos > 0) {
      throw rechazo("bloque_con_errores", {
        errores: errores === 1 ? "1 celda con error" : `${errores} celdas con errores`,
        conflictos: conflictos === 1 ? "1 registro" : `${conflictos} registros`,
      }, { previa: plan.previa });
    }
    return {
      resumen,
      registros: await aplicar(tx, actor, exigirBase(entrada.base), entrada, plan),
    };
  },
};
