/**
 * Work on the base Cargos of 10,000 rows: one save, and the whole list. The floors are bare
 * statements on a database file with the same tables and the same durability.
 */
import type { Database } from "bun:sqlite";
import { tablaDe } from "#plugins/bases/bases.ts";
import { guardar } from "#plugins/bases/filas/escritura/escribir.ts";
import { agregarLote } from "#plugins/bases/filas/filas.ts";
import { grupo, marcarCambio } from "#plugins/bases/grupos/grupos.ts";
import { listarBase } from "#plugins/bases/filas/listado/listado.ts";
import { generarPresupuesto } from "#plugins/demostracion/service.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { abrirArchivo } from "#core/db/sqlite/sqlite.ts";
import { crearServidor } from "#core/http/server.ts";
import type { Parametro } from "#core/db/types.ts";
import { ACTOR, base, enSqlite, REAL } from "../comun/datos.ts";
import type { Banco, Comparacion } from "../comun/harness.ts";
import { RENGLON } from "../comun/renglon.ts";
import { ingresar } from "../comun/servidores.ts";

const FILAS = 10_000;
const POCAS = 100;
/** A budget of the same organismo with few rows. */
const CHICO = "E26CH";
/** Saves of one round: few, so that both sides meet the same state of the disk. */
const GUARDADOS = 10;
const CARGOS = base("cargos");
const COLUMNAS = CARGOS.columnas.map((c) => c.id);

/** The same, as it is stored: without a month of its own it begins with the year. */
const VALORES: readonly Parametro[] = COLUMNAS.map((c) =>
  c === "coefval"
    ? 100
    : c === "mes_inicio"
    ? 0
    : /^\d+$/.test(RENGLON[c])
    ? Number(RENGLON[c])
    : RENGLON[c]
);

interface Preparada {
  readonly app: AppEnMarcha;
  /** A file of its own with the same tables and rows, through a bare connection. */
  readonly cruda: Database;
  cerrar(): Promise<void>;
}

/** `REAL` with 10,000 positions and a budget with 100, and a copy of the file for the floors. */
async function preparar(): Promise<Preparada> {
  const { app, archivo, cerrar } = await enSqlite(FILAS);
  await app.db.tx(async (q) => {
    await q.ejecutar(
      "INSERT INTO presupuestos (saf, codipres, descripcion, desde_mes, ejercicio, version, " +
        "fecha_alta, online, rev, rev_datos) SELECT saf, ?, descripcion, desde_mes, ejercicio, " +
        "version, fecha_alta, online, rev, rev_datos FROM presupuestos " +
        "WHERE saf = ? AND codipres = ?",
      [CHICO, REAL.saf, REAL.codipres],
    );
    const filas = generarPresupuesto({ saf: REAL.saf, codipres: CHICO, renglones: POCAS });
    await agregarLote(q, CARGOS, COLUMNAS, filas as Parameters<typeof agregarLote>[3]);
  });
  const copia = `${archivo}.cruda`;
  await app.db.tx((q) => q.ejecutar("ANALYZE"));
  const origen = abrirArchivo(archivo);
  origen.run("VACUUM INTO ?", [copia]);
  origen.close();
  const cruda = abrirArchivo(copia);
  // Who saves a row has its base on screen: the reference data were read for it.
  await listarBase(app, CARGOS, await grupo(app.db, REAL.saf, REAL.codipres));
  return {
    app,
    cruda,
    async cerrar() {
      cruda.close();
      await cerrar();
    },
  };
}

async function guardarVarios(app: AppEnMarcha, codipres: string): Promise<void> {
  for (let i = 0; i < GUARDADOS; i++) {
    const pedido = { accion: "nuevo", id: 0, rev: null, body: RENGLON } as const;
    await guardar(app, ACTOR, CARGOS, REAL.saf, codipres, pedido);
  }
}

export const guardarRenglon: Banco = {
  nombre: `guardar un renglón, ${FILAS} en la base (${GUARDADOS} veces)`,
  piso: "INSERT durable del mismo renglón",
  alcanzar: 4,
  rondas: 61,
  calentamiento: 5,
  async preparar(): Promise<Comparacion> {
    const { app, cruda, cerrar } = await preparar();
    const insercion = cruda.query(
      `INSERT INTO ${tablaDe(CARGOS)} (saf, codipres, ${COLUMNAS.join(", ")}, rev) ` +
        `VALUES (?, ?, ${COLUMNAS.map(() => "?").join(", ")}, 1)`,
    );
    const fila = [REAL.saf, REAL.codipres, ...VALORES] as (string | number)[];
    return {
      piso() {
        for (let i = 0; i < GUARDADOS; i++) insercion.run(...fila);
      },
      propio: () => guardarVarios(app, REAL.codipres),
      cerrar,
    };
  },
};

export const guardarEnBaseGrande: Banco = {
  nombre: `guardar un renglón, ${FILAS} en la base contra ${POCAS}`,
  piso: `lo mismo con ${POCAS} renglones`,
  alcanzar: 1.1,
  rondas: 101,
  calentamiento: 5,
  async preparar(): Promise<Comparacion> {
    const { app, cerrar } = await preparar();
    return {
      piso: () => guardarVarios(app, CHICO),
      propio: () => guardarVarios(app, REAL.codipres),
      cerrar,
    };
  },
};

export const listaGrande: Banco = {
  nombre: `GET de ${FILAS} renglones con sesión y validación`,
  piso: ".values() y JSON de las mismas filas",
  alcanzar: 2,
  rondas: 15,
  calentamiento: 5,
  async preparar(): Promise<Comparacion> {
    const { app, cruda, cerrar } = await preparar();
    const servidor = crearServidor(app);
    const local = "http://localhost";
    const pedir = (r: Request) => servidor.handle(r);
    const headers = { authorization: await ingresar(local, "analista@economia", pedir) };
    const direccion = `${local}/api/bases/cargos/${REAL.saf}/${REAL.codipres}`;
    const lectura = cruda.query(
      `SELECT id, ${COLUMNAS.join(", ")}, rev FROM ${tablaDe(CARGOS)} ` +
        "WHERE saf = ? AND codipres = ? ORDER BY id",
    );
    return {
      // Somebody wrote to the group: nothing that was made before can be answered.
      antes: async () => void await app.db.tx((q) => marcarCambio(q, REAL.saf, REAL.codipres)),
      piso() {
        const filas = lectura.values(REAL.saf, REAL.codipres) as unknown[][];
        if (JSON.stringify(filas).length < FILAS) throw new Error("no hay filas");
      },
      async propio() {
        const bytes = await (await pedir(new Request(direccion, { headers }))).arrayBuffer();
        if (bytes.byteLength < FILAS) throw new Error("no hay filas");
      },
      cerrar,
    };
  },
};
