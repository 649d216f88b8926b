/** The extensions of one SAF: they go with it, and come back with it ([O3]; formulation [F12]). */
import { poner, quitar, varias } from "#core/db/query.ts";
import type { Escritura } from "#core/plugin.ts";
import { type Dicho, leerDicho, revSinUsar } from "#core/reversals.ts";
import { rechazo } from "../errors.ts";
import { tabla } from "../tables.ts";
import { CAMPOS_PRORROGA } from "./campos.ts";
import { etapaGuardada, mostrarProrroga } from "./etapas.ts";

/** Puts back what `quitarProrrogasDe` said of a SAF that is back. @throws Rechazo without its stage. */
export async function reponerProrrogasDe(
  q: Escritura,
  dichas: readonly Dicho[] = [],
): Promise<void> {
  const rev = await revSinUsar(q);
  for (const dicha of dichas) {
    const prorroga = leerDicho(CAMPOS_PRORROGA, dicha);
    const etapa = await etapaGuardada(q, prorroga);
    if (!etapa || etapa.hasta >= prorroga.hasta) throw rechazo("prorroga_sin_etapa");
    await poner(q, tabla.prorrogas, { ...prorroga, rev });
  }
}

/** Extensions of a SAF, taken out with it; what they said, for the trail ([O3]). */
export async function quitarProrrogasDe(q: Escritura, saf: number) {
  const suyas = await varias(q, tabla.prorrogas, { saf });
  if (suyas.length === 0) return {};
  await quitar(q, tabla.prorrogas, { saf });
  return { prorrogas: suyas.map(mostrarProrroga) };
}
