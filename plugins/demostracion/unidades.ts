/**
 * Values of the SINEP unit after the last published one: computed from the percentages of the
 * agreements, each on the month before and rounded to the centavo, and saying so. The executive
 * function has a unit of its own, that those agreements do not raise ([R2]).
 */
import { encadenar } from "#core/domain/aumentos.ts";
import { nombreMes } from "#core/domain/period.ts";
import { leerHechos, type RenglonDeArchivo } from "./archivos.ts";

export const SERIE = "SINEP";
export const SERIE_FUNCION = "SINEP-FE";

/** Last published value, in hundredths. */
const PUBLICADO = { mes: 202412, valor: 78_300 } as const;

const MARZO_A_MAYO = "Dec. 293/2025";
const JUNIO_A_NOVIEMBRE = "Dec. 527/2025";
const DICIEMBRE = "Dec. 36/2026";
const INVENTADO = "dato de demostración, el aumento de";
const SIN_NORMA = "norma no encontrada";

/** Raises of the general agreement over the month before, hundredths of one per cent. */
const AUMENTOS: readonly (readonly [mes: number, porcentaje: number, norma: string])[] = [
  [202501, 150, SIN_NORMA],
  [202502, 120, SIN_NORMA],
  [202503, 130, MARZO_A_MAYO],
  [202504, 130, MARZO_A_MAYO],
  [202505, 130, MARZO_A_MAYO],
  [202506, 130, JUNIO_A_NOVIEMBRE],
  [202507, 130, JUNIO_A_NOVIEMBRE],
  [202508, 130, JUNIO_A_NOVIEMBRE],
  [202509, 120, JUNIO_A_NOVIEMBRE],
  [202510, 110, JUNIO_A_NOVIEMBRE],
  [202511, 110, JUNIO_A_NOVIEMBRE],
  [202512, 200, DICIEMBRE],
  [202601, 250, SIN_NORMA],
  [202602, 220, SIN_NORMA],
  [202603, 200, SIN_NORMA],
  [202604, 170, SIN_NORMA],
  [202605, 150, SIN_NORMA],
  // From here on, nothing is agreed: those of 2025 on the same months, and each value says so.
  ...([130, 130, 130, 120, 110, 110, 200] as const)
    .map((porcentaje, i) =>
      [202606 + i, porcentaje, `${INVENTADO} ${nombreMes(202506 + i)}`] as const
    ),
];

/**
 * What the unit of the executive function was worth before the raises of September to December
 * 2024 (2, 1, 2 and 1 %), the oldest that can be worked out: those of March to August were not
 * found. The only value from which the four of them, to the centavo, lead to the published one.
 */
const FUNCION = 73_776;

const porciento = (n: number): string => `${String(n / 100).replace(".", ",")} %`;

/** The general series from the published value on. */
function general(): RenglonDeArchivo[] {
  const valores = encadenar(PUBLICADO.valor, AUMENTOS.map(([, porcentaje]) => porcentaje));
  return AUMENTOS.map(([mes, porcentaje, norma], i): RenglonDeArchivo => {
    const texto = `Calculado: ${porciento(porcentaje)} sobre el mes anterior (${norma})`;
    return [SERIE, mes, valores[i], texto];
  });
}

/** Where the unit of the function stays as it was, and whether a norm says it or it was decided. */
const SIN_CAMBIO: readonly (readonly [mes: number, norma: string])[] = [
  [
    202412,
    "Calculado hacia atrás desde 783,00: sin noviembre y diciembre de 2024 (Dec. 1038/2024) ni, " +
    "por decisión, septiembre y octubre (Dec. 837/2024)",
  ],
  [202501, "Sin cambio por decisión: los aumentos de enero a mayo de 2025 no la alcanzan"],
  [202506, "Sin cambio: los aumentos de junio a noviembre de 2025 no la alcanzan (Dec. 527/2025)"],
  [202512, "Sin cambio: el aumento de diciembre de 2025 no la alcanza (Dec. 36/2026)"],
  [202601, "Sin cambio por decisión: los aumentos de enero a mayo de 2026 no la alcanzan"],
  [202606, "Dato de demostración: sin cambio de junio a diciembre de 2026, como en 2025"],
];

/** The published values, the computed ones that follow them, and the unit of the function. */
export async function unidadesSinep(): Promise<RenglonDeArchivo[]> {
  const publicos = (await leerHechos("valores_ur")).map((h): RenglonDeArchivo => Object.values(h));
  // Before those agreements there was one unit for all.
  const comunes = publicos.filter(([, mes]) => Number(mes) < PUBLICADO.mes)
    .map(([, mes, valor]): RenglonDeArchivo => [
      SERIE_FUNCION,
      mes,
      valor,
      "Igual a la serie general, que entonces pagaba también la función ejecutiva",
    ]);
  const propios = SIN_CAMBIO.map((
    [mes, norma],
  ): RenglonDeArchivo => [SERIE_FUNCION, mes, FUNCION, norma]);
  return [...publicos, ...general(), ...comunes, ...propios];
}
