/**
 * The total of now, over 100,000 positions of `REAL` with 40 rules: what moving it on adds to a
 * save. In the end it is that of a whole valuation.
 */
import { guardar } from "#plugins/bases/filas/escritura/escribir.ts";
import { referencias } from "#plugins/tablas/service.ts";
import { tomarFoto } from "#plugins/valuation/momento/foto.ts";
import { momentoDe } from "#plugins/valuation/momento/momento.ts";
import { ACTOR, aEscala, base, MES, REAL } from "../comun/datos.ts";
import { RENGLON } from "../comun/renglon.ts";
import type { Banco, Comparacion } from "../comun/harness.ts";
import { type Lugar, type nuevaEn, productoEn } from "../comun/lugares.ts";

const RENGLONES = aEscala(100_000);
/** Saves of one round: few, so that both sides meet the same state of the disk. */
const GUARDADOS = 10;
const CARGOS = base("cargos");

async function guardarVarios({ app }: Lugar): Promise<void> {
  for (let i = 0; i < GUARDADOS; i++) {
    const pedido = { accion: "nuevo", id: 0, rev: null, body: RENGLON } as const;
    await guardar(app, ACTOR, CARGOS, REAL.saf, REAL.codipres, pedido);
  }
}

const guardarYSumar = (donde: keyof typeof nuevaEn): Banco => ({
  nombre: `guardar y el total al momento, ${donde}, ${RENGLONES} cargos (${GUARDADOS} veces)`,
  piso: "guardar, sin que nadie siga el total",
  alcanzar: 1.5,
  rondas: 41,
  calentamiento: 5,
  async preparar(): Promise<Comparacion> {
    const [con, sin] = [await productoEn(donde, RENGLONES), await productoEn(donde, RENGLONES)];
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
