/** The word that somebody probably meant. */

/** How many letters are put, taken out, changed or swapped with their neighbour. */
function distancia(a: string, b: string): number {
  let anterior: number[] = [];
  let fila = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const nueva = [i];
    for (let j = 1; j <= b.length; j++) {
      const igual = a[i - 1] === b[j - 1];
      nueva[j] = Math.min(nueva[j - 1] + 1, fila[j] + 1, fila[j - 1] + (igual ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        nueva[j] = Math.min(nueva[j], anterior[j - 2] + 1);
      }
    }
    [anterior, fila] = [fila, nueva];
  }
  return fila[b.length];
}

/**
 * «. ¿Quiso decir valorizar?», or nothing when none is near: one letter of each three may differ.
 */
export function quisoDecir(escrita: string, posibles: readonly string[]): string {
  const medidas = posibles.map((p) => ({
    p,
    lejos: distancia(escrita.toLowerCase(), p.toLowerCase()),
    cabe: Math.max(1, Math.floor(Math.max(p.length, escrita.length) / 3)),
  }));
  const cerca = medidas.filter(({ lejos, cabe }) => lejos <= cabe)
    .sort((a, b) => a.lejos - b.lejos)[0];
  return cerca ? `. ¿Quiso decir ${cerca.p}?` : "";
}
