/**
 * A block of cells pasted from a spreadsheet as rows of a base. Pure; what is stored and whether it
 * may be is decided elsewhere.
 */
import {
  type ClaseDeBloque,
  columnasDeBloque,
  type FilaLeida,
  leerFila,
  type Registro,
} from "#core/sheet/block.ts";
import type { Formato } from "#core/sheet/cells.ts";
import type { ErrorDeCelda } from "#proto/bases.ts";
import { type Columna, FIRMA, NOTA } from "../bases.ts";
import { COSTO } from "../filas/listado/vista-costo.ts";
import { comoCodigo, comoDudoso, partesDeCategoria } from "./celdas.ts";
import { columnasDePantalla, PARTES_DE_CATEGORIA } from "../filas/listado/vista.ts";

export interface FilaDeBloque extends Pick<FilaLeida, "numero" | "valores"> {
  readonly errores: readonly ErrorDeCelda[];
}

const claseDe = (columnas: readonly Columna[], nuevas: boolean): ClaseDeBloque<Columna> => ({
  columnas,
  sinTitulos() {
    const todas = columnas.filter((c) => c !== NOTA);
    const primeras = todas.filter((c) => !c.posterior);
    const juegos = primeras.length < todas.length ? [todas, primeras] : [todas];
    return juegos.flatMap((j) => [j, columnasDePantalla(j)]);
  },
  prescindible: ({ campo }) => campo.vacio !== undefined,
  de: "base",
  aparte: [COSTO, FIRMA].flatMap((c) => [c.id, c.titulo]),
  nada: "ningún registro para pegar",
  admiteNinguna: !nuevas,
});

const conErrores = ({ numero, valores, fallas }: FilaLeida): FilaDeBloque => ({
  numero,
  valores,
  errores: fallas.map(({ lecturas, ...falla }) => ({
    fila: numero,
    ...falla,
    ...(lecturas ? { mensaje: comoDudoso(falla.escrito ?? ""), dudosa: true } : {}),
  })),
});

const PARTES = new Set(PARTES_DE_CATEGORIA);

/**
 * Rows of a block. Its columns are those that its heading names or, without one, those of the
 * base or of the screen in their order. @throws Rechazo when they do not fit or nothing is left.
 * @param nuevas its rows are all new ones: what it does not say of a category is empty.
 */
export function filasDeBloque(
  columnas: readonly Columna[],
  registros: readonly Registro[],
  formato: Formato | null = null,
  nuevas = true,
): { columnas: readonly Columna[]; filas: readonly FilaDeBloque[] } {
  const clase = claseDe(columnas, nuevas);
  const { orden, registros: datos } = columnasDeBloque(clase, registros);
  const ids = orden.map((c) => c?.id ?? "");
  // The block says the category in one cell, as on screen: it has none of the others that make it.
  const entera = nuevas && ids.includes("cat") &&
    !ids.some((id) => id !== "cat" && PARTES.has(id));
  const esEntera = ({ id }: { readonly id: string }) => entera && id === "cat";
  return {
    columnas: orden.flatMap((c) => {
      if (c === null) return [];
      return esEntera(c) ? columnas.filter(({ id }) => PARTES.has(id)) : [c];
    }),
    filas: datos.map((registro) =>
      conErrores(leerFila(orden, registro, {
        formato,
        de: clase.de,
        abrir: (c, celda) =>
          esEntera(c) ? partesDeCategoria(celda) : { celda: comoCodigo(c.id, celda) },
      }))
    ),
  };
}
