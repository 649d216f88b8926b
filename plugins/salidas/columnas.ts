/** Columns of the outputs. Those of the fields of the valued lines are titled once, in `campos.ts`. */
import type { ClaseColumna, ColumnaTabla } from "../../core/outputs/table.ts";
import { CAMPOS } from "./parametrico/campos.ts";

const deTipo =
  (tipo: ColumnaTabla["tipo"]) =>
  (campo: string, titulo: string, clase: ClaseColumna, ancho?: number): ColumnaTabla => ({
    campo,
    titulo,
    clase,
    tipo,
    ...(ancho ? { ancho } : {}),
  });

export const clave = deTipo("clave");
export const leyenda = deTipo("leyenda");
export const medida = deTipo("medida");

const CLAVES = new Map(
  CAMPOS.map((c) => [c.campo, clave(c.campo, c.titulo, c.texto ? "texto" : "entero")]),
);
CLAVES.set("saf", clave("saf", "SAF", "entero"));

/** Keys by field, titled as the parametric list does. @throws TypeError for an unknown field. */
export const claves = (...campos: readonly string[]): ColumnaTabla[] =>
  campos.map((campo) => {
    const columna = CLAVES.get(campo);
    if (!columna) throw new TypeError(`no hay un campo ${campo}`);
    return columna;
  });
