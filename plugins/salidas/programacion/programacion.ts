/** «Programación mensual»: what each item costs in each month of the year ([Y10]). */
import { elegir } from "#core/domain/fields.ts";
import { formatEsAr, sumar, toNumber } from "#core/domain/money.ts";
import { MESES, tituloDeMes } from "#core/domain/period.ts";
import type { ColumnaDeTabla, FilaTabla, Tabla } from "#core/outputs/table.ts";
import { exigirVigente } from "#core/outputs/vigente.ts";
import type { ContextoSalida, Salida } from "#core/plugin.ts";
import type { SafDeConsolidado } from "#proto/valuation.ts";
import { agrupar, type FilaAgregada } from "#plugins/valuation/service.ts";
import { leyenda, medida } from "#core/outputs/columns.ts";
import { enMillones } from "#core/domain/millions.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import { claves } from "../columnas.ts";
import { avisosDe, lineasDePartes, marcoDe, partesDe } from "../encabezado.ts";
import { type GrupoLeido, leerGrupo, programaDe } from "../grupo.ts";
import { conMeses, lineasSinMeses, sumaDe } from "../meses.ts";
import { imprimir } from "../pdf/imprimir.ts";
import {
  impresosPorMoneda,
  type MonedaImpresa,
  numero,
  partidaEnPapel,
  renglonesDe,
} from "../pdf/por-moneda.ts";
import { type FilaDeObjeto, filasPorObjeto, lugarDicho } from "../por-objeto.ts";
import type { ColumnaImpresa, GraficoImpreso } from "../pdf/tipos.ts";

// What the year costs month by month, by object of expenditure: exact sums of its lines ([Y10]).

/** What the lines are grouped by; `prog`, only when asked. */
const camposDe = (porPrograma: boolean) =>
  [
    "mon",
    ...(porPrograma ? ["prog"] as const : []),
    ...["pprin", "ppar", "rubro", "mes"] as const,
  ] as const;

type Parcial = FilaAgregada<ReturnType<typeof camposDe>[number]>;

/** A partial item, a main one, a programme, or a currency with all of them. */
interface FilaDeMeses extends FilaDeObjeto {
  /** Centavos of each month; those of the SAC are part of them. */
  readonly meses: readonly number[];
  readonly sac: readonly number[];
}

/** The four quarters of the year. @throws Desborde */
export const trimestresDe = (meses: readonly number[]): number[] =>
  [0, 3, 6, 9].map((desde) => sumaDe(meses.slice(desde, desde + 3)));

function porMes(partes: readonly Parcial[]): number[] {
  const meses = MESES.map(() => 0);
  for (const { clave: { mes }, valor } of partes) {
    meses[mes - 1] = sumar(meses[mes - 1], valor, "un subtotal");
  }
  return meses;
}

/**
 * Each item by months, in each programme where they are named.
 * @param partes in the order of their keys.
 */
const filasDeMeses = (
  partes: readonly Parcial[],
  r: Referencias,
  programa: ((prog: number) => string) | null,
): FilaDeMeses[] =>
  filasPorObjeto(
    partes,
    r,
    (suyas) => ({
      meses: porMes(suyas),
      sac: porMes(suyas.filter((f) => f.clave.rubro === "sac")),
    }),
    programa,
  );

/** What a row is of: a total in words, an item by its description. */
const nombreDe = ({ nivel, prog, descripcion }: FilaDeMeses): string =>
  nivel === "moneda"
    ? `Total en ${descripcion}`
    : nivel === "prog"
    ? `Programa ${prog} ${descripcion}`.trimEnd()
    : descripcion;

// «Programación mensual» on paper: the year as bars, then each semester, to the cent.

/** Months 0–11 and quarters 0–3 of each semester. */
const SEMESTRES = [
  { titulo: "Primer semestre", meses: [[0, 1, 2], [3, 4, 5]], desde: 0, conTotal: false },
  { titulo: "Segundo semestre y año", meses: [[6, 7, 8], [9, 10, 11]], desde: 2, conTotal: true },
] as const;
type Semestre = typeof SEMESTRES[number];

const columnasImpresas = ({ meses, desde, conTotal }: Semestre): ColumnaImpresa[] => [
  { titulo: "Partida", ancho: conTotal ? 25 : 23, numero: false },
  ...meses.flatMap((suyos, i) => [
    ...suyos.map((m) => numero(tituloDeMes(m + 1), 10)),
    numero(`${desde + i + 1}.º trimestre`, 11),
  ]),
  ...(conTotal ? [numero("Total", 11)] : []),
];

const COLUMNAS = columnasImpresas(SEMESTRES[0]);

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
const monedasDe = (filas: readonly FilaDeMeses[], ejercicio: number): MonedaImpresa[] =>
  [...Map.groupBy(filas, (f) => f.mon).values()].map((suyas) => {
    const total = suyas[suyas.length - 1];
    return {
      descripcion: total.descripcion,
      grafico: graficoDe(total, ejercicio),
      tablas: SEMESTRES.map((semestre) => ({
        titulo: semestre.titulo,
        columnas: columnasImpresas(semestre),
        renglones: renglonesDe(suyas, nombreDe, celdasDe(semestre)),
      })),
    };
  });

