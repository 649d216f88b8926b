/**
 * What was typed and is not stored yet. Pure: rows by key, in lots that are stored together, but for
 * the rows that cannot be; what is typed over a row that is on its way waits for it.
 */
import type { ClaveDeFila } from "../estado.ts";
import type { Ajena, Escrito, VersionDeFila } from "./hoja.ts";

interface Pendiente<F> {
  readonly escrito: Escrito;
  /** Version seen when the first of it was typed; null = that of the lot on its way. */
  readonly rev: VersionDeFila | null;
  readonly lote: number;
  /** Stored with all of its lot or not at all: what was moved must not be lost on its way. */
  readonly entero: boolean;
  /** What the server refused, by column; typing in the row takes it away: it is asked again. */
  readonly rehusadas: Readonly<Record<string, string>>;
  /** Nothing in it was refused: no answer came, or one of no cell. It may be sent as it is. */
  readonly insistible?: boolean;
  readonly ajena: Ajena<F> | null;
}

type Filas<F> = ReadonlyMap<ClaveDeFila, Pendiente<F>>;

export interface Pendientes<F> {
  readonly filas: Filas<F>;
  /** On their way, of whichever lots. */
  readonly vuelo: Filas<F> | null;
  readonly proximo: number;
}

export const NADA: Pendientes<never> = { filas: new Map(), vuelo: null, proximo: 1 };

/** What is typed in a cell. */
export interface CeldaPendiente {
  readonly clave: ClaveDeFila;
  readonly rev: VersionDeFila;
  readonly columna: string;
  readonly texto: string;
}

/** The last thing typed goes last: what it resets was typed before. */
const agregar = (escrito: Escrito, columna: string, texto: string): Escrito => {
  const { [columna]: _, ...resto } = escrito;
  return { ...resto, [columna]: texto };
};

const sin = <T>(r: Readonly<Record<string, T>>, columna: string): Readonly<Record<string, T>> => {
  const { [columna]: _, ...resto } = r;
  return resto;
};

/**
 * Writes cells in one lot: rows that waited in other lots, and those that waited with them, go
 * with it.
 * @param entero none of it is stored unless all of it is.
 */
export function anotar<F>(
  p: Pendientes<F>,
  celdas: readonly CeldaPendiente[],
  entero = false,
): Pendientes<F> {
  const tocadas = new Set(celdas.map((c) => c.clave));
  const lotes = new Set([...tocadas].flatMap((clave) => p.filas.get(clave)?.lote ?? []));
  const filas = new Map<ClaveDeFila, Pendiente<F>>();
  for (const [clave, fila] of p.filas) {
    filas.set(clave, lotes.has(fila.lote) ? { ...fila, lote: p.proximo } : fila);
  }
  for (const { clave, rev, columna, texto } of celdas) {
    const antes = filas.get(clave);
    filas.set(clave, {
      escrito: agregar(antes?.escrito ?? {}, columna, texto),
      rev: antes ? antes.rev : p.vuelo?.has(clave) ? null : rev,
      lote: p.proximo,
      entero: entero || (antes?.entero ?? false),
      rehusadas: {},
      ajena: antes?.ajena ?? null,
    });
  }
  return { ...p, filas, proximo: p.proximo + 1 };
}

/** What was typed in these cells is taken back; a row with nothing left waits no more. */
export function restituir<F>(
  p: Pendientes<F>,
  celdas: readonly { readonly clave: ClaveDeFila; readonly columna: string }[],
): Pendientes<F> {
  const filas = new Map(p.filas);
  for (const { clave, columna } of celdas) {
    const fila = filas.get(clave);
    if (!fila) continue;
    const escrito = sin(fila.escrito, columna);
    if (Object.keys(escrito).length === 0) filas.delete(clave);
    else filas.set(clave, { ...fila, escrito, rehusadas: {} });
  }
  return { ...p, filas };
}

/** What was typed last and waits: the cells of the newest lot. */
export function ultimoLote<F>(p: Pendientes<F>): readonly CeldaPendiente[] {
  const lote = Math.max(...p.filas.values().map((f) => f.lote));
  return [...p.filas].flatMap(([clave, { lote: suyo, rev, escrito }]) =>
    suyo !== lote || rev === null ? [] : Object.entries(escrito).map(([columna, texto]) => (
      { clave, rev, columna, texto }
    ))
  );
}

/** These rows are taken back whole. */
export function descartar<F>(p: Pendientes<F>, claves: readonly ClaveDeFila[]): Pendientes<F> {
  const filas = new Map(p.filas);
  for (const clave of claves) filas.delete(clave);
  return { ...p, filas };
}

/**
 * What may be sent of each lot, in order: its rows but those that are wrong or that somebody else
 * changed, which wait; nothing while one of them is still being written or is on its way.
 */
