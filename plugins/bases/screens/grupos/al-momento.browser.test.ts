/** The total of now in the heading, in a real browser. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { usarGrupo } from "../../../../ui/testing/grupo.ts";

setDefaultTimeout(120_000);

const pruebas = usarGrupo();

test("the heading follows what others save, without asking again, and says the difference", async () => {
  const { producto } = pruebas.navegador;
  const pedir = <T>(metodo: string, ruta: string, form?: Record<string, string | number>) =>
    producto.pedir<T>(metodo, `/api/${ruta}`, { como: producto.roles.onp, form });
  await pedir("POST", "valorizar", { saf: 357, codipres: "E2601" });
  const { page, axe } = await pruebas.entrar({ codipres: "E2601" });
  const estado = page.locator(".titulos-estado");
  await estado.getByText("Valorización al día", { exact: true }).waitFor();
  expect(await estado.innerText()).not.toContain("Al momento");

  const pedidos: string[] = [];
  page.on("request", (r) => r.url().includes("/valorizar/momento/") && pedidos.push(r.url()));
  const { json } = await pedir<{ otrosgastos: Record<string, string | number>[] }>(
    "GET",
    "bases/otrosgastos/357/E2601",
  );
  const { validacion: _, ...fila } = json.otrosgastos[0];
  const costo_total = Number(fila.costo_total) + 1234.5;
  await pedir("POST", "bases/otrosgastos/357/E2601", { ...fila, accion: "editar", costo_total });
  await estado.getByText(/^Al momento: \+ \$ 1\.234,50/).waitFor();
  await estado.getByText("Valorización desactualizada", { exact: true }).waitFor();
  expect(pedidos).toEqual([]);
  expect(await axe()).toEqual([]);

  await pedir("POST", "valorizar", { saf: 357, codipres: "E2601" });
  await estado.getByText(/^Al momento/).waitFor({ state: "detached" });
});
