/** Clocks that stand still, for what a test asks however long its machine takes. */
import { afterAll, beforeAll, spyOn } from "bun:test";
import { DIA_MS, diaDe, instanteDe } from "../domain/period.ts";

const NUNCA_MS = 2 ** 31 - 1;
/** Longer than what a file of tests takes. */
const FIN_DEL_DIA_MS = 3 * 60_000;

/** What a file takes for today stays so to its end: begun close to midnight, it waits for it. */
export async function unSoloDia(): Promise<void> {
  const ahora = Date.now();
  const falta = instanteDe(diaDe(ahora)) + DIA_MS - ahora;
  if (falta < FIN_DEL_DIA_MS) await Bun.sleep(falta);
}

/** What is done every so many milliseconds is not done by itself in the tests of this block. */
export function sinLatidos(cada: number): void {
  const deFabrica = globalThis.setInterval;
  const poner = (fn: () => void, ms?: number) => deFabrica(fn, ms === cada ? NUNCA_MS : ms);
  let espia: { mockRestore(): void };
  beforeAll(() => {
    espia = spyOn(globalThis, "setInterval").mockImplementation(poner as typeof setInterval);
  });
  afterAll(() => espia.mockRestore());
}

/** What is only told while there is time for it is told whole. */
export function sinPlazos(): void {
  let espia: { mockRestore(): void };
  beforeAll(() => {
    espia = spyOn(performance, "now").mockReturnValue(0);
  });
  afterAll(() => espia.mockRestore());
}
