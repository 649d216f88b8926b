/** Tables of administration that take spreadsheets, and transfers, written as sheets by keys alone. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { anioDelInstante } from "#core/domain/period.ts";
import { unSoloDia } from "#core/testing/clocks.ts";
import { leidas } from "#core/testing/db.ts";
import { hasta } from "#core/testing/until.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { type PaginaDeSeccion, pruebasDeSeccion } from "#ui/testing/seccion.ts";
import { elegirOpcion } from "#ui/testing/seleccion.ts";

await unSoloDia();

setDefaultTimeout(600_000);

const pruebas = pruebasDeSeccion("Administración");
const ANIO = anioDelInstante(Date.now());

async function pedir<T>(
  metodo: "GET" | "POST",
  ruta: string,
  form?: Record<string, string | number>,
): Promise<T> {
  const { producto } = pruebas.navegador;
  const r = await producto.pedir<T>(metodo, `/api/admin/${ruta}`, {
    como: producto.roles.admin,
    form,
  });
  expect([ruta, r.status]).toEqual([ruta, 200]);
  return r.json;
}

async function enHoja(item: string): Promise<PaginaDeSeccion> {
  const p = await pruebas.abrir("admin@onp", item, { tamano: TAMANOS[1] });
  await p.page.locator("tbody tr[data-clave]").first().waitFor();
  await p.page.keyboard.press("Alt+p");
  await p.page.locator(".tabla[data-hoja]").waitFor();
  return p;
}

/** The cell of a column in the row that says something. */
async function celda({ page }: PaginaDeSeccion, fila: string, columna: string) {
  const titulos = await page.locator("th[role=columnheader]").allInnerTexts();
  const lugar = titulos.findIndex((t) => t.trim() === columna);
  expect({ columna, esta: lugar >= 0 }).toEqual({ columna, esta: true });
  return page.locator("tbody tr[data-clave]").filter({ hasText: fila }).locator("td").nth(lugar);
}

async function escribir(p: PaginaDeSeccion, fila: string, columna: string, texto: string) {
  await (await celda(p, fila, columna)).click();
  await p.page.keyboard.type(texto);
  await p.page.keyboard.press("Enter");
}

type Aviso = { id: number; rev: number; hasta: string; safs: number[]; texto: string };
const avisos = async () => (await pedir<{ avisos: Aviso[] }>("GET", "avisos")).avisos;

test("[K1] notices: a day is typed as it is said, a wrong one is told at its cell, another's change too", async () => {
  for (const texto of ["Primero", "Segundo"]) {
    await pedir("POST", "avisos", {
      accion: "NUEVO",
      texto,
      desde: "2026-01-01",
      hasta: "2026-02-01",
      safs: "",
    });
  }
  const p = await enHoja("Avisos");
  const { page } = p;
  await escribir(p, "Primero", "Hasta", "15/03/2026");
  // Enter went down, and the row that is left is stored.
  const uno = (a: Aviso[]) => a.find(({ texto }) => texto === "Primero");
  expect(uno(await hasta(avisos, (a) => uno(a)?.hasta === "2026-03-15"))?.hasta).toBe("2026-03-15");
  await escribir(p, "Primero", "Para", "357, 103");
  expect(uno(await hasta(avisos, (a) => uno(a)?.safs.length === 2))?.safs).toEqual([103, 357]);
  await escribir(p, "Primero", "Hasta", "31/12/2025");
  const mala = page.locator("td[aria-invalid]");
  await mala.waitFor();
  expect(await mala.getAttribute("title")).toContain("es anterior al primer día");
  expect(uno(await avisos())?.hasta).toBe("2026-03-15");
  expect(await p.axe(["aria-allowed-attr", "color-contrast"])).toEqual([]);
  await mala.click();
  await page.keyboard.type("16/03/2026");
  await page.keyboard.press("Enter");
  await hasta(avisos, (a) => uno(a)?.hasta === "2026-03-16");
  await mala.waitFor({ state: "detached" });
  // A key says why it is not typed.
  await (await celda(p, "Primero", "Texto")).click();
  await page.keyboard.type("x");
  await page.getByText("Con el primer día y el texto es otro aviso: agréguelo").waitFor();
  // Two rows at once, all or none.
  await (await celda(p, "Primero", "Hasta")).click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+d");
  const iguales = (a: Aviso[]) => a.every(({ hasta }) => hasta === a[0].hasta);
  expect(iguales(await hasta(avisos, iguales))).toBe(true);
  // Somebody else changes it while it is typed.
  await (await celda(p, "Segundo", "Hasta")).click();
  await page.keyboard.type("1/4/2026");
  const segundo = (await avisos()).find(({ texto }) => texto === "Segundo");
  if (!segundo) throw new Error("Segundo");
  await pedir("POST", "avisos", {
    accion: "EDITAR",
    id: segundo.id,
    rev: segundo.rev,
    texto: "Segundo",
    desde: "2026-01-01",
    hasta: "2026-05-05",
    safs: "",
  });
  await (await celda(p, "Primero", "Hasta")).click();
  const conflicto = page.getByRole("alert");
  await conflicto.getByText("05/05/2026").waitFor();
  await conflicto.getByRole("button", { name: "Tomar lo guardado" }).click();
  await conflicto.waitFor({ state: "detached" });
  expect(await (await celda(p, "Segundo", "Hasta")).innerText()).toBe("05/05/2026");
  expect((await avisos()).find(({ texto }) => texto === "Segundo")?.hasta).toBe("2026-05-05");
});

