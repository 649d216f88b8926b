/** «Programación mensual»: what each item costs in each month of the year ([Y10]). */
import { formatEsAr, toNumber } from "../../../core/domain/money.ts";
import { nombreDeMes } from "../../../core/domain/period.ts";
import type { ColumnaTabla, FilaTabla, Tabla } from "../../../core/outputs/table.ts";
import { exigirVigente } from "../../../core/outputs/vigente.ts";
import type { ContextoSalida, Salida } from "../../../core/plugin.ts";
import type { SafDeConsolidado } from "../../../proto/valuation.ts";
import { type Grupo, grupo } from "../../bases/service.ts";
import { type Referencias, referencias } from "../../tablas/service.ts";
import { agrupar, type Estado, estadoDe } from "../../valuation/service.ts";
import { claves, leyenda, medida } from "../columnas.ts";
import { avisosDe, lineasDePartes, marcoDe, partesDe } from "../encabezado.ts";
import { conMeses, lineasSinMeses } from "../meses.ts";
import { imprimir } from "../pdf/imprimir.ts";
import { camposDe, type FilaDeMeses, filasDeMeses, sumaDe, trimestresDe } from "./filas.ts";
import { impresosDe } from "./impreso.ts";

interface Programacion {
  readonly g: Grupo;
  readonly estado: Estado;
  readonly safs_sin_meses: readonly SafDeConsolidado[];
  readonly r: Referencias;
  readonly filas: readonly FilaDeMeses[];
}

type Opciones = Readonly<Record<string, string>>;
const esPorPrograma = ({ porprograma }: Opciones): boolean => porprograma === "1";

async function leer({ q, saf, codipres }: ContextoSalida, opciones: Opciones) {
  const porPrograma = esPorPrograma(opciones);
  const g = await grupo(q, saf, codipres);
  const r = await referencias(q, g.ejercicio, g.version, g.desde_mes);
  const { estado, safs_sin_meses } = conMeses(g, await estadoDe(q, g), r);
  const { filas } = await agrupar(q, estado, camposDe(porPrograma));
  // A programme number means something different in each organismo ([O2]).
  const programa = (prog: number) =>
    g.organismo.consolidado ? "" : r.descripcionApertura(g.saf, { prog, subp: 0, proy: 0, act: 0 });
  const hecha: Programacion = {
    g,
    estado,
    safs_sin_meses,
    r,
    filas: filasDeMeses(filas, porPrograma, r, programa),
  };
  return hecha;
}

/** Widest figure of the year, with its sign. */
const anchoDe = (filas: readonly FilaDeMeses[]): number =>
  Math.max(12, ...filas.map((f) => formatEsAr(sumaDe(f.meses)).length + 2));

const MESES = Array.from({ length: 12 }, (_, i) => i + 1);

function columnasDe(filas: readonly FilaDeMeses[], porPrograma: boolean): ColumnaTabla[] {
  const ancho = anchoDe(filas);
  const importe = (campo: string, titulo: string) => medida(campo, titulo, "importe", ancho);
  const mayuscula = (texto: string) => texto[0].toUpperCase() + texto.slice(1);
  return [
    ...claves("mon", ...(porPrograma ? ["prog"] : []), "pprin", "ppar"),
    leyenda("descripcion", "Descripción", "texto", 44),
    ...MESES.flatMap((mes) => [
      importe(`mes_${mes}`, mayuscula(nombreDeMes(mes))),
      ...(mes % 3 === 0 ? [importe(`trimestre_${mes / 3}`, `${mes / 3}.º trimestre`)] : []),
    ]),
    importe("total", "Total"),
  ];
}

function aFila({ nivel, mon, prog, pprin, ppar, descripcion, meses }: FilaDeMeses): FilaTabla {
  const dicho = nivel === "moneda"
    ? `Total en ${descripcion}`
    : nivel === "prog"
    ? `Programa ${prog} ${descripcion}`.trimEnd()
    : descripcion;
  return {
    mon,
    prog,
    pprin,
    ppar,
    descripcion: dicho,
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
    ...partesDe(g, estado),
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
  const importes = ({ descripcion, meses }: FilaDeMeses) => ({
    descripcion,
    meses: meses.map(toNumber),
    total: toNumber(sumaDe(meses)),
  });
  const de = (nivel: FilaDeMeses["nivel"]) => filas.filter((f) => f.nivel === nivel);
  const prog = (f: FilaDeMeses) => f.prog === null ? {} : { prog: f.prog };
  const totales = de("moneda").map((f) => ({
    mon: f.mon,
    ...importes(f),
    sac: f.sac.map(toNumber),
  }));
  return {
    encabezado,
    resultados: de("ppar").map((f) => ({
      mon: f.mon,
      ...prog(f),
      pprin: f.pprin,
      ppar: f.ppar,
      ...importes(f),
    })),
    principales: de("pprin").map((f) => ({
      mon: f.mon,
      ...prog(f),
      pprin: f.pprin,
      ...importes(f),
    })),
    programas: de("prog").map((f) => ({ mon: f.mon, ...prog(f), ...importes(f) })),
    totales: totales.length === 1 ? totales[0] : totales,
    ...resto,
  };
}

async function pdf(ctx: ContextoSalida, opciones: Opciones): Promise<Uint8Array> {
  const { g, estado, r, filas, safs_sin_meses } = await leer(ctx, opciones);
  exigirVigente({ ...estado, ...partesDe(g, estado) }, g.codipres);
  const notas = [...lineasDePartes(g, estado), ...lineasSinMeses(safs_sin_meses)];
  return await imprimir(...await impresosDe(ctx.q, g, estado, r, filas, notas));
}

export const programacionMensual: Salida = {
  id: "programacionmensual",
  titulo: "Programación mensual",
  opciones: {
    porprograma: {
      descripcion: "Con los meses de cada programa",
      valores: ["0", "1"],
      inicial: "0",
    },
  },
  query,
  json: aJson,
  archivos: { pdf },
};
