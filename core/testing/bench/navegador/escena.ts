/**
 * The product in a real Chromium, as its users have it: the server in a process of its own, and
 * pages that take up a session as a reload does, in whichever section.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { abrirChromium, abrirPagina } from "#ui/testing/navegador.ts";
import { carpetaPropia, prepararBase, REAL } from "../comun/datos.ts";
import { ingresar, type Servidor, servirPantallas } from "../comun/servidores.ts";

const USUARIO = "analista@economia";
/** Where the browser program keeps its session (ui/session.ts). */
const CLAVE = "planta-sesion";

export interface Escena {
  url(): string;
  /** A fresh page, with nothing in its cache, on an address like `#/tablas/clasificador`. */
  entrar(direccion: string): Promise<Page>;
  /** Ends the server and starts another: nothing is warm in it. */
  reiniciar(): Promise<void>;
  cerrar(): Promise<void>;
}

/** Signs in by hand once; what the page keeps of it opens the others. */
async function sesionDe(chromium: Browser, url: string): Promise<string> {
  const authorization = await ingresar(url, USUARIO);
  // The last group used is the one that signing in opens ([U5]).
  const ruta = `${url}/api/valores/datospresupuesto/${REAL.saf}/${REAL.codipres}`;
  const { status } = await fetch(ruta, { headers: { authorization } });
  if (status !== 200) throw new Error(`no se pudo elegir el grupo: ${status}`);
  const { page, ingresar: entrar, cerrar } = await abrirPagina(chromium, url);
  await entrar(USUARIO);
  const guardada = await page.evaluate((clave) => sessionStorage.getItem(clave), CLAVE);
  await cerrar();
  if (!guardada) throw new Error("la página no guardó su sesión");
  return guardada;
}

/** @param datos positions of the budget. */
export async function abrirEscena(
  datos: { readonly cargos: number },
): Promise<Escena> {
  const carpeta = await carpetaPropia();
  const databaseUrl = `sqlite:${join(carpeta.ruta, "planta.db")}`;
  const bandeja = join(carpeta.ruta, "bandeja");
  await mkdir(bandeja);
  const app = await prepararBase(databaseUrl, datos.cargos);
  await app.cerrar();
  let servidor: Servidor = await servirPantallas(databaseUrl, bandeja);
  const chromium = await abrirChromium();
  const sesion = await sesionDe(chromium, servidor.url);
  return {
    url: () => servidor.url,
    async entrar(direccion) {
      const { page } = await abrirPagina(chromium, servidor.url);
      await page.addInitScript(
        ([clave, guardada]) => sessionStorage.setItem(clave, guardada),
        [CLAVE, sesion] as const,
      );
      await page.goto(`${servidor.url}/${direccion}?saf=${REAL.saf}&codipres=${REAL.codipres}`);
      await page.getByRole("button", { name: "Cerrar sesión" }).waitFor();
      return page;
    },
    async reiniciar() {
      await servidor.detener();
      servidor = await servirPantallas(databaseUrl, bandeja);
    },
    async cerrar() {
      await chromium.close();
      await servidor.detener();
      await carpeta.borrar();
    },
  };
}

/** Ends the page and its context. */
export const dejar = (page: Page): Promise<void> => page.context().close();
