/** A projection, whole: from what is stored to its rows ([Z1]–[Z4]). */
import { creditosDe } from "#plugins/creditos/service.ts";
import type { ContextoSalida } from "#core/plugin.ts";
import type { SafDeConsolidado } from "#proto/valuation.ts";
import { type Grupo, grupo, gruposDelConsolidado } from "#plugins/bases/service.ts";
import { type Referencias, referencias } from "#plugins/tablas/service.ts";
import { type Estado, estadoDe, type Leer } from "#plugins/valuation/service.ts";
import { mulDiv, sumar } from "#core/domain/money.ts";
import { SIN_VALORIZACION } from "../encabezado.ts";
import { rechazo } from "../errors.ts";
import { type GrupoLeido, programaDe } from "../grupo.ts";
import { conMeses } from "../meses.ts";
import { type Paso, pasosDe } from "./credito.ts";
import { type Ficha, fichasDe, MESES } from "./ficha.ts";
import { type AperturaDeFilas, type FilaProyectada, filasDe } from "./filas.ts";
import {
  type DelPresupuesto,
  type Ejecutado,
  ejecutadosDe,
  type EjecutadosPorSaf,
  presupuestoPorMes,
  valoresDe,
} from "./lectura.ts";
import { Partes } from "./partes.ts";
import { proyectarFichas } from "./proyectar.ts";
import { Recordados } from "./recordados.ts";
import type { ListadoConMotivo } from "./tipos.ts";

// The back-test ([Z4]): the last executed months are hidden, projected from those before them,
// and set beside what was really executed. Pure.

interface Prueba {
  /** Last month that is shown to the projection; those in `meses` are hidden from it. */
  readonly desde: number;
  readonly meses: readonly number[];
  readonly mon: number;
  /** Centavos of the hidden months. */
  readonly proyectado: number;
  readonly ejecutado: number;
  readonly diferencia: number;
  /** Hundredths of a percentage of what was executed; null where nothing was. */
  readonly porcentaje: number | null;
}

/** A SAF that takes part: its executed months, and what they are made of. */
interface Probado {
  readonly meses: readonly number[];
  readonly fichas: readonly Ficha[];
  readonly valores: Recordados;
}

type Lados = { proyectado: number; ejecutado: number };

function probarUno(
  { meses, fichas, valores }: Probado,
  desde: number,
  porMoneda: Map<number, Lados>,
): void {
  const vistos = meses.filter((mes) => mes <= desde);
  const ocultos = new Set(meses.filter((mes) => mes > desde));
  if (vistos.length === 0 || ocultos.size === 0) return;
  const agregar = (mon: number, lado: keyof Lados, importe: number) => {
    const suyo = porMoneda.getOrInsertComputed(mon, () => ({ proyectado: 0, ejecutado: 0 }));
    suyo[lado] = sumar(suyo[lado], importe, "la prueba");
  };
  for (const { puesto: { mon }, meses: suyos } of fichas) {
    for (const mes of ocultos) {
      for (const { importe } of suyos[mes]?.rubros.values() ?? []) {
        agregar(mon, "ejecutado", importe);
      }
    }
  }
  const { lineas } = proyectarFichas(fichas, vistos, valores, Math.max(...ocultos));
  for (const l of lineas) if (ocultos.has(l.mes)) agregar(l.puesto.mon, "proyectado", l.importe);
}

/**
 * The error of each number of hidden months, the fewest first; one row for each currency.
 * @param cuantas at most this many cuts: each is a projection.
 */
export function probar(safs: readonly Probado[], cuantas: number): Prueba[] {
  const conMas = safs.filter((s) => s.meses.length > 1);
  const todos = [...new Set(conMas.flatMap((s) => s.meses))]
    .sort((a, b) => a - b);
  const cortes = todos.slice(0, -1).reverse().slice(0, cuantas);
  return cortes.flatMap((desde) => {
    const porMoneda = new Map<number, Lados>();
    for (const s of conMas) probarUno(s, desde, porMoneda);
    return [...porMoneda].sort(([a], [b]) => a - b).map(([mon, { proyectado, ejecutado }]) => {
      const diferencia = sumar(proyectado, -ejecutado, "la prueba");
      return {
        desde,
        meses: todos.filter((m) => m > desde),
        mon,
        proyectado,
        ejecutado,
        diferencia,
        porcentaje: ejecutado > 0 ? mulDiv(diferencia, 10_000, ejecutado) : null,
      };
    });
  });
}

