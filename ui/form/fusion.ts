/** Two edits of the same row, merged by field ([K1]). Pure. */

export interface Fusion<B> {
  /** Each field as whoever changed it left it; of those that both changed, as they were typed. */
  readonly fundido: B;
  /** Fields that both changed, and not alike: only these are asked about. */
  readonly disputados: readonly (keyof B & string)[];
  /** Fields that only the other one changed. */
  readonly ajenos: readonly (keyof B & string)[];
}

/** A list is one value: what is in it is not merged. */
export const iguales = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * @param visto the row as it was read.
 * @param escrito as it was typed over that.
 * @param guardado as somebody else left it meanwhile; what it does not say stays as it was typed.
 */
export function fundir<B extends object>(visto: B, escrito: B, guardado: B): Fusion<B> {
  const cambiados = (Object.keys(escrito) as (keyof B & string)[]).filter((c) =>
    c in guardado && !iguales(guardado[c], visto[c])
  );
  const ajenos = cambiados.filter((c) => iguales(escrito[c], visto[c]));
  return {
    fundido: { ...escrito, ...Object.fromEntries(ajenos.map((c) => [c, guardado[c]])) },
    disputados: cambiados.filter((c) => !ajenos.includes(c) && !iguales(escrito[c], guardado[c])),
    ajenos,
  };
}

/** What is stored takes the place of what was typed where both changed it. */
export const cediendo = <B extends object>(
  { fundido, disputados }: Fusion<B>,
  guardado: B,
): B => ({ ...fundido, ...Object.fromEntries(disputados.map((c) => [c, guardado[c]])) });

/** «Se guardó junto con lo que cambió ana@economia: Cargos». */
export function dichoDeFusion(quien: string | null, titulos: readonly string[]): string {
  const cuales = titulos.length === 0 ? "" : `: ${titulos.join(", ")}`;
  return `Se guardó junto con lo que cambió ${quien ?? "otra persona"}${cuales}`;
}
