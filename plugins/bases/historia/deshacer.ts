/**
 * Undoing one's own changes of a base, whole or row by row, and doing again what was undone last. A
 * row that somebody changed later is never touched: it is listed instead, with the reason.
 */
import type { Actor, App, AsientoHecho, Consulta } from "#core/plugin.ts";
import type { CambioDeRegistro, CambioMostrado, Conservado, Deshecho } from "#proto/bases.ts";
import { type Base, BASES, columnasGuardadas } from "../bases.ts";
import { cambiosPropios, type Posterior, ultimoDeshecho } from "./cambios.ts";
import { rechazo } from "../errors.ts";
import { escribirEnGrupo } from "../filas/escritura/registrar.ts";
import { type CambioDeFila, mostrarFila, type Renglon, renglonesDe } from "../filas/filas.ts";
import { grupo as grupoDe } from "../grupos/grupos.ts";
import { filaDeAsiento } from "./historia.ts";
import type { FilaBase } from "../filas/validar/validar.ts";

const esLibre = (f: CambioDeRegistro): boolean => f.posterior === null;

/** Whether the row is still as the change left it. */
export function sigueIgual(
  base: Base,
  cambio: Pick<CambioDeRegistro, "despues">,
  actual: Renglon | undefined,
): boolean {
  if (cambio.despues === null) return actual === undefined;
  if (!actual) return false;
  const ahora = mostrarFila(base, actual.valores);
  // What was written before a column existed says its empty value.
  return columnasGuardadas(base).every(({ id, posterior, campo }) => {
    const vacia = posterior && campo.vacio;
    return (ahora[id] ?? vacia) === (cambio.despues?.[id] ?? vacia);
  });
}

/** What takes a change back; its entry says which one it takes back. */
function vuelta(
  { registro, antes, despues, asiento: deshace }: CambioDeRegistro,
  actual: Renglon | undefined,
  anterior: FilaBase | null,
  accion: "deshacer" | "rehacer",
): CambioDeFila {
  const marcar = (f: CambioDeRegistro["antes"]) => f && { ...f, deshace };
  return {
    id: registro,
    antes: actual?.valores ?? null,
    despues: anterior,
    rev: actual?.rev,
    asiento: { accion, antes: marcar(despues), despues: marcar(antes) },
  };
}

/**
 * Takes back what one entry of the trail did to a row, whoever wrote it ([F12]).
 * @returns what is to be stored. @throws Rechazo when the row is not as the entry left it, or the
 * entry does not hold a whole row.
 */
export async function revertirFila(
  q: Consulta,
  base: Base,
  grupo: { saf: number; codipres: string },
  hecho: AsientoHecho,
): Promise<CambioDeFila> {
  const registro = Number(hecho.clave);
  const { antes, despues } = hecho as Pick<CambioDeRegistro, "antes" | "despues">;
  const cambio: CambioDeRegistro = {
    registro,
    asiento: hecho.id,
    accion: hecho.accion,
    antes,
    despues,
    posterior: null,
  };
  const anterior = filaDeAsiento(base, antes);
  const actual = (await renglonesDe(q, base, grupo.saf, grupo.codipres, [registro])).get(registro);
  const entero = (anterior === null) === (antes === null);
  if (!entero || !sigueIgual(base, cambio, actual)) throw rechazo("deshacer_cambiado");
  return vuelta(cambio, actual, anterior, "deshacer");
}

/** Which change, as the person was shown it. Plain JSON: it crosses to the worker. */
export interface PedidoDeshacer {
  /** Its moment; null = the last one that can be undone. */
  readonly instante: number | null;
  /** Entries of its rows; null = all of them. */
  readonly asientos: readonly number[] | null;
  /** Entry of the first row that the person was shown of the last change; null = any. */
  readonly esperado: number | null;
  /** One's own last undo is taken back instead: nothing else of this says which. */
  readonly rehacer: boolean;
}

const motivoDe = ({ usuario, propio }: Posterior): string =>
  propio ? "usted lo cambió después: deshaga primero ese cambio" : `${usuario} lo modificó después`;

