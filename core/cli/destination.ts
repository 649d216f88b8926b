/**
 * Where an order is about to write. What is wrong with it is said before the work is done and by the
 * name that the operator gave, not by that of the temporary file that would fail later.
 */
import { constants } from "node:fs";
import { access, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Rechazo } from "../errors.ts";

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

/** Makes the folder, with those that lead to it, unless it is there. @throws Rechazo. */
export async function crearCarpeta(carpeta: string): Promise<void> {
  // Why it could not be made is told by what stands there instead.
  await mkdir(carpeta, { recursive: true }).catch(() => {});
  await exigirCarpeta(carpeta);
}
