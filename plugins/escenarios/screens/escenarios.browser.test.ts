/** «Escenarios» in a real browser: the strip by keys and mouse, its live totals, and what is kept. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasta } from "#core/testing/until.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { pruebasDeSalidas } from "#ui/testing/salidas.ts";
import { panelDe, sumaDeRenglones } from "#ui/testing/panel.ts";

setDefaultTimeout(600_000);

const { abrir: abrirSalida, pedir } = pruebasDeSalidas();

/** With nothing on the strip: the page of an earlier test kept what it had there. */
async function abrir(rol: "analista" | "consulta" | "admin") {
  const p = await abrirSalida(rol, "Valorización");
  await p.page.evaluate(() => {
    for (const clave of Object.keys(sessionStorage)) {
      if (clave.startsWith("planta.escenarios.")) sessionStorage.removeItem(clave);
    }
  });
  await p.page.getByRole("navigation", { name: "Salidas" })
    .getByRole("button", { name: "Escenarios", exact: true }).click();
  return p;
}

const celda = (page: Page, name: RegExp) => page.getByRole("gridcell", { name });
/** Total of the scenario of the focus, in the foot, once it is of what is on the strip. */
const total = async (page: Page, letra: string) => {
  const dicho = page.locator(".escenarios-pie .total[aria-busy=false]", {
    hasText: `Total de ${letra}`,
  });
  const texto = await dicho.innerText();
  return Number(texto.replace(/^.*\$ /, "").replaceAll(".", "").replace(",", "."));
};
const nuevo = async (page: Page, nombre: string) => {
  const mas = page.getByRole("button", { name: "+ Acuerdo" });
  if (await mas.isVisible()) await mas.click();
  await page.getByRole("button", { name: "Acuerdo nuevo" }).click();
  await page.getByLabel("Nombre").fill(nombre);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: new RegExp(nombre) }).first().waitFor();
};
/** Two tranches of an agreement, typed from its free months. */
const dosTramos = async (page: Page, letra: string) => {
  await celda(page, new RegExp(`^${letra} .*, marzo: nada`)).focus();
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await celda(page, new RegExp(`^${letra} .*4,0 % desde marzo`)).waitFor();
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.type("4,5");
};

