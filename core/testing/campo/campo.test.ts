/**
 * A column more of a resource is one changed place and a generated migration: it is done in a copy of
 * the project, and looked for in every door. What is looked for is in
 * `sonda.ts` and, on screen, in `ui/testing/campo.ts`, which run there.
 */
import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copiarProyecto } from "../scratch.ts";

setDefaultTimeout(600_000);

const copia = mkdtempSync(join(tmpdir(), "planta-campo-"));
afterAll(() => rmSync(copia, { recursive: true, force: true }));

async function correr(...orden: string[]) {
  const proceso = Bun.spawn([process.execPath, ...orden], {
    cwd: copia,
    stdout: "pipe",
    stderr: "pipe",
    env: { ...process.env, NO_COLOR: "1" },
  });
  const [salida, quejas] = await Promise.all([
    new Response(proceso.stdout).text(),
    new Response(proceso.stderr).text(),
  ]);
  return { codigo: await proceso.exited, texto: salida + quejas };
}

/** The one place: a line of the description, after this one. */
const CAMBIOS = {
  "proto/recursos/credito.ts": [
    /^ {4}norma: .*$/m,
    '    expediente: llamado("Expediente", conVacio(campo.texto(40), ""), { agregado: true }),',
  ],
  "proto/recursos/usuario.ts": [
    /^ {4}mensajes: \{ Usuario: 8, .*\n {2}\}\),$/m,
    '  interno: llamado("Interno", conVacio(campo.texto(20), ""), ' +
    "{ agregado: true, mensajes: { Usuario: 18, EdicionUsuario: 17 } }),",
  ],
} as const satisfies Readonly<Record<string, readonly [RegExp, string]>>;

test("a column of a resource is added in one place, and is in every door", async () => {
  copiarProyecto(copia);
  for (const [ruta, [tras, linea]] of Object.entries(CAMBIOS)) {
    const texto = readFileSync(join(copia, ruta), "utf8");
    const cambiado = texto.replace(tras, (antes) => `${antes}\n${linea}`);
    expect(cambiado).not.toBe(texto);
    writeFileSync(join(copia, ruta), cambiado);
  }
  const migracion = await correr("core/db/generate.ts", "un_campo");
  expect({ codigo: migracion.codigo, texto: migracion.codigo === 0 ? "" : migracion.texto })
    .toEqual({ codigo: 0, texto: "" });
  // The numbers of the wire are published as the migration is: generated.
  expect((await correr("proto/numeros.ts")).texto).toBe("");
  const publicado = readFileSync(join(copia, "proto/admin.proto"), "utf8");
  expect(publicado).toContain("  string interno = 18;\n}");
  expect(publicado).toContain("  string interno = 17;\n}");
  for (const sonda of ["./core/testing/campo/sonda.ts", "./ui/testing/campo.ts"]) {
    const { codigo, texto } = await correr("test", "--timeout", "300000", sonda);
    expect({ sonda, codigo, texto: codigo === 0 ? "" : texto })
      .toEqual({ sonda, codigo: 0, texto: "" });
  }
});
