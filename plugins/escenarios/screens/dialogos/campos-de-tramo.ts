/** A tranche as its boxes hold it. Pure. */
import { nombreMes } from "#core/domain/period.ts";
import { esLista, numerosDe, sinFinal } from "#ui/form/listas.ts";
import type { SumaDeAcuerdo, TramoDeAcuerdo } from "#proto/escenarios.ts";
import type { Alcance } from "#plugins/escenarios/acuerdos/acuerdo.ts";
import { IMPORTE_MAXIMO, PORCENTAJE_MAXIMO } from "../tablero/acuerdo.ts";
import { ocupado } from "../tablero/tablero.ts";

/** In the box of the base, the month before: 0 is «none». */
const ANTERIOR = 1;

export const borradorDeTramo = ({ alcance, ...t }: TramoDeAcuerdo) => ({
  /** 1–12 */
  mes: t.mes % 100,
  porcentaje: String(t.porcentaje),
  /** A month (yyyymm), or `ANTERIOR`. */
  base: t.base === "anterior" ? ANTERIOR : t.base,
  redondeo: t.redondeo,
  con_funcion: t.con_funcion,
  series: alcance.series.join(";"),
  escalafones: alcance.escalafones.join(";"),
  /** «62: 1, 2 · 300: 5», a scale on each part. */
  categorias: alcance.categorias.map(({ esc, cats }) => `${esc}: ${cats.join(", ")}`).join(" · "),
  sumafijare: alcance.sumafijare,
});
export type BorradorDeTramo = Readonly<ReturnType<typeof borradorDeTramo>>;

/** «UR, SINEP» and «UR SINEP» are lists too. */
export const entradaSeries = (texto: string): string =>
  texto.toUpperCase().replace(/[, ]+/g, ";").replace(/;{2,}/g, ";").replace(/^;/, "");

const textosDe = (lista: string): string[] => lista.split(";").filter((x) => x !== "");

/** Null where it is written otherwise. */
export function categoriasDe(texto: string): Alcance["categorias"] | null {
  const partes = texto.split(/[·|\n]/).map((p) => p.trim()).filter((p) => p !== "");
  const leidas = partes.map((p) => /^(\d+)\s*:\s*(\d+(?:\s*[,;]\s*\d+|\s+\d+)*)$/.exec(p));
  if (leidas.some((m) => m === null)) return null;
  return leidas.flatMap((m) =>
    m ? [{ esc: Number(m[1]), cats: m[2].split(/[\s,;]+/).map(Number) }] : []
  );
}

export const tramoDe = (b: BorradorDeTramo, ejercicio: number): TramoDeAcuerdo => ({
  mes: ejercicio * 100 + b.mes,
  porcentaje: Number(b.porcentaje),
  base: b.base === ANTERIOR ? "anterior" : b.base,
  redondeo: b.redondeo,
  con_funcion: b.con_funcion,
  alcance: {
    series: textosDe(b.series),
    escalafones: numerosDe(b.escalafones),
    categorias: categoriasDe(b.categorias) ?? [],
    sumafijare: b.sumafijare,
  },
});

const fallasDe = (casos: readonly (readonly [boolean, string, string])[]) =>
  Object.fromEntries(casos.filter(([mal]) => mal).map(([, id, m]) => [id, m]));

/**
 * Marks of a tranche; empty when it can stay.
 * @param otros the other tranches of its agreement
 */
export function fallasDeTramo(
  b: BorradorDeTramo,
  ejercicio: number,
  otros: readonly TramoDeAcuerdo[],
): Readonly<Record<string, string>> {
  const n = Number(b.porcentaje);
  const { mes, alcance } = tramoDe(b, ejercicio);
  const nadie = b.series === "" && sinFinal(b.escalafones) === "" && b.categorias.trim() === "";
  return fallasDe([
    [
      !(n >= 0 && n <= PORCENTAJE_MAXIMO),
      "porcentaje",
      "Ingrese un porcentaje entre 0 y 999,99",
    ],
    [
      b.base >= ejercicio * 100 + b.mes,
      "base",
      `Tiene que ser anterior a ${nombreMes(ejercicio * 100 + b.mes)}`,
    ],
    [
      ocupado(otros, mes, alcance),
      "mes",
      `Ya hay un tramo del mismo alcance en ${nombreMes(mes)}`,
    ],
    [nadie, "series", "Ingrese a quiénes alcanza: series, escalafones o categorías"],
    [!esLista(sinFinal(b.escalafones)), "escalafones", "Se esperan números separados por ;"],
    [categoriasDe(b.categorias) === null, "categorias", "Se espera escalafón: categorías"],
  ]);
}

