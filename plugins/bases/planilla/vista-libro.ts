/** What a person sees of a base, for a workbook that equals the screen ([S9]). */
import { EN_TODAS } from "#core/domain/row-search.ts";
import { agrupar } from "#core/domain/subtotals.ts";
import type { Consulta } from "#core/plugin.ts";
import { filasDeVista, leerVista, pruebaDeFiltro, type VistaDeTabla } from "#core/outputs/view.ts";
import type { Base, Columna } from "../bases.ts";
import { catalogoDe, nombresDe } from "../filas/validar/catalogo.ts";
import { COSTO } from "../filas/listado/vista-costo.ts";
import { rechazo } from "../errors.ts";
import { mostrarFila, renglon } from "../filas/filas.ts";
import type { Grupo } from "../grupos/grupos.ts";
import { crearValidador } from "../filas/validar/validar.ts";
import {
  busquedaDe,
  conCategoria,
  type FilaDeListado,
  filtroDe,
  ordenDe,
  PARTES_DE_CATEGORIA,
} from "../filas/listado/vista.ts";

/** Plain JSON: it crosses to the worker. No columns = every one that the organismo sees. */
export interface VistaDeBase extends VistaDeTabla {
  /** Only rows with errors. */
  readonly soloErrores: boolean;
  /** Columns by which the rows are gathered, the outermost first. */
  readonly grupos: readonly string[];
}

/** @throws Rechazo 400 for what is no `filtros`, `orden`, `columnas` or `errores=1`. */
export const leerVistaDeBase = (query: Readonly<Record<string, unknown>>): VistaDeBase => ({
  ...leerVista(query),
  soloErrores: query.errores === "1",
  grupos: typeof query.grupos === "string" ? query.grupos.split(",").filter(Boolean) : [],
});

type Elegida = { readonly columna: Columna; readonly indice: number };

function buscar(base: Base, campo: string, opcion: string): Columna {
  if (campo === COSTO.id) return COSTO;
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

/**
 * Rows of `columnasEnteras(base)` that pass, in the order asked for.
 * @param costoDe pesos of a year of a row; null when nobody can say.
 * @param visibles columns in which what is searched in all of them is looked for.
 */
export async function filasElegidas(
  q: Consulta,
  base: Base,
  grupo: Grupo,
  filas: readonly (readonly unknown[])[],
  { soloErrores, grupos, ...vista }: VistaDeBase,
  costoDe: (fila: readonly unknown[]) => number | null,
  visibles: readonly Columna[],
): Promise<readonly (readonly unknown[])[]> {
  let elegidas = filas;
  if (soloErrores) {
    const validador = crearValidador(base, await catalogoDe(q, grupo));
    elegidas = elegidas.filter((f) => validador.bits(f) !== 0);
  }
  if (vista.filtros.length === 0 && !vista.orden && grupos.length === 0) return elegidas;
  const vistas = elegidas.map((fila) => ({
    fila,
    vista: {
      ...mostrarFila(base, renglon(base, fila).valores),
      [COSTO.id]: costoDe(fila),
    } as FilaDeListado,
  }));
  const nombres = vista.filtros.length > 0 ? await nombresDe(q, grupo) : null;
  const ordenadas = filasDeVista(vistas, vista, {
    prueba({ campo, texto, clase }) {
      if (campo === EN_TODAS) {
        const pasa = nombres && busquedaDe(base, visibles, nombres.describir)(texto);
        return pasa && ((f) => pasa(f.vista));
      }
      const columna = buscar(base, campo, "filtros");
      const pasa = pruebaDeFiltro(texto, filtroDe(base, columna, nombres?.describir, clase));
      return pasa && ((f) => pasa(f.vista));
    },
    valor(campo) {
      const clave = ordenDe(base, buscar(base, campo, "orden"));
      return (f) => clave(f.vista);
    },
  });
  const claves = grupos.map((campo) => {
    const clave = ordenDe(base, buscar(base, campo, "grupos"));
    return {
      valor: (f: typeof vistas[number]) => clave(f.vista),
      baja: vista.orden?.baja === true && vista.orden.campo === campo,
    };
  });
  return agrupar(ordenadas, claves).map(({ fila }) => fila);
}
