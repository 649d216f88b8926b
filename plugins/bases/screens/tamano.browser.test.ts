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
