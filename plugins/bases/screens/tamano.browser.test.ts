/** At both sizes of a desk the table of a base ends at the foot of the window, whatever stands above it. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { usarGrupo } from "../../../ui/testing/grupo.ts";
import { TAMANOS } from "../../../ui/testing/navegador.ts";

setDefaultTimeout(120_000);

const pruebas = usarGrupo();

let entregable = "";

beforeAll(async () => {
  const { producto } = pruebas.navegador;
  const pedir = <T>(ruta: string, form: Record<string, string | number>) =>
    producto.pedir<T>("POST", `/api/${ruta}`, { como: producto.roles.analista, form });
  await pedir("valorizar", { saf: 357, codipres: "E2601" });
  const { json } = await pedir<{ nuevo_codigo: string }>("presupuestos/darcierre/357/E2601", {
    accion: "darcierre",
    tipo: "A",
  });
  entregable = json.nuevo_codigo;
  expect(entregable).toStartWith("A26");
  const vacio = { descripcion: "Vacío", desde_mes: 202412, ejercicio: 2026, version: 1 };
  await pedir("presupuestos/editar/357/E26T1", { accion: "nuevo", ...vacio });
});

for (
  const [que, grupo, filas] of [
    ["a valued budget", () => "E2601", 18],
    ["a deliverable", () => entregable, 18],
    ["an empty base", () => "E26T1", 0],
  ] as const
) {
  for (const tamano of TAMANOS) {
    test(`${que} at ${tamano.width} × ${tamano.height}: the page does not scroll, and nothing is left over`, async () => {
      const { page } = await pruebas.entrar({ codipres: grupo(), opciones: { tamano } });
      await page.getByRole("grid").waitFor();
      if (filas > 0) {
        await page.locator("tbody tr[data-clave]").nth(filas).waitFor();
        await page.getByText("Valorización al día", { exact: true }).waitFor();
      } else await page.getByRole("button", { name: "Pegarlos de una planilla" }).waitFor();
      const visto = await page.evaluate(() => {
        const marco = document.querySelector(".marco-tabla") as HTMLElement;
        const contenido = document.querySelector(".marco-contenido") as HTMLElement;
        const paginas = document.querySelector(".tabla .paginas")?.getBoundingClientRect();
        return {
          pagina: document.documentElement.scrollHeight - innerHeight,
          contenido: contenido.scrollHeight - contenido.clientHeight,
          resto: innerHeight - (paginas ?? marco.getBoundingClientRect()).bottom,
        };
      });
      expect({ pagina: visto.pagina, contenido: visto.contenido })
        .toEqual({ pagina: 0, contenido: 0 });
      expect(visto.resto).toBeGreaterThanOrEqual(0);
      // An empty table is no higher than what it says.
      if (filas > 0) expect(visto.resto).toBeLessThan(16);
    });
  }
}

test("columns are widened by mouse and by keyboard, hidden, frozen, remembered and put back", async () => {
  const { page, problemas } = await pruebas.entrar({ codipres: "E2601" });
  await page.locator("tbody tr[data-clave]").first().waitFor();
  const titulo = (id: string) => page.locator(`th:has([data-titulo="${id}"])`);
  const ancho = async (id: string) => Math.round((await titulo(id).boundingBox())?.width ?? 0);
  const propio = await ancho("act");
  const borde = await titulo("act").locator(".borde-columna").boundingBox();
  if (!borde) throw new Error("el título no tiene borde");
  const [x, y] = [borde.x + 4, borde.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.up();
  expect(await ancho("act")).toBe(propio + 40);
  // Dragging it did not sort.
  expect(await page.locator("th[aria-sort]").count()).toBe(0);
  await page.locator("[data-titulo=act]").focus();
  await page.keyboard.press("Shift+ArrowLeft");
  expect(await ancho("act")).toBe(propio + 30);

  await page.getByRole("button", { name: "Columnas…" }).click();
  await page.getByRole("checkbox", { name: "Proy.", exact: true }).click();
  await page.getByLabel("Fijas hasta Subp.").click();
  await page.getByLabel("Ancho de Esc.").fill("900");
  await page.getByRole("button", { name: "Aceptar" }).click();
  await titulo("proy").waitFor({ state: "detached" });
  await page.reload();
  await page.locator("tbody tr[data-clave]").first().waitFor();
  expect(await titulo("proy").count()).toBe(0);
  expect(await ancho("act")).toBe(propio + 30);
  const izquierda = async () => (await page.locator("tbody td").nth(1).boundingBox())?.x;
  const antes = await izquierda();
  expect(
    await page.locator(".marco-tabla").evaluate((m) => {
      m.scrollLeft = 200;
      return m.scrollLeft;
    }),
  ).toBe(200);
  expect(await izquierda()).toBe(antes);

  await page.getByRole("button", { name: "Columnas…" }).click();
  await page.getByRole("button", { name: "Volver a las del principio" }).click();
  await page.getByRole("button", { name: "Aceptar" }).click();
  await titulo("proy").waitFor();
  expect(await ancho("act")).toBe(propio);
  expect(problemas).toEqual([]);
});
