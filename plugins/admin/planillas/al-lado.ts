/**
 * The positions of budget and execution beside the techo and the vigente of a fiscal year ([F9]). It
 * reads every organismo: it is work of a job.
 */
import type { Consulta } from "#core/plugin.ts";
import type { PosicionesAlLado } from "#proto/admin.ts";
import { organismos } from "#plugins/auth/service.ts";
import {
  cabeceras,
  ejecucionesHasta,
  presupuestosDelEjercicio,
  type SumaDePosiciones,
} from "#plugins/bases/service.ts";
import {
  agrupar,
  lineasDeGrupos,
  posicionesDe,
  sumasDe,
  unidas,
} from "#plugins/valuation/service.ts";

/** Items with positions that a techo limits ([T2]). */
const CON_TECHO: ReadonlySet<number> = new Set([1, 2]);

/** Positions of the budget of the year and of the last execution until its end, by SAF. */
export async function posicionesAlLado(
  q: Consulta,
  ejercicio: number,
): Promise<PosicionesAlLado[]> {
  const grupos = await cabeceras(q, null);
  const presupuestos = presupuestosDelEjercicio(grupos, ejercicio);
  const ultimas = new Map(
    ejecucionesHasta(grupos, ejercicio * 100 + 12).map((g) => [g.saf, g]),
  );
  const { filas } = await agrupar(q, unidas(await lineasDeGrupos(q, [...ultimas.values()])), [
    "saf",
    "pprin",
  ]);
  const ejecutadas = new Map<number, { cargos: number; horas: number }>();
  for (const { clave: { saf, pprin }, cargos, horas } of filas) {
    if (!CON_TECHO.has(pprin)) continue;
    const t = ejecutadas.get(saf) ?? { cargos: 0, horas: 0 };
    ejecutadas.set(saf, { cargos: t.cargos + cargos, horas: t.horas + horas });
  }
  const sumas = new Map<number, readonly SumaDePosiciones[]>();
  for (const [codipres, iguales] of Map.groupBy(presupuestos.values(), (g) => g.codipres)) {
    const suyas = await sumasDe(q, codipres, iguales.map((g) => g.saf));
    for (const [saf, deSaf] of suyas) sumas.set(saf, deSaf);
  }
  const lados: PosicionesAlLado[] = [];
  for (const { saf } of await organismos(q)) {
    const [g, m] = [presupuestos.get(saf), ultimas.get(saf)];
    const suyas = g
      ? (await posicionesDe(q, saf, g.codipres, sumas.get(saf) ?? []))
        .filter((p) => CON_TECHO.has(p.pprin))
      : [];
    lados.push({
      saf,
      presupuesto: g
        ? {
          codipres: g.codipres,
          cargos: suyas.reduce((n, p) => n + p.cargos, 0),
          horas: suyas.reduce((n, p) => n + p.horas, 0),
        }
        : null,
      ejecucion: m
        ? { codipres: m.codipres, ...(ejecutadas.get(saf) ?? { cargos: 0, horas: 0 }) }
        : null,
    });
  }
  return lados;
}
