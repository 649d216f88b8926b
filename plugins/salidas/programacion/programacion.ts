/** «Programación mensual»: what each item costs in each month of the year ([Y10]). */
import { elegir } from "#core/domain/fields.ts";
import { formatEsAr, toNumber } from "#core/domain/money.ts";
import { MESES, tituloDeMes } from "#core/domain/period.ts";
import type { ColumnaTabla, FilaTabla, Tabla } from "#core/outputs/table.ts";
import { exigirVigente } from "#core/outputs/vigente.ts";
import type { ContextoSalida, Salida } from "#core/plugin.ts";
import type { SafDeConsolidado } from "#proto/valuation.ts";
import { agrupar } from "#plugins/valuation/service.ts";
import { leyenda, medida } from "#core/outputs/columns.ts";
import { claves } from "../columnas.ts";
import { avisosDe, lineasDePartes, marcoDe, partesDe } from "../encabezado.ts";
import { type GrupoLeido, leerGrupo, programaDe } from "../grupo.ts";
import { conMeses, lineasSinMeses, sumaDe } from "../meses.ts";
import { imprimir } from "../pdf/imprimir.ts";
import { impresosPorMoneda } from "../pdf/por-moneda.ts";
import { lugarDicho } from "../por-objeto.ts";
import { camposDe, type FilaDeMeses, filasDeMeses, nombreDe, trimestresDe } from "./filas.ts";
import { COLUMNAS, monedasDe } from "./impreso.ts";

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

function columnasDe(filas: readonly FilaDeMeses[], porPrograma: boolean): ColumnaTabla[] {
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
