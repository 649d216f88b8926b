/**
 * What is valued and executed beside the credit of a fiscal year, item by item ([F9]). It reads every
 * organismo: it is work of a job.
 */
import { toNumber } from "#core/domain/money.ts";
import { clave, medida } from "#core/outputs/columns.ts";
import { trabajoDeLista } from "#core/outputs/workbook-job.ts";
import type { Consulta, Trabajo } from "#core/plugin.ts";
import type { CreditoDePartida } from "#proto/admin.ts";
import { TODOS } from "#proto/recursos/credito.ts";
import { nombresDeSaf } from "../auth/service.ts";
import {
  type Cabecera as Grupo,
  cabeceras,
  ejecucionesHasta,
  presupuestosDelEjercicio,
} from "../bases/service.ts";
import { instantanea } from "../tablas/service.ts";
import { agrupar, lineasDeGrupos, unidas } from "../valuation/service.ts";
import { type Credito, creditosDe, grupoDeCredito } from "./credito.ts";

const oNulo = (valor: number): number | null => valor === TODOS ? null : valor;

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
  const conValor = await agregar("valorizado", [
    ...presupuestosDelEjercicio(grupos, ejercicio).values(),
  ]);
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

interface DelEjercicio {
  readonly ejercicio: number;
}

const entero = (campo: string, titulo: string) => clave(campo, titulo, "entero");

const PESOS = [
  ["credito", "Crédito"],
  ["valorizado", "Valorizado"],
  ["ejecutado", "Ejecutado"],
  ["saldo", "Saldo"],
] as const;

export const jobs = {
  partidas: {
    title: "Crédito, valorizado y ejecutado por partida",
    readOnly: true,
    shareable: {},
    run: ({ app }, { ejercicio }) =>
      app.db.leer(async (q) => ({ partidas: await creditoAlLado(q, ejercicio) })),
  } satisfies Trabajo<DelEjercicio, { partidas: CreditoDePartida[] }>,
  libro: trabajoDeLista<DelEjercicio>("Planilla de administración", {
    titulo: "Crédito por partida",
    columnas: [
      entero("saf", "SAF"),
      clave("organismo", "Organismo", "texto", 50),
      entero("prog", "Prog."),
      entero("pprin", "Principal"),
      entero("ppar", "Parcial"),
      clave("partida", "Partida", "texto", 44),
      entero("ff", "F. Fin."),
      entero("mon", "Mon."),
      ...PESOS.map(([campo, titulo]) => medida(campo, titulo, "importe", 22)),
    ],
    filas: async (q, { ejercicio }) =>
      (await creditoAlLado(q, ejercicio)).map((f) => ({
        ...f,
        ...Object.fromEntries(
          PESOS.map(([c]) => [c, f[c] === null ? null : Math.round(f[c] * 100)]),
        ),
      })),
  }),
};
