/** What homologating would do, told to who is about to do it ([W6]). */
import type { Consulta, Identidad, Trabajo } from "#core/plugin.ts";
import type { PresupuestoAfectado, PreviaDeHomologar } from "#proto/escenarios.ts";
import type { PesosDeCambio } from "#proto/valuation.ts";
import { puedeVer } from "#plugins/auth/service.ts";
import { grupo, impactoDe } from "#plugins/bases/service.ts";
import { type CambioDeValores, mostrarEntrada } from "#plugins/tablas/service.ts";
import { estadoDe, pesosDe } from "#plugins/valuation/service.ts";
import { acuerdoParaHomologar } from "../acuerdos/acuerdos.ts";
import { primerasDe } from "../calculo/compilar.ts";
import { claveEnPalabras, prepararHomologacion, type PreviaDeHomologacion } from "./homologar.ts";

/** The edits of the reference tables that the entries are, for whoever reads them. */
function cambiosDe({ entradas, reemplazados }: PreviaDeHomologacion): CambioDeValores[] {
  const primeras = primerasDe(entradas.filter((e) => e.tabla !== "sumas_fijas"));
  const sumas = [...entradas, ...reemplazados].filter((e) => e.tabla === "sumas_fijas")
    .map((e) => "despues" in e ? e.despues : e.fila);
  return [
    ...[...primeras.values()].map(({ tabla, clave, desde_mes }): CambioDeValores => ({
      tabla,
      mes: desde_mes,
      parte: clave,
      enAdelante: true,
    })),
    ...(sumas.length > 0
      ? [{
        tabla: "sumas_fijas",
        mes: Math.min(...sumas.map((f) => Number(f.desde_mes))),
        parte: {},
        filas: sumas,
      }]
      : []),
  ];
}

/** Budgets with rows that would change; those whose valuation is current now become stale. */
export async function afectados(
  q: Consulta,
  previa: PreviaDeHomologacion,
): Promise<PresupuestoAfectado[]> {
  const hallados: PresupuestoAfectado[] = [];
  for (const { saf, codipres, descripcion, renglones } of await impactoDe(q, cambiosDe(previa))) {
    const { valorizado, desactualizado } = await estadoDe(q, await grupo(q, saf, codipres));
    const vence = valorizado && !desactualizado;
    hallados.push({ saf, codipres, descripcion, renglones, vence });
  }
  return hallados;
}

export const resumir = (de: readonly PresupuestoAfectado[]) => ({
  presupuestos: de.length,
  vencen: de.filter((a) => a.vence).length,
  renglones: de.reduce((n, a) => n + a.renglones, 0),
});

/** A norm is being typed meanwhile: it is asked again with each of its words. */
const PLAZO_MS = 1_000;

/**
 * What homologating would cost to some budgets (formulation [F12]).
 * @param plazo see `pesosDe`
 */
export async function pesosDePrevia(
  q: Consulta,
  { entradas, reemplazados }: PreviaDeHomologacion,
  grupos: readonly PresupuestoAfectado[],
  plazo: number,
): Promise<PesosDeCambio> {
  const cambios = [
    ...reemplazados.map(({ tabla, fila }) => ({ tabla, antes: fila, despues: null })),
    ...entradas.map(({ tabla, despues }) => ({ tabla, antes: null, despues })),
  ];
  const enOrden = grupos.toSorted((a, b) => b.renglones - a.renglones);
  return await pesosDe(q, cambios, enOrden, plazo);
}

function mostrarPrevia(
  p: PreviaDeHomologacion,
  quien: Identidad,
  todos: readonly PresupuestoAfectado[],
) {
  const comun = (
    e: PreviaDeHomologacion["entradas"][number] | PreviaDeHomologacion["reemplazados"][number],
    fila: object,
  ) => {
    const { titulo, valor } = mostrarEntrada({ tabla: e.tabla, fila: fila as never });
    const { tabla, clave, desde_mes } = e;
    return { tabla, titulo, clave, clave_texto: claveEnPalabras(e), desde_mes, valor };
  };
  const visibles = todos.filter((a) => puedeVer(quien, a.saf));
  return {
    token: p.token,
    norma: p.acuerdo.norma,
    entradas: p.entradas.map((e) => {
      const { valor, ...dicha } = comun(e, e.despues);
      const antes = e.antes && mostrarEntrada({ tabla: e.tabla, fila: e.antes }).valor;
      const porcentaje = e.porcentaje === null ? null : e.porcentaje / 100;
      return { ...dicha, antes, despues: valor, porcentaje };
    }),
    reemplazados: p.reemplazados.map((r, n) => ({ n, ...comun(r, r.fila) })),
    ...resumir(todos),
    detalle: visibles,
    // Without naming the budgets of organismos that the caller may not see ([U3]).
    otros: resumir(todos.filter((a) => !visibles.includes(a))),
  };
}

export interface EntradaPrevia {
  readonly id: number;
  readonly norma: string;
  readonly quien: Identidad;
}

export const trabajoPrevia = {
  title: "Consecuencias de homologar un acuerdo",
  readOnly: true,
  run: ({ app }, { id, norma, quien }) =>
    app.db.leer(async (q) => {
      const guardado = await acuerdoParaHomologar(q, quien, id);
      const previa = await prepararHomologacion(q, quien, guardado, norma);
      const vista = mostrarPrevia(previa, quien, await afectados(q, previa));
      return { ...vista, pesos: await pesosDePrevia(q, previa, vista.detalle, PLAZO_MS) };
    }),
} satisfies Trabajo<EntradaPrevia, PreviaDeHomologar>;
