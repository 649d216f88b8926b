/** Hostile texts stored in every field, on every screen that shows them: nothing of them runs. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { abrirNavegador, type Navegador } from "#ui/testing/navegador.ts";
import { guardarTextos, HOSTILES } from "./texts.ts";

setDefaultTimeout(600_000);

const MARCADO = HOSTILES.filter((t) => /[<:]/.test(t));

let navegador: Navegador;
beforeAll(async () => {
  navegador = await abrirNavegador({ muestra: { safs: [103, 357, 750], renglones: 5 } });
  const { aceptados } = await guardarTextos(navegador.producto, MARCADO);
  expect(aceptados.length).toBeGreaterThan(MARCADO.length * 8);
  await navegador.producto.pedir("GET", "/api/valores/datospresupuesto/357/E2601", {
    como: navegador.producto.roles.admin,
  });
});
afterAll(() => navegador?.cerrar());

test("no stored text runs on any screen of an administrator, and it is read as it was typed", async () => {
  const { producto } = navegador;
  const { json } = await producto.pedir<
    { id: string; items: { id: string }[] }[]
  >("GET", "/api/secciones", { como: producto.roles.admin });
  const pantallas = json.flatMap(({ id, items }) =>
    items.length === 0 ? [id] : items.map((i) => `${id}/${i.id}`)
  );
  const p = await navegador.conSesion("admin@onp");
  const conTexto: string[] = [];
  for (const pantalla of [...pantallas, "tablas/escalafonescategorias?esc=62"]) {
    const [camino, consulta = ""] = pantalla.split("?");
    await p.page.evaluate(
      (hash) => location.hash = hash,
      `#/${camino}?saf=357&codipres=E2601&${consulta}`,
    );
    await p.page.evaluate(() =>
      new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo)))
    );
    await p.page.waitForFunction(() =>
      document.querySelector("[aria-busy='true'], .cargando, [data-cargando]") === null &&
      document.querySelector("main")?.textContent?.trim() !== ""
    );
    // Tables draw the rows in sight: down to the last ones, where the new rows are.
    const texto = await p.page.evaluate(async () => {
      const vistos = [document.body.innerText];
      for (const zona of document.querySelectorAll("main, main *")) {
        if (zona.scrollHeight <= zona.clientHeight + 20) continue;
        zona.scrollTop = zona.scrollHeight;
        await new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo)));
        vistos.push(document.body.innerText);
      }
      return vistos.join("\n");
    });
    if (MARCADO.some((t) => texto.includes(t))) conTexto.push(pantalla);
    const corrio = await p.page.evaluate(() =>
      Reflect.has(globalThis, "atacado") ||
      document.querySelector("main script, main iframe, main [onerror], main [onload]") !== null
    );
    expect({ pantalla, corrio }).toEqual({ pantalla, corrio: false });
  }
  // Users, SAFs, ceilings, staffing, sessions, scales and categories show them.
  expect(conTexto.length).toBeGreaterThanOrEqual(6);
  expect(p.problemas).toEqual([]);
});