type Etapa = { nombre: string; hasta: string; prefijo: string };
const etapas = async () => (await pedir<{ etapas: Etapa[] }>("GET", "etapas")).etapas;

test("stages, credits and the structure are written in their cells", async () => {
  await pedir("POST", "etapas", {
    accion: "NUEVO",
    ejercicio: 2027,
    nombre: "Prueba",
    prefijo: "E27",
    desde: "2026-01-01",
    hasta: "2026-06-30",
  });
  const p = await enHoja("Calendario");
  await escribir(p, "Prueba", "Hasta", "15/7/2026");
  const deEtapa = (e: Etapa[]) => e.find(({ nombre }) => nombre === "Prueba");
  await hasta(etapas, (e) => deEtapa(e)?.hasta === "2026-07-15");
  expect(deEtapa(await etapas())).toMatchObject({ hasta: "2026-07-15", prefijo: "E27" });

  type Credito = { norma: string; importe: number };
  const creditos = async () =>
    (await pedir<{ creditos: Credito[] }>("GET", `credito/${ANIO}`)).creditos;
  await pedir("POST", "credito", {
    accion: "NUEVO",
    ejercicio: ANIO,
    saf: 357,
    pprin: 1,
    mon: 1,
    fecha: `${ANIO}-01-01`,
    norma: "Ley de prueba",
    importe: "1000.50",
  });
  await p.page.keyboard.press("Alt+p");
  await p.abrir("Crédito vigente");
  await p.page.getByRole("switch", { name: /^Planilla/ }).click();
  await p.page.locator(".tabla[data-hoja]").waitFor();
  const deLey = (c: Credito[]) => c.find(({ norma }) => norma === "Ley de prueba")?.importe;
  await escribir(p, "Ley de prueba", "Importe", "-2500,75");
  expect(deLey(await hasta(creditos, (c) => deLey(c) === -2500.75))).toBe(-2500.75);

  type Fila = { valores: { ubic: number; descripcion: string } };
  const ubicaciones = async () =>
    (await pedir<{ filas: Fila[] }>("GET", "estructura/ubicaciones")).filas;
  await p.page.keyboard.press("Alt+p");
  await p.abrir("Estructura");
  await elegirOpcion(p.page, "Tabla", "Ubicación Geográfica");
  await p.page.getByRole("grid", { name: /Ubicación/ }).waitFor();
  await p.page.locator("tbody tr[data-clave]").first().waitFor();
  await p.page.keyboard.press("Alt+p");
  await p.page.locator(".tabla[data-hoja]").waitFor();
  const [primera] = await ubicaciones();
  await escribir(p, primera.valores.descripcion, "Descripción", 'Con "comillas", y más');
  const [despues] = await hasta(ubicaciones, ([f]) => f.valores.descripcion.startsWith("Con"));
  expect(despues.valores).toEqual({ ...primera.valores, descripcion: 'Con "comillas", y más' });
  // A cell of two lines is one cell: the row under what was pasted is as it was.
  const antes = await ubicaciones();
  await p.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await p.page.evaluate(() => navigator.clipboard.writeText('"Mesa de\nentradas"\r\nOtra\r\n'));
  await (await celda(p, 'Con "comillas", y más', "Descripción")).click();
  await p.page.keyboard.press("Control+v");
  await p.page.getByText(
    "2 registros guardados. 1 celda tenía varios renglones: se unen con un espacio",
  ).waitFor();
  const pegadas = (await ubicaciones()).map((f) => f.valores.descripcion);
  expect(pegadas).toEqual([
    "Mesa de entradas",
    "Otra",
    ...antes.slice(2).map((f) => f.valores.descripcion),
  ]);
});

