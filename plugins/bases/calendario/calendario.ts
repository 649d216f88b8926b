/** Until when each group may be changed: the stages and their extensions, as they are stored. */
import type { Consulta } from "#core/plugin.ts";
import { TODOS } from "#proto/recursos/calendario.ts";
import { etapaDe, type Vencimiento, vencimientoDe } from "./campos.ts";
import { ETAPAS, PRORROGAS } from "./etapas.ts";

/** Of one group; null when no stage is its own. */
export async function vencimientoDeGrupo(
  q: Consulta,
  g: { readonly saf: number; readonly codipres: string; readonly ejercicio: number },
): Promise<Vencimiento | null> {
  const etapas = await ETAPAS.leer(q, {}, { estable: true });
  const etapa = etapaDe(etapas, g);
  if (!etapa) return null;
  const { ejercicio, nombre } = etapa;
  const donde = { ejercicio, nombre, saf: [g.saf, TODOS] };
  const prorrogas = await PRORROGAS.leer(q, donde, { estable: true });
  return vencimientoDe(etapa, prorrogas, g.saf);
}

/** Of many groups, with two readings. */
export async function vencimientos(q: Consulta) {
  const etapas = await ETAPAS.leer(q, {}, { estable: true });
  const prorrogas = etapas.length === 0 ? [] : await PRORROGAS.leer(q, {}, { estable: true });
  return (g: Parameters<typeof vencimientoDeGrupo>[1]): Vencimiento | null => {
    const etapa = etapaDe(etapas, g);
    return etapa ? vencimientoDe(etapa, prorrogas, g.saf) : null;
  };
}
