/** «Programación mensual» on paper: the year as bars, then each semester, to the cent. */
import { enMillones } from "../../../core/domain/millions.ts";
import { formatEsAr } from "../../../core/domain/money.ts";
import { fechaDe, nombreDeMes } from "../../../core/domain/period.ts";
import type { Consulta } from "../../../core/plugin.ts";
import type { Grupo } from "../../bases/service.ts";
import type { Referencias } from "../../tablas/service.ts";
import type { Estado } from "../../valuation/service.ts";
import { clasificadorDe, valorizadoEl } from "../encabezado.ts";
import { Textos } from "../formularios/textos.ts";
import type { ColumnaImpresa, GraficoImpreso, Impreso, RenglonImpreso } from "../pdf/tipos.ts";
import { type FilaDeMeses, sumaDe, trimestresDe } from "./filas.ts";

/** Months 0–11 and quarters 0–3 of each semester. */
const SEMESTRES = [
  { titulo: "Primer semestre", meses: [[0, 1, 2], [3, 4, 5]], desde: 0, conTotal: false },
  { titulo: "Segundo semestre y año", meses: [[6, 7, 8], [9, 10, 11]], desde: 2, conTotal: true },
] as const;
type Semestre = typeof SEMESTRES[number];

const mayuscula = (texto: string) => texto[0].toUpperCase() + texto.slice(1);
const numero = (titulo: string, ancho = 10): ColumnaImpresa => ({ titulo, ancho, numero: true });

const columnasDe = ({ meses, desde, conTotal }: Semestre): ColumnaImpresa[] => [
  { titulo: "Partida", ancho: conTotal ? 15 : 20, numero: false },
  ...meses.flatMap((suyos, i) => [
    ...suyos.map((m) => numero(mayuscula(nombreDeMes(m + 1)))),
    numero(`${desde + i + 1}.º trimestre`, 11),
  ]),
  ...(conTotal ? [numero("Total", 11)] : []),
];

function nombreDe({ nivel, pprin, ppar, prog, descripcion }: FilaDeMeses): string {
  if (nivel === "moneda") return `Total en ${descripcion}`;
  if (nivel === "prog") return `Programa ${prog} ${descripcion}`.trimEnd();
  return `${nivel === "pprin" ? pprin : `${pprin}.${ppar}`} ${descripcion}`;
}

function renglonesDe(
  filas: readonly FilaDeMeses[],
  { meses, desde, conTotal }: Semestre,
): RenglonImpreso[] {
  return filas.map((f) => {
    const trimestres = trimestresDe(f.meses);
    return {
      clase: f.nivel === "ppar" ? "detalle" : "total",
      nivel: 0,
      celdas: [
        nombreDe(f),
        ...meses.flatMap((suyos, i) => [
          ...suyos.map((m) => formatEsAr(f.meses[m])),
          formatEsAr(trimestres[desde + i]),
        ]),
        ...(conTotal ? [formatEsAr(sumaDe(f.meses))] : []),
      ],
    };
  });
}

function graficoDe({ meses, sac, descripcion }: FilaDeMeses, ejercicio: number): GraficoImpreso {
  return {
    titulo: `Por mes de ${ejercicio}, en millones - ${descripcion}`,
    series: ["Haberes y otros", "SAC"],
    barras: meses.map((importe, m) => ({
      etiqueta: mayuscula(nombreDeMes(m + 1)),
      partes: [importe - sac[m], sac[m]],
      texto: enMillones(importe),
    })),
  };
}

/** For each currency, its chart and its two semesters. */
export async function impresosDe(
  q: Consulta,
  g: Grupo,
  estado: Estado,
  r: Referencias,
  filas: readonly FilaDeMeses[],
  notas: readonly string[],
): Promise<[Impreso, ...Impreso[]]> {
  const bloque = new Textos(g, r).bloque(await clasificadorDe(q, g));
  const comun = {
    codigo: "",
    titulo: "Programación mensual",
    bloque,
    porPagina: 0,
    firmas: [],
    instante: Math.max(...estado.valuaciones.map((v) => v.instante)),
    fechas: `${valorizadoEl(g, estado)}  ·  Impreso el ${fechaDe(Date.now())}`,
    nombre: `Programación mensual - SAF ${g.saf} - ${g.codipres}`,
    columnas: columnasDe(SEMESTRES[0]),
  };
  const impresos = [...Map.groupBy(filas, (f) => f.mon).values()].flatMap((suyas): Impreso[] => {
    const total = suyas[suyas.length - 1];
    return [
      { ...comun, renglones: [], grafico: graficoDe(total, g.ejercicio) },
      ...SEMESTRES.map((semestre) => ({
        ...comun,
        columnas: columnasDe(semestre),
        renglones: [
          { clase: "banda", nivel: 0, texto: `${total.descripcion} - ${semestre.titulo}` } as const,
          ...renglonesDe(suyas, semestre),
        ],
      })),
    ];
  });
  const [primero = { ...comun, renglones: [] }, ...otros] = impresos;
  const ultimo = otros.length - 1;
  return ultimo < 0
    ? [{ ...primero, notas }]
    : [primero, ...otros.map((x, i) => i === ultimo ? { ...x, notas } : x)];
}