type Apertura = Record<"prog" | "subp" | "proy" | "act", number>;

test("[J2] pending transfers are written in their cells; one that ran says why it is not", async () => {
  const { producto } = pruebas.navegador;
  const lado = (cual: string, prog: number) =>
    Object.fromEntries(
      Object.entries({ saf: 357, prog, subp: 0, proy: 0, act: 1 })
        .map(([nivel, n]) => [`${nivel}_${cual}`, n]),
    );
  const pasajes = [71, 72].map((prog) => ({
    codipres: "E2601",
    ...lado("origen", prog),
    ...lado("destino", 18),
  }));
  await pedir("POST", "pasajes/varios", { pasajes: JSON.stringify(pasajes) });
  const guardados = () =>
    leidas<Apertura & { codipres: string }>(
      producto.app.db,
      "SELECT codipres, prog_origen AS prog, subp_origen AS subp, proy_origen AS proy, " +
        "act_origen AS act FROM pasajes ORDER BY id",
    );
  const p = await enHoja("Pasajes de Cargos");
  const { page } = p;
  const programas = async () => (await guardados()).map((f) => f.prog).join();
  await p.celda("71").click();
  await page.keyboard.type("73");
  await page.keyboard.press("Enter");
  expect(await hasta(programas, (n) => n === "73,72")).toBe("73,72");
  // The last one that was entered stands first.
  await p.celda("72").click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+d");
  expect(await hasta(programas, (n) => n === "72,72")).toBe("72,72");
  // What the validators of its form refuse is told at the cell, and nothing is stored.
  await p.celda("E2601").first().click();
  await page.keyboard.type("X1");
  await page.keyboard.press("Enter");
  const mala = page.locator("td[aria-invalid]");
  await mala.waitFor();
  expect(await mala.getAttribute("title")).toContain("empieza con E u O");
  expect((await guardados()).map((f) => f.codipres)).toEqual(["E2601", "E2601"]);
  for (const [i, tamano] of TAMANOS.entries()) {
    await page.setViewportSize(tamano);
    await page.emulateMedia({ colorScheme: i === 0 ? "light" : "dark" });
    expect(await p.axe(i === 0 ? undefined : ["color-contrast"])).toEqual([]);
    await p.captura(`pasajes-planilla-${tamano.width}`);
  }
  await mala.click();
  await page.keyboard.type("E2601");
  await page.keyboard.press("Enter");
  await mala.waitFor({ state: "detached" });
  // The second one is given an opening with rows, level by level, and runs.
  const { json } = await producto.pedir<{ cargos: Apertura[] }>(
    "GET",
    "/api/bases/cargos/357/E2601",
    { como: producto.roles.admin },
  );
  const niveles = ["prog", "subp", "proy", "act"] as const;
  const cadena = (f: Apertura) => niveles.map((n) => f[n]);
  const origen = json.cargos.map(cadena).find((c) => c.join() !== "18,0,0,1");
  if (!origen) throw new Error("la muestra tiene una sola apertura");
  await p.celda("72").first().click();
  for (const nivel of origen) {
    await page.keyboard.type(String(nivel));
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ArrowDown");
  const ultimo = async () => cadena((await guardados())[1]).join();
  expect(await hasta(ultimo, (u) => u === origen.join())).toBe(origen.join());
  await p.boton("Ejecutar proceso").click();
  await p.responder("Ejecutar");
  await p.responder("Aceptar");
  await page.locator("tbody tr").first().getByText(/^\d\d\/\d\d\/\d{4} /).waitFor();
  await page.locator("tbody tr").first().locator("td").nth(2).click();
  await page.keyboard.type("5");
  await page.getByText("El pasaje ya se ejecutó: no se corrige").waitFor();
  expect(await ultimo()).toBe(origen.join());
});
