import { expect, test } from "bun:test";
import { cerrarTodas } from "./navegador.ts";

test("every page of a test is closed, also when one of them had a problem", async () => {
  const cerradas: string[] = [];
  const pagina = (nombre: string, ...problemas: string[]) => ({
    problemas,
    cerrar: () => Promise.resolve(void cerradas.push(nombre)),
  });
  await cerrarTodas([pagina("una"), pagina("otra")]);
  const falla = await cerrarTodas([pagina("mala", "CSP: img-src"), pagina("buena")])
    .then(() => null, (e: unknown) => String(e));
  expect(falla).toContain("CSP: img-src");
  expect(cerradas).toEqual(["una", "otra", "mala", "buena"]);
});
