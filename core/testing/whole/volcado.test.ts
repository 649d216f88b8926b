import { describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plugins } from "#plugins/index.ts";
import { importar } from "#core/transfer/import.ts";
import { volcar } from "#core/transfer/export.ts";
import { appDePrueba } from "../api.ts";
import { basesDeDatos, type TipoDeBase } from "../db.ts";
import { abrirProducto, ACTOR } from "../producto.ts";

/** Every file of a folder, by name. */
async function textos(carpeta: string): Promise<Record<string, string>> {
  const nombres = (await readdir(carpeta)).sort();
  const pares = nombres.map(async (n) => [n, await Bun.file(join(carpeta, n)).text()] as const);
  return Object.fromEntries(await Promise.all(pares));
}

async function copiar(origen: TipoDeBase, destino: TipoDeBase, raiz: string): Promise<void> {
  const p = await abrirProducto(origen);
  const [uno, otro] = [join(raiz, "uno"), join(raiz, "otro")];
  try {
    await volcar(p.app, uno);
  } finally {
    await p.cerrar();
  }
  const nueva = await appDePrueba(destino, plugins);
  try {
    expect((await importar(nueva.app, ACTOR, uno)).errores).toEqual([]);
    await volcar(nueva.app, otro);
    // The same accounts sign in with the same passwords: hashes travelled, passwords did not.
    await nueva.ingresar("analista@economia", "demostracion-2026");
  } finally {
    await nueva.cerrar();
  }
  const [antes, despues] = [await textos(uno), await textos(otro)];
  expect(Object.keys(antes).length).toBeGreaterThan(35);
  for (const nombre of Object.keys(antes)) {
    expect({ nombre, igual: despues[nombre] === antes[nombre] }).toEqual({ nombre, igual: true });
  }
  expect(antes["usuarios.csv"]).not.toContain("demostracion-2026");
}

describe("volcar e importar", () => {
  const [sqlite, postgres] = basesDeDatos();
  for (const [origen, destino] of [[sqlite, sqlite], [sqlite, postgres], [postgres, sqlite]]) {
    test(`importar(volcar(x)) = x de ${origen.dialecto} a ${destino.dialecto}`, async () => {
      const raiz = await mkdtemp(join(tmpdir(), "planta-volcado-"));
      try {
        await copiar(origen, destino, raiz);
      } finally {
        await rm(raiz, { recursive: true, force: true });
      }
    }, 600_000);
  }
  for (const base of basesDeDatos()) {
    test(`los archivos sin filas de una base vacía se importan en ${base.dialecto}`, async () => {
      const raiz = await mkdtemp(join(tmpdir(), "planta-volcado-"));
      const vacia = await appDePrueba(base, plugins);
      try {
        await volcar(vacia.app, join(raiz, "uno"));
        expect((await importar(vacia.app, ACTOR, join(raiz, "uno"))).errores).toEqual([]);
        await volcar(vacia.app, join(raiz, "otro"));
        expect(await textos(join(raiz, "otro"))).toEqual(await textos(join(raiz, "uno")));
      } finally {
        await vacia.cerrar();
        await rm(raiz, { recursive: true, force: true });
      }
    }, 120_000);
  }
});
