/** A file that is brought over a screen and let go there, as a person does it. */
import type { Page } from "playwright-core";

/** Drops it on the first place of the screen that takes files, once it says so. */
export async function soltarArchivo(
  page: Page,
  nombre: string,
  contenido: Uint8Array | string,
): Promise<void> {
  const dataTransfer = await page.evaluateHandle(([nombre, base64]) => {
    const traslado = new DataTransfer();
    const datos = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    traslado.items.add(new File([datos], nombre));
    return traslado;
  }, [nombre, Buffer.from(contenido).toString("base64")] as const);
  const zona = page.locator(".zona-soltar").first();
  await zona.dispatchEvent("dragover", { dataTransfer });
  await page.locator(".zona-soltar-aviso").waitFor();
  await zona.dispatchEvent("drop", { dataTransfer });
}
