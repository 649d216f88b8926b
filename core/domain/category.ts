/** A category as a person reads it: the same words on every screen, output and explanation. */

export interface CategoriaEnCodigos {
  readonly nivel: string;
  /** Null where several are together. */
  readonly grado: number | null;
}

/**
 * «Profesional, nivel C, grado 4» where there is a level; elsewhere what the category is called,
 * with its grade if it has one. Empty where nothing is known.
 * @param agrupamiento what the grouping is called; empty where it is not known
 * @param descripcion what the category is called, in scales without levels
 */
export function categoriaEnPalabras(
  { nivel, grado }: CategoriaEnCodigos,
  agrupamiento: string,
  descripcion: string,
): string {
  if (nivel === "" && agrupamiento === "") {
    return grado && descripcion !== "" ? `${descripcion}, grado ${grado}` : descripcion;
  }
  const partes = [
    agrupamiento,
    nivel === "" ? "" : `nivel ${nivel}`,
    grado === null ? "" : `grado ${grado}`,
  ];
  const texto = partes.filter((p) => p !== "").join(", ");
  return texto.charAt(0).toUpperCase() + texto.slice(1);
}