const TITULO = "Programación mensual";
/** What tells where a row stands. */
const LUGAR = ["mon", "prog", "pprin", "ppar"] as const;

interface Programacion extends GrupoLeido {
  readonly safs_sin_meses: readonly SafDeConsolidado[];
  readonly filas: readonly FilaDeMeses[];
}

type Opciones = Readonly<Record<string, string>>;
const esPorPrograma = ({ porprograma }: Opciones): boolean => porprograma === "1";

async function leer(ctx: ContextoSalida, opciones: Opciones): Promise<Programacion> {
  const porPrograma = esPorPrograma(opciones);
  const { g, r, estado: completo } = await leerGrupo(ctx);
  const { estado, safs_sin_meses } = conMeses(g, completo, r, ctx.format);
  const { filas } = await agrupar(ctx.q, estado, camposDe(porPrograma));
  const programa = porPrograma ? programaDe({ g, r }) : null;
  return { g, estado, r, safs_sin_meses, filas: filasDeMeses(filas, r, programa) };
}

/** Widest figure of the year, with its sign. */
const anchoDe = (filas: readonly FilaDeMeses[]): number =>
  Math.max(12, ...filas.map((f) => formatEsAr(sumaDe(f.meses)).length + 2));

function columnasDe(filas: readonly FilaDeMeses[], porPrograma: boolean): ColumnaDeTabla[] {
  const ancho = anchoDe(filas);
  const importe = (campo: string, titulo: string) => medida(campo, titulo, "importe", ancho);
  return [
    ...claves("mon", ...(porPrograma ? ["prog"] : []), "pprin", "ppar"),
    leyenda("descripcion", "Descripción", "texto", 44),
    ...MESES.flatMap((mes) => [
      importe(`mes_${mes}`, tituloDeMes(mes)),
      ...(mes % 3 === 0 ? [importe(`trimestre_${mes / 3}`, `${mes / 3}.º trimestre`)] : []),
    ]),
    importe("total", "Total"),
  ];
}

function aFila(f: FilaDeMeses): FilaTabla {
  const { meses } = f;
  return {
    ...elegir(f, LUGAR),
    descripcion: nombreDe(f),
    ...Object.fromEntries(meses.map((x, i) => [`mes_${i + 1}`, x])),
    ...Object.fromEntries(trimestresDe(meses).map((x, i) => [`trimestre_${i + 1}`, x])),
    total: sumaDe(meses),
  };
}

async function query(ctx: ContextoSalida, opciones: Opciones): Promise<Tabla> {
  const p = await leer(ctx, opciones);
  const { g, estado, safs_sin_meses, filas } = p;
  const porPrograma = esPorPrograma(opciones);
  return {
    ...await marcoDe(
      ctx.q,
      g,
      estado,
      ...lineasDePartes(g, estado),
      ...lineasSinMeses(safs_sin_meses),
    ),
    columnas: columnasDe(filas, porPrograma),
    filas: filas.map(aFila),
    datos: {
      ejercicio: g.ejercicio,
      ...(g.organismo.consolidado ? { safs_sin_meses } : {}),
      ...avisosDe(g, estado),
      detalle: filas,
    },
  };
}

/** The form of `interfaces.md`; what adds up its rows is beside them. */
function aJson({ encabezado, datos = {} }: Tabla): Record<string, unknown> {
  const { detalle, ...resto } = datos;
  const filas = detalle as readonly FilaDeMeses[];
  const de = (nivel: FilaDeMeses["nivel"]) =>
    filas.filter((f) => f.nivel === nivel).map((f) => ({
      ...lugarDicho(f, LUGAR),
      descripcion: f.descripcion,
      meses: f.meses.map(toNumber),
      total: toNumber(sumaDe(f.meses)),
      ...(nivel === "moneda" ? { sac: f.sac.map(toNumber) } : {}),
    }));
  const totales = de("moneda");
  return {
    encabezado,
    resultados: de("ppar"),
    principales: de("pprin"),
    programas: de("prog"),
    totales: totales.length === 1 ? totales[0] : totales,
    ...resto,
  };
}

async function pdf(ctx: ContextoSalida, opciones: Opciones): Promise<Uint8Array> {
  const { safs_sin_meses, filas, ...leido } = await leer(ctx, opciones);
  const { g, estado } = leido;
  exigirVigente({ ...estado, ...partesDe(g, estado) }, g.codipres);
  const notas = [...lineasDePartes(g, estado), ...lineasSinMeses(safs_sin_meses)];
  const monedas = monedasDe(filas, g.ejercicio);
  return await imprimir(
    ...await impresosPorMoneda(ctx.q, leido, TITULO, COLUMNAS, monedas, notas),
  );
}

export const programacionMensual: Salida = {
  id: "programacionmensual",
  title: TITULO,
  formatted: true,
  options: {
    porprograma: {
      description: "Con los meses de cada programa",
      values: ["0", "1"],
      initial: "0",
    },
  },
  query,
  json: aJson,
  files: { pdf },
};
