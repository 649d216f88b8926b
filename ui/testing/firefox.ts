/**
 * Firefox over a server of the tests, by WebDriver BiDi, where it is installed (`firefox-esr` of
 * Debian): the package that drives Chromium asks it for commands that it does not have.
 */
import { type Browser, launch, type Page } from "puppeteer-core";
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
  await page.setViewport(TAMANOS[0]);
  await page.goto(url);
  await page.locator("input[autocomplete='username']").fill(usuario);
  await page.locator("input[type='password']").fill(CLAVE);
  await page.keyboard.press("Enter");
  await page.locator("::-p-text(Cerrar sesión)").wait();
  return { page, problemas };
}
