/** A table of an output as its call answers it, and as its file has it, for tests of the screens. */
import { tablaAJson } from "#core/outputs/json.ts";
import type { Tabla } from "#core/outputs/table.ts";
import { aplicarVista, leerVista } from "#core/outputs/view.ts";

export const respuestaDe = (tabla: Tabla) => tablaAJson(tabla);

/** @param pedidas options `filtros`, `orden` and `columnas`. @throws Rechazo as the call does. */
export const filasDeArchivo = (
  tabla: Tabla,
  pedidas: Readonly<Record<string, string>>,
): Tabla["filas"] => aplicarVista(tabla, leerVista(pedidas)).filas;
