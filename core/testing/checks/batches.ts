/** How the test files are shared out: several processes take batches until none is left. */

/** A test file and its size in bytes, the only guess at its length that needs no earlier run. */
export interface ArchivoDePrueba {
  readonly ruta: string;
  readonly bytes: number;
}

/** Files share a process, so that starting one does not cost more than what it runs. */
const POR_TANDA = 8;

const enNavegador = ({ ruta }: ArchivoDePrueba): boolean => /\.browser\.test\.tsx?$/.test(ruta);

/** Files for one process, and whether each begins with nothing loaded. */
export interface Tanda {
  readonly rutas: readonly string[];
  readonly aisladas: boolean;
}

/** Tests of screens put a document of their own in the globals: the next one must not find it. */
const dePantalla = ({ ruta }: ArchivoDePrueba): boolean => /^ui\/|\/screens\//.test(ruta);

/** Dealt like cards: each batch gets long ones and short ones. */
function repartidas(pruebas: readonly ArchivoDePrueba[], aisladas: boolean): Tanda[] {
  const cuantas = Math.ceil(pruebas.length / POR_TANDA);
  return Array.from({ length: cuantas }, (_, i) => ({
    rutas: pruebas.filter((_, k) => k % cuantas === i).map(({ ruta }) => ruta),
    aisladas,
  }));
}

/**
 * Batches: the browser tests first, so that no lane is left with a long one at the end. They, and
 * what is not a screen, load the program once for all the files of a batch; the former, the browser
 * and what it has compiled of the interface too.
 */
export function tandas(pruebas: readonly ArchivoDePrueba[]): readonly Tanda[] {
  const deMayorAMenor = pruebas.toSorted((a, b) => b.bytes - a.bytes);
  const otras = deMayorAMenor.filter((p) => !enNavegador(p));
  return [
    ...repartidas(deMayorAMenor.filter(enNavegador), false),
    ...repartidas(otras.filter((p) => !dePantalla(p)), false),
    ...repartidas(otras.filter(dePantalla), true),
  ];
}

/** Files of a batch when somebody waits for the answer: what is near is known before what is far. */
const POR_TANDA_CERCANA = 3;

/** Batches in the given order, of few files each, all of a kind. */
export function porCercania(pruebas: readonly ArchivoDePrueba[]): readonly Tanda[] {
  const deUnaClase = (de: (p: ArchivoDePrueba) => boolean, aisladas: boolean): Tanda[] => {
    const suyas = pruebas.filter(de).map(({ ruta }) => ruta);
    return Array.from(
      { length: Math.ceil(suyas.length / POR_TANDA_CERCANA) },
      (_, i) => ({
        rutas: suyas.slice(i * POR_TANDA_CERCANA, (i + 1) * POR_TANDA_CERCANA),
        aisladas,
      }),
    );
  };
  const lugar = ({ rutas }: Tanda): number => pruebas.findIndex(({ ruta }) => ruta === rutas[0]);
  return [
    ...deUnaClase((p) => !enNavegador(p) && dePantalla(p), true),
    ...deUnaClase((p) => !enNavegador(p) && !dePantalla(p), false),
    ...deUnaClase(enNavegador, false),
  ].toSorted((a, b) => lugar(a) - lugar(b));
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
