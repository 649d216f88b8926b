/** What the join asks besides the lines themselves ([E4]): institutions, exceptions, hours. */
import { type Clasificador } from "../archivo/clasificacion.ts";
import type { Organismo } from "#plugins/auth/service.ts";
import type { RubroDeEjecucion } from "#core/domain/rubros.ts";

export interface ReferenciasDeCarga {
  readonly mes: number;
  /** SAF of each institution; null when more than one has its code. */
  readonly instituciones: ReadonlyMap<string, Organismo | null>;
  /** By `claveDeConcepto`. */
  readonly excepciones: ReadonlyMap<string, RubroDeEjecucion>;
  /** Unit types of LH2 whose units are hours. */
  readonly horas: ReadonlySet<string>;
  /** What may be loaded. */
  readonly clasificador: Clasificador;
}

/** Institutions of SIRHU by their two letters; the consolidated organismo receives nothing. */
export function institucionesDe(
  organismos: readonly Organismo[],
): ReadonlyMap<string, Organismo | null> {
  const porCodigo = new Map<string, Organismo | null>();
  for (const o of organismos) {
    if (o.codsir === "" || o.consolidado) continue;
    const codigo = o.codsir.toUpperCase();
    porCodigo.set(codigo, porCodigo.has(codigo) ? null : o);
  }
  return porCodigo;
}