test("[W8] tranches are typed and moved with keys and mouse, and the total follows every key", async () => {
  const p = await abrir("analista");
  const { page } = p;
  // The four public agreements are ready to open, each with its norm.
  const publicos = page.getByRole("region", { name: "Acuerdos públicos" });
  await publicos.getByText("Dec. 527/2025 y 36/2026").waitFor();
  expect(await publicos.getByRole("listitem").count()).toBe(4);
  await page.getByText("Criterio mes a mes").waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("escenarios-vacio");

  await nuevo(page, "Dos tramos");
  await hasta(() => page.evaluate(() => document.activeElement?.role === "gridcell"));
  await dosTramos(page, "A");
  // What is typed is a total already, with its effect, before it is left.
  await page.getByText(/^A, julio 0,0 % → 4,5 %|Total de A/).first().waitFor();
  await page.keyboard.press("Enter");
  await celda(page, /^A .*4,5 % desde julio/).waitFor();
  await page.getByText(/^Total de A/).waitFor();
  const enJulio = await total(page, "A");
  await page.keyboard.press("Alt+ArrowRight");
  const agosto = celda(page, /^A .*4,5 % desde agosto/);
  await agosto.waitFor();
  expect(await agosto.evaluate((e) => e === document.activeElement)).toBe(true);
  await hasta(async () => await total(page, "A") < enJulio);
  await page.keyboard.press("Control+z");
  await celda(page, /^A .*4,5 % desde julio/).waitFor();
  await hasta(async () => await total(page, "A") === enJulio);

  // The same with the pointer.
  const tramo = page.locator(".tira-tramo", { hasText: "4,5 %" });
  const de = await tramo.boundingBox();
  const mes = await celda(page, /^A .*, octubre: nada/).boundingBox();
  if (!de || !mes) throw new Error("la tira no se ve");
  await page.mouse.move(de.x + de.width / 2, de.y + de.height / 2);
  await page.mouse.down();
  await page.mouse.move(mes.x + mes.width / 2, mes.y + mes.height / 2, { steps: 8 });
  await page.mouse.up();
  await celda(page, /^A .*4,5 % desde octubre/).waitFor();
  await hasta(async () => await total(page, "A") < enJulio);

  // Escape gives back what was there; Supr takes it away.
  await celda(page, /^A .*4,0 % desde marzo/).focus();
  await page.keyboard.type("9");
  await page.getByText("A, marzo 4,0 % → 9,0 %").waitFor();
  await page.keyboard.press("Escape");
  await celda(page, /^A .*4,0 % desde marzo/).waitFor();
  await page.keyboard.press("Delete");
  await celda(page, /^A .*, marzo: nada/).waitFor();
  await page.keyboard.press("Control+z");

  // What cannot be left so is said, and neither Enter nor going elsewhere leaves part of it.
  for (const mal of ["1000", "1.234,5", "99,99,9"]) {
    await celda(page, /^A .*4,0 % desde marzo/).focus();
    await page.keyboard.type(mal);
    await page.getByRole("alert").filter({ hasText: /va de 0 a 999,99|no es un número/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByLabel("Porcentaje", { exact: true }).waitFor();
    // The focus stays where it went.
    await page.getByLabel("Crédito").click();
    await celda(page, /^A .*4,0 % desde marzo/).waitFor();
    expect(await page.getByLabel("Crédito").evaluate((e) => e === document.activeElement))
      .toBe(true);
  }

  // What fits, and its place on the strip.
  await page.getByLabel("Crédito").fill("6500000000");
  const usar = page.getByRole("button", { name: "Usar en A" });
  await usar.waitFor();
  const entra = (await page.locator(".entra-numero b").innerText()).replace(/,00| %/g, "");
  await p.captura("escenarios-entra");
  await usar.click();
  await celda(page, new RegExp(`^A .*${entra.replace(/0$/, "")}.* desde octubre`)).waitFor();
  await hasta(async () => await total(page, "A") <= 6_500_000_000);

  // Nothing of it is lost on a reload, saved or not.
  const antes = await page.getByRole("grid").innerText();
  await page.reload();
  await page.getByRole("grid", { name: /^Acuerdos de 2026/ }).waitFor();
  expect(await page.getByRole("grid").first().innerText()).toBe(antes);
  await page.getByRole("button", { name: "Guardar Dos tramos" }).click();
  await page.getByRole("grid").getByText("sin guardar").waitFor({ state: "detached" });
});

test("[W8] a newer question ends the older one, and nothing else is painted meanwhile", async () => {
  const p = await abrir("analista");
  const { page } = p;
  await nuevo(page, "Tecleado");
  await dosTramos(page, "A");
  await page.keyboard.press("Enter");
  await total(page, "A");
  const ruta = "**/api/escenarios/evaluar";
  let pedidos = 0;
  let abandonados = 0;
  page.on("requestfailed", (r) => abandonados += r.url().endsWith("/escenarios/evaluar") ? 1 : 0);
  const paso = Promise.withResolvers<void>();
  await page.route(ruta, async (r) => {
    pedidos++;
    await paso.promise;
    await r.continue().catch(() => {});
  });
  await page.evaluate(() => {
    const vistos: string[] = [];
    Reflect.set(globalThis, "vistos", vistos);
    const pie = document.querySelector(".escenarios-pie .total b");
    if (pie) {
      new MutationObserver(() => vistos.push(pie.textContent ?? ""))
        .observe(pie, { characterData: true, childList: true, subtree: true });
    }
  });
  await page.keyboard.type("6");
  await hasta(() => pedidos === 1);
  await page.keyboard.type("2");
  await hasta(() => pedidos === 2);
  paso.resolve();
  const final = await total(page, "A");
  expect([pedidos, abandonados]).toEqual([2, 1]);
  const vistos = await page.evaluate(() => Reflect.get(globalThis, "vistos") as string[]);
  const leidos = vistos.map((t) =>
    Number(t.replace("$ ", "").replaceAll(".", "").replace(",", "."))
  );
  expect([...new Set(leidos)]).toEqual([final]);
});

test("[W4] base, A and B side by side: figures open to lines that say their agreement", async () => {
  const p = await abrir("analista");
  const { page } = p;
  const letra = "C";
  await page.getByRole("button", { name: /^Abrir «Convenio general 2026/ }).click();
  await page.getByRole("button", { name: "+ Acuerdo" }).click();
  await page.getByRole("button", { name: /^Abrir «Convenio general 2025, segunda/ }).click();
  await nuevo(page, "Otro");
  await dosTramos(page, letra);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "+ Suma fija" }).click();
  await page.getByLabel("Importe").fill("45000");
  expect(await p.axe()).toEqual([]);
  await page.keyboard.press("Enter");
  // Picked up, carried and dropped; made longer; and given back as it was.
  const unaVez = celda(page, /\$ 45\.000 una vez, no remunerativa, en julio/);
  await unaVez.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await celda(page, /\$ 45\.000 una vez, no remunerativa, en septiembre/).waitFor();
  await page.keyboard.press("Escape");
  await unaVez.waitFor();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Alt+Shift+ArrowRight");
  const larga = celda(page, /\$ 45\.000 por mes, no remunerativa, de junio a julio/);
  await larga.waitFor();
  expect(await larga.evaluate((e) => e === document.activeElement)).toBe(true);
  const tabla = page.getByRole("table", { name: /la diferencia es con la base/ });
  const cifra = tabla.getByRole("button", {
    name: new RegExp(`: 1 Personal permanente, ${letra}, ver de qué está hecho$`),
  });
  await cifra.waitFor();
  for (const tema of ["light", "dark"] as const) {
    for (const tamano of TAMANOS) {
      await page.emulateMedia({ colorScheme: tema });
      await page.setViewportSize(tamano);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tamano.width);
      const marco = page.getByRole("region", { name: /la diferencia es con la base/ });
      await p.captura(`escenarios-${tamano.width}-${tema}`);
      expect(await marco.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
      expect(await p.axe()).toEqual([]);
      await p.captura(`escenarios-${tamano.width}-${tema}`);
    }
  }
  // Nor is anything cut where figures are as long as they come: a raise of 290 %, to the cent.
  await page.setViewportSize(TAMANOS[1]);
  await celda(page, /^C .*4,0 % desde marzo/).focus();
  await page.keyboard.type("290");
  await page.keyboard.press("Enter");
  await celda(page, /^C .*290,0 % desde marzo/).waitFor();
  await total(page, "C");
  for (const unidad of ["Millones", "Exactos"]) {
    await page.getByRole("button", { name: unidad, exact: true }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
    const marco = page.getByRole("region", { name: /la diferencia es con la base/ });
    expect(await marco.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
    const alto = await page.locator(".escenarios-totales").evaluate((e) => e.clientHeight);
    expect(alto).toBeLessThan(40);
    await p.captura(`escenarios-290-${unidad}`);
  }
  await page.getByRole("button", { name: "1 Personal permanente", exact: true }).click();
  await tabla.getByRole("rowheader", { name: /^1\.1 / }).waitFor();
  const bajada = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excel", exact: true }).click();
  expect((await bajada).suggestedFilename()).toBe("357-E2601-escenarios.xlsx");
  await page.getByRole("button", { name: "Tabla", exact: true }).click();
  await page.getByRole("table", { name: /^Costo mensual, en millones/ }).waitFor();
  await cifra.click();
  const panel = panelDe(page);
  await sumaDeRenglones(panel).waitFor();
  expect(await panel.getByText(/La cifra cambió/).count()).toBe(0);
  await panel.getByText(/acuerdo «Otro»/).first().waitFor();
  await p.captura("escenarios-lineas");
});

test("[K1] an agreement that somebody else saved meanwhile shows both, and loses neither", async () => {
  const p = await abrir("analista");
  const { page } = p;
  await nuevo(page, "En disputa");
  await dosTramos(page, "A");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
  const sinGuardar = page.getByRole("grid").getByText("sin guardar");
  await sinGuardar.waitFor({ state: "detached" });
  const guardados = await pedir("GET", "/api/acuerdos?saf=357") as unknown as {
    readonly id: number;
    readonly nombre: string;
    readonly rev: number;
  }[];
  const suyo = guardados.find((a) => a.nombre === "En disputa");
  if (!suyo) throw new Error("no se guardó");
  const { definicion } = await pedir("GET", `/api/acuerdos/${suyo.id}`);
  const otra = JSON.stringify({ ...definicion as object, norma: "Acta 7" });
  const { id, rev } = suyo;
  await pedir("POST", `/api/acuerdos/${id}`, { accion: "editar", definicion: otra, rev });

  await celda(page, /^A .*4,0 % desde marzo/).focus();
  await page.keyboard.type("6");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
  const choque = page.getByRole("dialog", { name: "En disputa" });
  await choque.getByText("Acta 7").waitFor();
  await choque.getByText(/6,0 % desde marzo/).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("escenarios-conflicto");
  await choque.getByRole("button", { name: "Guardar lo que escribí" }).click();
  await choque.waitFor({ state: "detached" });
  await sinGuardar.waitFor({ state: "detached" });
  const ahora = await pedir("GET", `/api/acuerdos/${id}`);
  expect(ahora.definicion).toMatchObject({ norma: "", tramos: [{ porcentaje: 6 }, {}] });
});

test("[W6] homologating says what it writes and replaces, and the history of a value leads back", async () => {
  const p = await abrir("admin");
  const { page } = p;
  await page.getByRole("button", { name: /^Abrir «Convenio general 2026/ }).click();
  await page.getByText(/^Total de A/).waitFor();
  const homologar = page.getByRole("button", { name: /^Homologar/ });
  // Not before it is stored: the button says so.
  expect(await homologar.getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("Control+s");
  await page.getByRole("grid").getByText("sin guardar").waitFor({ state: "detached" });
  await homologar.click();
  const dialogo = page.getByRole("dialog", { name: "Homologar" });
  await dialogo.getByLabel("Norma").fill("Dec. 999/2026");
  const valores = dialogo.getByRole("table", { name: "Valores que se escriben" });
  await valores.waitFor();
  await dialogo.getByText(/^\d+ valores guardados se reemplazan$/).waitFor();
  const aceptar = dialogo.getByRole("button", { name: /^Homologar/ });
  expect(await aceptar.getAttribute("aria-disabled")).toBe("true");
  expect(await p.axe()).toEqual([]);
  await p.captura("escenarios-homologar");
  await dialogo.getByRole("button", { name: "Aceptar todos" }).click();
  await aceptar.click();
  await dialogo.waitFor({ state: "detached" });
  await page.getByRole("grid").getByText("homologado Dec. 999/2026").waitFor();
  // Read-only from here on, to the keys too.
  await celda(page, /^A .*2,5 % desde enero/).focus();
  await page.keyboard.press("Delete");
  await celda(page, /^A .*2,5 % desde enero/).waitFor();
  await page.keyboard.press("Enter");
  const detalle = page.getByRole("dialog", { name: /^2,5 % desde enero/ });
  await detalle.getByText("El acuerdo está homologado y sólo se lee").waitFor();
  // Not one of its boxes takes anything, and there is nothing to apply.
  expect(await detalle.locator("input:enabled, .seleccion:enabled").count()).toBe(0);
  expect(await detalle.getByRole("button", { name: /Aplicar|Eliminar/ }).count()).toBe(0);
  expect(await p.axe()).toEqual([]);
  await p.captura("escenarios-solo-lectura");
  await page.keyboard.press("Escape");
  await celda(page, /^A .*2,5 % desde enero/).waitFor();
  expect(await page.getByRole("button", { name: "+ Tramo" }).getAttribute("aria-disabled"))
    .toBe("true");

  await page.getByRole("button", { name: "Tablas", exact: true }).click();
  await page.getByRole("navigation", { name: "Tablas" })
    .getByRole("button", { name: "Escalafones y Categorías" }).click();
  await page.getByRole("gridcell", { name: "303", exact: true }).click();
  await page.getByRole("button", { name: "Ver en pesos" }).click();
  await page.getByRole("button", { name: /^Valor de la unidad retributiva:/ }).click();
  await page.getByRole("dialog", { name: "Historia del valor" })
    .getByRole("link", { name: "Acuerdo «Convenio general 2026»" }).first().click();
  await page.getByRole("grid").getByText("homologado Dec. 999/2026").waitFor();
});

test("[W1] who only reads tries and compares, and is told why nothing is saved", async () => {
  const p = await abrir("consulta");
  const { page } = p;
  await page.getByText("Su usuario es de consulta: puede probar y comparar").first().waitFor();
  await page.getByRole("region", { name: "Acuerdos públicos" })
    .getByRole("button", { name: /^Abrir «Convenio general 2026/ }).click();
  await page.getByText(/^Total de A/).waitFor();
  expect(await page.getByRole("button", { name: /^Guardar/ }).getAttribute("aria-disabled"))
    .toBe("true");
  expect(await p.axe()).toEqual([]);
  // Leaving the session takes what was tried with it.
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await page.getByLabel("Usuario").waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
