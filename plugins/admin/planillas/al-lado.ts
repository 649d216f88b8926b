/**
 * What budget and execution say beside the tables of a fiscal year ([F9]): their positions beside
 * techo and vigente, what is valued and executed beside the credit. It reads every organismo: it is
 * work of a job.
 */
import { toNumber } from "#core/domain/money.ts";
import type { Consulta } from "#core/plugin.ts";
import type { CreditoDePartida, PosicionesAlLado } from "#proto/admin.ts";
import { nombresDeSaf, organismos } from "#plugins/auth/service.ts";
import {
  type Cabecera as Grupo,
  cabeceras,
  type SumaDePosiciones,
  tipoDeGrupo,
} from "#plugins/bases/service.ts";
import { instantanea } from "#plugins/tablas/service.ts";
import {
  agrupar,
  type CabeceraDeLineas,
  cabecerasDe,
  type Estado,
  posicionesDe,
  sumasDe,
} from "#plugins/valuation/service.ts";
import { TODOS } from "#proto/recursos/credito.ts";
import { type Credito, creditosDe, grupoDeCredito } from "../credito/credito.ts";

const oNulo = (valor: number): number | null => valor === TODOS ? null : valor;

/** Items with positions that a techo limits ([T2]). */
const CON_TECHO: ReadonlySet<number> = new Set([1, 2]);

/**
 * Of each SAF, its budget of the year; where it has several, the body's own before that of the ONP
 * ([P1]), and then the code that most of them have.
 */
function presupuestosDe(grupos: readonly Grupo[], ejercicio: number): Map<number, Grupo> {
  const propios = grupos.filter((g) =>
    g.ejercicio === ejercicio && tipoDeGrupo(g.codipres) === "presupuesto"
  );
  const veces = Map.groupBy(propios, (g) => g.codipres);
  const comun = (g: Grupo) => veces.get(g.codipres)?.length ?? 0;
  const propio = (g: Grupo) => Number(g.codipres.startsWith("E"));
  // The last one stays.
  const ordenados = propios.toSorted((a, b) =>
    propio(a) - propio(b) || comun(a) - comun(b) || (a.codipres < b.codipres ? -1 : 1)
  );
  return new Map(ordenados.map((g) => [g.saf, g]));
}

const ejecucionesHasta = (grupos: readonly Grupo[], mes: number): Grupo[] =>
  grupos.filter((g) => tipoDeGrupo(g.codipres) === "ejecucion" && g.desde_mes <= mes)
    .toSorted((a, b) => a.desde_mes - b.desde_mes);

/** Stored lines as those of one. */
export const unidas = (valuaciones: readonly CabeceraDeLineas[]): Estado => ({
  valorizado: true,
  desactualizado: false,
  valuaciones,
  safs_sin_valorizar: [],
  safs_desactualizados: [],
});

/** Stored lines of some groups; those that have none are left out. */
export async function lineasDeGrupos(
  q: Consulta,
  grupos: readonly Grupo[],
): Promise<CabeceraDeLineas[]> {
  const porCodigo = Map.groupBy(grupos, (g) => g.codipres);
  const halladas: CabeceraDeLineas[] = [];
  for (const [codipres, iguales] of porCodigo) {
    const suyas = await cabecerasDe(q, codipres);
    halladas.push(...iguales.flatMap(({ saf }) => suyas.get(saf) ?? []));
  }
  return halladas;
}

/** Positions of the budget of the year and of the last execution until its end, by SAF. */
export async function posicionesAlLado(
  q: Consulta,
  ejercicio: number,
): Promise<PosicionesAlLado[]> {
  const grupos = await cabeceras(q, null);
  const presupuestos = presupuestosDe(grupos, ejercicio);
  const ultimas = new Map(
    ejecucionesHasta(grupos, ejercicio * 100 + 12).map((g) => [g.saf, g]),
  );
  const { filas } = await agrupar(q, unidas(await lineasDeGrupos(q, [...ultimas.values()])), [
    "saf",
    "pprin",
  ]);
  const ejecutadas = new Map<number, { cargos: number; horas: number }>();
  for (const { clave: { saf, pprin }, cargos, horas } of filas) {
    if (!CON_TECHO.has(pprin)) continue;
    const t = ejecutadas.get(saf) ?? { cargos: 0, horas: 0 };
    ejecutadas.set(saf, { cargos: t.cargos + cargos, horas: t.horas + horas });
  }
  const sumas = new Map<number, readonly SumaDePosiciones[]>();
  for (const [codipres, iguales] of Map.groupBy(presupuestos.values(), (g) => g.codipres)) {
    const suyas = await sumasDe(q, codipres, iguales.map((g) => g.saf));
    for (const [saf, deSaf] of suyas) sumas.set(saf, deSaf);
  }
  const lados: PosicionesAlLado[] = [];
  for (const { saf } of await organismos(q)) {
    const [g, m] = [presupuestos.get(saf), ultimas.get(saf)];
    const suyas = g
      ? (await posicionesDe(q, saf, g.codipres, sumas.get(saf) ?? []))
        .filter((p) => CON_TECHO.has(p.pprin))
      : [];
    lados.push({
      saf,
      presupuesto: g
        ? {
          codipres: g.codipres,
          cargos: suyas.reduce((n, p) => n + p.cargos, 0),
          horas: suyas.reduce((n, p) => n + p.horas, 0),
        }
        : null,
      ejecucion: m
        ? { codipres: m.codipres, ...(ejecutadas.get(saf) ?? { cargos: 0, horas: 0 }) }
        : null,
    });
  }
  return lados;
}

