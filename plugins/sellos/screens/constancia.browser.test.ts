/** «#/constancia» in a real browser: what the QR says is checked without asking the server anything. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { abrirNavegador, type Navegador, TAMANOS } from "#ui/testing/navegador.ts";

setDefaultTimeout(600_000);

let navegador: Navegador;
let carpeta: string;
let texto: string;
let huella: string;

beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), "planta-constancia-"));
  const claveDeSello = join(carpeta, "clave.pem");
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  await Bun.write(claveDeSello, String(privateKey.export({ type: "pkcs8", format: "pem" })));
  const der = publicKey.export({ type: "spki", format: "der" });
  huella = new Bun.CryptoHasher("sha256").update(der).digest("hex");
  navegador = await abrirNavegador({
    muestra: { safs: [103, 307, 357, 750], renglones: 5 },
    ajustes: { claveDeSello },
  });
  const { producto } = navegador;
  const como = producto.roles.admin;
  await producto.pedir("POST", "/api/valorizar", { como, form: { saf: 307, codipres: "E2601" } });
  await producto.pedir("POST", "/api/presupuestos/darcierre/307/E2601", {
    como,
    form: { accion: "darcierre", tipo: "L" },
  });
  const { json } = await producto.pedir<{ texto: string }>(
    "GET",
    "/api/sello/constancia/307/L2601",
    { como },
  );
  texto = json.texto;
});
afterAll(async () => {
  await navegador?.cerrar();
  await rm(carpeta, { recursive: true, force: true });
});

test("without a session: the signature is checked here, and a change in what it says is seen", async () => {
  const p = await navegador.pagina();
  const { page } = p;
  await page.goto(`${navegador.url}/#/constancia`);
  await page.getByRole("heading", { name: "Constancia de cierre" }).waitFor();
  const casilla = page.getByLabel("Lo que dice el QR");
  const boton = page.getByRole("button", { name: "Comprobar" });
  const pedidos: string[] = [];
  page.on("request", (r) => void pedidos.push(r.url()));
  await casilla.fill(texto);
  await boton.click();
  const frase = page.getByRole("status").first();
  await frase.getByText("La firma es de esta constancia").waitFor();
  await page.getByText(huella).waitFor();
  // Anybody signs with a key of their own: it counts once it is the one that is published.
  await frase.getByText("Falta ver de quién es la clave que la firmó").waitFor();
  const publicada = page.getByLabel("Huella de la clave que publica la instalación (opcional)");
  await publicada.fill("0".repeat(64));
  await frase.getByText("La firmó otra clave").waitFor();
  await publicada.fill(huella.toUpperCase());
  await frase.getByText("La firmó la clave que la instalación publica").waitFor();
  expect(await page.getByRole("definition").allInnerTexts()).toContain("L2601");
  for (const [tema, tamano] of [["light", TAMANOS[0]], ["dark", TAMANOS[1]]] as const) {
    await page.emulateMedia({ colorScheme: tema });
    await page.setViewportSize(tamano);
    expect(await p.axe(tema === "dark" ? ["color-contrast", "target-size"] : undefined)).toEqual(
      [],
    );
    await p.captura(`constancia-${tamano.width}-${tema}`);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await p.captura("constancia-390");
  await casilla.fill(texto.replace("codigo L2601", "codigo L2602"));
  // What was found is of the text that was there before.
  await frase.waitFor({ state: "detached" });
  await boton.click();
  await frase.getByText("La firma no es de esta constancia").waitFor();
  await casilla.fill(texto.replace(/cerrado \S+/, "cerrado ayer"));
  await boton.click();
  await frase.getByText("La firma no es de esta constancia").waitFor();
  await casilla.fill("cualquier cosa");
  await boton.click();
  await frase.getByText("Eso no es una constancia de cierre entera").waitFor();
  expect(pedidos).toEqual([]);
  // A browser that does not know the signatures says so.
  await page.evaluate(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException("", "NotSupportedError"));
  });
  await casilla.fill(texto);
  await boton.click();
  await frase.getByText("Este navegador no sabe comprobar firmas Ed25519").waitFor();
  await page.getByRole("link", { name: "Ir a Planta" }).click();
  await page.getByRole("button", { name: "Iniciar sesión" }).waitFor();
});

test("with a session, whose data group is in the address, the same page opens", async () => {
  const p = await navegador.conSesion("admin@onp");
  for (const direccion of ["#/constancia", "#/constancia?saf=307&codipres=L2601"]) {
    // From another document: within the frame the page loads itself again.
    await p.page.goto("about:blank");
    await p.page.goto(`${navegador.url}/${direccion}`);
    await p.page.getByRole("heading", { name: "Constancia de cierre" }).waitFor();
  }
  await p.cerrar();
});
