/**
 * The total of now, over 100,000 positions of `REAL` with 40 rules: what moving it on adds to a
 * save, and what taking it the first time costs against reading the same rows at once and valuing
 * them, with nothing checked and nothing stored.
 */
import { columnasDe, tablaDe } from "#plugins/bases/bases.ts";
import { guardar } from "#plugins/bases/filas/escritura/escribir.ts";
import { filasDe } from "#plugins/bases/filas/filas.ts";
import { referencias } from "#plugins/tablas/service.ts";
import { cargosDeFilas } from "#plugins/valuation/engine/filas.ts";
import { crearMotor } from "#plugins/valuation/engine/motor.ts";
import { SumideroTotales } from "#plugins/valuation/engine/totales.ts";
import { tomarFoto } from "#plugins/valuation/momento/foto.ts";
import { momentoDe } from "#plugins/valuation/momento/momento.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { ACTOR, base, MES, prepararBase, REAL } from "../comun/datos.ts";
import { RENGLON } from "../comun/renglon.ts";
import type { Banco, Comparacion } from "../comun/harness.ts";
import { nuevaEn } from "../comun/lugares.ts";
import { reglasDe } from "./motor.ts";

const RENGLONES = 100_000;
/** Saves of one round: few, so that both sides meet the same state of the disk. */
const GUARDADOS = 10;
const CARGOS = base("cargos");

async function guardarVarios({ app }: Lugar): Promise<void> {
  for (let i = 0; i < GUARDADOS; i++) {
    const pedido = { accion: "nuevo", id: 0, rev: null, body: RENGLON } as const;
    await guardar(app, ACTOR, CARGOS, REAL.saf, REAL.codipres, pedido);
  }
}

interface Lugar {
  readonly app: AppEnMarcha;
  cerrar(): Promise<void>;
}

async function lugarEn(base: keyof typeof nuevaEn): Promise<Lugar> {
  const { url, cerrar } = await nuevaEn[base]();
  const app = await prepararBase(url, { reales: RENGLONES });
  return {
    app,
    async cerrar() {
      await app.cerrar();
      await cerrar();
    },
  };
}

const guardarYSumar = (donde: keyof typeof nuevaEn): Banco => ({
  nombre: `guardar y el total al momento, ${donde}, ${RENGLONES} cargos (${GUARDADOS} veces)`,
  piso: "guardar, sin que nadie siga el total",
  alcanzar: 1.5,
  rondas: 41,
  calentamiento: 5,
  async preparar(): Promise<Comparacion> {
    const [con, sin] = [await lugarEn(donde), await lugarEn(donde)];
    // Who saves a row has its base on screen: the reference data were read for it.
    await referencias(sin.app.db, 2026, 1, MES);
    const momento = momentoDe(con.app);
    const foto = await momento.pedir(REAL);
    let dichos = 0;
    con.app.eventos.escuchar(({ tipo, datos }) => {
      if (tipo === "totales" && !datos.pendiente) dichos++;
    });
    return {
      piso: () => guardarVarios(sin),
      async propio() {
        const antes = dichos;
        await guardarVarios(con);
        if (dichos - antes !== GUARDADOS) throw new Error("un guardado no movió el total");
      },
      async cerrar() {
        const { grupo, totales } = await momento.pedir(REAL);
        const entera = await con.app.db.leer((q) => tomarFoto(q, REAL.saf, REAL.codipres));
        if (grupo.rev_datos === foto.grupo.rev_datos || !Bun.deepEquals(totales, entera.totales)) {
          throw new Error("el total al momento no es el de una valorización entera");
        }
        await con.cerrar();
        await sin.cerrar();
      },
    };
  },
});

export const guardarYSumarSqlite = guardarYSumar("SQLite");
export const guardarYSumarPostgres = guardarYSumar("PostgreSQL");

export const primerTotal: Banco = {
  nombre: `primer total al momento, ${RENGLONES} cargos`,
  piso: "leer los mismos cargos de una vez y valuarlos sin guardar",
  alcanzar: 1.3,
  rondas: 9,
  calentamiento: 3,
  async preparar(): Promise<Comparacion> {
    const { app, cerrar } = await lugarEn("SQLite");
    const columnas = columnasDe(CARGOS);
    return {
      piso: () =>
        app.db.leer(async (q) => {
          const reglas = await reglasDe(q, REAL);
          const datos = await referencias(q, 2026, 1, MES);
          const sumidero = new SumideroTotales();
          const leer = datos.leer.bind(datos);
          const filas = await filasDe(q, tablaDe(CARGOS), columnas, REAL);
          crearMotor({ mes: MES, saf: REAL.saf, leer, reglas })
            .cargos(cargosDeFilas(columnas, filas), sumidero);
          return sumidero.totales().reduce((suma, t) => suma + t.valor, 0);
        }),
      async propio() {
        const { totales } = await app.db.leer((q) => tomarFoto(q, REAL.saf, REAL.codipres));
        return Object.values(totales).reduce((suma, t) => suma + t, 0);
      },
      cerrar,
    };
  },
};
