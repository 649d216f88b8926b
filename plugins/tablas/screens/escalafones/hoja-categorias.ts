/** The categories of a scale as a sheet: their descriptions and their values from a month ([R6]). */
import type { Categoria } from "../../../../proto/tablas.ts";
import { api } from "../../../../ui/api.ts";
import { hojaDeCampos } from "../../../../ui/grid/celdas/campos.ts";
import { enviarCeldas } from "../../../../ui/grid/celdas/enviar.ts";
import type { Guardadas, Hoja, PorGuardar } from "../../../../ui/grid/celdas/hoja.ts";
import { seQuieren } from "../valores/hoja-valores.ts";
import { camposDeCategoria } from "../valores/valores.ts";

interface Entrada {
  readonly esc: number;
  readonly mes: number;
  /** Whether the scale is paid in units ([R2]). */
  readonly enUnidades: boolean;
  readonly poner: (guardadas: readonly Categoria[]) => void;
  readonly abrir: (fila: Categoria, columna: string) => void;
}

async function guardar(
  { esc, mes, poner }: Entrada,
  filas: readonly PorGuardar<Categoria>[],
  campos: Parameters<typeof seQuieren>[1],
): Promise<Guardadas<Categoria>> {
  if (!await seQuieren(filas, campos, mes, ({ cat }) => `Categoría ${cat}`)) {
    return { clase: "desistido" };
  }
  return await enviarCeldas(filas, {
    id: (fila) => fila.cat,
    async enviar(cambios) {
      const { registros } = await api.post("/tablas/categorias/celdas/:esc/:mes", {
        esc,
        mes,
        cambios,
      });
      return registros;
    },
    actual: (cat, dicho) => ({ cat, ...dicho }) as unknown as Categoria,
    poner,
  });
}

export function hojaDeCategorias(e: Entrada): Hoja<Categoria> {
  const campos = Object.fromEntries(
    // Its norm is of its value and goes with it: a cell does not write it.
    camposDeCategoria(e.enUnidades).filter((c) => c.id !== "norma").map((c) => [c.id, {
      ...c,
      falta: c.id === "descripcion" ? "Ingrese la descripción" : undefined,
    }]),
  );
  return hojaDeCampos<Categoria>({
    campos,
    cerradas: {
      cat: "El número de una categoría no se cambia",
      desde_mes: "Es el mes elegido arriba, cuando el valor cambia",
      "": "Este escalafón se paga por unidades retributivas",
    },
    rev: (fila) => fila.rev,
    guardar: (filas) => guardar(e, filas, campos),
    abrir: e.abrir,
  });
}
