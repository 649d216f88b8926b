/**
 * Pasting a block of rows and dropping an exported workbook back: preview, and applying it whole
 * or not at all ([B1], [B4], [K1], [A1]).
 */
import type { Planilla } from "#core/sheet/process.ts";
import { type Plan, planear } from "./comparar.ts";
import { rechazo } from "../errors.ts";
import { exigirBase, exigirEditable, grupo as grupoDe, grupoParaEditar } from "../grupos/grupos.ts";
import type { FilasEscritas } from "../filas/escritura/anuncio.ts";
import { diferenciaCon } from "../filas/listado/costos.ts";
import { guardarFilas } from "../filas/escritura/guardar-filas.ts";
import { bloqueDeBase, type EntradaPegar } from "./leer-bloque.ts";
import { HOJA_REGISTROS, TOTAL } from "./libro.ts";
import type { Pegado } from "#proto/bases.ts";

/**
 * A block of rows of a base.
 * @param alEscribir is told what was done, before it is stored for good.
 */
export const planillaDeBase = (
  alEscribir: (escrito: FilasEscritas) => void,
): Planilla<EntradaPegar, Plan, Pegado> => ({
  maximo: 20_000,
  sobra: (celdas) => celdas.includes(TOTAL),
  // The rows that a workbook of ours brought and no longer has are removed from the base.
  entera: (_, hojas) => hojas.some((h) => h.nombre === HOJA_REGISTROS),
  guarda: ({ aplicar }) => aplicar,
  async revisar(q, entrada, leido, tx) {
    const base = exigirBase(entrada.base);
    const { saf, codipres, formato } = entrada;
    const bloque = bloqueDeBase(base, leido, entrada);
    const g = await (tx ? grupoParaEditar(tx, saf, codipres) : grupoDe(q, saf, codipres));
    exigirEditable(g);
    const plan = await planear(q, base, g, bloque, formato);
    const { cantidad_errores: errores } = plan.previa;
    if (tx !== null || errores > 0 || plan.cambios.length === 0) return plan;
    const diferencia = await diferenciaCon(q, g, base, plan.cambios);
    return { ...plan, previa: { ...plan.previa, diferencia } };
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
    const escrito = await guardarFilas(
      tx,
      actor,
      exigirBase(entrada.base),
      entrada,
      plan.cambios,
    );
    alEscribir(escrito);
    return { resumen, registros: [...escrito.ids] };
  },
});
