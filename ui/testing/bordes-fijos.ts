/** What is seen of a table wider than its box, whose first and last columns stay. */
import type { Locator } from "playwright-core";
import { hasta } from "#core/testing/until.ts";

interface BordesFijos {
  /** The first and the last column stand at the edges of the box, in every part of the table. */
  readonly fijas: boolean;
  /** Figures and titles that are seen without their beginning or their end. */
  readonly aMedias: readonly string[];
}

/** Waits until they stay and nothing is cut. @param marco the box, moved `x` pixels. */
export async function esperarBordesFijos(marco: Locator, x: number): Promise<void> {
  await marco.evaluate((e, x) => e.scrollTo(x, 0), x);
  await hasta(() => bordes(marco), ({ fijas, aMedias }) => fijas && aMedias.length === 0);
}

const bordes = (marco: Locator): Promise<BordesFijos> =>
  marco.evaluate((e) => {
    const caja = e.getBoundingClientRect();
    const filas = [...e.querySelectorAll("tr")].map((f) => [...f.cells]);
    const lados = (c: Element | undefined) => c?.getBoundingClientRect() ?? caja;
    const fijas = filas.every((celdas) =>
      Math.abs(lados(celdas.at(0)).left - caja.left) <= 2 &&
      Math.abs(lados(celdas.at(-1)).right - caja.right) <= 2
    );
    const aMedias = filas.flatMap((celdas) => {
      const [desde, hasta] = [lados(celdas.at(0)).right, lados(celdas.at(-1)).left];
      return celdas.slice(1, -1).filter((c) => {
        const { left, right } = c.getBoundingClientRect();
        const fuera = right <= desde + 1 || left >= hasta - 1;
        const entera = left >= desde - 1 && right <= hasta + 1;
        const borrada = getComputedStyle(c).webkitTextFillColor === "rgba(0, 0, 0, 0)";
        return !fuera && !entera && !borrada && c.innerText !== "";
      });
    }).map((c) => c.innerText);
    return { fijas, aMedias };
  });
