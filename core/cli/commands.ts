/** The core's own commands. */
import { basename, resolve } from "node:path";
import { comandosDeRespaldo } from "../backup/commands.ts";
import { asentarOperacion } from "../db/audit.ts";
import { aplicadasEn } from "../db/migrate.ts";
import { formatEnteroEsAr } from "../domain/money.ts";
import { comandoPluginDev, comandoPluginNuevo } from "../kit/commands.ts";
import type { Comando } from "../plugin.ts";
import { volcar } from "../transfer/export.ts";
import { importar } from "../transfer/import.ts";
import type { ErrorImportacion } from "../transfer/types.ts";
import { comandoSalida, comandoSalidas } from "./output.ts";
import { comandoServir } from "./serve.ts";
import { comandoTrabajador } from "./worker.ts";

const comandoMigrar: Comando = {
  name: "migrar",
  summary: "Crea o actualiza las tablas; se puede repetir",
  database: "migrate",
  async run({ app, json, write }) {
    // Starting the app has migrated already; this tells where it stands.
    const migraciones = (await aplicadasEn(app.db)).map((m) => `${m.conjunto}/${m.nombre}`);
    if (json) write(JSON.stringify({ resultado: true, migraciones }));
    else write(`La base está al día: ${migraciones.length} migraciones aplicadas.`);
  },
};

function lineaDeError({ archivo, fila, columna, mensaje }: ErrorImportacion): string {
  const donde = [
    archivo,
    ...(fila > 0 ? [`fila ${fila}`] : []),
    ...(columna ? [`columna ${columna}`] : []),
  ].join(", ");
  return `${donde}: ${mensaje}`;
}

/** «cargos: 3.000». */
const cuenta = (a: { readonly archivo: string; readonly registros: number }): string =>
  `${a.archivo}: ${formatEnteroEsAr(a.registros)}`;

/** Whoever reaches the database from a terminal administers the installation. */
const FORZAR = {
  type: "flag",
  description: "También en lo que está congelado; queda en la auditoría",
} as const;

const comandoImportar: Comando = {
  name: "importar",
  summary: "Importa los archivos CSV de una carpeta: todos o ninguno",
  database: "create",
  arguments: [{ name: "CARPETA", description: "Carpeta con los archivos .csv" }],
  options: { forzar: FORZAR },
  async run({ app, actor, args: [carpeta], options, json, write, progress }) {
    const r = await importar(app, actor, carpeta, progress, options.forzar === true);
    if (json) write(JSON.stringify(r));
    else if (r.resultado) {
      for (const a of r.archivos) write(cuenta(a));
    } else {
      for (const error of r.errores) write(lineaDeError(error));
      const otros = r.cantidad_errores - r.errores.length;
      if (otros > 0) write(`… y ${otros} errores más`);
      write("No se importó nada.");
    }
    return r.resultado ? 0 : 1;
  },
};

const comandoVolcar: Comando = {
  name: "volcar",
  summary: "Escribe todos los datos como archivos CSV en una carpeta",
  arguments: [{ name: "CARPETA", description: "Carpeta de destino; se crea si no existe" }],
  async run({ app, actor, args: [carpeta], json, write, progress }) {
    const archivos = await volcar(app, carpeta, progress);
    const registros = archivos.reduce((n, a) => n + a.registros, 0);
    await app.db.tx((q) =>
      asentarOperacion(q, actor, "volcar", {
        carpeta: basename(resolve(carpeta)),
        archivos: archivos.length,
        registros,
      })
    );
    if (json) write(JSON.stringify({ resultado: true, archivos }));
    else for (const a of archivos) write(cuenta(a));
  },
};

export const comandos: readonly Comando[] = [
  comandoServir,
  comandoMigrar,
  comandoImportar,
  comandoVolcar,
  comandoSalida,
  comandoSalidas,
  comandoTrabajador,
  ...comandosDeRespaldo,
  comandoPluginDev,
  comandoPluginNuevo,
];
