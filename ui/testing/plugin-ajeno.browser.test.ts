/** A third party's own React screen, from a folder outside the program ([plugin] architecture). */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { abrirNavegador, type Navegador } from "./navegador.ts";

setDefaultTimeout(600_000);

const ARCHIVOS = {
  "plugin.ts": `export default {
    id: "carteles",
    contract: 4,
    screens: { lista: "section", rota: "section" },
    sections: [
      { id: "carteles", title: "Carteles", order: 90, module: "carteles/lista" },
      { id: "rota", title: "Rota", order: 91, module: "carteles/rota" },
    ],
  };`,
  "screens.tsx": `import { lazy } from "react";
  export const screens = {
    lista: lazy(() => import("./screens/lista.tsx")),
    rota: () => { throw new Error("se rompió"); },
  };`,
  "screens/lista.tsx": `import { useState } from "react";
  import { Marco, TituloSimple } from "planta/ui/parts/marco/marco.tsx";
  export default function Lista({ seccion }: { seccion: { titulo: string } }) {
    const [veces, setVeces] = useState(0);
    return (
      <Marco>
        <TituloSimple titulo={seccion.titulo} detalle={"Carteles leídos: " + veces} />
        <button className="carteles-boton" onClick={() => setVeces(veces + 1)}>Leer</button>
      </Marco>
    );
  }`,
  "screens/carteles.css": `.carteles-boton { text-transform: uppercase; }`,
};

let carpeta: string;
let navegador: Navegador;

beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), "planta-ajeno-"));
  for (const [nombre, texto] of Object.entries(ARCHIVOS)) {
    await Bun.write(join(carpeta, nombre), texto);
  }
  navegador = await abrirNavegador({ ajustes: { plugins: [carpeta] } });
  await navegador.producto.pedir("GET", "/api/valores/datospresupuesto/357/E2601", {
    como: navegador.producto.roles.analista,
  });
});
afterAll(async () => {
  await navegador?.cerrar();
  await rm(carpeta, { recursive: true, force: true });
});

test("a section of a third party shows its own screen, with the program's React and style", async () => {
  const p = await navegador.pagina();
  await p.ingresar("analista@economia");
  await p.page.getByRole("button", { name: "Carteles", exact: true }).click();
  await p.page.getByRole("heading", { level: 1, name: "Carteles" }).waitFor();
  const boton = p.page.getByRole("button", { name: "Leer", exact: true });
  await boton.click();
  await p.page.getByText("Carteles leídos: 1").waitFor();
  expect(await boton.evaluate((e) => getComputedStyle(e).textTransform)).toBe("uppercase");
  expect(p.problemas).toEqual([]);
  await p.cerrar();
});

test("a screen that breaks leaves the shell standing, and other sections work", async () => {
  const p = await navegador.pagina();
  await p.ingresar("analista@economia");
  await p.page.getByRole("button", { name: "Rota" }).click();
  await p.page.getByText("No se pudo mostrar esta pantalla.").waitFor();
  expect(p.problemas.join()).toContain("se rompió");
  await p.page.getByRole("button", { name: "Carteles", exact: true }).click();
  await p.page.getByRole("heading", { level: 1, name: "Carteles" }).waitFor();
  await p.cerrar();
});
