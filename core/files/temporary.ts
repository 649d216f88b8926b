/**
 * Temporary files and folders. Their names say which process made them, so that the ones that a
 * killed process left are told from those in use, and go away with the next order that writes there.
 */
import { createHash, randomBytes } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** Another machine's processes cannot be looked at: what it left is old after this long. */
const VIEJO_MS = 24 * 3600_000;
const MAQUINA = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const NOMBRE = /^\.?planta-[a-z]+-([0-9a-f]{8})-(\d+)-(\d+)-[0-9a-f]{12}(?:\.tmp)?(?:-\w+)?$/;

/**
 * When a process began, in the kernel's ticks: a number that another one gets later begins at another
 * time. «0» where the system does not tell; undefined when there is no such process.
 */
function comienzoDe(pid: number): string | undefined {
  try {
    // The name, in parentheses, may hold blanks: the 22nd field is the 20th after it.
    const texto = readFileSync(`/proc/${pid}/stat`, "utf8");
    return texto.slice(texto.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    if (process.platform === "linux") return undefined;
  }
  try {
    process.kill(pid, 0);
    return "0";
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM" ? "0" : undefined;
  }
}

/** @param para one word in lower case: what it is for. */
function nombreTemporal(para: string): string {
  const comienzo = comienzoDe(process.pid) ?? "0";
  const azar = randomBytes(6).toString("hex");
  return `planta-${para}-${MAQUINA}-${process.pid}-${comienzo}-${azar}`;
}

/** Whether whoever made a temporary of this name is gone. */
function estaDeMas(carpeta: string, nombre: string): boolean {
  const [, maquina, pid, comienzo] = NOMBRE.exec(nombre) ?? [];
  if (maquina === undefined) return false;
  if (maquina === MAQUINA) return comienzoDe(Number(pid)) !== comienzo;
  return Date.now() - lstatSync(join(carpeta, nombre)).mtimeMs > VIEJO_MS;
}

const barridas = new Set<string>();

/** Removes what killed processes left in a folder; once for each folder in the life of this one. */
export function barrer(carpeta: string): void {
  const real = resolve(carpeta);
  if (barridas.has(real)) return;
  barridas.add(real);
  let nombres: string[];
  try {
    nombres = readdirSync(real).filter((n) => NOMBRE.test(n));
  } catch {
    return;
  }
  for (const nombre of nombres) {
    try {
      if (estaDeMas(real, nombre)) rmSync(join(real, nombre), { recursive: true, force: true });
    } catch {
      // It belongs to another account, or somebody has removed it already: leave it.
    }
  }
}

/** A path for a temporary file in the folder of `destino`, so that renaming it is one step. */
export function temporalJunto(destino: string, para = "archivo"): string {
  const carpeta = dirname(destino);
  barrer(carpeta);
  return join(carpeta, `.${nombreTemporal(para)}.tmp`);
}

/** Runs `fn` with a path for a file or folder beside `destino`, which is gone afterwards. */
export async function conTemporal<T>(
  destino: string,
  para: string,
  fn: (temporal: string) => Promise<T>,
): Promise<T> {
  const temporal = temporalJunto(destino, para);
  try {
    return await fn(temporal);
  } finally {
    await rm(temporal, { recursive: true, force: true });
  }
}

/**
 * Makes a folder that only this account may enter; whoever asks for it removes it.
 * @param donde folder that holds it; the system's (`TMPDIR`) when not given.
 */
export function carpetaTemporal(para: string, donde?: string): string {
  const propia = nombreTemporal(para);
  const dentro = donde ?? tmpdir();
  barrer(dentro);
  const carpeta = join(dentro, donde === undefined ? propia : `.${propia}`);
  mkdirSync(carpeta, { mode: 0o700 });
  return carpeta;
}

/** Runs `fn` with a folder as `carpetaTemporal` makes, gone afterwards. */
export async function conCarpetaTemporal<T>(
  para: string,
  fn: (carpeta: string) => Promise<T>,
  donde?: string,
): Promise<T> {
  const carpeta = carpetaTemporal(para, donde);
  try {
    return await fn(carpeta);
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}
