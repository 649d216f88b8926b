/** The categories of a scale as a sheet: their descriptions and their values from a month ([R6]). */
import type { Categoria } from "#proto/tablas.ts";
import { api } from "#ui/api.ts";
import { hojaDeCampos } from "#ui/grid/celdas/campos.ts";
import type { Hoja } from "#ui/grid/celdas/hoja.ts";
import type { NombreCampo } from "#plugins/tablas/campos.ts";
import { type DeValores, guardarValores, revDeFila } from "../valores/hoja-valores.ts";
import type { LugarDeNorma } from "../valores/norma.tsx";
import { camposDeCategoria } from "../valores/valores.ts";

interface Entrada {
  readonly esc: number;
  readonly mes: number;
  /** Whether the scale is paid in units ([R2]). */
  readonly enUnidades: boolean;
  readonly poner: (guardadas: readonly Categoria[]) => void;
  readonly abrir: (fila: Categoria, columna: string) => void;
}

/** The norm is of the scale and the month on screen. */
export const lugarDeCategorias = (esc: number, mes: number): LugarDeNorma => (
  { tabla: "categorias_valores", parte: esc, mes }
);

export function hojaDeCategorias(
  { esc, mes, enUnidades, poner, abrir }: Entrada,
): Hoja<Categoria> {
  const campos = Object.fromEntries(
    // Its norm has no cell: it is said once for all that is typed.
    camposDeCategoria(enUnidades).filter((c) => c.id !== "norma").map((c) => [c.id, {
      ...c,
      falta: c.id === "descripcion" ? "Ingrese la descripción" : undefined,
    }]),
  );
  const d: DeValores<Categoria> = {
    tabla: "categorias_valores",
    mes,
    claveDe: ({ cat }) => cat,
    campos,
    // The description is of no month: a call of its own takes it with the value.
    guardar: (cambios) => api.post("/tablas/categorias/celdas/:esc/:mes", { esc, mes, cambios }),
    valorDe: ({ cat }, columna) => ({ id: cat, clave: { cat }, campo: columna as NombreCampo }),
    revDe: ({ rev }) => rev,
    con: (fila, _, dicho) => ({ ...fila, ...dicho }),
    nombre: ({ cat }) => `Categoría ${cat}`,
    lugar: lugarDeCategorias(esc, mes),
    poner,
  };
  return hojaDeCampos<Categoria>({
    campos,
    cerradas: {
      cat: "El número de una categoría no se cambia",
      desde_mes: "Es el mes elegido arriba, cuando el valor cambia",
      "": "Este escalafón se paga por unidades retributivas",
    },
    rev: (fila) => revDeFila(d, fila),
    guardar: (filas) => guardarValores(d, filas),
    abrir,
  });
}
