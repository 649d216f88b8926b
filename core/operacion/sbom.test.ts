/** The list of components is that of the lock file. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ARCHIVO_SBOM, hacerSbom } from "./sbom.ts";

interface Componente {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly object[];
}

const texto = readFileSync(ARCHIVO_SBOM, "utf8");
const { components, dependencies } = JSON.parse(texto) as {
  components: readonly Componente[];
  dependencies: readonly { ref: string; dependsOn: readonly string[] }[];
};
const RAIZ = join(import.meta.dir, "../..");

test("the list of components is current: bun core/operacion/sbom.ts writes it again", () => {
  expect(texto === hacerSbom()).toBe(true);
});

test("it has every package of production, with its integrity and licence, and none of development", () => {
  const { dependencies: propias, devDependencies } = JSON.parse(
    readFileSync(join(RAIZ, "package.json"), "utf8"),
  ) as Record<string, Record<string, string>>;
  const nombres = new Map(
    components.map((c) => [c.group ? `${c.group}/${c.name}` : c.name, c.version]),
  );
  for (const [nombre, version] of Object.entries(propias)) {
    expect(nombres.get(nombre)).toBe(version);
  }
  // Elysia admits these two beside itself, and so they come too.
  const deAmbos = ["typescript", "@types/bun"];
  for (const nombre of Object.keys(devDependencies).filter((n) => !deAmbos.includes(n))) {
    expect(nombres.has(nombre)).toBe(false);
  }
  for (const { hashes, licenses } of components) {
    expect(hashes).toEqual([{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
    expect(licenses).toHaveLength(1);
  }
});

test("it says nobody where to fetch anything, and refers to nothing that it does not have", () => {
  expect(texto).not.toMatch(/https?:|registry|node_modules/);
  const todas = new Set(dependencies.map((d) => d.ref));
  for (const c of components) expect(todas.has(c.purl)).toBe(true);
  const nombradas = dependencies.flatMap((d) => d.dependsOn);
  expect(nombradas.filter((r) => !todas.has(r))).toEqual([]);
  expect(nombradas.length).toBeGreaterThan(100);
});