export interface PedidoDeProyeccion extends AperturaDeFilas {
  readonly base: "ejecucion" | "presupuesto";
  /** Last date whose credit counts, AAAA-MM-DD; null = all of it. */
  readonly fecha: string | null;
  /** Agreement whose values are laid over the stored ones; null = none. */
  readonly acuerdo: number | null;
}

/** A year under an agreement ([W4]). */
export interface BajoAcuerdo {
  readonly nombre: string;
  readonly leer: Leer;
  /** What a group costs by months. @throws Rechazo when it cannot be valued */
  meses(g: Grupo): Promise<readonly Omit<DelPresupuesto, "saf" | "ff" | "rubro">[]>;
}

/**
 * Agreements are of a plugin that rests on this one: it puts the output in the product, and gives this.
 * @throws Rechazo for one that does not exist, or that is not theirs to read
 */
export type LeerAcuerdo = (
  ctx: ContextoSalida,
  id: number,
  r: Referencias,
) => Promise<BajoAcuerdo>;

/** Its state is that of the budget, where some months are its; else nothing that can be stale. */
export interface Hecha extends GrupoLeido {
  /** What the months that are not executed are made from, as it was done. */
  readonly base: PedidoDeProyeccion["base"];
  /** Name of the agreement under which it was made; null = none. */
  readonly acuerdo: string | null;
  readonly filas: readonly FilaProyectada[];
  readonly pasos: readonly Paso[];
  readonly prueba: readonly Prueba[];
  readonly listados: readonly (ListadoConMotivo & { readonly saf: number })[];
  /** Last executed month, 1–12, of any SAF; null = none. */
  readonly ultimo: number | null;
  /** The groups that the executed months are of. */
  readonly ejecuciones: Ejecutado["grupos"];
  readonly faltantes: readonly number[];
  /** SAFs of the consolidated organismo that have neither executed months nor a budget by months. */
  readonly safs_sin_proyeccion: readonly SafDeConsolidado[];
}

/** Projections of the back-test: the last cuts of one SAF, the last one of all the country. */
const CORTES = 3;

/** The months of the budget that stand for what was not executed. */
interface Presupuestado {
  readonly estado: Estado;
  readonly sinMeses: readonly SafDeConsolidado[];
  readonly lineas: readonly DelPresupuesto[];
}

/** By the agreement, every group is valued by months, whatever its header says ([W4]). */
async function bajoAcuerdo(
  acuerdo: BajoAcuerdo,
  grupos: readonly Grupo[],
  ppar: (pprin: number) => number | null,
): Promise<Presupuestado> {
  const lineas: DelPresupuesto[] = [];
  for (const g of grupos) {
    for (const l of await acuerdo.meses(g)) {
      const rubro = ppar(l.pprin) === l.ppar ? "sac" : "";
      lineas.push({ ...l, saf: g.saf, ff: 0, rubro });
    }
  }
  return { estado: SIN_VALORIZACION, sinMeses: [], lineas };
}

/** As it is stored. @throws Rechazo 409 for a group without months. */
async function guardado(
  { q }: ContextoSalida,
  g: Grupo,
  r: Referencias,
  safs: ReadonlySet<number>,
  hayEjecutados: boolean,
): Promise<Presupuestado> {
  if (!g.organismo.consolidado && g.criterio !== "mensual" && !hayEjecutados) {
    const { saf, codipres, ejercicio } = g;
    throw rechazo("sin_ejecutados", { saf, codipres, ejercicio });
  }
  const { estado } = conMeses(g, await estadoDe(q, g), r);
  const valuaciones = estado.valuaciones.filter((v) => safs.has(v.saf));
  const suyo = { ...estado, valuaciones };
  const lineas = await presupuestoPorMes(q, suyo);
  if (!g.organismo.consolidado) return { estado, sinMeses: [], lineas };
  // Those that have no months, valued or not, are told by name: the others do not wait for them.
  const con = new Set(valuaciones.map((v) => v.saf));
  const sinMeses = [...safs].filter((s) => !con.has(s))
    .map((saf) => ({ saf, nombre: r.instantanea.organismo(saf)?.nombre ?? "" }));
  return { estado: { ...suyo, valorizado: true, safs_sin_valorizar: [] }, sinMeses, lineas };
}