export function lotesListos<F>(
  p: Pendientes<F>,
  abierta: ClaveDeFila | null,
  bien: (clave: ClaveDeFila, fila: Pendiente<F>) => boolean,
): readonly (readonly ClaveDeFila[])[] {
  const lotes = Map.groupBy(p.filas, ([, fila]) => fila.lote);
  return [...lotes].toSorted(([a], [b]) => a - b).flatMap(([, suyas]) => {
    if (suyas.some(([clave]) => clave === abierta || p.vuelo?.has(clave))) return [];
    const van = suyas.filter(([clave, fila]) =>
      !fila.ajena && Object.keys(fila.rehusadas).length === 0 && bien(clave, fila)
    );
    const cortado = van.length < suyas.length && suyas.some(([, fila]) => fila.entero);
    return van.length === 0 || cortado ? [] : [van.map(([clave]) => clave)];
  });
}

/** Rows in which nothing was refused are ready to be sent again. */
export function insistir<F>(p: Pendientes<F>): Pendientes<F> {
  const filas = [...p.filas].map(([clave, fila]) =>
    [clave, fila.insistible ? { ...fila, rehusadas: {}, insistible: false } : fila] as const
  );
  return { ...p, filas: new Map(filas) };
}

/** These rows are on their way. */
export function despegar<F>(p: Pendientes<F>, claves: readonly ClaveDeFila[]): Pendientes<F> {
  const van = new Set(claves);
  const vuelo = new Map([...p.vuelo ?? [], ...[...p.filas].filter(([clave]) => van.has(clave))]);
  return { ...descartar(p, claves), vuelo };
}

/** What is on its way without these rows. */
function sinVuelo<F>({ vuelo }: Pendientes<F>, llegan: Pick<ReadonlySet<ClaveDeFila>, "has">) {
  const quedan = [...vuelo ?? []].filter(([clave]) => !llegan.has(clave));
  return quedan.length === 0 ? null : new Map(quedan);
}

/** They were stored, with these versions: what was typed meanwhile goes over them. */
export function aterrizar<F>(
  p: Pendientes<F>,
  revs: ReadonlyMap<ClaveDeFila, VersionDeFila>,
): Pendientes<F> {
  const filas = new Map(
    [...p.filas].map(([clave, fila]) =>
      [clave, fila.rev === null ? { ...fila, rev: revs.get(clave) ?? null } : fila] as const
    ),
  );
  return { ...p, filas, vuelo: sinVuelo(p, revs) };
}

/**
 * These rows were not stored: they wait again, under what was typed meanwhile.
 * @param causas by row, what is wrong with it.
 */
export function volver<F>(
  p: Pendientes<F>,
  claves: readonly ClaveDeFila[],
  causas: ReadonlyMap<
    ClaveDeFila,
    Partial<Omit<Pendiente<F>, "escrito" | "rev" | "lote" | "entero">>
  > = new Map(),
): Pendientes<F> {
  const filas = new Map(p.filas);
  const lotes = new Map<number, number>();
  for (const clave of claves) {
    const ida = p.vuelo?.get(clave);
    if (!ida) continue;
    const encima = p.filas.get(clave);
    if (encima) lotes.set(encima.lote, ida.lote);
    let escrito = ida.escrito;
    for (const [c, texto] of Object.entries(encima?.escrito ?? {})) {
      escrito = agregar(escrito, c, texto);
    }
    const entero = ida.entero || (encima?.entero ?? false);
    filas.set(clave, { ...ida, entero, escrito, rehusadas: {}, ...causas.get(clave) });
  }
  for (const [clave, fila] of filas) {
    const suyo = lotes.get(fila.lote);
    if (suyo !== undefined) filas.set(clave, { ...fila, lote: suyo });
  }
  return { ...p, filas, vuelo: sinVuelo(p, new Set(claves)) };
}

/** What is known of a row that waits. */
export function marcar<F>(
  p: Pendientes<F>,
  clave: ClaveDeFila,
  cambio: Partial<Pick<Pendiente<F>, "rev" | "ajena">>,
): Pendientes<F> {
  const fila = p.filas.get(clave);
  if (!fila) return p;
  return { ...p, filas: new Map(p.filas).set(clave, { ...fila, ...cambio }) };
}

/** What was typed is kept over the row as somebody else left it: it is what was seen from now on. */
export const imponer = <F>(
  p: Pendientes<F>,
  clave: ClaveDeFila,
  rev: VersionDeFila,
): Pendientes<F> => marcar(p, clave, { rev, ajena: null });

/** What a row says before it is stored: what is on its way, and what was typed over it. */
export function escritoDe<F>(p: Pendientes<F>, clave: ClaveDeFila): Escrito | null {
  const ida = p.vuelo?.get(clave);
  const propia = p.filas.get(clave);
  if (!ida && !propia) return null;
  let escrito = ida?.escrito ?? {};
  for (const [c, texto] of Object.entries(propia?.escrito ?? {})) {
    escrito = agregar(escrito, c, texto);
  }
  return escrito;
}
