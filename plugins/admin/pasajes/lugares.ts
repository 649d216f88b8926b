/** Where a transfer takes its rows from and to ([J1], [J3]). */
import type { Consulta } from "#core/plugin.ts";
import type { Grupo } from "#plugins/bases/service.ts";
import type { Cadena } from "#plugins/tablas/service.ts";
import { referencias } from "#plugins/tablas/service.ts";
import { rechazo } from "../errors.ts";
import type { Casilleros } from "./pasajes.ts";

export type Lado = "origen" | "destino";

export interface Lugares {
  readonly origen: { readonly grupo: Grupo; readonly cadena: Cadena };
  readonly destino: { readonly grupo: Grupo; readonly cadena: Cadena };
}

export const cadenaDe = (p: Casilleros, lado: Lado): Cadena => ({
  prog: p[`prog_${lado}`],
  subp: p[`subp_${lado}`],
  proy: p[`proy_${lado}`],
  act: p[`act_${lado}`],
});

export const textoDeCadena = ({ prog, subp, proy, act }: Cadena): string =>
  `${prog}.${subp}.${proy}.${act}`;

/** An opening of a SAF, as a key. */
export const claveDe = (p: Casilleros, lado: Lado): string =>
  `${p[`saf_${lado}`]}.${textoDeCadena(cadenaDe(p, lado))}`;

/**
 * The two groups and openings of a transfer.
 * @param grupoDe the group of a SAF, as whoever reads or writes it asks for it.
 * @throws Rechazo for a group that may not be changed, or a destination that does not exist ([J3]).
 */
export async function lugaresDe(
  q: Consulta,
  p: Casilleros,
  grupoDe: (saf: number) => Promise<Grupo>,
): Promise<Lugares> {
  // Always in the same order: two processes never wait for each other in a circle ([K2]).
  const safs = [...new Set([p.saf_origen, p.saf_destino])].sort((a, b) => a - b);
  const grupos: Grupo[] = [];
  for (const saf of safs) grupos.push(await grupoDe(saf));
  const lugar = (lado: Lado) => ({
    grupo: grupos[safs.indexOf(p[`saf_${lado}`])],
    cadena: cadenaDe(p, lado),
  });
  const [origen, destino] = [lugar("origen"), lugar("destino")];
  const { ejercicio, version, desde_mes, saf } = destino.grupo;
  const apertura = textoDeCadena(destino.cadena);
  const estructura = await referencias(q, ejercicio, version, desde_mes);
  if (!estructura.apertura(saf, destino.cadena)) {
    const clasificador = `${ejercicio}.${version}`;
    throw rechazo("pasaje_sin_apertura", { apertura, clasificador, saf });
  }
  return { origen, destino };
}
