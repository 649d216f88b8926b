/** Typing a percentage on the strip of «Escenarios»: from each key to the total that it makes ([W8]). */
import type { Page } from "playwright-core";
import { type Cifra, mediana } from "../comun/harness.ts";
import { abrirEscena } from "./escena.ts";

const CARGOS = 3_000;
/** What a person may wait for the total of a key. */
const LIMITE_MS = 300;
const TOTAL = ".escenarios-pie .total";

/** An agreement of one tranche, whose cell has the focus. */
async function conUnTramo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Acuerdo nuevo" }).click();
  await page.getByLabel("Nombre").fill("Medido");
  await page.keyboard.press("Enter");
  await page.getByRole("gridcell", { name: /marzo: nada/ }).focus();
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await page.locator(`${TOTAL}[aria-busy=false]`).waitFor();
}

interface Tecla {
  /** Milliseconds from the key to the frame that shows another total, of what is on the strip. */
  readonly ms: number;
  /** Of them, those of the call that computes it. */
  readonly servidor: number;
}

async function medirTecla(page: Page, tecla: string): Promise<Tecla> {
  await page.evaluate((selector) => {
    const antes = document.querySelector(selector)?.textContent;
    Reflect.set(
      globalThis,
      "medida",
      new Promise<Tecla>((listo) => {
        performance.clearResourceTimings();
        addEventListener("keydown", (e) => {
          const mirar = () => {
            const total = document.querySelector(selector);
            const nuevo = total?.getAttribute("aria-busy") === "false" &&
              total.textContent !== antes;
            if (!nuevo) return void requestAnimationFrame(mirar);
            const canal = new MessageChannel();
            const llamada = performance.getEntriesByType("resource")
              .findLast((r) => r.name.endsWith("/api/escenarios/evaluar"));
            canal.port1.onmessage = () =>
              listo({ ms: performance.now() - e.timeStamp, servidor: llamada?.duration ?? 0 });
            canal.port2.postMessage(null);
          };
          requestAnimationFrame(mirar);
        }, { capture: true, once: true });
      }),
    );
  }, TOTAL);
  await page.keyboard.press(tecla);
  return await page.evaluate(() => Reflect.get(globalThis, "medida") as Promise<Tecla>);
}

/** Each key of a percentage that nobody has asked for before: nothing of it is remembered. */
async function escribir(page: Page, n: number): Promise<Tecla[]> {
  const tiempos: Tecla[] = [];
  const [decena, decimal] = [String(10 + n), String(1 + (n % 9))];
  for (const tecla of [decena[0], decena[1]]) tiempos.push(await medirTecla(page, tecla));
  // The decimal sign alone changes nothing.
  await page.keyboard.press(",");
  tiempos.push(await medirTecla(page, decimal));
  await page.keyboard.press("Enter");
  return tiempos;
}

const percentil95 = (valores: readonly number[]): number =>
  valores.toSorted((a, b) => a - b)[Math.ceil(valores.length * 0.95) - 1];

/** A budget of the size of a ministry's, computed again at every key. */
export const tiraDeEscenarios: Cifra = {
  nombre: `navegador, tira de escenarios sobre ${CARGOS} cargos`,
  piso: "límite",
  async medir() {
    const escena = await abrirEscena({ cargos: CARGOS });
    try {
      const page = await escena.entrar("#/salidas/escenarios");
      await conUnTramo(page);
      await escribir(page, 0);
      const teclas: Tecla[] = [];
      for (let n = 1; n <= 10; n++) teclas.push(...await escribir(page, n));
      const tiempos = teclas.map((t) => t.ms);
      const contra = { contra: "límite", piso: LIMITE_MS, alcanzar: 1, unidad: "ms" } as const;
      return [
        { que: "tecla en la tira → total pintado, mediana", propio: mediana(tiempos), ...contra },
        {
          que: "tecla en la tira → total pintado, percentil 95",
          propio: percentil95(tiempos),
          ...contra,
        },
        {
          que: "lo mismo, contra la llamada que lo calcula, mediana",
          propio: mediana(tiempos),
          contra: "la llamada",
          piso: mediana(teclas.map((t) => t.servidor)),
          alcanzar: 2,
          unidad: "ms",
        },
      ];
    } finally {
      await escena.cerrar();
    }
  },
};
