/** The other data groups of an output that compares: chosen, checked, with their state. */
import { elegir } from "#core/domain/fields.ts";
import type { Consulta } from "#core/plugin.ts";
import { type Grupo, grupo } from "#plugins/bases/service.ts";
import { type Estado, estadoDe } from "#plugins/valuation/service.ts";
import { avisosDe } from "../encabezado.ts";
import { rechazo } from "../errors.ts";

export interface Comparado {
  readonly grupo: Grupo;
  readonly estado: Estado;
}

/**
 * One group of the same SAF to compare with.
 * @throws Rechazo when it is the current one, is not valued, or is not offered ([P3]).
 */
export async function comparadoCon(q: Consulta, g: Grupo, codipres: string): Promise<Comparado> {
  if (!/^[A-Z0-9]{5}$/.test(codipres)) {
    throw rechazo("comparar_invalido", { codipres: codipres.slice(0, 10) });
  }
  if (codipres === g.codipres) throw rechazo("comparar_actual");
  const otro = await grupo(q, g.saf, codipres);
  const estado = await estadoDe(q, otro);
  if (!estado.valorizado) throw rechazo("comparar_sin_valorizar", { codipres });
  return { grupo: otro, estado };
}

/** The comma list of option `comparar`, in the order asked, none twice (spec 2 §5). */
export async function comparadosDe(
  q: Consulta,
  g: Grupo,
  lista: string | undefined,
): Promise<Comparado[]> {
  const codigos = (lista ?? "").split(",").filter(Boolean);
  const repetido = codigos.find((c, i) => codigos.indexOf(c) !== i);
  if (repetido !== undefined) {
    throw rechazo("comparar_repetido", { codipres: repetido.slice(0, 10) });
  }
  const comparados: Comparado[] = [];
  for (const codipres of codigos) comparados.push(await comparadoCon(q, g, codipres));
  return comparados;
}

/** Codes whose valuation is stale: files are refused while there is one. */
export const desactualizadosDe = (comparados: readonly Comparado[]): string[] =>
  comparados.filter((c) => c.estado.desactualizado).map((c) => c.grupo.codipres);

/** What the JSON says of each compared group. */
export const mostrarComparado = ({ grupo: g, estado }: Comparado) => ({
  ...elegir(g, ["codipres", "descripcion", "desde_mes"]),
  desactualizado: estado.desactualizado,
  ...avisosDe(g, estado),
});
