/** A budget at a glance, from what is kept of it: cubes, states and the trail ([S2], [S6]). */
import { Cache } from "#core/cache.ts";
import { porCriterio } from "#core/domain/group.ts";
import { sumar, toNumber } from "#core/domain/money.ts";
import type { Consulta, Registro } from "#core/plugin.ts";
import type { InicioDePresupuesto } from "#proto/inicio.ts";
import { situacionDe } from "../admin/service.ts";
import {
  cerrados,
  type Grupo,
  grupo,
  gruposDe,
  tipoDeGrupo,
  ultimoEntregable,
} from "../bases/service.ts";
import { anualizar } from "../salidas/service.ts";
import { referencias } from "../tablas/service.ts";
import { agrupar, estadoDe, selloDe, valorizadosDe } from "../valuation/service.ts";
import { cambiosDeHoy } from "./cambios.ts";
import { rechazo } from "./errors.ts";
import { pasosDe } from "./pasos.ts";

const PESOS = 1;

type Importes = ReadonlyMap<number, number>;

/** Pesos of each main item of a valued group; its cube answers. */
async function porPartida(q: Consulta, g: Grupo): Promise<Importes> {
  const { filas } = await agrupar(q, await estadoDe(q, g), ["mon", "pprin"] as const);
  return new Map(
    filas.filter((f) => f.clave.mon === PESOS).map((f) => [f.clave.pprin, f.valor]),
  );
}

/** Amounts by main item that were worked out, by the seal of the lines that they are of. */
const anuales = new Cache<string, Importes>("ejecuciones_del_inicio", 20_000, (m) => m.size);

/** The same of an execution in its year ([S6]): what its lines add up to, from the sums of them. */
async function anualPorPartida(q: Consulta, g: Grupo): Promise<Importes> {
  const estado = await estadoDe(q, g);
  // Its cube does not know its rubros: they are read from the lines, once for these bytes.
  const sello = await selloDe(q, estado);
  const conocidos = anuales.get(sello);
  if (conocidos) return conocidos;
  const { filas } = await agrupar(q, estado, ["saf", "mon", "pprin", "rubro"] as const);
  const mensuales = filas.map(({ clave, valor }) => ({ ...clave, importe: valor }));
  const importes = new Map<number, number>();
  anualizar(mensuales).lineas.forEach(({ anual, sac }, i) => {
    const { mon, pprin } = mensuales[i];
    if (mon !== PESOS) return;
    const previo = importes.get(pprin) ?? 0;
    importes.set(pprin, sumar(sumar(previo, anual, "un total del año"), sac, "un total del año"));
  });
  anuales.set(sello, importes);
  return importes;
}

/** The newest execution that has lines. */
async function ultimaEjecucion(q: Consulta, g: Grupo) {
  const valorizados = await valorizadosDe(q, g.organismo);
  const suyas = (await gruposDe(q, g.organismo)).filter((c) =>
    tipoDeGrupo(c.codipres) === "ejecucion" && valorizados.has(c.codipres)
  );
  return suyas.sort((a, b) => b.desde_mes - a.desde_mes).at(0) ?? null;
}

const pesos = (importes: Importes | null, pprin: number): number | null =>
  importes && toNumber(importes.get(pprin) ?? 0);

const totalDe = (importes: Importes | null): number | null =>
  importes &&
  toNumber([...importes.values()].reduce((t, n) => sumar(t, n, "un total"), 0));

/** @throws Rechazo 409 for the consolidated organismo and for an execution. */
export async function inicioDe(
  q: Consulta,
  inertes: Registro["inertes"],
  saf: number,
  codipres: string,
  ahora: number,
): Promise<Omit<InicioDePresupuesto, "momento">> {
  const g = await grupo(q, saf, codipres);
  if (g.organismo.consolidado || g.tipo === "ejecucion") throw rechazo("sin_inicio", { codipres });
  const situacion = await situacionDe(q, saf, codipres);
  const r = await referencias(q, g.ejercicio, g.version, g.desde_mes);
  const suyos = await cerrados(q, saf);
  const cerrado = ultimoEntregable(suyos, g);
  const anterior = cerrado && await grupo(q, saf, cerrado.codipres);
  const ejecucion = await ultimaEjecucion(q, g);
  const propio = await porPartida(q, g);
  const entregado = anterior && await porPartida(q, anterior);
  const ejecutado = ejecucion &&
    await anualPorPartida(q, await grupo(q, saf, ejecucion.codipres));
  const pprins = [...new Set([propio, entregado, ejecutado].flatMap((x) => [...x?.keys() ?? []]))];
  return {
    situacion,
    entregable: anterior && cerrado && {
      codipres: anterior.codipres,
      descripcion: anterior.descripcion,
      instante: cerrado.instante,
      otro_criterio: porCriterio(g, cerrado),
    },
    ejecucion: ejecucion && { codipres: ejecucion.codipres, desde_mes: ejecucion.desde_mes },
    total: {
      total: totalDe(propio) ?? 0,
      entregable: totalDe(entregado),
      ejecucion: totalDe(ejecutado),
    },
    partidas: pprins.sort((a, b) => a - b).map((pprin) => ({
      pprin,
      descripcion: r.descripcion("clasificador", { pprin, ppar: 0 }),
      total: pesos(propio, pprin) ?? 0,
      entregable: pesos(entregado, pprin),
      ejecucion: pesos(ejecutado, pprin),
    })),
    cambios: await cambiosDeHoy(q, inertes, g, r, ahora),
    ...pasosDe(
      situacion,
      ultimoEntregable(suyos.filter((c) => c.origen === codipres), g),
      suyos.find((c) => c.codipres === codipres),
    ),
  };
}
