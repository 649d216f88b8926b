/**
 * Undoing one's own last change of a base, row by row, from the audit trail. A row that somebody
 * else changed later is never touched: it is listed instead.
 *
 * An undo is one more entry, naming the one that it undoes (`deshace`): nothing is taken out of
 * the trail, and undoing again goes one change further back.
 */
import type { App } from "../../core/app.ts";
import { auditarVarios } from "../../core/db/audit.ts";
import type { Asiento } from "../../core/db/types.ts";
import type { Actor, Consulta, Escritura } from "../../core/plugin.ts";
import type { Base } from "./bases.ts";
import { rechazo } from "./errors.ts";
import {
  eliminar,
  mostrarFila,
  reemplazar,
  type Renglon,
  renglonesDe,
  restaurar,
} from "./filas.ts";
import { grupo as grupoDe, grupoParaEditar, marcarCambio } from "./grupos.ts";
import { filaDeAsiento } from "./historia.ts";
import type { FilaBase } from "./validar.ts";

const LOTE = 1000;
/** Entries looked at: far more than anybody undoes. */
const MAXIMO = 100_000;

type Fila = Readonly<Record<string, unknown>>;

interface Entrada {
  readonly id: number;
  readonly instante: number;
  readonly id_usuario: number | null;
  readonly accion: string;
  readonly clave: string | null;
  readonly antes: string | null;
  readonly despues: string | null;
}

/** One row of the change that would be undone. */
export interface Cambio {
  /** Entry of the trail. */
  readonly asiento: number;
  readonly accion: string;
  /** Id of the row. */
  readonly registro: number;
  readonly antes: Fila | null;
  readonly despues: Fila | null;
}

export interface UltimoCambio {
  /** Milliseconds since 1970, UTC. */
  readonly instante: number;
  readonly cambios: readonly Cambio[];
  /** Rows of the same change that somebody changed later: they stay as they are. */
  readonly ajenos: readonly number[];
}

const ACCIONES = new Set(["nuevo", "editar", "eliminar"]);
const fila = (texto: string | null) => texto === null ? null : JSON.parse(texto) as Fila | null;

async function* entradas(
  q: Consulta,
  base: Base,
  saf: number,
  codipres: string,
): AsyncGenerator<Entrada> {
  let hasta = Number.MAX_SAFE_INTEGER;
  for (let vistas = 0; vistas < MAXIMO; vistas += LOTE) {
    const lote = await q.filas<Entrada>(
      "SELECT id, instante, id_usuario, accion, clave, antes, despues FROM auditoria " +
        "WHERE saf = ? AND codipres = ? AND entidad = ? AND id < ? ORDER BY id DESC LIMIT ?",
      [saf, codipres, base.id, hasta, LOTE],
    );
    yield* lote;
    if (lote.length < LOTE) return;
    hasta = lote[lote.length - 1].id;
  }
}

/** The last change of someone that still stands, or null. All rows of one operation go together. */
export async function ultimoCambio(
  q: Consulta,
  base: Base,
  saf: number,
  codipres: string,
  id_usuario: number | null,
): Promise<UltimoCambio | null> {
  const deshechas = new Set<number>();
  const tocadas = new Set<string>();
  const cambios: Cambio[] = [];
  const bloqueados: { instante: number; registro: number }[] = [];
  let instante: number | null = null;
  for await (const e of entradas(q, base, saf, codipres)) {
    // A bulk write replaced the rows that earlier entries speak of.
    if (e.clave === null) break;
    if (instante !== null && e.instante !== instante) break;
    const deshace = (fila(e.despues) ?? fila(e.antes))?.deshace;
    if (e.accion === "deshacer") deshechas.add(Number(deshace));
    else if (!deshechas.has(e.id)) {
      const propia = e.id_usuario === id_usuario && ACCIONES.has(e.accion);
      const registro = Number(e.clave);
      if (propia && tocadas.has(e.clave)) bloqueados.push({ instante: e.instante, registro });
      else if (propia) {
        instante = e.instante;
        const { id: asiento, accion } = e;
        cambios.push({ asiento, accion, registro, antes: fila(e.antes), despues: fila(e.despues) });
      }
      tocadas.add(e.clave);
    }
  }
  if (instante === null) return null;
  const ajenos = bloqueados.filter((b) => b.instante === instante).map((b) => b.registro);
  return { instante, cambios, ajenos };
}

