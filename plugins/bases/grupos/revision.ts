/** What a review asks of the rows of a group: all of it from one reading of them (formulation [F6]). */
import { Cache } from "#core/cache.ts";
import { porBase } from "#core/db/by-base.ts";
import { contarRegistros } from "#core/domain/money.ts";
import { unaVez } from "#core/group-checks.ts";
import type { Consulta, PuntoDeRevision } from "#core/plugin.ts";
import { Busqueda, type Hallados } from "../filas/validar/duplicados.ts";
import { lugarDeIguales, registroEnPalabras } from "../filas/escritura/en-la-base.ts";
import { textoDeRepetidas } from "../filas/validar/repetidas.ts";
import { type Cuentas, recorrer } from "./cuenta.ts";
import { type Grupo, grupo } from "./grupos.ts";
import { cuentasDe } from "./situacion.ts";

interface FilasMiradas {
  readonly cuentas: Cuentas;
  readonly iguales: Hallados;
}

interface Recordados {
  /** State of the rows that they were found in. */
  readonly rev_datos: number;
  readonly iguales: Hallados;
}

const GRUPOS = 500;
const memoriaDe = porBase(() => new Cache<string, Recordados>("duplicados", GRUPOS));

/** @param grupo of the same snapshot as its rows. */
async function mirarFilas(q: Consulta, grupo: Grupo): Promise<FilasMiradas> {
  const memoria = memoriaDe(q);
  const { saf, codipres, rev_datos } = grupo;
  const par = `${saf}|${codipres}`;
  const conocidos = memoria?.get(par);
  if (conocidos?.rev_datos === rev_datos) {
    return { cuentas: await cuentasDe(q, grupo), iguales: conocidos.iguales };
  }
  const busqueda = new Busqueda();
  const cuentas = await cuentasDe(q, grupo, [busqueda.mirar]);
  // They were counted before: nobody read them.
  if (busqueda.pendiente) await recorrer(q, grupo, [busqueda.mirar]);
  const iguales = busqueda.decir();
  memoria?.set(par, { rev_datos, iguales });
  return { cuentas, iguales };
}

export const grupoMirado = unaVez(({ q, saf, codipres }) => grupo(q, saf, codipres));

export const filasMiradas = unaVez(async (ctx) => mirarFilas(ctx.q, await grupoMirado(ctx)));

export const puntoDuplicados: PuntoDeRevision = {
  id: "duplicados",
  title: "Registros exactamente iguales a otro",
  order: 30,
  async run(ctx) {
    const { registros, primeros } = (await filasMiradas(ctx)).iguales;
    if (registros === 0) return null;
    const detalle = primeros.map(({ base, valores, veces }) => ({
      frase: `${base.titulo}, ${contarRegistros(veces)}: ${registroEnPalabras(base, valores)}`,
      lugar: lugarDeIguales(base, valores),
    }));
    return {
      cuantos: registros,
      frase: textoDeRepetidas(registros),
      lugar: detalle[0].lugar,
      detalle,
    };
  },
};
