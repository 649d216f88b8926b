/** CSV files of organismos and accounts; everything else refers to them, so they come first. */
import type { Archivo } from "#core/plugin.ts";
import { ARCHIVO_CONTACTOS } from "./organismos/contactos.ts";
import { ARCHIVO_USUARIOS } from "./cuentas/archivo-usuarios.ts";

export const files: readonly Archivo[] = [
  ARCHIVO_USUARIOS,
  ARCHIVO_CONTACTOS,
];
