/** How often each fault is provoked: a few times beside every other test, hundreds on request. */

/**
 * @param pocas how often in the ordinary run
 * @param muchas how often in `bun core/testing/faults/run.ts`, which sets the variable
 */
export function veces(pocas: number, muchas: number): number {
  return process.env.FALLAS_MUCHAS === "1" ? muchas : pocas;
}
