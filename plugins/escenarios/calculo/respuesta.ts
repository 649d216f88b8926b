/** What evaluating answers ([W4]): amounts with two decimals, each beside that of the base. */
import { toNumber } from "#core/domain/money.ts";
import type {
  Entra as EntraRespondido,
  EscenarioEvaluado,
  EscenarioRespondido,
} from "#proto/escenarios.ts";
import { mostrarReferencia, type Referencias } from "#plugins/tablas/service.ts";
import { type Costos, totalesDe } from "#plugins/valuation/service.ts";
import { claveEnTexto } from "./alcance.ts";
import type { Reemplazado } from "./compilar.ts";
import type { Incognita } from "./despejar.ts";
import type { PorcentajeQueEntra as Hallado } from "./entra.ts";
import type { Escenario, Evaluacion } from "./evaluar.ts";

type Importes = Readonly<Record<string, number>>;

export const enPesos = (importes: Importes): Record<string, number> =>
  Object.fromEntries(Object.entries(importes).map(([mon, centavos]) => [mon, toNumber(centavos)]));

const suma = (meses: readonly number[]): number => meses.reduce((t, m) => t + m, 0);

/** Both sides by the same key: what only one has is 0 on the other. */
function lado<K extends Readonly<Record<string, number>>>(
  costos: Costos,
  base: Costos,
  claveDe: (p: Costos["partidas"][number]) => K,
) {
  const filas = new Map<string, { readonly clave: K; importe: number; base: number }>();
  const sumar = (de: Costos, en: "importe" | "base") => {
    for (const p of de.partidas) {
      const clave = claveDe(p);
      const texto = Object.values(clave).join("|");
      const fila = filas.getOrInsertComputed(texto, () => ({ clave, importe: 0, base: 0 }));
      fila[en] += suma(p.meses);
    }
  };
  sumar(base, "base");
  sumar(costos, "importe");
  return [...filas.values()]
    .sort((a, b) => {
      const [x, y] = [Object.values(a.clave), Object.values(b.clave)];
      const j = x.findIndex((v, i) => v !== y[i]);
      return j < 0 ? 0 : x[j] - y[j];
    })
    .map((f) => ({ ...f.clave, importe: toNumber(f.importe), base: toNumber(f.base) }));
}

const MESES = 12;

function mesesDe(costos: Costos, base: Costos) {
  const monedas = new Set([...base.partidas, ...costos.partidas].map((p) => p.mon));
  const enMes = ({ partidas }: Pick<Costos, "partidas">, mon: number, m: number) =>
    toNumber(partidas.reduce((t, p) => p.mon === mon ? t + p.meses[m] : t, 0));
  const sacEn = ({ sac }: Costos, mon: number, m: number) =>
    toNumber(sac.find((s) => s.mon === mon)?.meses[m] ?? 0);
  return [...monedas].sort((a, b) => a - b).flatMap((mon) =>
    Array.from({ length: MESES }, (_, m) => ({
      mon,
      mes: m + 1,
      importe: enMes(costos, mon, m),
      base: enMes(base, mon, m),
      sac: sacEn(costos, mon, m),
      sac_base: sacEn(base, mon, m),
    }))
  );
}

const mostrarReemplazado = ({ tabla, clave, desde_mes, fila }: Reemplazado) => ({
  tabla,
  clave: claveEnTexto({ clave }),
  desde_mes,
  valor: mostrarReferencia(tabla, fila),
});

const mostrarEscenario = (
  { costos, reemplazados, series }: Escenario,
  base: Costos,
): EscenarioRespondido => ({
  total: enPesos(totalesDe(costos)),
  objeto: lado(costos, base, ({ mon, pprin, ppar }) => ({ mon, pprin, ppar })),
  programa: lado(costos, base, ({ mon, prog }) => ({ mon, prog })),
  meses: mesesDe(costos, base),
  reemplazados: reemplazados.map(mostrarReemplazado),
  series,
});

/** The step from what the group is worth by its own criterio ([W4]); 0 by months. */
function criterioDe({ base, propio }: Evaluacion): Importes {
  const totales = totalesDe(base);
  const monedas = new Set([...Object.keys(totales), ...Object.keys(propio)]);
  return enPesos(
    Object.fromEntries([...monedas].map((m) => [m, (totales[m] ?? 0) - (propio[m] ?? 0)])),
  );
}

/** @param r of the structure and month of the group: how items are called. */
export function mostrarEvaluacion(e: Evaluacion, r: Referencias, ms: number): EscenarioEvaluado {
  const { grupo: g, base, escenarios: [primero, ...otros] } = e;
  const partidas = new Map<string, { pprin: number; ppar: number }>();
  for (const { costos } of e.escenarios) {
    for (const { pprin, ppar } of [...base.partidas, ...costos.partidas]) {
      partidas.set(`${pprin}|0`, { pprin, ppar: 0 });
      partidas.set(`${pprin}|${ppar}`, { pprin, ppar });
    }
  }
  const numeros = (de: "mon" | "prog") =>
    [...new Set(base.partidas.map((p) => p[de]))].sort((a, b) => a - b);
  return {
    resultado: true,
    mensaje: "",
    saf: g.saf,
    codipres: g.codipres,
    ejercicio: g.ejercicio,
    criterio_del_grupo: g.criterio,
    base: enPesos(totalesDe(base)),
    criterio: criterioDe(e),
    unico: g.criterio === "unico" ? enPesos(e.propio) : null,
    ...mostrarEscenario(primero, base),
    otros: otros.map((otro) => mostrarEscenario(otro, base)),
    monedas: numeros("mon").map((mon) => ({ mon, descripcion: r.descripcion("monedas", { mon }) })),
    partidas: [...partidas.values()]
      .sort((a, b) => a.pprin - b.pprin || a.ppar - b.ppar)
      .map((p) => ({ ...p, descripcion: r.descripcion("clasificador", p) })),
    programas: numeros("prog").map((prog) => ({
      prog,
      descripcion: r.descripcionApertura(g.saf, { prog, subp: 0, proy: 0, act: 0 }),
    })),
    rev_datos: g.rev_datos,
    referencias: e.referencias,
    ms,
  };
}

/** @param que what was cleared: a percentage in hundredths, or a factor in thousandths. */
export function mostrarEntra(
  { paso, total, siguiente, actual, evaluaciones }: Hallado,
  que: Incognita["que"],
  credito: number,
  ms: number,
): EntraRespondido {
  const en = (cual: number, importe: number) => ({
    ...(que === "factor" ? { factor: cual / 1000 } : { porcentaje: toNumber(cual) }),
    total: toNumber(importe),
  });
  return {
    resultado: true,
    mensaje: "",
    ...en(paso, total),
    siguiente: siguiente === null ? null : en(paso + 1, siguiente),
    credito: toNumber(credito),
    actual: toNumber(actual),
    evaluaciones,
    ms,
  };
}
