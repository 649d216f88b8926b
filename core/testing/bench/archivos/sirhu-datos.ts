/** What the load of an execution is measured with: its files, and the product it is loaded into. */
import { join } from "node:path";
import { escribirSirhu, generarMuestra } from "#plugins/demostracion/service.ts";
import { plugins } from "#plugins/index.ts";
import { type AppEnMarcha, arrancar } from "#core/process/boot.ts";
import { leerConfig } from "#core/process/config.ts";
import { logMudo } from "#core/process/log.ts";
import { importar } from "#core/transfer/import.ts";
import { ACTOR } from "../comun/datos.ts";

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

/** The product over the database of a folder, new or not. */
export function abrirDe(carpeta: string): Promise<AppEnMarcha> {
  const config = {
    ...leerConfig({ PLANTA_MODO: "testing" }),
    databaseUrl: `sqlite:${join(carpeta, "planta.db")}`,
  };
  return arrancar(config, plugins, { log: logMudo() });
}

/** The product over a new database with the reference data of the demonstration. */
export async function abrirParaSirhu(carpeta: string): Promise<AppEnMarcha> {
  const app = await abrirDe(carpeta);
  const muestra = join(carpeta, "muestra");
  await generarMuestra(muestra, { safs: [...SAFS, 750], renglones: 0 });
  const { errores } = await importar(app, ACTOR, muestra);
  if (errores.length > 0) throw new Error(`no se cargó: ${JSON.stringify(errores[0])}`);
  return app;
}
