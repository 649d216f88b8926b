/**
 * The months of a year that are not executed, from those that are ([Z1]). Pure and exact: the same
 * executed months and values give the same lines.
 */
import { mulDiv, multiplicar, repartir, repartirEn, sumar } from "#core/domain/money.ts";
import { esRemunerativo, type Rubro } from "#core/domain/rubros.ts";
import { elegir } from "#core/domain/fields.ts";
import { anotar, type Ficha, fichasDe, type Mes, MESES, quitando, vistas } from "./ficha.ts";
import { Recordados } from "./recordados.ts";
import {
  CAMPOS_DE_CATEGORIA,
  type Ejecutados,
  type LineaProyectada,
  type ListadoConMotivo,
  type MotivoDeProyeccion,
  type Proyeccion,
  type PuestoDeImporte,
  type SumaProyectada,
  type ValoresDeReferencia,
} from "./tipos.ts";

// What a projection lists: gathered by reason and category, in the order of their keys.

const CAMPOS = ["motivo", ...CAMPOS_DE_CATEGORIA] as const;

function comparar(a: ListadoConMotivo, b: ListadoConMotivo): number {
  for (const c of CAMPOS) if (a[c] !== b[c]) return a[c] < b[c] ? -1 : 1;
  return 0;
}

class Anotador {
  readonly #por = new Map<
    string,
    { -readonly [K in keyof ListadoConMotivo]: ListadoConMotivo[K] }
  >();
  /** What was counted already: an amount is told once, however many months repeat it. */
  readonly #contados = new Set<string>();

