/**
 * The page of parts looks as its pictures, in both themes. What was changed on purpose is drawn again:
 *
 *     PLANTA_RETRATAR=1 bun test ui/testing/partes
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { abrirNavegador, dibujada, type Navegador } from "../navegador.ts";

setDefaultTimeout(600_000);

const TAMANO = { width: 1280, height: 1400 };
/** How far a channel of a point may be, of 255: two processors do not round a blend alike. */
const TOLERANCIA = 12;
/** Points that may be further: less than what a moved letter changes. */
const PUNTOS = 20;

let navegador: Navegador;
beforeAll(async () => {
  navegador = await abrirNavegador({ ajustes: { plugins: [import.meta.dir] } });
});
afterAll(() => navegador?.cerrar());

/** Points that differ; null where the sizes do. */
const diferentes = (page: Page, una: Buffer, otra: Buffer): Promise<number | null> =>
  page.evaluate(async ({ imagenes, tolerancia }) => {
    const [a, b] = await Promise.all(imagenes.map(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      const mapa = await createImageBitmap(new Blob([bytes]));
      const lienzo = new OffscreenCanvas(mapa.width, mapa.height).getContext("2d");
      lienzo?.drawImage(mapa, 0, 0);
      return lienzo?.getImageData(0, 0, mapa.width, mapa.height);
    }));
    if (!a || !b || a.width !== b.width || a.height !== b.height) return null;
    let puntos = 0;
    for (let i = 0; i < a.data.length; i += 4) {
      const lejos = [0, 1, 2].some((c) => Math.abs(a.data[i + c] - b.data[i + c]) > tolerancia);
      if (lejos) puntos++;
    }
    return puntos;
  }, { imagenes: [una, otra].map((i) => i.toString("base64")), tolerancia: TOLERANCIA });

async function retratar(tema: "light" | "dark") {
  const p = await navegador.pagina({ tamano: TAMANO, tema, movimientoReducido: true });
  await p.page.goto(`${navegador.url}/#/partes`);
  await p.page.getByRole("heading", { name: "Cargando" }).waitFor();
  await p.page.evaluate(() => document.fonts.ready);
  await dibujada(p.page);
  return p;
}

for (const [tema, nombre] of [["light", "claro"], ["dark", "oscuro"]] as const) {
  test(`the parts look as in ${nombre}.png`, async () => {
    const p = await retratar(tema);
    const foto = await p.page.screenshot({ animations: "disabled", caret: "hide" });
    const ruta = join(import.meta.dir, `${nombre}.png`);
    if (process.env.PLANTA_RETRATAR) await Bun.write(ruta, foto);
    const guardada = Buffer.from(await Bun.file(ruta).bytes());
    expect(await diferentes(p.page, foto, guardada)).toBeLessThan(PUNTOS);
    // Another picture is not taken for it: a button that says one letter less.
    await p.page.getByRole("button", { name: "primario", exact: true })
      .evaluate((b) => b.textContent = "primari");
    await dibujada(p.page);
    const cambiada = await p.page.screenshot({ animations: "disabled", caret: "hide" });
    expect(await diferentes(p.page, cambiada, guardada)).toBeGreaterThan(PUNTOS);
    expect(await p.axe()).toEqual([]);
    expect(p.problemas).toEqual([]);
    await p.cerrar();
  });
}
