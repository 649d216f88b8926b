/**
 * The months of a year that are not executed, from those that are ([Z1]). Pure and exact: the same
 * executed months and values give the same lines.
 */
import { mulDiv, sumar } from "#core/domain/money.ts";
import { esRemunerativo } from "#core/domain/rubros.ts";
import { anotar, type Ficha, fichasDe, MESES, vistas } from "./ficha.ts";
import { Anotador } from "./listados.ts";
import { proyectarFicha } from "./proyectar-ficha.ts";
import { Recordados } from "./recordados.ts";
import { MESES_DE_SAC, pagosDeSac } from "./sac.ts";
import type { Ejecutados, LineaProyectada, Proyeccion, Puesto, Valores } from "./tipos.ts";

/** Main item and currency. */
const claveDe = ({ pprin, mon }: Puesto): number => pprin * 1000 + mon;

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
export const proyectar = (ejecutados: Ejecutados, v: Valores): Proyeccion =>
  proyectarFichas(fichasDe(ejecutados), [...ejecutados.keys()], new Recordados(v));
