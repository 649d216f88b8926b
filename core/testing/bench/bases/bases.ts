/**
 * Work on the base Cargos of 10,000 rows: one save, the whole list, and a pasted block. The floors
 * are bare statements on a database file with the same tables and the same durability.
 */
import type { Database } from "bun:sqlite";
import { join } from "node:path";
import { tablaDe } from "#plugins/bases/bases.ts";
import { cambiarCeldas } from "#plugins/bases/planilla/cambiar-celdas.ts";
import { guardar } from "#plugins/bases/filas/escritura/escribir.ts";
import { agregarLote } from "#plugins/bases/filas/filas.ts";
import { grupo, marcarCambio } from "#plugins/bases/grupos/grupos.ts";
import { listarBase } from "#plugins/bases/filas/listado/listado.ts";
import { generarPresupuesto } from "#plugins/demostracion/service.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { abrirArchivo } from "#core/db/sqlite/sqlite.ts";
import { crearServidor } from "#core/http/server.ts";
import type { Parametro } from "#core/db/types.ts";
import { ACTOR, base, carpetaPropia, prepararBase, REAL } from "../comun/datos.ts";
import type { Banco, Cifra, Comparacion } from "../comun/harness.ts";
import { mediana } from "../comun/harness.ts";
import { RENGLON } from "../comun/renglon.ts";
import { ingresar, servirPlanta } from "../comun/servidores.ts";

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
  const carpeta = await carpetaPropia();
  const app = await prepararBase(`sqlite:${join(carpeta.ruta, "planta.db")}`, { reales: FILAS });
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
  const copia = join(carpeta.ruta, "cruda.db");
  await app.db.tx((q) => q.ejecutar("ANALYZE"));
  const origen = abrirArchivo(join(carpeta.ruta, "planta.db"));
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
      await app.cerrar();
      await carpeta.borrar();
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

/** Cells of one row, as a sheet saves them when it is left. */
export const guardarCelda: Banco = {
  nombre: `guardar una celda, ${FILAS} en la base (${GUARDADOS} veces)`,
  piso: "guardar el mismo renglón entero",
  alcanzar: 1.3,
  rondas: 61,
  calentamiento: 5,
  async preparar(): Promise<Comparacion> {
    const { app, cruda, cerrar } = await preparar();
    const clave = { saf: REAL.saf, codipres: REAL.codipres };
    const { id } = cruda.query(
      `SELECT max(id) AS id FROM ${tablaDe(CARGOS)} WHERE saf = ? AND codipres = ?`,
    ).get(REAL.saf, REAL.codipres) as { id: number };
    // Its values are right from here on: the one that the demonstration gave may not be.
    const body = { ...RENGLON, cargos: "1" };
    const antes = { accion: "editar", id, rev: null, body } as const;
    await guardar(app, ACTOR, CARGOS, REAL.saf, REAL.codipres, antes);
    let cargos = 1;
    const siguiente = () => cargos = cargos % 900 + 1;
    return {
      async piso() {
        for (let i = 0; i < GUARDADOS; i++) {
          const body = { ...RENGLON, cargos: String(siguiente()) };
          const pedido = { accion: "editar", id, rev: null, body } as const;
          await guardar(app, ACTOR, CARGOS, REAL.saf, REAL.codipres, pedido);
        }
      },
      async propio() {
        for (let i = 0; i < GUARDADOS; i++) {
          const valores = { cargos: siguiente() };
          await cambiarCeldas(app, ACTOR, CARGOS, clave, [{ id, rev: null, valores }]);
        }
      },
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

const PEGADAS = 5000;
const LIMITE_MS = 2000;

export const previaDePegado: Cifra = {
  nombre: `vista previa de un pegado de ${PEGADAS} filas, HTTP`,
  piso: "límite",
  async medir() {
    const carpeta = await carpetaPropia();
    const url = `sqlite:${join(carpeta.ruta, "planta.db")}`;
    await (await prepararBase(url, { reales: FILAS })).cerrar();
    const planta = await servirPlanta(url);
    try {
      const authorization = await ingresar(planta.url, "analista@economia");
      const visibles = CARGOS.columnas.filter((c) => !c.condicion).map((c) => c.id);
      const texto = [
        visibles.join("\t"),
        ...Array.from({ length: PEGADAS }, () => visibles.map((c) => RENGLON[c]).join("\t")),
      ].join("\n");
      const tiempos: number[] = [];
      for (let i = 0; i < 7; i++) {
        const body = new URLSearchParams({ texto });
        const inicio = performance.now();
        const r = await fetch(
          `${planta.url}/api/bases/cargos/pegar/${REAL.saf}/${REAL.codipres}`,
          { method: "POST", body, headers: { authorization } },
        );
        const { resumen } = await r.json() as { resumen?: { nueva: number } };
        tiempos.push(performance.now() - inicio);
        if (resumen?.nueva !== PEGADAS) throw new Error(`la vista previa no leyó ${PEGADAS} filas`);
      }
      return [{ propio: mediana(tiempos), piso: LIMITE_MS, alcanzar: 1, unidad: "ms" }];
    } finally {
      await planta.detener();
      await carpeta.borrar();
    }
  },
};
