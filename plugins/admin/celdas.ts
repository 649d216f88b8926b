/** Lists of administration as sheets write them: cells of many rows, all or none ([K1], [B1]). */
import type { App } from "../../core/app.ts";
import { type CeldasDeFila, guardarCadaFila, leerCeldas } from "../../core/http/cells.ts";
import type { Actor, Escritura } from "../../core/plugin.ts";
import { editarFicha, editarSafPorCeldas, FICHA, SAF_EDITABLE } from "../auth/service.ts";
import { editarExcepcionPorCeldas } from "./ejecuciones/excepciones.ts";
import { rechazo } from "./errors.ts";
import { CASILLEROS, editarPasajePorCeldas } from "./pasajes/pasajes.ts";

interface Guardada {
  readonly id: number;
  readonly rev: number;
}

/** What a row is to say, with the version that was seen; null = whatever it is now. */
export interface PedidoDeCeldas {
  readonly id: number;
  readonly rev: number | null;
  readonly valores: Readonly<Record<string, unknown>>;
  /** What names the row where a number does not. */
  readonly clave?: Readonly<Record<string, unknown>>;
}

interface ListaConCeldas {
  /** Columns that are written in place; the rest have their form. */
  readonly columnas: readonly string[];
  guardar(q: Escritura, actor: Actor, pedido: PedidoDeCeldas): Promise<Guardada>;
  /** What others are told to read again. */
  readonly avisa?: string;
}

const LISTAS: ReadonlyMap<string, ListaConCeldas> = new Map([
  ["safs", {
    columnas: Object.keys(SAF_EDITABLE),
    guardar: editarSafPorCeldas,
    avisa: "organismos",
  }],
  ["usuarios", { columnas: Object.keys(FICHA), guardar: editarFicha }],
  ["excepciones", { columnas: ["rubro"], guardar: editarExcepcionPorCeldas }],
  ["pasajes", { columnas: CASILLEROS, guardar: editarPasajePorCeldas }],
]);

/** @throws Rechazo; nothing is stored then. */
export async function editarCeldas(
  app: App,
  actor: Actor,
  nombre: string,
  texto: unknown,
): Promise<{ readonly registros: readonly Guardada[] }> {
  const lista = LISTAS.get(nombre);
  if (!lista) throw rechazo("lista_sin_celdas", { lista: nombre });
  const filas = leerCeldas(texto, lista.columnas);
  const pedidoDe = ({ rev, ...fila }: CeldasDeFila): PedidoDeCeldas => (
    { ...fila, rev: rev === null ? null : Number(rev) }
  );
  // What the unit of work gives is what a repeat of the call is answered.
  const guardado = await app.db.tx(async (q) => ({
    registros: await guardarCadaFila(
      filas,
      (fila) => lista.guardar(q, actor, pedidoDe(fila)),
      (actual) => Object.values(actual as object)[0] ?? null,
    ),
  }));
  for (const { id: saf } of lista.avisa ? guardado.registros : []) {
    app.eventos.cambio(actor, { saf, codipres: "" }, { base: lista.avisa ?? "" });
  }
  return guardado;
}
