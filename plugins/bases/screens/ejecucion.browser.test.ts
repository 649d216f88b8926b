/** What Bases shows of an execution: one month, loaded once, without rows of its own ([E6]). */
import { expect, setDefaultTimeout, test } from "bun:test";
import { usarGrupo } from "#ui/testing/grupo.ts";

setDefaultTimeout(600_000);

const pruebas = usarGrupo();

test("[E6] an execution says that it is one month, when it was loaded, and why its bases are empty", async () => {
  const { page, axe } = await pruebas.entrar({ codipres: "M2412", rol: "analista" });
  await page.getByRole("heading", { level: 1, name: /^Ejecución M2412 - / }).waitFor();
  await page.getByText("Cerrado", { exact: true }).waitFor();
  await page.getByText(/^un mes, cargado el \d\d\/\d\d\/\d{4}$/).waitFor();
  await page.getByText("Total de diciembre de 2024", { exact: true }).waitFor();
  expect(await page.getByText(/Total anual|valorizad/i).count()).toBe(0);
  await page.getByText("No hay registros en la tabla", { exact: true }).waitFor();
  await page.getByText(/^Una ejecución es lo liquidado en un mes: .* se ven en Salidas\.$/)
    .waitFor();
  expect(await axe()).toEqual([]);
  await page.getByRole("navigation", { name: "Bases" })
    .getByRole("button", { name: "Complementos" }).click();
  await page.getByText(/^Una ejecución es lo liquidado en un mes/).waitFor();
});