  /** @param rubro whose amount it is, where a position has several. */
  anotar(
    motivo: MotivoDeProyeccion,
    p: PuestoDeImporte,
    mes: number,
    importe: number,
    rubro = "",
  ): void {
    const propio = { motivo, ...elegir(p, CAMPOS_DE_CATEGORIA) };
    const clave = CAMPOS.map((c) => propio[c]).join("|");
    const listado = this.#por.getOrInsertComputed(clave, () => ({ ...propio, mes, importe: 0 }));
    listado.mes = Math.min(listado.mes, mes);
    const lugar = [clave, p.prog, p.subp, p.proy, p.act, p.ubic, p.ff, rubro].join("|");
    // A payment of each semester is an amount of its own; the rest is of the executed month.
    const contado = motivo === "sac_mayor" ? `${lugar}|${mes}` : lugar;
    if (this.#contados.has(contado)) return;
    this.#contados.add(contado);
    listado.importe += importe;
  }

  todos(): ListadoConMotivo[] {
    return [...this.#por.values()].sort(comparar);
  }
}

// The payments of SAC that are still to come ([Z1], by [Y6]). Pure.

/** Months of each semester; it is paid in the last one. */
const SEMESTRES = [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]] as const;
const MESES_DE_SAC: readonly number[] = SEMESTRES.map((s) => s[s.length - 1]);
/** Main items that are paid SAC; of the contracted one, only those that were paid some. */
const CON_SAC: readonly number[] = [1, 2, 7];
const CONTRATADO = 8;

/** Remunerative amount of a month that the SAC counts: sums that stay out of it are taken off. */
function remunerativoDe(ficha: Ficha, numero: number, v: Recordados): number {
  const mes: Mes | undefined = ficha.meses[numero];
  if (mes === undefined) return 0;
  let [total, noCargo] = [0, 0];
  for (const [rubro, { importe }] of mes.rubros) {
    if (!esRemunerativo(rubro)) continue;
    if (rubro === "no_cargo") noCargo = importe;
    else total = sumar(total, importe, "el remunerativo de un mes");
  }
  const fuera = ficha.puesto.mon === 1 && mes.cargos > 0
    ? v.sumas(ficha, numero).filter((s) => s.remunerativa && !s.en_sac)
      .reduce((t, s) => sumar(t, multiplicar(s.importe, mes.cargos), "una suma fija"), 0)
    : 0;
  return sumar(total, quitando(noCargo, fuera), "el remunerativo de un mes");
}

/** Of a semester, the months with remunerative and the best of them. */
function mejorDe(remunerativos: readonly number[]): readonly [n: number, b: number] {
  let [n, b] = [0, 0];
  for (const x of remunerativos) {
    if (x <= 0) continue;
    n++;
    if (x > b) b = x;
  }
  return [n, b];
}

/** Sums up to here are exact. */
const EXACTO = 2 ** 49;

/** r(x / 12) of a sum that may not fit in a double. */
const doceavo = (x: bigint): number => Number((2n * x + 12n) / 24n);

/** [Y6]: what the year pays in June and in December. */
function semestresDeSac(remunerativos: readonly (readonly number[])[]): number[] {
  const mejores = remunerativos.map(mejorDe);
  const pesos = Float64Array.from(mejores, ([n, b]) => n * b);
  const suma = pesos.reduce((t, x) => t + x, 0);
  if (suma === 0) return mejores.map(() => 0);
  if (suma < EXACTO) {
    const pagos = new Float64Array(pesos.length);
    repartirEn(mulDiv(suma, 1, 12), pesos, pagos);
    return [...pagos];
  }
  const partes = mejores.map(([n, b]) => BigInt(n) * BigInt(b));
  return repartir(doceavo(partes.reduce((t, x) => t + x, 0n)), partes);
}

interface PagoDeSac {
  readonly ficha: Ficha;
  readonly mes: number;
  readonly importe: number;
}

/** What is still to be paid to each position: less what its semester paid already, never below 0. */
function* pagosDeSac(
  fichas: readonly Ficha[],
  ejecutados: ReadonlySet<number>,
  v: Recordados,
  listados: Anotador,
  /** Last month that is looked at. */
  hasta: number,
): Generator<PagoDeSac> {
  for (const ficha of fichas) {
    const { puesto, meses } = ficha;
    const pagado = (m: number) => ejecutados.has(m) ? meses[m]?.rubros.get("sac")?.importe ?? 0 : 0;
    const leCorresponde = CON_SAC.includes(puesto.pprin) ||
      (puesto.pprin === CONTRATADO && [...ejecutados].some((m) => pagado(m) !== 0));
    if (!leCorresponde) continue;
    const debidos = semestresDeSac(
      SEMESTRES.map((s) => s.map((m) => remunerativoDe(ficha, m, v))),
    );
    for (const [i, semestre] of SEMESTRES.entries()) {
      const mes = semestre[semestre.length - 1];
      if (ejecutados.has(mes) || mes > hasta) continue;
      const hecho = semestre.reduce((t, m) => sumar(t, pagado(m), "el SAC de un semestre"), 0);
      const falta = debidos[i] - hecho;
      if (falta < 0) listados.anotar("sac_mayor", puesto, mes, -falta);
      if (falta > 0) yield { ficha, mes, importe: falta };
    }
  }
}

// The months of one position that are not executed, from the last one that is ([Z1]). Pure.

/** The only currency that scales and sums are paid in at home. */
const PESOS = 1;

const SIN_SUMAS: readonly SumaProyectada[] = [];
const NINGUNA: ReadonlyMap<Rubro, number> = new Map();

/** The sums that reach these positions in a month: the same object where they are the same. */
const vigentesDe = (v: Recordados, ficha: Ficha, cargos: number, mes: number) =>
  ficha.puesto.mon !== PESOS || cargos === 0 ? SIN_SUMAS : v.sumas(ficha, mes);

/** What each of them comes to, by the rubro that it belongs to. */
function sumasDe(vigentes: readonly SumaProyectada[], cargos: number): ReadonlyMap<Rubro, number> {
  if (vigentes.length === 0) return NINGUNA;
  const porRubro = new Map<Rubro, number>();
  for (const s of vigentes) {
    const rubro = s.remunerativa ? "no_cargo" : "complementos";
    const suyo = multiplicar(s.importe, cargos, "una suma fija");
    porRubro.set(rubro, sumar(porRubro.get(rubro) ?? 0, suyo, "una suma fija"));
  }
  return porRubro;
}

const conCategoria = ({ esc, nivel, cat }: PuestoDeImporte): boolean =>
  esc !== 0 && (nivel !== "" || cat !== 0);

/** How a month is to the executed one: what its amounts are multiplied and divided by. */
function relacionDe(
  v: Recordados,
  ficha: Ficha,
  base: number,
  mes: number,
): readonly [number, number] | "sin_categoria" | "sin_valor" | null {
  if (ficha.puesto.mon !== PESOS) return null;
  if (!conCategoria(ficha.puesto)) return "sin_categoria";
  const [antes, ahora] = [v.pago(ficha, base), v.pago(ficha, mes)];
  return antes === null || ahora === null || antes <= 0 ? "sin_valor" : [ahora, antes];
}

/** What the executed month leaves of an amount, once its sums are taken off. */
interface Resto {
  readonly rubro: Rubro;
  readonly ppar: number;
  readonly importe: number;
  readonly propio: number;
}

/** What a projected month comes from. */
interface Origen {
  readonly relacion: ReturnType<typeof relacionDe>;
  readonly sumas: readonly SumaProyectada[];
}

function iguales({ relacion: a, sumas }: Origen, otro: Origen): boolean {
  const b = otro.relacion;
  if (sumas !== otro.sumas) return false;
  return a === b || (Array.isArray(a) && Array.isArray(b) && a[0] === b[0] && a[1] === b[1]);
}

/** The amounts of the executed month that go on, as they are without its fixed sums. */
function restosDe(
  ficha: Ficha,
  modelo: Mes,
  base: number,
  v: Recordados,
  listados: Anotador,
): Resto[] {
  const quitadas = sumasDe(vigentesDe(v, ficha, modelo.cargos, base), modelo.cargos);
  for (const [rubro, suma] of quitadas) {
    const hay = modelo.rubros.get(rubro)?.importe ?? 0;
    if (hay < suma) {
      listados.anotar("suma_mayor", ficha.puesto, base, suma - Math.max(0, hay), rubro);
    }
  }
  const restos: Resto[] = [];
  for (const [rubro, { importe, ppar }] of modelo.rubros) {
    if (rubro === "sac" || rubro === "contribuciones") continue;
    const propio = quitando(importe, quitadas.get(rubro) ?? 0);
    restos.push({ rubro, ppar, importe, propio });
  }
  return restos;
}

/**
 * The months of a position, in order, without its SAC and its contributions, which are of more than
 * it. Months that read the same say the same.
 */
function proyectarFicha(
  ficha: Ficha,
  base: number,
  meses: readonly number[],
  v: Recordados,
  listados: Anotador,
): void {
  const { puesto } = ficha;
  const modelo = ficha.meses[base];
  if (modelo === undefined || meses.length === 0) return;
  const restos = restosDe(ficha, modelo, base, v, listados);
  let anterior: Origen & { readonly hecho: Mes } | null = null;
  for (const mes of meses) {
    const relacion = relacionDe(v, ficha, base, mes);
    const sumas = vigentesDe(v, ficha, modelo.cargos, mes);
    if (anterior !== null && iguales(anterior, { relacion, sumas })) {
      const { cargos, rubros } = anterior.hecho;
      ficha.meses[mes] = { cargos, rubros: new Map(rubros) };
      continue;
    }
    const nuevo: Mes = { cargos: modelo.cargos, rubros: new Map() };
    ficha.meses[mes] = nuevo;
    anterior = { relacion, sumas, hecho: nuevo };
    for (const { rubro, ppar, importe, propio } of restos) {
      if (typeof relacion === "string") {
        listados.anotar(relacion, puesto, mes, importe, rubro);
        anotar(nuevo, rubro, ppar, propio);
      } else {
        const [por, entre] = relacion ?? [1, 1];
        anotar(nuevo, rubro, ppar, por === entre ? propio : mulDiv(propio, por, entre));
      }
    }
    for (const [rubro, suma] of sumasDe(sumas, modelo.cargos)) {
      anotar(
        nuevo,
        rubro,
        modelo.rubros.get(rubro)?.ppar ?? v.valores.ppar(puesto.pprin, rubro),
        suma,
      );
    }
  }
}

/** Main item and currency. */
const claveDe = ({ pprin, mon }: PuestoDeImporte): number => pprin * 1000 + mon;

/** Remunerative amounts and SAC of each main item and currency in a month. */
function baseDeContribuciones(fichas: Iterable<Ficha>, mes: number): Map<number, number> {
  const bases = new Map<number, number>();
  for (const { puesto, meses } of fichas) {
    for (const [rubro, { importe }] of meses[mes]?.rubros ?? []) {
      if (!esRemunerativo(rubro) && rubro !== "sac") continue;
      const clave = claveDe(puesto);
      bases.set(clave, sumar(bases.get(clave) ?? 0, importe, "el remunerativo de un mes"));
    }
  }
  return bases;
}

/**
 * The contributions of a month, by how its main item is to that of the executed one.
 * @param antes what that one had.
 */
function contribuir(
  fichas: readonly Ficha[],
  base: number,
  antes: ReadonlyMap<number, number>,
  mes: number,
  listados: Anotador,
): void {
  const ahora = baseDeContribuciones(fichas, mes);
  for (const { puesto, meses } of fichas) {
    const suya = meses[base]?.rubros.get("contribuciones");
    const nuevo = meses[mes];
    if (suya === undefined || nuevo === undefined) continue;
    const clave = claveDe(puesto);
    const [entre, por] = [antes.get(clave) ?? 0, ahora.get(clave) ?? 0];
    if (entre > 0) {
      anotar(nuevo, "contribuciones", suya.ppar, mulDiv(suya.importe, por, entre));
    } else {
      listados.anotar("sin_relacion", puesto, mes, suya.importe);
      anotar(nuevo, "contribuciones", suya.ppar, suya.importe);
    }
  }
}

/**
 * Each month that is not executed, as [Z1] says.
 * @param fichas of the executed months of the SAF; @param vistos which of them are looked at.
 * @param hasta last month to be projected: the ones after it are not asked for. @throws Desborde
 */
export function proyectarFichas(
  todas: readonly Ficha[],
  vistos: readonly number[],
  v: Recordados,
  hasta = MESES,
): Proyeccion {
  const ultimo = Math.max(...vistos);
  const ejecutados = new Set(vistos);
  // A payment of SAC is a share of that of the year ([Y6]): where one is made, all of it is needed.
  const conSac = MESES_DE_SAC.some((m) => m <= hasta && !ejecutados.has(m));
  const todos = Array.from({ length: conSac ? MESES : hasta }, (_, i) => i + 1)
    .filter((m) => !ejecutados.has(m));
  const meses = todos.filter((m) => m <= hasta);
  const listados = new Anotador();
  const fichas = vistas(todas, vistos);
  for (const ficha of fichas) proyectarFicha(ficha, ultimo, todos, v, listados);
  for (const { ficha, mes, importe } of pagosDeSac(fichas, ejecutados, v, listados, hasta)) {
    const { pprin } = ficha.puesto;
    const ppar = ficha.meses.find((x) => x?.rubros.has("sac"))?.rubros.get("sac")?.ppar ??
      v.valores.ppar(pprin, "sac");
    anotar(ficha.meses[mes] ??= { cargos: 0, rubros: new Map() }, "sac", ppar, importe);
  }
  const lineas: LineaProyectada[] = [];
  const antes = baseDeContribuciones(fichas, ultimo);
  for (const mes of meses) {
    contribuir(fichas, ultimo, antes, mes, listados);
    for (const { puesto, meses: suyos } of fichas) {
      for (const [rubro, { importe, ppar }] of suyos[mes]?.rubros ?? []) {
        if (importe !== 0) lineas.push({ puesto, rubro, ppar, mes, importe });
      }
    }
  }
  return { ultimo, faltantes: meses.filter((m) => m < ultimo), lineas, listados: listados.todos() };
}

/** The whole year from its executed months. @param ejecutados at least one @throws Desborde */
export const proyectar = (ejecutados: Ejecutados, v: ValoresDeReferencia): Proyeccion =>
  proyectarFichas(fichasDe(ejecutados), [...ejecutados.keys()], new Recordados(v));
