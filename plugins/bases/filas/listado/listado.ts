/** The list of a base as JSON, and the version under which it stands. */
import { Bytes } from "#core/files/bytes.ts";
import type { App, Consulta } from "#core/plugin.ts";
import { type Base, columnasDe, tablaDe } from "#plugins/bases/bases.ts";
import { filasDe } from "../filas.ts";
import type { Grupo } from "#plugins/bases/grupos/grupos.ts";
import { marcoDe } from "../escritura/anuncio.ts";
import { referencias } from "#plugins/tablas/service.ts";
import { catalogoEn } from "../validar/catalogo.ts";
import { costeadorDe } from "./costos.ts";
import { reglasAlMomento } from "../escritura/escrito.ts";
import { escritorDeLista } from "./texto-lista.ts";
import { crearValidador } from "../validar/validar.ts";

/** Rows read and written in one go: a few milliseconds of the event loop. */
const TANDA = 2_048;

/** Where short lists are written: fresh memory would cost as much as half of each. */
const cortas = new Bytes(64 * 1024);

/**
 * Every write to the group raises `rev_datos`, and every write to its header, to reference data or
 * to organismos raises what `marcoDe` tells.
 */
export const versionDeLista = async (q: Consulta, grupo: Grupo): Promise<string> =>
  `${await marcoDe(q, grupo)}.${grupo.rev_datos}`;

/**
 * `{[base]: [...], errores: n}` (spec 2 §7). Each row carries id, rev, `validacion` and, in a budget,
 * what it costs in a year. A long list is of one moment, and is made in parts that let others be
 * served in between.
 * @param solo no more than the first ones; when there are more, it says so (`parcial`).
 */
export async function listarBase(
  app: App,
  base: Base,
  grupo: Grupo,
  solo?: number,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const { db } = app;
  const r = await referencias(db, grupo.ejercicio, grupo.version, grupo.desde_mes);
  const validador = crearValidador(base, catalogoEn(r, grupo));
  // What rules add to every position is worked out once for all who look at the group.
  const deReglas = base.todosLosProgramas ? reglasAlMomento(app, grupo, base) : undefined;
  const costear = await (deReglas ?? costeadorDe(db, grupo, base, r));
  const leer = (q: Consulta, desde: number, cuantas = TANDA) =>
    filasDe(q, tablaDe(base), columnasDe(base), grupo, desde, cuantas);
  const primeras = await leer(db, 0, solo === undefined ? TANDA : solo + 1);
  if (primeras.length < TANDA || solo !== undefined) {
    const escritor = escritorDeLista(cortas, base, validador, costear);
    escritor.agregar(primeras.slice(0, solo));
    escritor.terminar(solo !== undefined && primeras.length > solo);
    return cortas.decir();
  }
  return await db.leer(async (q) => {
    const salida = new Bytes(1024 * 1024);
    const escritor = escritorDeLista(salida, base, validador, costear);
    for (let desde = 0;;) {
      const tanda = await leer(q, desde);
      escritor.agregar(tanda);
      if (tanda.length < TANDA) break;
      desde = Number(tanda[TANDA - 1][0]);
      await new Promise(setImmediate);
    }
    escritor.terminar();
    return salida.tomar() as Uint8Array<ArrayBuffer>;
  });
}
