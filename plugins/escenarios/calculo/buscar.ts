/**
 * The greatest step whose total does not pass a credit ([W5]), with as few evaluations as can be:
 * totals bend little, so the next step is guessed from those that were seen. Pure.
 */

export interface Hallado {
  /** The greatest step whose total is not above the credit; null when even 0 passes it. */
  readonly paso: number | null;
  /** Centavos of that step; of 0 when it passes the credit. */
  readonly total: number;
  /** Centavos of the next one; null when there is none. */
  readonly siguiente: number | null;
}

interface Punto {
  readonly paso: number;
  readonly total: number;
}

/** Steps that a guess looks at. */
const VISTOS = 4;
/** Evaluations that are enough for whoever waits. */
const PRESUPUESTO = 15;
/** Those in which guesses mostly get there. */
const SOBRAN = 8;
/** Guesses that may leave more than half of what there was, before the middle is taken. */
const PACIENCIA = 2;
/** A step and its total, as they are or by their logarithms. */
interface Visto {
  readonly x: number;
  readonly y: number;
}

/** Totals that differ less than this bend less as they are than by their logarithms. */
const CERCANO = 0.5;

/**
 * Where the credit would be reached: the polynomial that goes through the nearest ones seen. NaN
 * when they do not tell.
 */
function supuesto(vistos: readonly Visto[], y: number): number {
  const cercanos = vistos
    .toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y))
    .filter((p, i, todos) => todos.findIndex((o) => o.y === p.y) === i)
    .slice(0, VISTOS);
  if (cercanos.length < 2) return NaN;
  let x = 0;
  for (const p of cercanos) {
    let peso = 1;
    for (const o of cercanos) {
      if (o !== p) peso *= (y - o.y) / (p.y - o.y);
    }
    x += p.x * peso;
  }
  return x;
}

/** What is searched through: whole steps from 0 to the last one. */
export interface Pasos {
  /** Where to look first, after 0: a step that somebody thought of. */
  readonly tanteo: number;
  readonly ultimo: number;
  /** Steps that double what they raise, more or less. */
  readonly escala: number;
  /** The first and the last of the steps that are one and the same with this one. */
  iguales(paso: number): readonly [number, number];
}

/** @param totalEn centavos of a step, which do not decrease from one to the next. */
export async function buscar(
  credito: number,
  { tanteo, ultimo, escala, iguales }: Pasos,
  totalEn: (paso: number) => Promise<number>,
): Promise<Hallado> {
  let abajo: Punto = { paso: iguales(0)[1], total: await totalEn(0) };
  if (abajo.total > credito) return { paso: null, total: abajo.total, siguiente: null };
  const enX = (paso: number) => Math.log(paso + escala);
  const desdeX = (x: number) => Math.floor(Math.exp(x) - escala);
  const meta = Math.log(credito);
  const vistos: Visto[] = [{ x: abajo.paso / 2, y: abajo.total }];
  const suponer = (): number => {
    const llanos = vistos.filter(({ y }) => Math.abs(y - credito) < credito * CERCANO);
    if (llanos.length > 1) return Math.floor(supuesto(llanos, credito));
    return desdeX(supuesto(vistos.map(({ x, y }) => ({ x: enX(x), y: Math.log(y) })), meta));
  };
  let arriba: Punto = { paso: ultimo + 1, total: Infinity };
  let ancho = arriba.paso;
  let malos = 0;
  let paso = Math.max(1, Math.min(tanteo, ultimo));
  let lado = 0;
  while (arriba.paso - abajo.paso > 1) {
    paso = Math.min(arriba.paso - 1, Math.max(abajo.paso + 1, paso));
    const total = await totalEn(paso);
    const [primero, fin] = iguales(paso);
    vistos.push({ x: (primero + fin) / 2, y: total });
    if (total <= credito) {
      abajo = { paso: Math.min(fin, ultimo), total };
      lado = Math.max(0, lado) + 1;
    } else {
      arriba = { paso: primero, total };
      lado = Math.min(0, lado) - 1;
    }
    const queda = arriba.paso - abajo.paso;
    malos = arriba.total < Infinity && queda * 2 > ancho ? malos + 1 : 0;
    ancho = queda;
    // The same side again: a step past the guess brings the other one near.
    const corrido = Math.sign(lado) * (8 ** (Math.abs(lado) - 1) - 1);
    const donde = suponer() + corrido;
    const quedan = 2 ** (PRESUPUESTO - vistos.length);
    // Guesses did not get there soon: halving still ends in time, and one more guess may not.
    const tarde = vistos.length > SOBRAN && queda <= quedan && queda * 2 > quedan;
    if (tarde) paso = Math.floor((abajo.paso + arriba.paso) / 2);
    else if (malos < PACIENCIA && !Number.isNaN(donde)) paso = donde;
    else {
      paso = arriba.total === Infinity ? ultimo : desdeX((enX(abajo.paso) + enX(arriba.paso)) / 2);
      malos = 0;
    }
  }
  const siguiente = arriba.total === Infinity ? null : arriba.total;
  return { paso: abajo.paso, total: abajo.total, siguiente };
}
