/** What a person sees of a base, for a workbook that equals the screen ([S9]). */
import type { ClaseFiltro } from "../../core/domain/filters.ts";
import { compararValores } from "../../core/domain/filters.ts";
import type { Consulta } from "../../core/plugin.ts";
import { leerVista } from "../../core/outputs/view.ts";
import type { Base, Columna } from "./bases.ts";
import { catalogoDe } from "./catalogo.ts";
import { rechazo } from "./errors.ts";
import { mostrarFila, renglon } from "./filas.ts";
import type { Grupo } from "./grupos.ts";
import { crearValidador } from "./validar.ts";
import { conCategoria, type FilaVista, ordenDe, PARTES_DE_CATEGORIA, pruebaDe } from "./vista.ts";

/** Plain JSON: it crosses to the worker. */
export interface VistaDeBase {
  readonly filtros: readonly {
    readonly campo: string;
    readonly texto: string;
    /** Another kind of filter than the column's own. */
    readonly clase?: ClaseFiltro;
  }[];
  readonly orden: { readonly campo: string; readonly baja: boolean } | null;
  /** Empty = every one that the organismo sees. */
  readonly columnas: readonly string[];
  /** Only rows with errors. */
  readonly soloErrores: boolean;
}

/** Filters as the tables' calls take them, `{columna: texto}`; null when it is not that. */
function filtrosDeObjeto(texto: unknown): VistaDeBase["filtros"] | null {
  if (typeof texto !== "string" || !texto.trimStart().startsWith("{")) return null;
  try {
    const leido = JSON.parse(texto) as Record<string, unknown>;
    return Object.entries(leido).map(([campo, valor]) => ({ campo, texto: String(valor) }));
  } catch {
    throw rechazo("vista_invalida", { opcion: "filtros" });
  }
}

/**
 * @param query `filtros` (a JSON object of column and text, or the list of the outputs), `orden` (a
 * column, `-` first to go down), `columnas` (comma list), `errores=1`.
 * @throws Rechazo 400 for what is none of these.
 */
export function leerVistaDeBase(query: Readonly<Record<string, unknown>>): VistaDeBase {
  const propios = filtrosDeObjeto(query.filtros);
  const vista = leerVista(propios ? { ...query, filtros: "" } : query);
  return { ...vista, filtros: propios ?? vista.filtros, soloErrores: query.errores === "1" };
}

type Elegida = { readonly columna: Columna; readonly indice: number };

function buscar(base: Base, campo: string, opcion: string): Columna {
  const columna = base.columnas.find((c) => c.id === campo);
  if (!columna) throw rechazo("vista_invalida", { opcion });
  return columna;
}

/** The columns asked for, in their order; the category of the screen is its four parts. */
export function columnasElegidas(
  base: Base,
  visibles: readonly Elegida[],
  { columnas }: VistaDeBase,
): readonly Elegida[] {
  if (columnas.length === 0) return visibles;
  const ids = columnas.flatMap((id) =>
    id === "cat" && conCategoria(base) ? PARTES_DE_CATEGORIA : [buscar(base, id, "columnas").id]
  );
  return [...new Set(ids)].flatMap((id) => visibles.filter((v) => v.columna.id === id));
}

/** Rows of `columnasDe(base)` that pass, in the order asked for. */
export async function filasElegidas(
  q: Consulta,
  base: Base,
  grupo: Grupo,
  filas: readonly (readonly unknown[])[],
  { filtros, orden, soloErrores }: VistaDeBase,
): Promise<readonly (readonly unknown[])[]> {
  const pruebas = filtros.flatMap(({ campo, texto, clase }) =>
    pruebaDe(base, buscar(base, campo, "filtros"), texto, clase) ?? []
  );
  const clave = orden && ordenDe(base, buscar(base, orden.campo, "orden"));
  let elegidas = filas;
  if (soloErrores) {
    const validador = crearValidador(base, await catalogoDe(q, grupo));
    elegidas = elegidas.filter((f) => validador.bits(f) !== 0);
  }
  if (pruebas.length === 0 && !clave) return elegidas;
  const mostrar = (f: readonly unknown[]) =>
    mostrarFila(base, renglon(base, f).valores) as FilaVista;
  const vistas = elegidas.map((fila) => ({ fila, vista: mostrar(fila) }))
    .filter(({ vista }) => pruebas.every((pasa) => pasa(vista)));
  if (clave) {
    const signo = orden?.baja ? -1 : 1;
    vistas.sort((a, b) => signo * compararValores(clave(a.vista), clave(b.vista)));
  }
  return vistas.map(({ fila }) => fila);
}
