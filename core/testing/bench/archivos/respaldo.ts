/**
 * `planta respaldo` against what the database alone takes to hand its rows over: VACUUM INTO on
 * SQLite, COPY of each table on PostgreSQL. The product also checks the copy (`comprobar`),
 * compresses it and reads it again, so it is compared with the same floor and the check, too.
 */
import { rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { conBase, exigirIntegra, respaldar } from "#core/backup/backup.ts";
import { tablasDe } from "#core/backup/catalog.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { crearCliente } from "#core/db/postgres/postgres.ts";
import { abrirArchivo } from "#core/db/sqlite/sqlite.ts";
import { valorizarEnTx } from "#plugins/valuation/valorizar.ts";
import { ACTOR, aEscala, carpetaPropia, enSqlite, REAL } from "../comun/datos.ts";
import { type Cifra, cronometrar, mediana, type Medida } from "../comun/harness.ts";
import { productoEn } from "../comun/lugares.ts";

const FILAS = aEscala(300_000);
/** Fewer: every row crosses to another kind of database, twice digested. */
const FILAS_POSTGRES = aEscala(100_000);
const RONDAS = 3;
const MIB = 2 ** 20;

/** @param piso hands every row over, and leaves a copy in `plano` if it makes one. */
async function medir(
  app: AppEnMarcha,
  carpeta: string,
  piso: (plano: string) => unknown,
  contra: string,
): Promise<Medida[]> {
  const [plano, archivo] = [join(carpeta, "plano.db"), join(carpeta, "uno.respaldo")];
  const [pisos, controles, propios] = [[] as number[], [] as number[], [] as number[]];
  await app.db.tx((q) => valorizarEnTx(q, ACTOR, REAL.saf, REAL.codipres, () => {}));
  for (let i = 0; i <= RONDAS; i++) {
    for (const resto of [plano, archivo]) await rm(resto, { force: true });
    const { ms: suyo } = await cronometrar(() => piso(plano));
    const { ms: control } = await cronometrar(() => exigirIntegra(app, app.db, ACTOR));
    const { ms: propio } = await cronometrar(() => respaldar(app, ACTOR, { nombre: archivo }));
    // The first round runs what is not compiled yet.
    if (i === 0) continue;
    pisos.push(suyo);
    controles.push(suyo + control);
    propios.push(propio);
  }
  const propio = mediana(propios);
  const medidas: Medida[] = [
    { que: "entero", contra, propio, piso: mediana(pisos), alcanzar: 2, unidad: "ms" },
    {
      que: "entero, y el piso con su control",
      contra: `${contra} y comprobar`,
      propio,
      piso: mediana(controles),
      alcanzar: 1.5,
      unidad: "ms",
    },
  ];
  const tamano = await stat(plano).catch(() => null);
  if (tamano) {
    medidas.push({
      que: "tamaño",
      contra: "el archivo de VACUUM INTO",
      propio: (await stat(archivo)).size / MIB,
      piso: tamano.size / MIB,
      alcanzar: 0.7,
      unidad: "MiB",
    });
  }
  return medidas;
}

export const respaldoSqlite: Cifra = {
  nombre: `respaldo con ${FILAS} cargos, SQLite`,
  piso: "VACUUM INTO",
  async medir() {
    const { app, archivo, cerrar } = await enSqlite(FILAS);
    const cruda = abrirArchivo(archivo);
    try {
      const piso = (plano: string) => cruda.query("VACUUM INTO ?").run(plano);
      return await medir(app, dirname(archivo), piso, "VACUUM INTO");
    } finally {
      cruda.close();
      await cerrar();
    }
  },
};

export const respaldoPostgres: Cifra = {
  nombre: `respaldo con ${FILAS_POSTGRES} cargos, PostgreSQL`,
  piso: "COPY de cada tabla",
  async medir() {
    const carpeta = await carpetaPropia();
    const { app, url, cerrar } = await productoEn("PostgreSQL", FILAS_POSTGRES);
    const tablas = await conBase(url, (db) => db.leer(tablasDe));
    const cliente = crearCliente(url, 1);
    try {
      return await medir(app, carpeta.ruta, async () => {
        for (const { nombre } of tablas) await cliente.unsafe(`COPY "${nombre}" TO '/dev/null'`);
      }, "COPY de cada tabla");
    } finally {
      await cliente.end();
      await cerrar();
      await carpeta.borrar();
    }
  },
};
