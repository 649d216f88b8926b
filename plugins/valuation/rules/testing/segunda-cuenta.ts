/**
 * The rules of the year by months written a second time ([Y3]–[Y9]), month by month, with fractions
 * of whole numbers and nothing of the engine: what the property tests compare it with.
 */

/** What a component is worth in a month, and what it is part of. */
export interface Pago {
  readonly clave: string;
  readonly mensual: bigint;
  readonly enP: boolean;
  readonly remunera: boolean;
  readonly enSac: boolean;
}

/** A month: everything that was read for it, as one text, and what it pays. */
export interface MesPagado {
  readonly leido: string;
  readonly pagos: readonly Pago[];
}

export interface Porcentaje {
  readonly clave: string;
  /** Hundredths. */
  readonly porcentaje: bigint;
}

export interface Renglon {
  readonly q: bigint;
  /** Covered months, 1–12, in order. */
  readonly meses: readonly number[];
  readonly pagoEn: (mes: number) => MesPagado;
  readonly adicionales: readonly Porcentaje[];
  readonly complementos: readonly Porcentaje[];
  readonly contribuciones: readonly Porcentaje[];
  readonly conSac: boolean;
  readonly conContribuciones: boolean;
}

/** A line, with its twelve months. */
export interface LineaContada {
  readonly clave: string;
  readonly importe: bigint;
  readonly meses: readonly bigint[];
}

/** A fraction of whole numbers. */
interface Fraccion {
  readonly n: bigint;
  readonly d: bigint;
}

const entero = (n: bigint): Fraccion => ({ n, d: 1n });
const mas = (a: Fraccion, b: Fraccion): Fraccion => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const por = (a: Fraccion, k: bigint): Fraccion => ({ n: a.n * k, d: a.d });
const mayor = (a: Fraccion, b: Fraccion): boolean => a.n * b.d > b.n * a.d;

/** Half away from zero; nothing here is negative. */
const r = ({ n, d }: Fraccion): bigint => (2n * n + d) / (2n * d);

/** Largest remainder, ties to the earlier: one unit at a time to whoever is owed most. */
export function repartirPorRestos(total: bigint, pesos: readonly Fraccion[]): bigint[] {
  const suma = pesos.reduce(mas, entero(0n));
  if (total === 0n) return pesos.map(() => 0n);
  const exactas = pesos.map((p) => ({ n: total * p.n * suma.d, d: p.d * suma.n }));
  const partes = exactas.map((e) => e.n / e.d);
  const debe = exactas.map((e, i) => ({ n: e.n - partes[i] * e.d, d: e.d }));
  for (let quedan = total - partes.reduce((a, b) => a + b, 0n); quedan > 0n; quedan--) {
    let elegido = 0;
    debe.forEach((d, i) => {
      if (mayor(d, debe[elegido])) elegido = i;
    });
    partes[elegido]++;
    debe[elegido] = { n: -1n, d: 1n };
  }
  return partes;
}

interface Segmento {
  readonly meses: number[];
  readonly leido: string;
  readonly pagos: readonly Pago[];
}

/** Runs of months that read the same ([Y4]). */
export function segmentosDe(renglon: Renglon): Segmento[] {
  const segmentos: Segmento[] = [];
  for (const mes of renglon.meses) {
    const { leido, pagos } = renglon.pagoEn(mes);
    const ultimo = segmentos.at(-1);
    if (ultimo?.leido === leido) ultimo.meses.push(mes);
    else segmentos.push({ meses: [mes], leido, pagos });
  }
  return segmentos;
}

const largo = (s: Segmento) => BigInt(s.meses.length);
const suma = (ns: readonly bigint[]) => ns.reduce((a, b) => a + b, 0n);

