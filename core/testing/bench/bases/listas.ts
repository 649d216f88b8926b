/**
 * The list of a base over HTTP. 50 rows: session, permission, schema and validation of every row,
 * against a bare `Bun.serve` that runs the same statements and nothing else. 5,000 rows: the same
 * route with and without compression. Four kept-alive connections, one request at a time on each.
 */
import { join } from "node:path";
import { BUSCAR } from "#plugins/auth/sesiones/sesiones.ts";
import { tablaDe } from "#plugins/bases/bases.ts";
import { listarBase } from "#plugins/bases/filas/listado/listado.ts";
import { type Grupo, grupo } from "#plugins/bases/grupos/grupos.ts";
import { type Medicion, pedirMuchas } from "../servidor/cliente.ts";
import { base, carpetaPropia, prepararBase, REAL } from "../comun/datos.ts";
import { type Banco, type Cifra, type Comparacion, mediana } from "../comun/harness.ts";
import { ingresar, type Sentencia, servirCrudo, servirPlanta } from "../comun/servidores.ts";

const RUTA = `/api/bases/cargos/${REAL.saf}/${REAL.codipres}`;
const GRUPO = [REAL.saf, REAL.codipres] as const;
/** What the call asks the database: session, organismo, header, state of the reference data, rows. */
const SENTENCIAS: readonly Sentencia[] = [
  { sql: `SELECT 1 ${BUSCAR}`, parametros: ["0".repeat(64)] },
  { sql: "SELECT * FROM organismos WHERE saf = ?", parametros: [REAL.saf] },
  { sql: "SELECT * FROM presupuestos WHERE saf = ? AND codipres = ?", parametros: GRUPO },
  { sql: "SELECT valor FROM contadores WHERE nombre = ?", parametros: ["referencias"] },
  {
    sql: `SELECT id, ${base("cargos").columnas.map((c) => c.id).join(", ")}, rev FROM ` +
      `${tablaDe(base("cargos"))} WHERE saf = ? AND codipres = ? ORDER BY id`,
    parametros: GRUPO,
  },
];

/** The product's server over a fresh database with that many positions, and a session on it. */
async function conPlanta(reales: number) {
  const carpeta = await carpetaPropia();
  const archivo = join(carpeta.ruta, "planta.db");
  await (await prepararBase(`sqlite:${archivo}`, { reales })).cerrar();
  const planta = await servirPlanta(`sqlite:${archivo}`);
  const authorization = await ingresar(planta.url, "analista@economia");
  return {
    archivo,
    pedir: (cantidad: number, encabezados: Record<string, string> = {}): Promise<Medicion> =>
      pedirMuchas(
        { url: planta.url, ruta: RUTA, encabezados: { authorization, ...encabezados } },
        cantidad,
      ),
    async cerrar() {
      await planta.detener();
      await carpeta.borrar();
    },
  };
}

export const listaDe50: Banco = {
  nombre: "lista de 50 filas con sesión y validación, HTTP",
  piso: "Bun.serve con el mismo SQL",
  alcanzar: 0.75,
  sentido: "minimo",
  rondas: 9,
  calentamiento: 3,
  async preparar(): Promise<Comparacion> {
    const planta = await conPlanta(50);
    const crudo = await servirCrudo(planta.archivo, SENTENCIAS);
    const cantidad = 2_000;
    return {
      piso: async () =>
        void await pedirMuchas({ url: crudo.url, ruta: "/", encabezados: {} }, cantidad),
      propio: async () => void await planta.pedir(cantidad),
      async cerrar() {
        await crudo.detener();
        await planta.cerrar();
      },
    };
  },
};

/** What each row costs is worked out while the list is written. */
export const listaConCosto: Banco = {
  nombre: "lista de 30.000 cargos con lo que cuesta cada uno",
  piso: "la misma lista, que no lo dice",
  alcanzar: 1.3,
  rondas: 15,
  calentamiento: 3,
  async preparar(): Promise<Comparacion> {
    const carpeta = await carpetaPropia();
    const app = await prepararBase(`sqlite:${join(carpeta.ruta, "planta.db")}`, { reales: 30_000 });
    const g = await grupo(app.db, REAL.saf, REAL.codipres);
    const listar = async (de: Grupo, dice: boolean) => {
      const lista = await listarBase(app, base("cargos"), de);
      const texto = Buffer.from(lista as Uint8Array).subarray(0, 2_000).toString();
      if (texto.includes("costo_anual") !== dice) throw new Error("no es la lista que se mide");
    };
    return {
      piso: () => listar({ ...g, tipo: "ejecucion" }, false),
      propio: () => listar(g, true),
      async cerrar() {
        await app.cerrar();
        await carpeta.borrar();
      },
    };
  },
};

export const compresion: Cifra = {
  nombre: "lista de 5.000 filas con zstd, HTTP",
  piso: "la misma ruta sin comprimir",
  async medir() {
    const planta = await conPlanta(5_000);
    const cantidad = 60;
    const zstd = { "accept-encoding": "zstd" };
    try {
      const con: Medicion[] = [];
      const sin: Medicion[] = [];
      for (let i = 0; i < 12; i++) {
        const [s, c] = [await planta.pedir(cantidad), await planta.pedir(cantidad, zstd)];
        if (i < 3) continue; // until both sides run compiled code
        sin.push(s);
        con.push(c);
      }
      return [
        { propio: con[0].bytes, piso: sin[0].bytes, alcanzar: 0.2, unidad: "bytes" },
        {
          propio: mediana(con.map((m) => m.ms)),
          piso: mediana(sin.map((m) => m.ms)),
          alcanzar: 1.05,
          unidad: "ms",
        },
      ];
    } finally {
      await planta.cerrar();
    }
  },
};
