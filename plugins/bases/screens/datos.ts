/** Data of the bases in the browser: the lists of the current group, and the look-ups. */
import { computed, type Signal, signal } from "@preact/signals-react";
import type { CategoriaBuscada, Sinep } from "../../../proto/tablas.ts";
import { api } from "../../../ui/api.ts";
import { mostrarError } from "../../../ui/state/alerts.ts";
import { organismo } from "../../../ui/state/organismo.ts";
import { BASES } from "../bases.ts";
import { crearCatalogo } from "./editor/catalogo-cliente.ts";
import { type FilaMostrada, tieneErrores } from "./tipos.ts";

export interface Lista {
  readonly filas: readonly FilaMostrada[];
  readonly errores: number;
}

const listas = new Map<string, Signal<Lista | null>>(
  BASES.map((b) => [b.id, signal<Lista | null>(null)]),
);
const NINGUNA = signal<Lista | null>(null);

/** Rows of a base of the current group; null until they arrive. */
export const listaDe = (base: string): Signal<Lista | null> => listas.get(base) ?? NINGUNA;

let grupo = "";

/** Forgets the rows of another group. */
export function entrarEnGrupo(saf: number, codipres: string): void {
  const nuevo = `${saf}/${codipres}`;
  if (nuevo === grupo) return;
  grupo = nuevo;
  for (const lista of listas.values()) lista.value = null;
  hechas.clear();
}

const hechas = new Map<string, FilaMostrada>();

/** The row that this person made last on a base of the current group. */
export const filaHecha = (base: string): FilaMostrada | undefined => hechas.get(base);
export function anotarHecha(base: string, fila: FilaMostrada): void {
  hechas.set(base, fila);
}

const ultimaLectura = new Map<string, number>();
/** Turns of each base: an answer is dropped when something newer is shown already. */
const turnos = new Map<string, number>();
function nuevoTurno(base: string): number {
  const turno = (turnos.get(base) ?? 0) + 1;
  turnos.set(base, turno);
  return turno;
}
/** A burst of changes reads once, when it rests. */
const CALMA_MS = 250;
const pendientes = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * A change was announced: reads the base again soon, unless something read it after the
 * announcement, as a save of this same screen does.
 */
export function releer(base: string, saf: number, codipres: string): void {
  const anunciado = performance.now();
  clearTimeout(pendientes.get(base));
  pendientes.set(
    base,
    setTimeout(() => {
      if ((ultimaLectura.get(base) ?? 0) > anunciado) return;
      cargarLista(base, saf, codipres).catch(mostrarError);
    }, CALMA_MS),
  );
}

/** Reads a base. An answer for a group that is no longer current is dropped. */
export async function cargarLista(base: string, saf: number, codipres: string): Promise<void> {
  const pedido = `${saf}/${codipres}`;
  if (pedido !== grupo) return;
  ultimaLectura.set(base, performance.now());
  const turno = nuevoTurno(base);
  const datos = await api.get("/bases/:base/:saf/:codipres", { base, saf, codipres });
  if (pedido !== grupo || turnos.get(base) !== turno) return;
  listaDe(base).value = {
    filas: (datos as Readonly<Record<string, unknown>>)[base] as readonly FilaMostrada[],
    errores: datos.errores,
  };
}

/** Shows what a write left, before the list is read again: nothing waits for it. */
function corregirLista(
  base: string,
  corregir: (filas: readonly FilaMostrada[]) => readonly FilaMostrada[],
): void {
  const lista = listaDe(base);
  const antes = lista.peek();
  if (!antes) return;
  nuevoTurno(base);
  const filas = corregir(antes.filas);
  lista.value = { filas, errores: filas.filter(tieneErrores).length };
}

/** A row just saved, with its new version: in its place, or at the end. */
export function ponerFila(base: string, fila: FilaMostrada): void {
  corregirLista(
    base,
    (filas) =>
      filas.some((f) => f.id === fila.id)
        ? filas.map((f) => f.id === fila.id ? fila : f)
        : [...filas, fila],
  );
}

/** Rows just deleted. */
export function quitarFilas(base: string, ids: ReadonlySet<number>): void {
  corregirLista(base, (filas) => filas.filter((f) => !ids.has(f.id)));
}

const categorias = signal<ReadonlyMap<string, readonly CategoriaBuscada[]>>(new Map());
const sinep = signal<{ readonly mes: number; readonly datos: Sinep } | null>(null);
const mesActual = signal(0);
const pedidas = new Set<string>();

/** Month of the look-ups: the group's. */
export function fijarMes(mes: number): void {
  mesActual.value = mes;
}

/** Asks once for what is not here yet; a failure may be asked again. */
async function pedir(clave: string, leer: () => Promise<void>): Promise<void> {
  if (pedidas.has(clave)) return;
  pedidas.add(clave);
  try {
    await leer();
  } catch {
    // The look-up only describes: the server checks on save.
    pedidas.delete(clave);
  }
}

/** Categories of a scale at the month of the group (spec 2 §5, on leaving escalafón). */
export function pedirCategorias(esc: number): Promise<void> {
  const mes = mesActual.peek();
  const clave = `${esc}/${mes}`;
  return pedir(clave, async () => {
    const lista = await api.get("/valores/categoriasescalafon/:esc", { esc, mes });
    categorias.value = new Map(categorias.peek()).set(clave, lista);
  });
}

/** The SINEP grid at the month of the group. */
export function pedirSinep(): Promise<void> {
  const mes = mesActual.peek();
  return pedir(`sinep/${mes}`, async () => {
    sinep.value = { mes, datos: await api.get("/tablas/sinep/:mes", { mes }) };
  });
}

/** Reference values changed: what was looked up may not hold. */
export function olvidarConsultas(): void {
  pedidas.clear();
  categorias.value = new Map();
  sinep.value = null;
}

/** What exists for the current group; null until the organisation data arrives. */
export const catalogo = computed(() => {
  const datos = organismo.datos.value;
  if (!datos) return null;
  const mes = mesActual.value;
  const conocidas = categorias.value;
  return crearCatalogo({
    datos,
    categorias: (esc) => conocidas.get(`${esc}/${mes}`),
    sinep: sinep.value?.mes === mes ? sinep.value.datos : null,
  });
});

/** Categories of a scale at the month of the group; undefined until they are looked up. */
export const categoriasDe = (esc: number): readonly CategoriaBuscada[] | undefined =>
  categorias.peek().get(`${esc}/${mesActual.peek()}`);
