/** Lists of administration as sheets write them: cells of many rows, all or none ([K1], [B1]). */
import { type CeldasDeFila, guardarCadaFila, leerCeldas } from "#core/http/cells.ts";
import type { Actor, App, Escritura } from "#core/plugin.ts";
import type { Message } from "#proto/admin-messages.ts";
import { FICHA } from "#proto/recursos/usuario.ts";
import { editarFicha } from "../auth/service.ts";
import { rechazo } from "./errors.ts";
import { CASILLEROS, editarPasajePorCeldas } from "./pasajes/pasajes.ts";

type Guardada = Message<"Guardado">;

/** A list that is no resource yet. */
interface ListaConCeldas {
  /** Columns that are written in place; the rest have their form. */
  readonly columnas: readonly string[];
  guardar(q: Escritura, actor: Actor, fila: CeldasDeFila<number>): Promise<Guardada>;
}

const LISTAS: ReadonlyMap<string, ListaConCeldas> = new Map([
  ["usuarios", { columnas: FICHA, guardar: editarFicha }],
  ["pasajes", { columnas: CASILLEROS, guardar: editarPasajePorCeldas }],
]);

/** @throws Rechazo 404 for a list that is not written so, and as each row is refused. */
export async function editarCeldas(
  app: App,
  actor: Actor,
  nombre: string,
  texto: unknown,
): Promise<{ readonly registros: readonly Guardada[] }> {
  const recurso = app.registro.recursos.values().find((r) => r.conCeldas === nombre);
  if (recurso) return await recurso.guardarCeldas(app, actor, texto);
  const lista = LISTAS.get(nombre);
  if (!lista) throw rechazo("lista_sin_celdas", { lista: nombre });
  const filas = leerCeldas(texto, lista.columnas);
  // What the unit of work gives is what a repeat of the call is answered.
  return await app.db.tx(async (q) => ({
    registros: await guardarCadaFila(
      filas,
      ({ rev, ...fila }) =>
        lista.guardar(q, actor, { ...fila, rev: rev === null ? null : Number(rev) }),
      (actual) => Object.values(actual as object)[0] ?? null,
    ),
  }));
}