/** The months that a tranche may be taken of: those before it, from December of the year before. */
export const basesDe = (ejercicio: number) => [
  { id: ANTERIOR, descripcion: "El valor del mes anterior" },
  ...[
    (ejercicio - 1) * 100 + 12,
    ...Array.from({ length: 11 }, (_, m) => ejercicio * 100 + m + 1),
  ].map((id) => ({ id, descripcion: `El valor de ${nombreMes(id)}, no acumulativo` })),
];

/** In the box of the last month: from then on. */
export const SIN_FIN = 13;

export const borradorDeSuma = (s: SumaDeAcuerdo) => ({
  id: s.id,
  descripcion: s.descripcion,
  norma: s.norma,
  /** `algunos` = the scales that are named. */
  regimen: s.regimen === "" ? "algunos" : s.regimen,
  escalafones: s.escalafones.join(";"),
  pprins: s.pprins.join(";"),
  /** 1–12 */
  desde: s.desde_mes % 100,
  /** 1–12, and `SIN_FIN`. */
  hasta: s.hasta_mes === null ? SIN_FIN : s.hasta_mes % 100,
  importe: String(s.importe),
  remunerativa: s.remunerativa,
  bonificable: s.bonificable,
  en_sac: s.en_sac ?? s.remunerativa,
});
export type BorradorDeSumaDeAcuerdo = Readonly<ReturnType<typeof borradorDeSuma>>;

export const sumaDe = (b: BorradorDeSumaDeAcuerdo, ejercicio: number): SumaDeAcuerdo => ({
  id: b.id,
  descripcion: b.descripcion,
  norma: b.norma,
  regimen: b.regimen === "algunos" ? "" : b.regimen,
  escalafones: b.regimen === "algunos" ? numerosDe(b.escalafones) : [],
  pprins: numerosDe(b.pprins),
  desde_mes: ejercicio * 100 + b.desde,
  hasta_mes: b.hasta === SIN_FIN ? null : ejercicio * 100 + b.hasta,
  importe: Number(b.importe),
  remunerativa: b.remunerativa,
  bonificable: b.remunerativa && b.bonificable,
  // Of one that is not remunerative nothing is said: it is never counted.
  en_sac: b.remunerativa ? b.en_sac : null,
});

export function fallasDeSuma(
  b: BorradorDeSumaDeAcuerdo,
  otras: readonly Pick<SumaDeAcuerdo, "id">[],
): Readonly<Record<string, string>> {
  const n = Number(b.importe);
  return fallasDe([
    [!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(b.id), "id", "Ingrese letras, números, puntos y guiones"],
    [otras.some((s) => s.id === b.id), "id", `El acuerdo ya tiene la suma ${b.id}`],
    [b.descripcion.trim() === "", "descripcion", "Ingrese la descripción"],
    [
      b.regimen === "algunos" && sinFinal(b.escalafones) === "",
      "escalafones",
      "Ingrese los escalafones que la cobran",
    ],
    [!esLista(sinFinal(b.escalafones)), "escalafones", "Se esperan números separados por ;"],
    [!esLista(sinFinal(b.pprins)), "pprins", "Se esperan números separados por ;"],
    [b.hasta < b.desde, "hasta", "Es anterior al mes desde el que rige"],
    [!(n > 0 && n <= IMPORTE_MAXIMO), "importe", "Ingrese el importe por cargo y por mes"],
  ]);
}
