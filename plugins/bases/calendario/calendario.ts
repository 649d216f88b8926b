/** Until when each group may be changed: the stages and their extensions, as they are stored. */
import { varias } from "#core/db/query.ts";
import type { Consulta } from "#core/plugin.ts";
import { tabla } from "../tables.ts";
import {
  CAMPOS_ETAPA,
  CAMPOS_PRORROGA,
  type Etapa,
  etapaDe,
  type Prorroga,
  TODOS,
  type Vencimiento,
  vencimientoDe,
} from "./campos.ts";

const DE_ETAPA = Object.keys(CAMPOS_ETAPA) as (keyof Etapa)[];
const DE_PRORROGA = Object.keys(CAMPOS_PRORROGA) as (keyof Prorroga)[];

/** Of one group; null when no stage is its own. */
export async function vencimientoDeGrupo(
  q: Consulta,
  g: { readonly saf: number; readonly codipres: string; readonly ejercicio: number },
): Promise<Vencimiento | null> {
  const etapas = await varias(q, tabla.etapas, {}, DE_ETAPA, { estable: true });
  const etapa = etapaDe(etapas, g);
  if (!etapa) return null;
  const { ejercicio, nombre } = etapa;
  const donde = { ejercicio, nombre, saf: [g.saf, TODOS] };
  const prorrogas = await varias(q, tabla.prorrogas, donde, DE_PRORROGA, { estable: true });
  return vencimientoDe(etapa, prorrogas, g.saf);
}

/** Of many groups, with two readings. */
export async function vencimientos(q: Consulta) {
  const etapas = await varias(q, tabla.etapas, {}, DE_ETAPA, { estable: true });
  const prorrogas = etapas.length === 0
    ? []
    : await varias(q, tabla.prorrogas, {}, DE_PRORROGA, { estable: true });
  return (g: Parameters<typeof vencimientoDeGrupo>[1]): Vencimiento | null => {
    const etapa = etapaDe(etapas, g);
    return etapa ? vencimientoDe(etapa, prorrogas, g.saf) : null;
  };
}
