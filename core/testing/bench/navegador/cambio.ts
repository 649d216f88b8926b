/** «Cambiar campo…» over as many rows as it takes at once: what its person waits for, and the others. */
import type { Page } from "playwright-core";
import type { Cifra, Medida } from "../comun/harness.ts";
import { abrirEscena } from "./escena.ts";
import { ingresar } from "../comun/servidores.ts";
import { elegirOpcion } from "#ui/testing/seleccion.ts";

const FILAS = 20_000;
const ESPERA_MS = 120_000;
/** What an authorised call costs at least. */
const VACIA = "/api/sesiones";

const cifra = (que: string, propio: number, piso: number): Medida => ({
  que,
  propio,
  piso,
  alcanzar: 1,
  unidad: "ms",
});

/** The longest that the page goes without drawing while something is done. */
async function sinDibujar(page: Page, hacer: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const marca = { peor: 0, sigue: true };
    Reflect.set(globalThis, "marca", marca);
    let antes = performance.now();
    const cuadro = () => {
      const ahora = performance.now();
      marca.peor = Math.max(marca.peor, ahora - antes);
      antes = ahora;
      if (marca.sigue) requestAnimationFrame(cuadro);
    };
    requestAnimationFrame(cuadro);
  });
  await hacer();
  return await page.evaluate(() => {
    const marca = Reflect.get(globalThis, "marca") as { peor: number; sigue: boolean };
    marca.sigue = false;
    return marca.peor;
  });
}

/** The worst wait of somebody who asks for little again and again while something is done. */
async function peorDeOtro(url: string, hacer: () => Promise<void>): Promise<number> {
  const authorization = await ingresar(url, "consulta@economia");
  let peor = 0;
  let sigue = true;
  const otro = (async () => {
    while (sigue) {
      const inicio = performance.now();
      await (await fetch(url + VACIA, { headers: { authorization } })).arrayBuffer();
      peor = Math.max(peor, performance.now() - inicio);
      await Bun.sleep(2);
    }
  })();
  await hacer();
  sigue = false;
  await otro;
  return peor;
}

export const cambioGrande: Cifra = {
  nombre: `cambiar un campo de ${FILAS} filas`,
  piso: "límite",
  async medir() {
    const escena = await abrirEscena({ cargos: FILAS });
    try {
      const page = await escena.entrar("#/bases/cargos");
      await page.locator(".recuento").filter({ hasText: "registros en total" }).waitFor();
      await page.getByRole("button", { name: "Cambiar campo…" }).click();
      const dialogo = page.getByRole("dialog", { name: "Cambiar campo" });
      await elegirOpcion(dialogo, "Campo", "Vacantes");
      await elegirOpcion(dialogo, "Qué se hace", "Sumar");
      let [contadas, previa, guardado] = [0, 0, 0];
      const quieta = await sinDibujar(page, async () => {
        const inicio = performance.now();
        await dialogo.getByLabel("Valor", { exact: true }).fill("1");
        await dialogo.getByText(/registros para cambiar/).waitFor({ timeout: ESPERA_MS });
        contadas = performance.now() - inicio;
        await dialogo.getByText(/al año: de \$/).waitFor({ timeout: ESPERA_MS });
        previa = performance.now() - inicio;
      });
      const dicho = await dialogo.locator(".cambio-previo").innerText();
      if (/quedarían mal/.test(dicho)) throw new Error(dicho);
      const otro = await peorDeOtro(escena.url(), async () => {
        const inicio = performance.now();
        await dialogo.getByRole("button", { name: "Cambiar", exact: true }).click();
        await dialogo.waitFor({ state: "detached", timeout: ESPERA_MS });
        guardado = performance.now() - inicio;
      });
      return [
        cifra("revisarlas y contarlas", contadas, 3_000),
        cifra("la previa con pesos", previa, 6_000),
        cifra("la página sin dibujar mientras tanto", quieta, 250),
        cifra("guardarlas todas", guardado, 10_000),
        cifra("lo más que espera otro mientras se guardan", otro, 250),
      ];
    } finally {
      await escena.cerrar();
    }
  },
};
