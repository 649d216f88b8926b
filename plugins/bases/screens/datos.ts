/** What the screens of the bases look up of the current group, and what exists in it. */
import { computed, signal } from "@preact/signals-react";
import type { CategoriaBuscada, Sinep } from "#proto/tablas.ts";
import { api } from "#ui/api.ts";
import { estado } from "#ui/state/estado.ts";
import { organismo } from "#ui/state/organismo.ts";
import { crearCatalogo } from "./editor/catalogo-cliente.ts";

const categorias = signal<ReadonlyMap<string, readonly CategoriaBuscada[]>>(new Map());
const sinep = signal<{ readonly mes: number; readonly datos: Sinep } | null>(null);
const mesActual = estado.desde_mes;
const pedidas = new Set<string>();
/** Another one each time that what was looked up is forgotten: who shows it asks again. */
export const consultas = signal(0);

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
  consultas.value++;
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
