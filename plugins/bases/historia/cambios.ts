/**
 * One's own changes of the bases of a group that still stand, newest first, from the audit trail:
 * what can be undone, and what of it someone touched later and stays as it is ([A1], [K1]).
 *
 * An undo is one more entry, naming the one that it undoes (`deshace`), and so is putting it back:
 * nothing is taken out of the trail, undoing again goes one change further back, and doing again
 * comes back by the same steps until something else is changed.
 */
import { tabla } from "#core/db/schema.ts";
import { columnas, type FilaDeForma } from "#core/db/text-query.ts";
import type { Consulta } from "#core/plugin.ts";
import type { CambioDeRegistro, CambioMostrado } from "#proto/bases.ts";
import type { Base } from "../bases.ts";
import { rastroDe } from "./rastro.ts";

/** Entries looked at: far more than anybody undoes. */
const MAXIMO = 100_000;

type Fila = Readonly<Record<string, string | number>>;

const { auditoria } = tabla;
const ENTRADA = {
  ...columnas(auditoria, "id", "instante", "id_usuario", "usuario", "accion", "entidad", "clave"),
  ...columnas(auditoria, "antes", "despues"),
};
type Entrada = Readonly<FilaDeForma<typeof ENTRADA>>;

/** Rows written by one operation, oldest entry last. */
export type CambioHecho = Pick<CambioMostrado, "base" | "instante" | "filas">;
export type Posterior = NonNullable<CambioDeRegistro["posterior"]>;

const ACCIONES = new Set(["nuevo", "editar", "eliminar"]);
const fila = (texto: string | null) => texto === null ? null : JSON.parse(texto) as Fila | null;

/** What is known of the rows, walking back through the trail. */
class Recorrido {
  readonly #deshechas = new Set<number>();
  readonly #tocadas = new Map<string, Posterior>();
  readonly #cerradas = new Set<string>();

  constructor(readonly id_usuario: number | null) {}

  /** One's own entry that still stands, or null. */
  leer(e: Entrada): CambioDeRegistro | null {
    // A bulk write replaced the rows that earlier entries speak of.
    if (e.clave === null) this.#cerradas.add(e.entidad);
    if (e.clave === null || this.#cerradas.has(e.entidad)) return null;
    if (this.#deshechas.has(e.id)) return null;
    if (e.accion === "deshacer" || e.accion === "rehacer") {
      this.#deshechas.add(Number((fila(e.despues) ?? fila(e.antes))?.deshace));
      return null;
    }
    const registro = `${e.entidad}/${e.clave}`;
    const posterior = this.#tocadas.get(registro) ?? null;
    const propio = e.id_usuario === this.id_usuario;
    if (!posterior) this.#tocadas.set(registro, { usuario: e.usuario, propio });
    if (!propio || !ACCIONES.has(e.accion)) return null;
    return {
      asiento: e.id,
      accion: e.accion,
      registro: Number(e.clave),
      antes: fila(e.antes),
      despues: fila(e.despues),
      posterior,
    };
  }

  /** Whether nothing further back can matter. */
  termina(bases: readonly Base[]): boolean {
    return bases.every((b) => this.#cerradas.has(b.id));
  }
}

/** One's own changes that still stand, newest first; all rows of one operation go together. */
export async function* cambiosPropios(
  q: Consulta,
  bases: readonly Base[],
  saf: number,
  codipres: string,
  id_usuario: number | null,
): AsyncGenerator<CambioHecho> {
  const recorrido = new Recorrido(id_usuario);
  let abierto: { base: string; instante: number; filas: CambioDeRegistro[] } | null = null;
  let vistas = 0;
  for await (const e of rastroDe(q, ENTRADA, { saf, codipres }, bases.map((b) => b.id))) {
    if (++vistas > MAXIMO) break;
    if (abierto && (e.instante !== abierto.instante || e.entidad !== abierto.base)) {
      yield abierto;
      abierto = null;
    }
    const leida = recorrido.leer(e);
    if (recorrido.termina(bases)) break;
    if (leida === null) continue;
    abierto ??= { base: e.entidad, instante: e.instante, filas: [] };
    abierto.filas.push(leida);
  }
  if (abierto) yield abierto;
}

/**
 * Rows of one's own last undo of a base that was not done again; empty once something else was
 * changed after it.
 */
export async function ultimoDeshecho(
  q: Consulta,
  base: Base,
  { saf, codipres, id_usuario }: {
    readonly saf: number;
    readonly codipres: string;
    readonly id_usuario: number | null;
  },
): Promise<readonly CambioDeRegistro[]> {
  const vueltas = new Set<number>();
  const filas: CambioDeRegistro[] = [];
  let instante: number | null = null;
  let vistas = 0;
  for await (const e of rastroDe(q, ENTRADA, { saf, codipres }, [base.id])) {
    if (++vistas > MAXIMO || (instante !== null && e.instante !== instante)) break;
    // A bulk write replaced the rows that earlier entries speak of.
    if (e.clave === null) break;
    const vuelta = vueltas.has(e.id);
    const [antes, despues] = [fila(e.antes), fila(e.despues)];
    const esVuelta = e.accion === "deshacer" || e.accion === "rehacer";
    if (esVuelta) vueltas.add(Number((despues ?? antes)?.deshace));
    if (vuelta || e.id_usuario !== id_usuario || e.accion === "rehacer") continue;
    if (!esVuelta) {
      if (ACCIONES.has(e.accion)) break;
      continue;
    }
    instante = e.instante;
    const registro = Number(e.clave);
    filas.push({ asiento: e.id, accion: e.accion, registro, antes, despues, posterior: null });
  }
  return filas;
}
