/** An agreement as its file says it ([W7]), and how a person reads it. Pure. */
import { encadenar } from "#core/domain/aumentos.ts";
import { contar, formatEsAr, mulDiv } from "#core/domain/money.ts";
import { fechaCorta, nombreDeMes, nombreMes } from "#core/domain/period.ts";
import type { ArchivoDeAcuerdo, SumaDeAcuerdo, TramoDeAcuerdo } from "#proto/escenarios.ts";
import type { Alcance } from "#plugins/escenarios/acuerdos/acuerdo.ts";

export type { ArchivoDeAcuerdo as Acuerdo };
type Acuerdo = ArchivoDeAcuerdo;

/** Greatest percentage of a tranche, and greatest sum. */
export const PORCENTAJE_MAXIMO = 999.99;
export const IMPORTE_MAXIMO = 99_999_999.99;

/** Hundredths of a number of at most two decimals. */
export const centesimos = (n: number): number => Math.round(n * 100);

/** `2.5` → «2,5 %»; `3` → «3,0 %»; `2.25` → «2,25 %». */
export function textoDePorcentaje(porcentaje: number): string {
  return `${formatEsAr(centesimos(porcentaje)).replace(/(,\d)0$/, "$1")} %`;
}

/** `45000` → «$ 45.000»; cents only where there are some. */
export function textoDePesos(importe: number): string {
  return `$ ${formatEsAr(centesimos(importe)).replace(/,00$/, "")}`;
}

/** Whom it reaches, in a few words; empty when it names nobody. */
export function textoDeAlcance({ series, escalafones, categorias, sumafijare }: Alcance): string {
  const dichos = [
    ...(series.length > 0 ? [`serie ${series.join(", ")}`] : []),
    ...(escalafones.length > 0 ? [`escalafón ${escalafones.join(", ")}`] : []),
    ...categorias.map(({ esc, cats }) =>
      `escalafón ${esc}, ${cats.length === 1 ? "categoría" : "categorías"} ${cats.join(", ")}`
    ),
    ...(sumafijare ? ["con sumas fijas de escalafón"] : []),
  ];
  return dichos.join("; ");
}

/** Whether two tranches reach the same, so that they may not share a month. */
export const mismoAlcance = (a: Alcance, b: Alcance): boolean =>
  claveDeAlcance(a) === claveDeAlcance(b);

export const claveDeAlcance = (a: Alcance): string =>
  JSON.stringify([
    [...a.series].sort(),
    [...a.escalafones].sort((x, y) => x - y),
    a.categorias,
    a.sumafijare,
  ]);

/** «3,5 % en julio, sobre el mes anterior», for who does not see where it stands. */
export function fraseDeTramo({ mes, porcentaje, base }: TramoDeAcuerdo): string {
  const sobre = base === "anterior" ? "" : `, sobre ${nombreMes(base)}`;
  return `${textoDePorcentaje(porcentaje)} desde ${nombreMes(mes)}${sobre}`;
}

/** «$ 45.000 por mes, no remunerativa». */
export function textoDeSuma(
  { importe, remunerativa, desde_mes, hasta_mes }: SumaDeAcuerdo,
): string {
  const unaVez = hasta_mes === desde_mes;
  return `${textoDePesos(importe)}${unaVez ? " una vez" : " por mes"}` +
    (remunerativa ? "" : ", no remunerativa");
}

/** «de mayo a octubre», «en diciembre», «desde mayo»: the months of a sum. */
export function mesesDeSuma({ desde_mes, hasta_mes }: SumaDeAcuerdo): string {
  const desde = nombreDeMes(desde_mes % 100);
  if (hasta_mes === null) return `desde ${desde}`;
  if (hasta_mes === desde_mes) return `en ${desde}`;
  return `de ${desde} a ${nombreDeMes(hasta_mes % 100)}`;
}

/** Large enough for a chain of raises to keep every hundredth that is shown of it. */
const UNIDAD = 1_000_000_000_000;

/**
 * What the tranches of one scope add up to, in hundredths of one per cent. Those over a named month
 * add their percentage of its value.
 */
export function acumulado(tramos: readonly TramoDeAcuerdo[]): number {
  const enOrden = [...tramos].sort((a, b) => a.mes - b.mes);
  const valores: { readonly mes: number; readonly valor: number }[] = [];
  const en = (mes: number) => valores.findLast((v) => v.mes <= mes)?.valor ?? UNIDAD;
  let actual = UNIDAD;
  for (const { mes, porcentaje, base } of enOrden) {
    const aumento = centesimos(porcentaje);
    actual = base === "anterior"
      ? encadenar(actual, [aumento])[0]
      : actual + mulDiv(en(base), aumento, 10_000);
    valores.push({ mes, valor: actual });
  }
  return mulDiv(actual - UNIDAD, 10_000, UNIDAD);
}

/** What stands at the end of the row of some tranches of one scope: «12,68 %». */
export const textoDeAcumulado = (tramos: readonly TramoDeAcuerdo[]): string =>
  `${formatEsAr(acumulado(tramos))} %`;

/** The state, with the norm or the day of the record: «acta 14/07/2026». */
export function textoDeEstado(
  { estado, norma, fecha }: Pick<Acuerdo, "estado" | "norma" | "fecha">,
): string {
  if (estado === "borrador") return "borrador";
  return (estado === "acta" ? `acta ${fechaCorta(fecha)}` : `homologado ${norma}`).trimEnd();
}

/** «1 tramo», «12 tramos y 2 sumas fijas». */
export function textoDeContenido({ tramos, sumas }: Pick<Acuerdo, "tramos" | "sumas">): string {
  const dichos = [
    ...(tramos.length > 0 ? [contar(tramos.length, "tramo", "tramos")] : []),
    ...(sumas.length > 0 ? [contar(sumas.length, "suma fija", "sumas fijas")] : []),
  ];
  return dichos.join(" y ") || "sin tramos";
}
