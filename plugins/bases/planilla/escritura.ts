/**
 * What a person writes in a cell of a sheet, as the fields of a row: codes with their description,
 * a category in one cell, Roman numerals, numbers as people write them. Pure.
 */
import { leerCelda } from "#core/sheet/cells.ts";
import { type Campo, escribirCampo } from "#core/domain/fields.ts";
import type { Columna } from "../bases.ts";
import { PARTES_DE_CATEGORIA } from "../filas/listado/vista.ts";
import { comoCodigo, comoDudoso, partesDeCategoria } from "./celdas.ts";

/** Texts of the fields that the cell says, in order; or why it cannot be read. */
type Leida =
  | { readonly campos: Readonly<Record<string, string>> }
  | { readonly falla: string };

function leer(titulo: string, campo: Campo<unknown>, escrito: string, celda: unknown): Leida {
  const leida = leerCelda(campo, celda as string, null);
  if ("valor" in leida) return { campos: { "": escribirCampo(campo, leida.valor) } };
  if ("error" in leida) return { falla: `${titulo} ${leida.error}` };
  return { falla: comoDudoso(escrito) };
}

const SIN_PARTES: Readonly<Record<string, string>> = { agrup: "", nivel: "", grado: "0" };

/** @param juntas the category stands in one cell. */
export function leerEscrito(columna: Columna, escrito: string, juntas: boolean): Leida {
  const { id, titulo, campo } = columna;
  if (juntas && id === "cat") {
    const partes = partesDeCategoria(escrito);
    if (!("celda" in partes)) {
      return {
        campos: Object.fromEntries(
          PARTES_DE_CATEGORIA.map((p) => [p, String(partes.valores[p] ?? "")]),
        ),
      };
    }
    const leida = leer(titulo, campo, escrito, partes.celda);
    return "falla" in leida
      ? { falla: `${leida.falla}, o agrupamiento, nivel y grado: P C 4` }
      : { campos: { ...SIN_PARTES, cat: leida.campos[""] } };
  }
  const celda = comoCodigo(id, escrito);
  const leida = leer(titulo, campo, escrito, celda);
  return "falla" in leida ? leida : { campos: { [id]: leida.campos[""] } };
}
