/** How the test files are shared out: several processes take batches until none is left. */

/** A test file and its size in bytes, the only guess at its length that needs no earlier run. */
export interface ArchivoDePrueba {
  readonly ruta: string;
  readonly bytes: number;
}

/** Small files share a process, so that starting one does not cost more than what it runs. */
const POR_TANDA = 8;

const enNavegador = ({ ruta }: ArchivoDePrueba): boolean => /\.browser\.test\.tsx?$/.test(ruta);

/**
 * Batches of paths: every browser test alone and first, the longest ones ahead, so that no lane is
 * left with a long one at the end; then the others, a few at a time.
 */
export function tandas(pruebas: readonly ArchivoDePrueba[]): readonly (readonly string[])[] {
  const deMayorAMenor = pruebas.toSorted((a, b) => b.bytes - a.bytes);
  const rutas = deMayorAMenor.filter((p) => !enNavegador(p)).map(({ ruta }) => ruta);
  const cuantas = Math.ceil(rutas.length / POR_TANDA);
  return [
    ...deMayorAMenor.filter(enNavegador).map(({ ruta }) => [ruta]),
    // Dealt like cards: each batch gets long ones and short ones.
    ...Array.from({ length: cuantas }, (_, i) => rutas.filter((_, k) => k % cuantas === i)),
  ];
}

/**
 * Runs `trabajo` on every element, one at a time in each of the `carriles` (lanes); results in the
 * given order.
 */
export async function enCarriles<C, T, R>(
  carriles: readonly C[],
  elementos: readonly T[],
  trabajo: (elemento: T, carril: C, indice: number) => Promise<R>,
): Promise<R[]> {
  const resultados: R[] = [];
  let proximo = 0;
  await Promise.all(carriles.map(async (carril) => {
    for (let i = proximo++; i < elementos.length; i = proximo++) {
      resultados[i] = await trabajo(elementos[i], carril, i);
    }
  }));
  return resultados;
}