const faltan = (ejecutados: EjecutadosPorSaf, saf: number): boolean =>
  (ejecutados.get(saf)?.size ?? 0) < MESES;

export async function hacerProyeccion(
  ctx: ContextoSalida,
  pedido: PedidoDeProyeccion,
  leerAcuerdo: LeerAcuerdo,
): Promise<Hecha> {
  const { q, saf, codipres } = ctx;
  const g = await grupo(q, saf, codipres);
  const r = await referencias(q, g.ejercicio, g.version, g.desde_mes);
  const { consolidado } = g.organismo;
  const grupos = consolidado ? await gruposDelConsolidado(q, codipres) : [g];
  const safs = grupos.map((parte) => parte.saf);
  const { porSaf: ejecutados, grupos: ejecuciones } = await ejecutadosDe(q, g);
  const acuerdo = pedido.acuerdo === null ? null : await leerAcuerdo(ctx, pedido.acuerdo, r);
  const leer: Leer = acuerdo?.leer ?? ((tabla, clave, mes) => r.leer(tabla, clave, mes));
  const delPresupuesto = new Set(
    safs.filter((s) =>
      faltan(ejecutados, s) && (pedido.base === "presupuesto" || !ejecutados.has(s))
    ),
  );
  const pparDeSac = (pprin: number) => {
    const ppar = r.leer("imputacion", { pprin, rubro: "sac" })?.valores.ppar;
    return typeof ppar === "number" ? ppar : null;
  };
  if (acuerdo && delPresupuesto.size > 0 && pedido.porFuente) throw rechazo("acuerdo_por_fuente");
  const presupuesto = delPresupuesto.size === 0
    ? null
    : acuerdo
    ? await bajoAcuerdo(acuerdo, grupos.filter((p) => delPresupuesto.has(p.saf)), pparDeSac)
    : await guardado(ctx, g, r, delPresupuesto, ejecutados.size > 0);
  const partes = new Partes();
  const listados: Hecha["listados"][number][] = [];
  const faltantes = new Set<number>();
  const probados: Probado[] = [];
  for (const suyo of safs) {
    const meses = ejecutados.get(suyo);
    if (meses === undefined) continue;
    partes.ejecutar(meses);
    const ultimo = Math.max(...meses.keys());
    for (let m = 1; m < ultimo; m++) if (!meses.has(m)) faltantes.add(m);
    const guardados = new Recordados(
      valoresDe((t, c, mes) => r.leer(t, c, mes), r, suyo, g.ejercicio),
    );
    const [fichas, vistos] = [fichasDe(meses), [...meses.keys()]];
    probados.push({ fichas, meses: vistos, valores: guardados });
    if (delPresupuesto.has(suyo) || !faltan(ejecutados, suyo)) continue;
    const valores = acuerdo ? new Recordados(valoresDe(leer, r, suyo, g.ejercicio)) : guardados;
    const hecha = proyectarFichas(fichas, vistos, valores);
    partes.proyectar(hecha.lineas);
    listados.push(...hecha.listados.map((l) => ({ ...l, saf: suyo })));
  }
  partes.presupuestar(
    (presupuesto?.lineas ?? []).filter((l) => l.mes > 0 && !ejecutados.get(l.saf)?.has(l.mes)),
  );
  const conocidos = new Set(safs);
  const creditos = (await creditosDe(q, g.ejercicio, consolidado ? null : g.saf, pedido.fecha))
    .filter((c) => conocidos.has(c.saf));
  const mesesEjecutados = safs.flatMap((s) => [...ejecutados.get(s)?.keys() ?? []]);
  return {
    g,
    r,
    estado: presupuesto?.estado ?? SIN_VALORIZACION,
    base: mesesEjecutados.length === 0 ? "presupuesto" : pedido.base,
    acuerdo: acuerdo?.nombre ?? null,
    filas: filasDe(partes.todas(), creditos, pedido, { r, programa: programaDe({ g, r }) }),
    pasos: pasosDe(creditos),
    prueba: probar(probados, consolidado ? 1 : CORTES),
    listados,
    ultimo: mesesEjecutados.length === 0 ? null : Math.max(...mesesEjecutados),
    ejecuciones,
    faltantes: [...faltantes].sort((a, b) => a - b),
    safs_sin_proyeccion: presupuesto?.sinMeses ?? [],
  };
}
