/** At both sizes of a desk the table of a base ends at the foot of the window, whatever stands above it. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { usarGrupo } from "#ui/testing/grupo.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";

setDefaultTimeout(600_000);

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
  const [que, grupo, filas, palabra] of [
    ["a valued budget", () => "E2601", 18, "Al día"],
    ["a deliverable", () => entregable, 18, "Cerrado"],
    ["an empty base", () => "E26T1", 0, "Sin valorizar"],
  ] as const
) {
  for (const tamano of TAMANOS) {
    test(`${que} at ${tamano.width} × ${tamano.height}: the page does not scroll, and nothing is left over`, async () => {
      const { page } = await pruebas.entrar({ codipres: grupo(), opciones: { tamano } });
      await page.getByRole("grid").waitFor();
      if (filas > 0) {
        await page.locator("tbody tr[data-clave]").nth(filas).waitFor();
      } else await page.getByRole("button", { name: "Pegarlos de una planilla" }).waitFor();
      await page.locator(".titulos-estado").getByText(palabra, { exact: true }).waitFor();
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

for (const { width, height } of TAMANOS) {
  test(`rows, names and figures of Cargos at ${width} × ${height}, as a list and as a sheet`, async () => {
    const { page } = await pruebas.entrar({ opciones: { tamano: { width, height } } });
    const medir = () =>
      page.evaluate(() => {
        const marco = document.querySelector(".marco-tabla") as HTMLElement;
        const alto = (s: string) => marco.querySelector(s)?.getBoundingClientRect();
        const [arriba, abajo] = [alto("thead")?.bottom ?? 0, alto("tfoot")?.top ?? 0];
        const filas = [...marco.querySelectorAll("tbody tr[data-clave]")];
        const cortado = (e: Element) => e.scrollWidth > e.clientWidth;
        const titulos = [...marco.querySelectorAll("thead [data-titulo]")]
          .map((t) => t.getAttribute("data-titulo"));
        return {
          enteras: filas.filter((f) => {
            const { top, bottom } = f.getBoundingClientRect();
            return top >= arriba - 1 && bottom <= abajo + 1;
          }).length,
          deLado: marco.scrollWidth - marco.clientWidth,
          // A name beside its code is whole, or ends in an ellipsis: focus and hover say it.
          nombres: [...marco.querySelectorAll("tbody td .nota")].map((n) => {
            const abajo = n.parentElement?.getBoundingClientRect().bottom ?? 0;
            const seVe = n.getBoundingClientRect().top < abajo;
            const celda = n.closest("td");
            // A brief name begins as the whole one does.
            const comienzo = (n.textContent ?? "").split(" ").slice(0, 2).join(" ");
            const dicho = getComputedStyle(n).textOverflow === "ellipsis" &&
              celda?.title.includes(comienzo);
            return {
              nombre: n.textContent,
              seVe,
              cortado: seVe && cortado(n) && !dicho,
              donde: titulos[Number(celda?.dataset.columna)],
            };
          }),
          cortadas: [
            ...marco.querySelectorAll("tbody td.a-derecha:not(:focus) > .t, tfoot td.a-derecha"),
          ].filter(cortado).map((e) => e.textContent),
        };
      });
    const esperado = { deLado: 0, cortadas: [] };
    const exigirNombres = ({ nombres }: Awaited<ReturnType<typeof medir>>) => {
      expect(nombres.filter((n) => n.cortado)).toEqual([]);
      const suyos = nombres.filter((n) => n.nombre === "SINEP");
      expect(suyos.length).toBeGreaterThan(0);
      expect(suyos.every((n) => n.seVe)).toBe(true);
      // Ubic., F. Fin. and P. Prin. wait for a wider window: all of them, or none.
      const conLugar = nombres.filter((n) => ["ubic", "ff", "pprin"].includes(n.donde ?? ""));
      expect(new Set(conLugar.map((n) => n.seVe))).toEqual(new Set([false]));
      const otros = nombres.filter((n) => !conLugar.includes(n));
      expect(otros.filter((n) => !n.seVe)).toEqual([]);
    };
    const minimo = width < 1400 ? 18 : 24;
    await page.locator("tbody tr[data-clave]").nth(minimo).waitFor();
    await page.getByRole("columnheader", { name: "Costo anual" }).waitFor();
    const lista = await medir();
    expect(lista).toMatchObject(esperado);
    exigirNombres(lista);
    expect(lista.enteras).toBeGreaterThanOrEqual(minimo);
    await page.keyboard.press("Alt+p");
    await page.locator(".tabla[data-hoja]").waitFor();
    const hoja = await medir();
    expect(hoja).toMatchObject(esperado);
    exigirNombres(hoja);
    expect(hoja.enteras).toBeGreaterThanOrEqual(minimo);
  });
}

test("the heading of a long budget that is out of date is whole, over as many rows", async () => {
  const { producto } = pruebas.navegador;
  await producto.pedir("POST", "/api/valorizar", {
    como: producto.roles.analista,
    form: { saf: 357, codipres: "E2602" },
  });
  await producto.app.db.tx(async (q) => {
    await q.ejecutar(
      "UPDATE base_cargos SET cargos = cargos + 200 WHERE id = " +
        "(SELECT min(id) FROM base_cargos WHERE saf = 357 AND codipres = 'E2602')",
    );
    await q.ejecutar(
      "UPDATE presupuestos SET rev_datos = rev_datos + 1 WHERE saf = 357 AND codipres = 'E2602'",
    );
  });
  const { page } = await pruebas.entrar({ codipres: "E2602" });
  await page.getByText("desde la valorización").waitFor({ state: "attached" });
  for (const tamano of TAMANOS) {
    await page.setViewportSize(tamano);
    const visto = await page.evaluate(() => {
      const marco = document.querySelector(".marco-tabla");
      const pie = marco?.querySelector("tfoot")?.getBoundingClientRect().top ?? 0;
      const filas = [...marco?.querySelectorAll("tbody tr[data-clave]") ?? []];
      const titulos = [...document.querySelectorAll(".titulos-de-grupo :is(h1, p, b)")];
      return {
        enteras: filas.filter((f) => f.getBoundingClientRect().bottom <= pie + 1).length,
        cortados: titulos.filter((t) => t.scrollWidth > t.clientWidth + 1 && t.clientWidth > 1)
          .map((t) => t.textContent),
        fuera: titulos.filter((t) => t.getBoundingClientRect().right > innerWidth).length,
      };
    });
    expect(visto).toMatchObject({ cortados: [], fuera: 0 });
    expect(visto.enteras).toBeGreaterThanOrEqual(tamano.height === 720 ? 18 : 24);
  }
});

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

test("[B2] a wrong code of three figures is whole beside its mark, also with every column of the base", async () => {
  const tamano = { width: 1280, height: 720 };
  const { app } = pruebas.navegador.producto;
  await app.db.tx(async (q) => {
    await q.ejecutar(
      "UPDATE base_cargos SET ubic = 998, ff = 19, codp = 777, codes = 9998 WHERE id = " +
        "(SELECT min(id) FROM base_cargos WHERE saf = 357 AND codipres = 'E2601')",
    );
    await q.ejecutar(
      "UPDATE presupuestos SET rev_datos = rev_datos + 1 WHERE saf = 357 AND codipres = 'E2601'",
    );
  });
  const { page } = await pruebas.entrar({ opciones: { tamano } });
  await page.locator("tbody td.invalida.a-derecha").first().waitFor();
  await page.getByRole("columnheader", { name: "Cod. Des." }).waitFor();
  const codigos = await page.evaluate(() => {
    const celdas = document.querySelectorAll(
      "tbody tr:has(td.invalida) td.invalida > .t",
    );
    return [...celdas].map((e) => ({
      codigo: e.textContent?.replace("!", ""),
      cortado: e.scrollWidth > e.clientWidth,
    }));
  });
  expect(codigos.map((c) => c.codigo)).toEqual(
    expect.arrayContaining(["998", "19", "777", "9998"]),
  );
  expect(codigos.filter((c) => c.cortado)).toEqual([]);
});
