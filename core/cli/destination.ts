/**
 * Where an order is about to write. What is wrong with it is said before the work is done and by the
 * name that the operator gave, not by that of the temporary file that would fail later.
 */
import { constants } from "node:fs";
import { access, mkdir, readdir, rename, rmdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Rechazo } from "../errors.ts";
import { conCarpetaTemporal } from "../files/temporary.ts";

const rechazo = (destino: string, motivo: string) =>
  new Rechazo("destino", 400, `No se puede escribir en ${destino}: ${motivo}`);

/** @throws Rechazo unless `carpeta` is a folder that this process may write in. */
async function exigirCarpeta(carpeta: string): Promise<void> {
  const datos = await stat(carpeta).catch(() => null);
  if (!datos) throw rechazo(carpeta, "no existe la carpeta");
  if (!datos.isDirectory()) throw rechazo(carpeta, "no es una carpeta");
  await access(carpeta, constants.W_OK).catch(() => {
    throw rechazo(carpeta, "falta el permiso");
  });
}

/** For a file that is going to be written. @throws Rechazo. */
export async function exigirDestino(archivo: string): Promise<void> {
  await exigirCarpeta(dirname(archivo));
  if ((await stat(archivo).catch(() => null))?.isDirectory()) {
    throw rechazo(archivo, "es una carpeta");
  }
}

/** Removes a folder and those above it up to `hasta`, as long as they are empty. */
async function quitarVacias(carpeta: string, hasta: string): Promise<void> {
  for (let cual = carpeta; cual.startsWith(hasta); cual = dirname(cual)) {
    if (!await rmdir(cual).then(() => true, () => false)) return;
  }
}

/** Puts what a folder holds in another, in place of what has the same name there. */
async function mudar(desde: string, hacia: string): Promise<void> {
  await mkdir(hacia, { recursive: true, mode: 0o700 });
  for (const entrada of await readdir(desde, { withFileTypes: true })) {
    const [de, a] = [join(desde, entrada.name), join(hacia, entrada.name)];
    if (entrada.isDirectory()) await mudar(de, a);
    else await rename(de, a);
  }
}

/**
 * A folder that is filled whole or not at all: `llenar` gets another one, private, whose contents
 * take their place at the end. A folder that was not there is not there either when that fails.
 * @throws Rechazo when the folder cannot be made or written in; whatever `llenar` throws.
 */
export async function llenarCarpeta<T>(
  carpeta: string,
  llenar: (provisoria: string) => Promise<T>,
): Promise<T> {
  const destino = resolve(carpeta);
  if (await stat(destino).catch(() => null)) {
    await exigirCarpeta(carpeta);
    return await conCarpetaTemporal("carpeta", async (provisoria) => {
      const hecho = await llenar(provisoria);
      await mudar(provisoria, destino);
      return hecho;
    }, destino);
  }
  const padre = dirname(destino);
  // A failure is not told here: `exigirCarpeta` looks at what is there and says why it does not
  // serve.
  const primera = await mkdir(padre, { recursive: true, mode: 0o700 }).catch(() => undefined);
  try {
    await exigirCarpeta(padre);
    return await conCarpetaTemporal("carpeta", async (provisoria) => {
      const hecho = await llenar(provisoria);
      await rename(provisoria, destino);
      return hecho;
    }, padre);
  } catch (error) {
    if (primera !== undefined) await quitarVacias(padre, primera);
    throw error;
  }
}
