/**
 * What reference values that nobody stored yet would move (formulation [F12]): the budgets that read
 * them are valued again with what would be stored, and nothing is written.
 */
import { Rechazo } from "#core/errors.ts";
import { toNumber } from "#core/domain/money.ts";
import type { Consulta } from "#core/plugin.ts";
import type { PesosDeCambio } from "#proto/valuation.ts";
import { type Grupo, grupo } from "#plugins/bases/service.ts";
import { type FilaCambiada, type Instantanea, instantanea } from "#plugins/tablas/service.ts";
import { ensayoDe } from "../ensayo/recordados.ts";
import { estadoDe } from "../estado.ts";
import type { Importes } from "../momento/tasador.ts";

interface Valorizado {
  readonly grupo: Grupo;
  /** Centavos by currency, as it is valued. */
  readonly antes: Importes;
}

/** Nobody waits longer for what only informs; those that do not fit are told. */
export const PLAZO_MS = 2_000;

const huellaDe = (cambios: readonly FilaCambiada[]): string =>
  new Bun.CryptoHasher("sha256").update(JSON.stringify(cambios)).digest("hex");

/** Adds up what several budgets cost, by currency. */
class Suma {
  readonly #por = new Map<number, { antes: number; despues: number }>();

  agregar(importes: Importes, cuando: "antes" | "despues"): void {
    for (const [mon, total] of Object.entries(importes)) {
      const suya = this.#por.getOrInsertComputed(Number(mon), () => ({ antes: 0, despues: 0 }));
      suya[cuando] += total;
    }
  }

  importes(i: Instantanea): PesosDeCambio["importes"] {
    return [...this.#por].sort(([a], [b]) => a - b).map(([mon, { antes, despues }]) => ({
      mon,
      simbolo: String(i.fila("monedas", { mon })?.simbolo ?? `mon. ${mon}`),
      antes: toNumber(antes),
      despues: toNumber(despues),
    }));
  }
}

/**
 * What budgets cost as they are valued and would cost with some rows changed. Only those whose
 * valuation is current say from what; they are measured in the order given, until the time is up.
 * `q` must be one snapshot.
 * @param plazo milliseconds; Infinity = all of them.
 */
export async function pesosDe(
  q: Consulta,
  cambios: readonly FilaCambiada[],
  grupos: readonly { readonly saf: number; readonly codipres: string }[],
  plazo: number,
): Promise<PesosDeCambio> {
  const hasta = performance.now() + plazo;
  const valorizados: Valorizado[] = [];
  let sin_valorizar = 0;
  let desactualizados = 0;
  for (const { saf, codipres } of grupos) {
    const g = await grupo(q, saf, codipres);
    const { valuaciones: [valuacion], desactualizado } = await estadoDe(q, g);
    if (!valuacion) sin_valorizar++;
    else if (desactualizado) desactualizados++;
    else valorizados.push({ grupo: g, antes: valuacion.totales });
  }
  const despues = (await instantanea(q)).con(cambios);
  const que = huellaDe(cambios);
  const suma = new Suma();
  let medidos = 0;
  let no_valorizables = 0;
  for (const { grupo: g, antes } of valorizados) {
    if (performance.now() >= hasta) break;
    try {
      const ensayo = await ensayoDe(q, g, g.criterio);
      const queda = ensayo.anual((tabla, clave, mes) => despues.leer(tabla, clave, mes), que);
      suma.agregar(antes, "antes");
      suma.agregar(queda, "despues");
      medidos++;
    } catch (error) {
      // Without a value that it reads it could not be valued: it is told, and has no amount.
      if (!(error instanceof Rechazo)) throw error;
      no_valorizables++;
    }
  }
  return {
    importes: suma.importes(despues),
    medidos,
    valorizados: valorizados.length,
    no_valorizables,
    sin_valorizar,
    desactualizados,
  };
}
