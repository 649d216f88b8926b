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
/** The most that there are, whatever the totals: guesses may waste some, and then it is halving. */
export const topeDe = (ultimo: number): number => Math.ceil(Math.log2(ultimo + 2)) + 7;
/** Guesses that may leave more than half of what there was, before the middle is taken. */
const PACIENCIA = 2;
/** A guess this part of what is left beyond a limit whose total is near the credit says the limit. */
const MARGEN = 1 / 16;
const CERCA = 0.003;
/** Past so many times the credit a straight line between the limits says little. */
const LEJOS = 2;
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
  const tope = topeDe(ultimo);
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
  const medio = () => desdeX((enX(abajo.paso) + enX(arriba.paso)) / 2);
  /** Where a line between both limits reaches the credit; NaN where it would say little. */
  const entreLimites = (): number => {
    if (arriba.total > LEJOS * credito) return NaN;
    const [ya, yb] = [Math.log(abajo.total), Math.log(arriba.total)];
    const parte = (meta - ya) / (yb - ya);
    return desdeX(enX(abajo.paso) + (enX(arriba.paso) - enX(abajo.paso)) * parte);
  };
  const cabe = (p: number): boolean => {
    if (arriba.total === Infinity) return !Number.isNaN(p);
    const margen = (arriba.paso - abajo.paso) * MARGEN;
    const junto = ({ total }: Punto) => Math.abs(total - credito) < credito * CERCA ? margen : 0;
    return p > abajo.paso - junto(abajo) && p < arriba.paso + junto(arriba);
  };
  let paso = Math.max(1, Math.min(tanteo, ultimo));
  let malos = 0;
  let lado = 0;
  let supuso = true;
  while (arriba.paso - abajo.paso > 1) {
    const habia = arriba.paso - abajo.paso;
    paso = Math.min(arriba.paso - 1, Math.max(abajo.paso + 1, paso));
    const total = await totalEn(paso);
    const [primero, fin] = iguales(paso);
    vistos.push({ x: (primero + fin) / 2, y: total });
    const entra = total <= credito;
    if (entra) abajo = { paso: Math.min(fin, ultimo), total };
    else arriba = { paso: primero, total };
    if (supuso) lado = entra ? Math.max(0, lado) + 1 : Math.min(0, lado) - 1;
    const queda = arriba.paso - abajo.paso;
    malos = arriba.total < Infinity && queda * 2 > habia ? malos + 1 : 0;
    let donde = suponer();
    if (!cabe(donde)) donde = entreLimites();
    // The same side again: a step past the guess brings the other side near.
    donde += Math.sign(lado) * (8 ** (Math.abs(lado) - 1) - 1);
    supuso = malos < PACIENCIA && cabe(donde);
    if (supuso) paso = donde;
    else {
      paso = arriba.total === Infinity ? ultimo : medio();
      malos = 0;
    }
    // No guess leaves more than can still be halved in time.
    const entraEn = (evaluaciones: number) => 2 ** (evaluaciones - vistos.length);
    const despues = entraEn(queda <= entraEn(PRESUPUESTO) ? PRESUPUESTO : tope) / 2;
    paso = Math.min(abajo.paso + despues, Math.max(arriba.paso - despues, paso));
  }
  const siguiente = arriba.total === Infinity ? null : arriba.total;
  return { paso: abajo.paso, total: abajo.total, siguiente };
}