/** Whether the row is still as the change left it. */
function sigueIgual(base: Base, cambio: Cambio, actual: Renglon | undefined): boolean {
  if (cambio.despues === null) return actual === undefined;
  if (!actual) return false;
  const ahora = mostrarFila(base, actual.valores);
  return base.columnas.every(({ id }) => ahora[id] === cambio.despues?.[id]);
}

async function deshacerUno(
  q: Escritura,
  base: Base,
  grupo: { saf: number; codipres: string },
  cambio: Cambio,
  anterior: FilaBase | null,
): Promise<Asiento> {
  const { registro, antes, despues, asiento: deshace } = cambio;
  if (anterior === null) await eliminar(q, base, registro);
  else if (despues === null) {
    await restaurar(q, base, grupo.saf, grupo.codipres, registro, anterior);
  } else await reemplazar(q, base, registro, anterior);
  const marcar = (f: Fila | null) => f && { ...f, deshace };
  return {
    ...{ accion: "deshacer", entidad: base.id, clave: registro, ...grupo },
    antes: marcar(despues),
    despues: marcar(antes),
  };
}

export interface Deshecho {
  readonly deshechos: number;
  /** Rows left as they are, because somebody changed them later. */
  readonly ajenos: readonly number[];
}

/**
 * Undoes the last change. @param esperado entry that the person was shown, or null for any.
 * @throws Rechazo when there is nothing to undo, or it is not what was shown.
 */
export async function deshacer(
  app: App,
  actor: Actor,
  base: Base,
  saf: number,
  codipres: string,
  esperado: number | null,
): Promise<Deshecho> {
  return await app.db.tx(async (q) => {
    await grupoParaEditar(q, saf, codipres);
    const ultimo = await ultimoCambio(q, base, saf, codipres, actor.id_usuario);
    if (!ultimo || ultimo.cambios.length === 0) {
      throw rechazo("nada_que_deshacer", {}, { ajenos: ultimo?.ajenos ?? [] });
    }
    if (esperado !== null && ultimo.cambios[0].asiento !== esperado) {
      throw rechazo("deshacer_cambiado");
    }
    const ids = ultimo.cambios.map((c) => c.registro);
    const actuales = await renglonesDe(q, base, saf, codipres, ids);
    const ajenos = [...ultimo.ajenos];
    const asientos: Asiento[] = [];
    for (const cambio of ultimo.cambios) {
      const anterior = filaDeAsiento(base, cambio.antes);
      const posible = sigueIgual(base, cambio, actuales.get(cambio.registro)) &&
        (anterior === null) === (cambio.antes === null);
      if (!posible) ajenos.push(cambio.registro);
      else asientos.push(await deshacerUno(q, base, { saf, codipres }, cambio, anterior));
    }
    if (asientos.length === 0) throw rechazo("nada_que_deshacer", {}, { ajenos });
    await auditarVarios(q, actor, asientos);
    await marcarCambio(q, saf, codipres);
    return { deshechos: asientos.length, ajenos };
  });
}

/** Rows of the change that are shown; the rest are only counted. */
const MOSTRADOS = 100;

/** What undoing would do now, for the one who asks; null when there is nothing to undo. */
export function vistaDeDeshacer(
  app: App,
  base: Base,
  saf: number,
  codipres: string,
  id_usuario: number,
): Promise<UltimoCambio & { cantidad: number } | null> {
  return app.db.leer(async (q) => {
    const g = await grupoDe(q, saf, codipres);
    const ultimo = g.editable ? await ultimoCambio(q, base, saf, codipres, id_usuario) : null;
    if (!ultimo) return null;
    const { cambios, ...resto } = ultimo;
    return { ...resto, cantidad: cambios.length, cambios: cambios.slice(0, MOSTRADOS) };
  });
}
