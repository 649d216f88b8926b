/** What the load of an execution is measured with: its files, and the product it is loaded into. */
import { join } from "node:path";
import { escribirSirhu } from "#plugins/demostracion/service.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { abrirBase, conReferencias } from "../comun/datos.ts";

export const MES_SIRHU = 202411;
const SAFS = [103, 357];
/** LH2 of each person: six that everyone has and the rest supplements. */
const POR_PERSONA = 10;
const COMUNES = 6;

/** Writes a zip with this many LH2. @returns its path. */
export async function zipSirhu(carpeta: string, lh2: number): Promise<string> {
  const ruta = join(carpeta, `${MES_SIRHU}.zip`);
  await escribirSirhu(ruta, {
    mes: MES_SIRHU,
    safs: SAFS,
    personas: lh2 / POR_PERSONA / SAFS.length,
    adicionales: POR_PERSONA - COMUNES,
  });
  return ruta;
}

const enCarpeta = (carpeta: string) => `sqlite:${join(carpeta, "planta.db")}`;

/** The product over the database of a folder. */
export const abrirDe = (carpeta: string): Promise<AppEnMarcha> => abrirBase(enCarpeta(carpeta));

/** The product over a new database with the reference data of the demonstration. */
export const abrirParaSirhu = (carpeta: string): Promise<AppEnMarcha> =>
  conReferencias(enCarpeta(carpeta), SAFS);
