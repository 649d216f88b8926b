/**
 * The load of an execution of `LH2` records from a zip of SIRHU, end to end: read, joined, classified,
 * reconciled and stored in one transaction. The floor reads the same zip, decodes each record and
 * inserts it, and does nothing else. And the most memory that a process needs for it.
 */
import { join } from "node:path";
import { openPromise } from "yauzl";
import { cargarEjecucion } from "#plugins/ejecuciones/service.ts";
import { abrirArchivo } from "#core/db/sqlite/sqlite.ts";
import { crearArchivo } from "#core/db/sqlite/sqlite-place.ts";
import { ACTOR, aEscala, carpetaPropia } from "../comun/datos.ts";
import { type Banco, type Cifra, type Comparacion, contraLimite } from "../comun/harness.ts";
import { abrirParaSirhu, MES_SIRHU, zipSirhu } from "./sirhu-datos.ts";

const LH2 = aEscala(500_000);
const MB = 1e6;
/** Where the fields of each kind of record are cut. */
const CORTES: Readonly<Record<string, readonly number[]>> = {
  CH1: [2, 6, 12, 52, 53, 54],
  LH1: [2, 4, 8, 24, 28, 32, 36, 40, 54, 56, 58, 61, 63, 65, 67, 69, 71, 77, 83, 84, 92, 96, 97],
  LH2: [2, 4, 8, 24, 28, 34, 49, 51, 57, 63],
};

/** Reads, decodes and inserts: one transaction, prepared statements, a table per kind. */
async function cargaDesnuda(zip: string, archivo: string): Promise<void> {
  const base = abrirArchivo(archivo);
  const inserciones = new Map(
    Object.entries(CORTES).map(([tipo, cortes]) => {
      base.run(`DROP TABLE IF EXISTS ${tipo}`);
      base.run(`CREATE TABLE ${tipo} (${cortes.map((_, i) => `c${i} TEXT`).join(", ")}) STRICT`);
      const signos = cortes.map(() => "?").join(", ");
      return [tipo, base.prepare(`INSERT INTO ${tipo} VALUES (${signos})`)] as const;
    }),
  );
  base.run("BEGIN");
  const abierto = await openPromise(zip, { lazyEntries: true, autoClose: false });
  for await (const entrada of abierto.eachEntry()) {
    const tipo = entrada.fileName.slice(2, 5);
    const cortes = CORTES[tipo];
    const insercion = inserciones.get(tipo);
    let resto = "";
    for await (const trozo of await abierto.openReadStreamPromise(entrada)) {
      const lineas = (resto + (trozo as Buffer).toString("latin1")).split("\r\n");
      resto = lineas.pop() ?? "";
      for (const linea of lineas) {
        insercion?.run(...cortes.map((hasta, i) => linea.slice(cortes[i - 1] ?? 0, hasta)));
      }
    }
  }
  abierto.close();
  base.run("COMMIT");
  base.close();
}

export const cargaDeSirhu: Banco = {
  nombre: `carga del SIRHU, ${LH2} LH2`,
  piso: "leer, decodificar e insertar los mismos registros",
  // Half the speed of the bare loop is twice its time.
  alcanzar: 2,
  rondas: 5,
  async preparar(): Promise<Comparacion> {
    const carpeta = await carpetaPropia();
    const zip = await zipSirhu(carpeta.ruta, LH2);
    const app = await abrirParaSirhu(carpeta.ruta);
    const desnuda = join(carpeta.ruta, "desnuda.db");
    crearArchivo(desnuda);
    return {
      piso: () => cargaDesnuda(zip, desnuda),
      async propio() {
        const { estado, resultado } = await cargarEjecucion(app, ACTOR, MES_SIRHU, [zip]);
        if (estado !== 2) throw new Error(resultado);
      },
      async cerrar() {
        await app.cerrar();
        await carpeta.borrar();
      },
    };
  },
};

export const memoriaDeSirhu: Cifra = {
  nombre: `carga del SIRHU, ${LH2} LH2, memoria del proceso`,
  piso: "400 MB",
  async medir() {
    const carpeta = await carpetaPropia();
    try {
      const zip = await zipSirhu(carpeta.ruta, LH2);
      await (await abrirParaSirhu(carpeta.ruta)).cerrar();
      const hijo = Bun.spawn(
        [process.execPath, `${import.meta.dir}/sirhu-proceso.ts`, carpeta.ruta, zip],
        { stdout: "pipe", stderr: "inherit" },
      );
      const salida = await new Response(hijo.stdout).text();
      if (await hijo.exited !== 0) throw new Error("el proceso de la carga terminó mal");
      const { memoria } = JSON.parse(salida) as { memoria: number };
      return [contraLimite("la mayor", memoria / MB, 400, "MB")];
    } finally {
      await carpeta.borrar();
    }
  },
};
