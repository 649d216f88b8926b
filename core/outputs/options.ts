/** Options of an output, from a query string or from `-o campo=valor`. */
import type { Salida } from "../plugin.ts";
import { rechazo } from "./rejections.ts";

/** `json`, `excel` and the output's further formats. */
export function formatosDe(salida: Salida): string[] {
  return ["json", "excel", ...Object.keys(salida.files ?? {})];
}

/** Groups that lack it; an item of their menu that is no output is as one. */
export const ocultaPara = ({ hiddenFor = ["ejecucion"] }: Pick<Salida, "hiddenFor">) => hiddenFor;

/** Extension of the file of a format. */
export function extensionDe(formato: string): string {
  return formato === "excel" ? "xlsx" : formato;
}

const NOMBRE = /^\w{1,40}$/;

/** The options that an output takes in a format. */
export const opcionesDe = (salida: Salida, formato: string) =>
  Object.fromEntries(
    Object.entries(salida.options ?? {}).filter(([, o]) => (o.format ?? formato) === formato),
  );

/**
 * Known options with an allowed value; absent ones take `initial`. `formato` is not among them.
 * @throws Rechazo 400 for anything else: nothing is ignored in silence.
 */
export function leerOpciones(
  salida: Salida,
  pedidas: Readonly<Record<string, unknown>>,
  formato: string,
): Record<string, string> {
  const opciones = opcionesDe(salida, formato);
  const valores: Record<string, string> = {};
  for (const [nombre, opcion] of Object.entries(opciones)) {
    if (opcion.initial !== undefined) valores[nombre] = opcion.initial;
  }
  for (const [nombre, valor] of Object.entries(pedidas)) {
    if (valor === undefined) continue;
    const opcion = Object.hasOwn(opciones, nombre) ? opciones[nombre] : undefined;
    if (!opcion) {
      throw rechazo("opcion_desconocida", { opcion: NOMBRE.test(nombre) ? nombre : "?" });
    }
    if (typeof valor !== "string" || valor.length > 4000) {
      throw rechazo("opcion_invalida", { opcion: nombre });
    }
    const partes = opcion.multiple ? valor.split(",").filter(Boolean) : [valor];
    if (opcion.values && valor !== "" && !partes.every((p) => opcion.values?.includes(p))) {
      throw rechazo("opcion_invalida", { opcion: nombre });
    }
    valores[nombre] = opcion.multiple ? partes.join(",") : valor;
  }
  return valores;
}
