/**
 * Telling the screens which rows changed, as the list shows them, with the version of the list
 * before and after: whoever had the one before has the one after, and reads nothing again.
 */
import { leerContador } from "#core/db/audit.ts";
import type { Consulta } from "#core/plugin.ts";
import type { CambioDeLista, FilaDeLista } from "#proto/bases.ts";
import { toNumber } from "#core/domain/money.ts";
import { type Referencias, referencias } from "#plugins/tablas/service.ts";
import { type Base, columnasDe } from "#plugins/bases/bases.ts";
import { type Grupo, grupo as grupoDe } from "#plugins/bases/grupos/grupos.ts";
import { catalogoEn } from "../validar/catalogo.ts";
import { costeadorDe } from "../listado/costos.ts";
import { mostrarFila, type Renglon, renglonesDe } from "../filas.ts";
import { crearValidador, type Validador } from "../validar/validar.ts";

/** Rows that one event carries at most; with more, the screens read the list again. */
export const FILAS_POR_AVISO = 200;

type Clave = Pick<Grupo, "saf" | "codipres">;

/**
 * What every row of a list depends on besides itself: the header, the reference data and the
 * organismo, whose writes raise one of the two.
 */
export const marco = ({ rev }: Pick<Grupo, "rev">, contador: number): string =>
  `${rev}.${contador}`;

/** The frame of a list of the group as it stands now. */
export const marcoDe = async (q: Consulta, grupo: Pick<Grupo, "rev">): Promise<string> =>
  marco(grupo, await leerContador(q, "referencias"));

/**
 * A row of the list of its base.
 * @param costo of its year, in its currency; null when nobody can say, undefined when it is not said:
 *   of a rule it rests on every position that it reaches.
 */
export const filaDeLista = (
  base: Base,
  validador: Validador,
  r: Renglon,
  costo?: number | null,
): FilaDeLista => ({
  id: r.id,
  ...mostrarFila(base, r.valores),
  rev: r.rev,
  ...(costo === undefined || base.todosLosProgramas ? {} : { costo_anual: costo }),
  validacion: validador.validacion(r.valores) as FilaDeLista["validacion"],
});

/** What each row costs; undefined where nothing is valued. */
async function costosDe(
  q: Consulta,
  base: Base,
  grupo: Grupo,
  r: Referencias,
  validador: Validador,
  renglones: readonly Renglon[],
): Promise<(number | null)[] | undefined> {
  const costear = base.todosLosProgramas ? null : await costeadorDe(q, grupo, base, r);
  if (!costear) return undefined;
  const columnas = columnasDe(base);
  return renglones.map(({ id, rev, valores }) => {
    const fila = columnas.map((c) => ({ ...valores, id, rev })[c] ?? 0);
    const costo = validador.bits(fila) === 0 ? costear([fila])[0] : NaN;
    return Number.isNaN(costo) ? null : toNumber(costo);
  });
}

/** The rows as they are now; those that are gone are among `quitadas`. */
async function filasVigentes(
  q: Consulta,
  base: Base,
  grupo: Grupo,
  ids: readonly number[],
): Promise<Pick<Required<CambioDeLista>, "filas" | "quitadas">> {
  const { saf, codipres, ejercicio, version, desde_mes } = grupo;
  const r = await referencias(q, ejercicio, version, desde_mes);
  const validador = crearValidador(base, catalogoEn(r, grupo));
  const hay = await renglonesDe(q, base, saf, codipres, ids);
  const renglones = [...hay.values()];
  const costos = await costosDe(q, base, grupo, r, validador, renglones);
  return {
    filas: renglones.map((renglon, i) => filaDeLista(base, validador, renglon, costos?.[i])),
    quitadas: ids.filter((id) => !hay.has(id)),
  };
}

/** What an event says of these rows: which they are now, unless they are too many. */
export async function cambioDeLista(
  q: Consulta,
  base: Base,
  clave: Clave,
  ids: readonly number[],
  antes: number | null,
  despues?: number,
): Promise<CambioDeLista> {
  const grupo = await grupoDe(q, clave.saf, clave.codipres);
  const version = { marco: await marcoDe(q, grupo), antes, despues: despues ?? grupo.rev_datos };
  if (ids.length > FILAS_POR_AVISO) return { version };
  return { version, ...await filasVigentes(q, base, grupo, ids) };
}
