/** «Programación mensual» on paper: the year as bars, then each semester, to the cent. */
import { enMillones } from "#core/domain/millions.ts";
import { formatEsAr } from "#core/domain/money.ts";
import { tituloDeMes } from "#core/domain/period.ts";
import { type MonedaImpresa, numero, partidaEnPapel, renglonesDe } from "../pdf/por-moneda.ts";
import type { ColumnaImpresa, GraficoImpreso } from "../pdf/tipos.ts";
import { sumaDe } from "../meses.ts";
import { type FilaDeMeses, nombreDe, trimestresDe } from "./filas.ts";

/** Months 0–11 and quarters 0–3 of each semester. */
const SEMESTRES = [
  { titulo: "Primer semestre", meses: [[0, 1, 2], [3, 4, 5]], desde: 0, conTotal: false },
  { titulo: "Segundo semestre y año", meses: [[6, 7, 8], [9, 10, 11]], desde: 2, conTotal: true },
] as const;
type Semestre = typeof SEMESTRES[number];

const columnasDe = ({ meses, desde, conTotal }: Semestre): ColumnaImpresa[] => [
  { titulo: "Partida", ancho: conTotal ? 25 : 23, numero: false },
  ...meses.flatMap((suyos, i) => [
    ...suyos.map((m) => numero(tituloDeMes(m + 1), 10)),
    numero(`${desde + i + 1}.º trimestre`, 11),
  ]),
  ...(conTotal ? [numero("Total", 11)] : []),
];

export const COLUMNAS = columnasDe(SEMESTRES[0]);

const celdasDe = ({ meses, desde, conTotal }: Semestre) => (f: FilaDeMeses): string[] => {
  const trimestres = trimestresDe(f.meses);
  return [
    f.pprin === null ? nombreDe(f) : partidaEnPapel(f),
    ...meses.flatMap((suyos, i) => [
      ...suyos.map((m) => formatEsAr(f.meses[m])),
      formatEsAr(trimestres[desde + i]),
    ]),
    ...(conTotal ? [formatEsAr(sumaDe(f.meses))] : []),
  ];
};

const graficoDe = (
  { meses, sac, descripcion }: FilaDeMeses,
  ejercicio: number,
): GraficoImpreso => ({
  titulo: `Por mes de ${ejercicio}, en millones - ${descripcion}`,
  series: ["Haberes y otros", "SAC"],
  barras: meses.map((importe, m) => ({
    etiqueta: tituloDeMes(m + 1),
    partes: [importe - sac[m], sac[m]],
    texto: enMillones(importe),
  })),
});

/** For each currency, its chart and its two semesters. */
export const monedasDe = (filas: readonly FilaDeMeses[], ejercicio: number): MonedaImpresa[] =>
  [...Map.groupBy(filas, (f) => f.mon).values()].map((suyas) => {
    const total = suyas[suyas.length - 1];
    return {
      descripcion: total.descripcion,
      grafico: graficoDe(total, ejercicio),
      tablas: SEMESTRES.map((semestre) => ({
        titulo: semestre.titulo,
        columnas: columnasDe(semestre),
        renglones: renglonesDe(suyas, nombreDe, celdasDe(semestre)),
      })),
    };
  });
