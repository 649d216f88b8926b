/** What differs between two versions of a row, as a person reads it. Pure. */
import type { Diferencia } from "../parts/dialogos/conflicto.tsx";

/** A value of a field: «Sí», «1.234», «301, 307»; a dash for none. */
export function textoDeValor(valor: unknown): string {
  if (valor === null || valor === undefined || valor === "") return "—";
  if (typeof valor === "boolean") return valor ? "Sí" : "No";
  if (typeof valor === "number") return valor.toLocaleString("es-AR");
  if (Array.isArray(valor)) return valor.map(textoDeValor).join(", ") || "—";
  if (typeof valor === "object") return JSON.stringify(valor);
  return String(valor);
}

/**
 * Fields whose values differ.
 * @param titulos the fields that a person edits, by their name.
 * @param textos how the value of a field is said, when it is a code.
 */
export function diferenciasDe<C extends string>(
  titulos: Readonly<Record<C, string>>,
  escrito: Readonly<Record<NoInfer<C>, unknown>>,
  guardado: Readonly<Record<NoInfer<C>, unknown>>,
  textos?: { readonly [K in NoInfer<C>]?: (valor: unknown) => string },
): Diferencia[] {
  return (Object.keys(titulos) as C[]).map((id) => {
    const texto = textos?.[id] ?? textoDeValor;
    const di = { escrito: texto(escrito[id]), guardado: texto(guardado[id]) };
    return { id, titulo: titulos[id], ...di };
  }).filter((d) => d.escrito !== d.guardado);
}