/** The lines of a row in their order, components that are worth nothing left out but the first. */
export function contar(renglon: Renglon): LineaContada[] {
  const { q } = renglon;
  const segmentos = segmentosDe(renglon);
  const enMeses = (de: (s: Segmento) => Fraccion): Fraccion[] =>
    Array.from({ length: 12 }, (_, m) => {
      const s = segmentos.find((x) => x.meses.includes(m + 1));
      return s === undefined ? entero(0n) : de(s);
    });
  const delSegmento = (s: Segmento, cual: (p: Pago) => boolean): bigint =>
    suma(s.pagos.filter(cual).map((p) => p.mensual)) * largo(s) * q;
  const lineas: LineaContada[] = [];
  const anotar = (clave: string, meses: readonly bigint[], siempre = false) => {
    const importe = suma(meses);
    if (importe !== 0n || siempre) lineas.push({ clave, importe, meses });
  };

  // Components: each month what it pays.
  const claves = [...new Set(segmentos.flatMap((s) => s.pagos.map((p) => p.clave)))];
  const sumas = claves.filter((c) => c.startsWith("suma:")).sort();
  for (const clave of [...claves.filter((c) => !c.startsWith("suma:")), ...sumas]) {
    const de = (s: Segmento) => s.pagos.find((p) => p.clave === clave)?.mensual ?? 0n;
    anotar(clave, enMeses((s) => entero(de(s) * q)).map((f) => f.n), clave === "basico");
  }

  const p = suma(segmentos.map((s) => delSegmento(s, (x) => x.enP)));
  const porP = enMeses((s) => ({ n: delSegmento(s, (x) => x.enP), d: largo(s) }));
  const deP = ({ clave, porcentaje }: Porcentaje): bigint => {
    const importe = r({ n: p * porcentaje, d: 10_000n });
    if (importe !== 0n) anotar(clave, repartirPorRestos(importe, porP));
    return importe;
  };
  const adicionales = renglon.adicionales.map(deP);
  // The part of each adicional in each segment, one adicional at a time.
  const agregado = segmentos.map(() => 0n);
  for (const importe of adicionales) {
    if (importe === 0n) continue;
    const partes = repartirPorRestos(
      importe,
      segmentos.map((s) => entero(delSegmento(s, (x) => x.enP))),
    );
    partes.forEach((parte, k) => agregado[k] += parte);
  }
  const alMes = (cual: (x: Pago) => boolean) => (s: Segmento): Fraccion => ({
    n: delSegmento(s, cual) + agregado[segmentos.indexOf(s)],
    d: largo(s),
  });

  let sac = 0n;
  let pagos: bigint[] = [0n, 0n];
  if (renglon.conSac) {
    const mesSac = alMes((x) => x.enSac);
    const semestres = [[1, 6], [7, 12]].map(([desde, hasta]) => {
      const cubiertos = renglon.meses.filter((m) => desde <= m && m <= hasta);
      let mejor = entero(0n);
      for (const s of segmentos.filter((x) => x.meses.some((m) => cubiertos.includes(m)))) {
        if (mayor(mesSac(s), mejor)) mejor = mesSac(s);
      }
      return por(mejor, BigInt(cubiertos.length));
    });
    const junto = semestres.reduce(mas);
    sac = r({ n: junto.n, d: junto.d * 12n });
    if (sac !== 0n) {
      pagos = repartirPorRestos(sac, semestres);
      const meses = Array.from({ length: 12 }, (_, m) => m === 5 ? pagos[0] : 0n);
      meses[11] = pagos[1];
      anotar("sac", meses);
    }
  }
  renglon.complementos.forEach(deP);
  if (renglon.conContribuciones) {
    const mesW = alMes((x) => x.remunera);
    const w = suma(segmentos.map((s) => delSegmento(s, (x) => x.remunera))) + suma(adicionales);
    for (const { clave, porcentaje } of renglon.contribuciones) {
      const importe = r({ n: (w + sac) * porcentaje, d: 10_000n });
      if (importe === 0n) continue;
      const partes = repartirPorRestos(importe, [...enMeses(mesW), ...pagos.map(entero)]);
      const meses = partes.slice(0, 12);
      meses[5] += partes[12];
      meses[11] += partes[13];
      anotar(clave, meses);
    }
  }
  return lineas;
}
