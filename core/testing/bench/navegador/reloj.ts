/**
 * Clocks inside the page. An action is timed from the instant at which the browser got its event
 * to the end of the frame that draws its effect: what a person waits for, no more and no less.
 */
import type { Page } from "playwright-core";

/** Two animation frames with nothing to draw: the least that a change can take to be seen. */
export const dosCuadros = (page: Page): Promise<number> =>
  page.evaluate(() =>
    new Promise<number>((listo) => {
      requestAnimationFrame(() => {
        const inicio = performance.now();
        requestAnimationFrame(() => requestAnimationFrame(() => listo(performance.now() - inicio)));
      });
    })
  );

/**
 * Milliseconds from a click to the frame that shows `aparece`, which is not there before.
 * @param aparece CSS selector
 */
export async function medirClic(
  page: Page,
  aparece: string,
  clic: () => Promise<void>,
): Promise<number> {
  await page.evaluate((selector) => {
    Reflect.set(
      globalThis,
      "medida",
      new Promise<number>((listo) => {
        addEventListener("click", (e) => {
          const mirar = () => {
            if (!document.querySelector(selector)) return void requestAnimationFrame(mirar);
            const canal = new MessageChannel();
            canal.port1.onmessage = () => listo(performance.now() - e.timeStamp);
            canal.port2.postMessage(null);
          };
          requestAnimationFrame(mirar);
        }, { capture: true, once: true });
      }),
    );
  }, aparece);
  await clic();
  return await page.evaluate(() => Reflect.get(globalThis, "medida") as Promise<number>);
}

/** What it takes to store what is typed in a cell. */
export interface Guardado {
  /** Milliseconds from Enter to the frame in which the cell is as any other. */
  readonly ms: number;
  /** Of them, those of its request alone. */
  readonly pedido: number;
}

/**
 * Enter in a cell that is being typed.
 * @param direccion part of the address that stores it
 */
export async function medirGuardado(page: Page, direccion: string): Promise<Guardado> {
  await page.evaluate((direccion) => {
    performance.clearResourceTimings();
    const medida = new Promise<Guardado>((listo) => {
      addEventListener("keydown", (e) => {
        const mirar = () => {
          const pedido = performance.getEntriesByType("resource")
            .find((r) => r.name.includes(direccion));
          if (!pedido || document.querySelector("td:is(.escrita, .yendo)")) {
            return void requestAnimationFrame(mirar);
          }
          const canal = new MessageChannel();
          canal.port1.onmessage = () =>
            listo({ ms: performance.now() - e.timeStamp, pedido: pedido.duration });
          canal.port2.postMessage(null);
        };
        requestAnimationFrame(mirar);
      }, { capture: true, once: true });
    });
    Reflect.set(globalThis, "medida", medida);
  }, direccion);
  await page.keyboard.press("Enter");
  return await page.evaluate(() => Reflect.get(globalThis, "medida") as Promise<Guardado>);
}

/** How long the table must stay still for a key to have had its whole effect. */
const QUIETA_MS = 150;

/** What one key costs. */
export interface Tecla {
  /** Milliseconds from the key to the last repaint that it causes in the table. */
  readonly ms: number;
  /** Milliseconds from the key to the end of the first frame that draws it. */
  readonly primero: number;
  /** Milliseconds of processor of the page's thread: what other programs do not lengthen. */
  readonly cpu: number;
  /** Milliseconds of two frames with nothing to draw, right before the key. */
  readonly cuadros: number;
}

/** Seconds of processor that the page's thread has spent on its tasks. */
async function contarCpu(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return metrics.find((m) => m.name === "TaskDuration")?.value ?? 0;
  };
}

/**
 * What each key costs, one by one.
 * @param teclas as the keyboard names them: `3`, `Backspace`
 */
export async function medirTeclas(page: Page, teclas: readonly string[]): Promise<Tecla[]> {
  await page.evaluate(() => {
    const anterior = Reflect.get(globalThis, "reloj") as { parar(): void } | undefined;
    anterior?.parar();
    const alTeclear = (e: KeyboardEvent) => {
      reloj.inicio = e.timeStamp;
      reloj.pintado = reloj.primero = 0;
    };
    addEventListener("keydown", alTeclear, { capture: true });
    const mirador = new MutationObserver(() => {
      requestAnimationFrame(() => {
        const canal = new MessageChannel();
        canal.port1.onmessage = () => {
          reloj.pintado = performance.now();
          reloj.primero ||= reloj.pintado;
        };
        canal.port2.postMessage(null);
      });
    });
    mirador.observe(document.querySelector(".tabla") ?? document.body, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
    const reloj = {
      inicio: 0,
      primero: 0,
      pintado: 0,
      parar() {
        removeEventListener("keydown", alTeclear, { capture: true });
        mirador.disconnect();
      },
    };
    Reflect.set(globalThis, "reloj", reloj);
  });
  const cpu = await contarCpu(page);
  const medidas: Tecla[] = [];
  for (const tecla of teclas) {
    const cuadros = await dosCuadros(page);
    const antes = await cpu();
    await page.keyboard.press(tecla);
    const { ms, primero } = await page.evaluate(async (quieta) => {
      const reloj = Reflect.get(globalThis, "reloj") as Readonly<
        Record<"inicio" | "primero" | "pintado", number>
      >;
      let visto = -1;
      while (reloj.pintado === 0 || reloj.pintado !== visto) {
        visto = reloj.pintado;
        await new Promise((seguir) => setTimeout(seguir, quieta));
      }
      return { ms: reloj.pintado - reloj.inicio, primero: reloj.primero - reloj.inicio };
    }, QUIETA_MS);
    medidas.push({ ms, primero, cpu: (await cpu() - antes) * 1e3, cuadros });
  }
  return medidas;
}