type Partida = Pick<Credito, "saf" | "prog" | "pprin" | "ppar" | "ff" | "mon">;
interface Sumas {
  credito: number;
  valorizado: number;
  ejecutado: number;
}

/**
 * By organismo, item and currency, opened by the columns that its credits fill: credit at the end
 * of the year, what its budget is worth and what was executed, also where there is no credit.
 */
export async function creditoAlLado(q: Consulta, ejercicio: number): Promise<CreditoDePartida[]> {
  const creditos = await creditosDe(q, ejercicio, null);
  /** What the entries of an item fill: all of them fill the same. */
  const aperturas = new Map(creditos.map((c) => [grupoDeCredito(c), c]));
  const sumas = new Map<string, Partida & Sumas>();
  const sumar = (p: Partida, que: keyof Sumas, importe: number) => {
    const { saf, pprin, mon } = p;
    const apertura = aperturas.get(grupoDeCredito({ ...p, ejercicio } as Credito));
    const abierta = (c: "prog" | "ppar" | "ff") => apertura && apertura[c] !== TODOS ? p[c] : TODOS;
    const partida = {
      saf,
      prog: abierta("prog"),
      pprin,
      ppar: abierta("ppar"),
      ff: abierta("ff"),
      mon,
    };
    const clave = Object.values(partida).join("|");
    const t = sumas.get(clave) ?? { ...partida, credito: 0, valorizado: 0, ejecutado: 0 };
    t[que] += importe;
    sumas.set(clave, t);
  };
  for (const c of creditos) sumar(c, "credito", c.importe);
  const grupos = await cabeceras(q, null);
  const porFuente = new Set(creditos.filter((c) => c.ff !== TODOS).map((c) => c.saf));
  /** @returns the organismos that have any lines. */
  const agregar = async (que: keyof Sumas, de: readonly Grupo[]) => {
    const cabezas = await lineasDeGrupos(q, de);
    const campos = ["saf", "mon", "prog", "pprin", "ppar"] as const;
    const sinFuente = await agrupar(
      q,
      unidas(cabezas.filter((v) => !porFuente.has(v.saf))),
      campos,
    );
    for (const { clave, valor } of sinFuente.filas) sumar({ ...clave, ff: TODOS }, que, valor);
    const conFuente = await agrupar(
      q,
      unidas(cabezas.filter((v) => porFuente.has(v.saf))),
      [...campos, "ff"] as const,
    );
    for (const { clave, valor } of conFuente.filas) sumar(clave, que, valor);
    return new Set(cabezas.map((v) => v.saf));
  };
  const conValor = await agregar("valorizado", [...presupuestosDe(grupos, ejercicio).values()]);
  const conMeses = await agregar(
    "ejecutado",
    ejecucionesHasta(grupos, ejercicio * 100 + 12)
      .filter((g) => Math.trunc(g.desde_mes / 100) === ejercicio),
  );
  const nombres = await nombresDeSaf(q);
  const datos = await instantanea(q);
  const orden = (a: Partida, b: Partida) =>
    a.saf - b.saf || a.mon - b.mon || a.pprin - b.pprin || a.prog - b.prog || a.ppar - b.ppar ||
    a.ff - b.ff;
  return [...sumas.values()].sort(orden).map((
    { saf, prog, pprin, ppar, ff, mon, credito, valorizado, ejecutado },
  ) => ({
    saf,
    organismo: nombres.get(saf) ?? "",
    prog: oNulo(prog),
    pprin,
    ppar: oNulo(ppar),
    partida: String(
      datos.fila("clasificador", { pprin, ppar: Math.max(0, ppar) })?.descripcion ?? "",
    ),
    ff: oNulo(ff),
    mon,
    credito: toNumber(credito),
    valorizado: conValor.has(saf) ? toNumber(valorizado) : null,
    ejecutado: conMeses.has(saf) ? toNumber(ejecutado) : null,
    saldo: toNumber(credito - ejecutado),
  }));
}
