/**
 * Firefox over a server of the tests, by WebDriver BiDi, where it is installed (`firefox-esr` of
 * Debian): the package that drives Chromium asks it for commands that it does not have.
 */
import { hasta } from "#core/testing/until.ts";
import { type Browser, type ElementHandle, launch, type Page } from "puppeteer-core";
import { CLAVE, TAMANOS } from "./navegador.ts";

/** The program, or nothing: what needs it is skipped, and the run counts it. */
export const FIREFOX = Bun.which("firefox-esr") ?? Bun.which("firefox") ?? undefined;

export interface PaginaDeFirefox {
  readonly page: Page;
  /** Console errors and exceptions so far. */
  readonly problemas: string[];
}

/** What nobody answers in this time is not coming. */
const ESPERA_MS = 60_000;

export const abrirFirefox = (): Promise<Browser> =>
  launch({ browser: "firefox", executablePath: FIREFOX, headless: true, timeout: ESPERA_MS });

/** Two frames: what follows the size of the window, or the address, is drawn. */
export const dibujadaEn = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo)))
  );

/**
 * What a selector finds, once it is there. The waits of the driver itself (`locator`,
 * `waitForFunction`) make a function of a text inside the page, and Firefox holds them to the page's
 * content policy, which forbids it.
 */
export async function hallar(page: Page, selector: string): Promise<ElementHandle> {
  for (const limite = Date.now() + ESPERA_MS; Date.now() < limite;) {
    const hallado = await page.$(selector);
    if (hallado) return hallado;
    await dibujadaEn(page);
  }
  throw new Error(`no apareció: ${selector}`);
}

/**
 * Gives the page a size. The driver also says which side of the screen is up, which Firefox 140
 * (`firefox-esr`) does not know: the size is what counts, and it is waited for.
 */
export async function medir(
  page: Page,
  tamano: Readonly<{ width: number; height: number }>,
): Promise<void> {
  await page.setViewport(tamano).catch((error: unknown) => {
    if (!String(error).includes("unknown command emulation.setScreenOrientationOverride")) {
      throw error;
    }
  });
  await hasta(() =>
    page.evaluate(
      ({ width, height }) => innerWidth === width && innerHeight === height,
      tamano,
    )
  );
}

/** A page of its own, with nothing of others, signed in. */
export async function ingresarEnFirefox(
  navegador: Browser,
  url: string,
  usuario: string,
): Promise<PaginaDeFirefox> {
  const contexto = await navegador.createBrowserContext();
  const page = await contexto.newPage();
  page.setDefaultTimeout(ESPERA_MS);
  const problemas: string[] = [];
  page.on("console", (m) => m.type() === "error" && problemas.push(m.text()));
  page.on("pageerror", (e) => problemas.push(String(e)));
  await medir(page, TAMANOS[0]);
  await page.goto(url);
  await (await hallar(page, "input[autocomplete='username']")).type(usuario);
  await (await hallar(page, "input[type='password']")).type(CLAVE);
  await page.keyboard.press("Enter");
  await hallar(page, "::-p-text(Cerrar sesión)");
  return { page, problemas };
}
