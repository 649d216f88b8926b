/** The product's command line, as an operator runs it: in a process of its own, or in this one. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { plugins } from "#plugins/index.ts";
import { ejecutarCli } from "#core/cli/run.ts";

const PLANTA = resolve(import.meta.dir, "../../../bin/planta.ts");
const NADIE = 65_534;

export interface Corrida {
  readonly codigo: number;
  readonly salida: string;
  readonly quejas: string;
}

export interface OpcionesDeCorrida {
  readonly url: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** As an account that is not the owner of the files, where this one may become another. */
  readonly comoOtro?: boolean;
}

let otro: { uid: number; gid: number } | null | undefined;

/** Who is not root, if this is root and that account can reach the program. */
export function otraCuenta(): { uid: number; gid: number } | null {
  if (otro !== undefined) return otro;
  const quien = { uid: NADIE, gid: NADIE };
  const esRoot = process.getuid?.() === 0;
  const llega = esRoot &&
    spawnSync(process.execPath, [PLANTA, "--ayuda"], { ...quien, stdio: "ignore" }).status === 0;
  return otro = llega ? quien : null;
}

/** Runs one order to its end. */
export async function planta(
  argv: readonly string[],
  { url, env, cwd, comoOtro }: OpcionesDeCorrida,
): Promise<Corrida> {
  const quien = comoOtro ? otraCuenta() : null;
  const orden = [process.execPath, PLANTA, ...argv];
  const comando = quien
    ? ["setpriv", `--reuid=${quien.uid}`, `--regid=${quien.gid}`, "--clear-groups", ...orden]
    : orden;
  const proceso = Bun.spawn(comando, {
    cwd,
    env: { ...process.env, DATABASE_URL: url, PLANTA_MODO: "testing", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [salida, quejas, codigo] = await Promise.all([
    new Response(proceso.stdout).text(),
    new Response(proceso.stderr).text(),
    proceso.exited,
  ]);
  return { codigo, salida, quejas };
}

/** The same in this process, which takes far less where there are many. */
export async function plantaAca(
  argv: readonly string[],
  { url, env }: Pick<OpcionesDeCorrida, "url" | "env">,
): Promise<Corrida> {
  const [salida, quejas] = [[] as string[], [] as string[]];
  const codigo = await ejecutarCli(argv, plugins, {
    env: { DATABASE_URL: url, ...env },
    escribir: (linea) => void salida.push(linea),
    avisar: (texto) => void quejas.push(texto),
    esTerminal: false,
    entrada: () => Promise.resolve(""),
    usuario: "prueba",
  });
  return { codigo, salida: salida.join("\n"), quejas: quejas.join("") };
}

/** Starts one and gives its process, to be killed. */
export function empezarPlanta(argv: readonly string[], { url, env, cwd }: OpcionesDeCorrida) {
  return Bun.spawn([process.execPath, PLANTA, ...argv], {
    cwd,
    env: { ...process.env, DATABASE_URL: url, PLANTA_MODO: "testing", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
}