/** The change that is asked for, with the rows asked for. @throws Rechazo when it is not there. */
async function buscar(
  q: Consulta,
  base: Base,
  { saf, codipres, id_usuario }: { saf: number; codipres: string; id_usuario: number | null },
  { instante, asientos, esperado, rehacer }: PedidoDeshacer,
): Promise<readonly CambioDeRegistro[]> {
  if (rehacer) {
    const filas = await ultimoDeshecho(q, base, { saf, codipres, id_usuario });
    if (filas.length === 0) throw rechazo("nada_que_rehacer", {}, { conservados: [] });
    return filas;
  }
  let vistas = 0;
  for await (const cambio of cambiosPropios(q, [base], saf, codipres, id_usuario)) {
    vistas++;
    if (instante === null) {
      const primera = cambio.filas.find(esLibre);
      if (!primera) continue;
      if (esperado !== null && primera.asiento !== esperado) throw rechazo("deshacer_cambiado");
      return cambio.filas;
    }
    if (cambio.instante !== instante) continue;
    if (asientos === null) return cambio.filas;
    const pedidas = cambio.filas.filter((f) => asientos.includes(f.asiento));
    if (pedidas.length < asientos.length) throw rechazo("deshacer_cambiado");
    return pedidas;
  }
  // It was undone meanwhile, perhaps in another window.
  if (instante !== null && vistas > 0) throw rechazo("deshacer_cambiado");
  throw rechazo("nada_que_deshacer", {}, { conservados: [] });
}

/**
 * Undoes one change, or some rows of it; or does again what was undone last.
 * @throws Rechazo when there is nothing to undo, or it is not what was shown.
 */
export const deshacer = (
  app: App,
  actor: Actor,
  base: Base,
  saf: number,
  codipres: string,
  pedido: PedidoDeshacer,
): Promise<Deshecho> =>
  escribirEnGrupo(app, actor, base, { saf, codipres }, "deshacer", async (q, _, registrar) => {
    const quien = { saf, codipres, id_usuario: actor.id_usuario };
    const hechos = await buscar(q, base, quien, pedido);
    const actuales = await renglonesDe(q, base, saf, codipres, hechos.map((c) => c.registro));
    const accion = pedido.rehacer ? "rehacer" : "deshacer";
    const conservados: Conservado[] = [];
    const cambios: CambioDeFila[] = [];
    for (const hecho of hechos) {
      const { registro, posterior } = hecho;
      const actual = actuales.get(registro);
      const anterior = filaDeAsiento(base, hecho.antes);
      const posible = sigueIgual(base, hecho, actual) &&
        (anterior === null) === (hecho.antes === null);
      if (posterior) conservados.push({ registro, motivo: motivoDe(posterior) });
      else if (!posible) conservados.push({ registro, motivo: "ya no está como usted lo dejó" });
      else cambios.push(vuelta(hecho, actual, anterior, accion));
    }
    if (cambios.length === 0) throw rechazo("nada_que_deshacer", {}, { conservados });
    const guardados = await registrar(cambios);
    const registros = guardados.filter((_, i) => cambios[i].despues).map((g) => g.id);
    return { deshechos: cambios.length, registros, conservados };
  });

/** Changes listed, and rows shown of each; the rest are only counted. */
const CAMBIOS = 50;
const MOSTRADOS = 100;

/** One's own last changes of every base of a group; empty where nothing can be written. */
export function ultimosCambios(
  app: App,
  saf: number,
  codipres: string,
  id_usuario: number | null,
): Promise<CambioMostrado[]> {
  return app.db.leer(async (q) => {
    const g = await grupoDe(q, saf, codipres);
    const hallados: CambioMostrado[] = [];
    if (!g.editable) return hallados;
    for await (const cambio of cambiosPropios(q, BASES, saf, codipres, id_usuario)) {
      hallados.push({
        ...cambio,
        filas: cambio.filas.slice(0, MOSTRADOS),
        cantidad: cambio.filas.length,
        libres: cambio.filas.filter(esLibre).length,
      });
      if (hallados.length === CAMBIOS) break;
    }
    return hallados;
  });
}
