/**
 * The codec of the messages is generated: run `bun proto/generar.ts` after changing a .proto file.
 * It is committed, so that nothing is generated to start; a test compares it with what the .proto
 * files give. A change that would break programs of others is refused.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { incompatibilidades, type Numeros, numerosDe } from "./numeros.ts";

/** Minimal runtime, no `eval`, plain numbers, names as the spec writes them. */
const OPCIONES = [
  ...["--target", "static-module", "--wrap", "esm", "--root", "planta", "--keep-case"],
  ...["--force-number", "--no-create", "--no-verify", "--no-convert", "--no-delimited"],
  "--no-typeurl",
];

const GUIONES = {
  pbjs: import.meta.resolve("protobufjs-cli/bin/pbjs"),
  pbts: import.meta.resolve("protobufjs-cli/bin/pbts"),
};

/** Runs a program of the generator. @throws Error with its message. */
function correr(programa: keyof typeof GUIONES, argumentos: readonly string[]): void {
  const guion = Bun.fileURLToPath(GUIONES[programa]);
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, guion, ...argumentos]);
  if (exitCode !== 0) throw new Error(`${programa}: ${stderr.toString()}`);
}

/** Code and types of `proto/<nombre>.proto`, by the name of the file that keeps each. */
export function generar(nombre: string): Readonly<Record<string, string>> {
  const carpeta = mkdtempSync(join(tmpdir(), "planta-proto-"));
  try {
    const [comentado, codigo, tipos] = ["comentado.js", "codigo.js", "tipos.d.ts"]
      .map((archivo) => join(carpeta, archivo));
    const fuente = join(import.meta.dir, `${nombre}.proto`);
    // The types are read from the comments, which the code that travels does not need.
    correr("pbjs", [...OPCIONES, "--out", comentado, fuente]);
    correr("pbjs", [...OPCIONES, "--no-comments", "--out", codigo, fuente]);
    correr("pbts", ["--out", tipos, comentado]);
    return {
      [`${nombre}.generado.js`]: readFileSync(codigo, "utf8"),
      // No message has a number of 64 bits: the library of those is not needed.
      [`${nombre}.generado.d.ts`]: readFileSync(tipos, "utf8").replace(/^import Long.*\n/m, ""),
    };
  } finally {
    rmSync(carpeta, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const nombre = "admin";
  const publicados = join(import.meta.dir, `${nombre}.numeros.json`);
  const numeros = numerosDe(nombre);
  const previos: Numeros = existsSync(publicados)
    ? JSON.parse(readFileSync(publicados, "utf8"))
    : {};
  const faltas = incompatibilidades(previos, numeros);
  if (faltas.length > 0) throw new Error(faltas.join("\n"));
  writeFileSync(publicados, `${JSON.stringify(numeros, null, 2)}\n`);
  for (const [archivo, texto] of Object.entries(generar(nombre))) {
    writeFileSync(join(import.meta.dir, archivo), texto);
  }
}
