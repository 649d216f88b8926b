/**
 * The months of a year that are not executed, from those that are ([Z1]). Pure and exact: the same
 * executed months and values give the same lines.
 */
import { mulDiv, multiplicar, sumar } from "../../../core/domain/money.ts";
import { esRemunerativo, type Rubro } from "../../../core/domain/rubros.ts";
import { anotar, type Ficha, fichasDe, type Mes, MESES, quitando, vistas } from "./ficha.ts";
import { Anotador } from "./listados.ts";
import { Recordados } from "./recordados.ts";
import { MESES_DE_SAC, pagosDeSac } from "./sac.ts";
import type { Ejecutados, LineaProyectada, Proyeccion, Puesto, Valores } from "./tipos.ts";

/** The only currency that scales and sums are paid in at home. */
const PESOS = 1;

const NINGUNA: ReadonlyMap<Rubro, number> = new Map();

/** What each sum of a month comes to for these positions, by the rubro that it belongs to. */
function sumasDe(
  v: Recordados,
  ficha: Ficha,
  cargos: number,
  mes: number,
): ReadonlyMap<Rubro, number> {
  if (ficha.puesto.mon !== PESOS || cargos === 0) return NINGUNA;
  const vigentes = v.sumas(ficha, mes);
  if (vigentes.length === 0) return NINGUNA;
  const porRubro = new Map<Rubro, number>();
  for (const s of vigentes) {
    const rubro = s.remunerativa ? "no_cargo" : "complementos";
    const suyo = multiplicar(s.importe, cargos, "una suma fija");
    porRubro.set(rubro, sumar(porRubro.get(rubro) ?? 0, suyo, "una suma fija"));
  }
  return porRubro;
}

const conCategoria = ({ esc, nivel, cat }: Puesto): boolean =>
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

/** A month of a position, without its SAC and its contributions, which are of more than it. */
function proyectarFicha(
  ficha: Ficha,
  base: number,
  mes: number,
  v: Recordados,
  listados: Anotador,
): Mes | undefined {
  const { puesto, meses } = ficha;
  const modelo = meses[base];
  if (modelo === undefined) return undefined;
  const nuevo: Mes = { cargos: modelo.cargos, rubros: new Map() };
  const quitadas = sumasDe(v, ficha, modelo.cargos, base);
  for (const [rubro, suma] of quitadas) {
    const hay = modelo.rubros.get(rubro)?.importe ?? 0;
    if (hay < suma) listados.anotar("suma_mayor", puesto, base, suma - Math.max(0, hay), rubro);
  }
  const relacion = relacionDe(v, ficha, base, mes);
  for (const [rubro, { importe, ppar }] of modelo.rubros) {
    if (rubro === "sac" || rubro === "contribuciones") continue;
    const propio = quitando(importe, quitadas.get(rubro) ?? 0);
    if (typeof relacion === "string") {
      listados.anotar(relacion, puesto, mes, importe, rubro);
      anotar(nuevo, rubro, ppar, propio);
    } else {
      const [por, entre] = relacion ?? [1, 1];
      anotar(nuevo, rubro, ppar, mulDiv(propio, por, entre));
    }
  }
  for (const [rubro, suma] of sumasDe(v, ficha, modelo.cargos, mes)) {
    anotar(
      nuevo,
      rubro,
      modelo.rubros.get(rubro)?.ppar ?? v.valores.ppar(puesto.pprin, rubro),
      suma,
    );
  }
  return nuevo;
}

/** Remunerative amounts and SAC of each main item and currency in a month. */
function baseDeContribuciones(fichas: Iterable<Ficha>, mes: number): Map<string, number> {
  const bases = new Map<string, number>();
  for (const { puesto: { pprin, mon }, meses } of fichas) {
    for (const [rubro, { importe }] of meses[mes]?.rubros ?? []) {
      if (!esRemunerativo(rubro) && rubro !== "sac") continue;
      const clave = `${pprin}|${mon}`;
      bases.set(clave, sumar(bases.get(clave) ?? 0, importe, "el remunerativo de un mes"));
    }
  }
  return bases;
}

/** The contributions of a month, by how its main item is to that of the executed one. */
function contribuir(
  fichas: readonly Ficha[],
  base: number,
  mes: number,
  listados: Anotador,
): void {
  const [antes, ahora] = [base, mes].map((m) => baseDeContribuciones(fichas, m));
  for (const { puesto, meses } of fichas) {
    const suya = meses[base]?.rubros.get("contribuciones");
    const nuevo = meses[mes];
    if (suya === undefined || nuevo === undefined) continue;
    const clave = `${puesto.pprin}|${puesto.mon}`;
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
  for (const mes of todos) {
    for (const ficha of fichas) {
      ficha.meses[mes] = proyectarFicha(ficha, ultimo, mes, v, listados);
    }
  }
  for (const { ficha, mes, importe } of pagosDeSac(fichas, ejecutados, v, listados, hasta)) {
    const { pprin } = ficha.puesto;
    const ppar = ficha.meses.find((x) => x?.rubros.has("sac"))?.rubros.get("sac")?.ppar ??
      v.valores.ppar(pprin, "sac");
    anotar(ficha.meses[mes] ??= { cargos: 0, rubros: new Map() }, "sac", ppar, importe);
  }
  const lineas: LineaProyectada[] = [];
  for (const mes of meses) {
    contribuir(fichas, ultimo, mes, listados);
    for (const { puesto, meses: suyos } of fichas) {
      for (const [rubro, { importe, ppar }] of suyos[mes]?.rubros ?? []) {
        if (importe !== 0) lineas.push({ puesto, rubro, ppar, mes, importe });
      }
    }
  }
  return { ultimo, faltantes: meses.filter((m) => m < ultimo), lineas, listados: listados.todos() };
}

/** The whole year from its executed months. @param ejecutados at least one @throws Desborde */
export const proyectar = (ejecutados: Ejecutados, v: Valores): Proyeccion =>
  proyectarFichas(fichasDe(ejecutados), [...ejecutados.keys()], new Recordados(v));
