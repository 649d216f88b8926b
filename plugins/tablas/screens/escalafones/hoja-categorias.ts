/** The categories of a scale as a sheet: their descriptions and their values from a month ([R6]). */
import type { Categoria } from "../../../../proto/tablas.ts";
import { api } from "../../../../ui/api.ts";
import { hojaDeCampos } from "../../../../ui/grid/celdas/campos.ts";
import { enviarCeldas } from "../../../../ui/grid/celdas/enviar.ts";
import type { Guardadas, Hoja, PorGuardar } from "../../../../ui/grid/celdas/hoja.ts";
import { cambiaImportes, normaDe, normaQueVale } from "../valores/hoja-valores.ts";
import type { LugarDeNorma } from "../valores/norma.tsx";
import { type CampoDeValor, camposDeCategoria } from "../valores/valores.ts";

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

async function guardar(
  { esc, mes, poner }: Entrada,
  filas: readonly PorGuardar<Categoria>[],
  campos: Readonly<Record<string, CampoDeValor>>,
): Promise<Guardadas<Categoria>> {
  const lugar = lugarDeCategorias(esc, mes);
  const nombre = ({ cat }: Categoria) => `Categoría ${cat}`;
  const norma = await normaQueVale({ filas, campos, mes, lugar, nombre });
  if (norma === null) return { clase: "desistido" };
  const movidas = new Map(
    filas.filter((f) => cambiaImportes(campos, f.revisada.valores)).map((f) => [f.fila.cat, f]),
  );
  return await enviarCeldas(filas, {
    id: (fila) => fila.cat,
    partes: ({ fila: { cat }, rev, revisada: { valores } }) => [{
      id: cat,
      rev,
      valores: norma !== "" && movidas.has(cat) ? { ...valores, norma } : valores,
    }],
    con(fila, cat, dicho) {
      const movida = movidas.get(cat);
      return { ...fila, ...dicho, ...(movida ? normaDe(lugar, movida.fila, mes, norma) : {}) };
    },
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
    // Its norm has no cell: it is said once for all that is typed.
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
