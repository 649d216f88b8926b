/**
 * Which row of a workbook is which stored row. A workbook carries ids and versions apart from its
 * rows, and people sort, insert and delete: rows are known by what they said when exported, and
 * only those that were retouched by their place among the others. Pure.
 *
 * Whatever is paired, applying the result leaves exactly the workbook's rows; pairing decides only
 * which id keeps which history.
 */

export interface Original {
  readonly id: number;
  /** What it said when it was exported, cell by cell; null when nobody knows any more. */
  readonly celdas: readonly unknown[] | null;
}

export interface Pareja {
  /** Index in the exported rows; null = the row is new. */
  readonly original: number | null;
  /** Index in the workbook's rows; null = the row is no longer there. */
  readonly fila: number | null;
}

/** Rows looked at ahead when rows were added or taken out between changed ones. */
const VENTANA = 16;

const claveDe = (celdas: readonly unknown[]) => JSON.stringify(celdas);

/** Pairs by content: the next one in order, else any. */
function porContenido(
  originales: readonly Original[],
  filas: readonly (readonly unknown[])[],
): (number | null)[] {
  const libres = new Map<string, number[]>();
  originales.forEach(({ celdas }, i) => {
    if (celdas === null) return;
    const clave = claveDe(celdas);
    const lista = libres.get(clave);
    if (lista) lista.push(i);
    else libres.set(clave, [i]);
  });
  let ultimo = -1;
  return filas.map((celdas) => {
    const lista = libres.get(claveDe(celdas));
    if (!lista || lista.length === 0) return null;
    const siguiente = lista.findIndex((i) => i > ultimo);
    const [elegido] = lista.splice(Math.max(siguiente, 0), 1);
    return ultimo = elegido;
  });
}

function parecido(a: readonly unknown[] | null, b: readonly unknown[]): number {
  return a === null ? 0 : a.reduce<number>((n, v, i) => n + (v === b[i] ? 1 : 0), 0);
}

/** Pairs what is left between two known neighbours. */
function* enHueco(
  originales: readonly Original[],
  filas: readonly (readonly unknown[])[],
  libres: readonly number[],
  nuevas: readonly number[],
): Generator<Pareja> {
  if (libres.length === nuevas.length) {
    for (const [i, original] of libres.entries()) yield { original, fila: nuevas[i] };
    return;
  }
  let desde = 0;
  for (const fila of nuevas) {
    const minimo = Math.ceil(filas[fila].length / 2);
    let mejor = -1;
    let puntaje = minimo - 1;
    for (let k = desde; k < Math.min(libres.length, desde + VENTANA); k++) {
      const igual = parecido(originales[libres[k]].celdas, filas[fila]);
      if (igual > puntaje) [mejor, puntaje] = [k, igual];
    }
    if (mejor < 0) {
      yield { original: null, fila };
      continue;
    }
    for (const original of libres.slice(desde, mejor)) yield { original, fila: null };
    yield { original: libres[mejor], fila };
    desde = mejor + 1;
  }
  for (const original of libres.slice(desde)) yield { original, fila: null };
}

/** Every exported row and every row of the workbook, each exactly once. */
export function emparejar(
  originales: readonly Original[],
  filas: readonly (readonly unknown[])[],
): Pareja[] {
  const iguales = porContenido(originales, filas);
  const conocidos = iguales.filter((i) => i !== null);
  const enOrden = conocidos.every((v, i) => i === 0 || conocidos[i - 1] < v);
  const usados = new Set(conocidos);
  const parejas: Pareja[] = [];
  let huecoFilas: number[] = [];
  let desde = 0;
  const cerrarHueco = (hasta: number) => {
    const libres: number[] = [];
    for (; desde < hasta; desde++) if (!usados.has(desde)) libres.push(desde);
    parejas.push(...enHueco(originales, filas, libres, huecoFilas));
    huecoFilas = [];
  };
  filas.forEach((_, fila) => {
    const original = iguales[fila];
    if (original === null) huecoFilas.push(fila);
    else {
      if (enOrden) cerrarHueco(original);
      parejas.push({ original, fila });
    }
  });
  cerrarHueco(originales.length);
  return parejas;
}
