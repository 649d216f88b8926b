/** «Proyección de cierre»: where the year ends, and whether its credit lasts ([Z1]–[Z4]). */
import type { Tabla } from "#core/outputs/table.ts";
import { exigirVigente } from "#core/outputs/vigente.ts";
import { esFecha, tituloDeMes } from "#core/domain/period.ts";
import type { ContextoSalida, Salida } from "#core/plugin.ts";
import { answers } from "#proto/salidas.ts";
import { enMillones } from "#core/domain/millions.ts";
import { formatEsAr } from "#core/domain/money.ts";
import { avisosDe, lineasDePartes, marcoDe, partesDe } from "../encabezado.ts";
import { rechazo } from "../errors.ts";
import { imprimir } from "../pdf/imprimir.ts";
import {
  impresosPorMoneda,
  type MonedaImpresa,
  numero,
  partidaEnPapel,
  renglonesDe,
} from "../pdf/por-moneda.ts";
import type { ColumnaImpresa, GraficoImpreso } from "../pdf/tipos.ts";
import { type Fuentes, hacerProyeccion, type Hecha, type Pedido } from "./hacer.ts";
import {
  aFila,
  agotamientoDe,
  aJson,
  aparte,
  columnasDe,
  lineasDe,
  mesesDe,
  MONTOS,
  nombreDe,
  sinCreditoDe,
} from "./tabla.ts";
import type { FilaProyectada } from "./filas.ts";
import { conclusionDe } from "./textos.ts";

// «Proyección de cierre» on paper: the two lines over the months, then each item to the cent.

const COLUMNAS: readonly ColumnaImpresa[] = [
  { titulo: "Partida", ancho: 30, numero: false },
  ...MONTOS.map(([, titulo]) => numero(titulo, 14)),
  { titulo: "Se agota en", ancho: 9, numero: false },
];

const monto = (importe: number | null): string => importe === null ? "–" : formatEsAr(importe);

const celdasDe = (f: FilaProyectada): string[] => [
  f.pprin === null ? nombreDe(f) : partidaEnPapel(f),
  ...MONTOS.map(([campo]) => monto(f[campo])),
  agotamientoDe(f),
];

function graficoDe(h: Hecha, total: FilaProyectada): GraficoImpreso {
  const { g: { ejercicio } } = h;
  const meses = mesesDe(h).filter((m) => m.mon === total.mon);
  const ultimo = meses.findLast((m) => m.ejecutado !== 0)?.mes ?? 0;
  const conCredito = meses.some((m) => m.credito !== null);
  return {
    titulo: conclusionDe(total, ejercicio, sinCreditoDe(h.filas, total.mon)),
    series: ["Ejecutado", "Proyectado"],
    curvas: {
      hasta: ultimo,
      curvas: [
        {
          nombre: "Gasto acumulado, en millones",
          valores: meses.map((m) => m.acumulado),
          texto: enMillones(total.total),
          escalonada: false,
        },
        ...(conCredito
          ? [{
            nombre: "Crédito vigente, en millones",
            valores: meses.map((m) => m.credito),
            texto: enMillones(meses.at(-1)?.credito ?? 0),
            escalonada: true,
          }]
          : []),
      ],
    },
    barras: meses.map((m) => ({
      etiqueta: tituloDeMes(m.mes),
      partes: [Math.max(0, m.ejecutado), Math.max(0, m.proyectado)],
      texto: enMillones(m.ejecutado + m.proyectado),
    })),
  };
}

/** For each currency, its chart and its items. */
const monedasDe = (h: Hecha): MonedaImpresa[] =>
  h.filas.filter((f) => f.nivel === "moneda").map((total) => ({
    descripcion: total.descripcion,
    grafico: graficoDe(h, total),
    tablas: [{
      titulo: "Por partida",
      columnas: COLUMNAS,
      renglones: renglonesDe(h.filas.filter((f) => f.mon === total.mon), nombreDe, celdasDe),
    }],
  }));

const TITULO = "Proyección de cierre";

type Opciones = Readonly<Record<string, string>>;

/** @throws Rechazo 400 for an option that cannot be read. */
function pedidoDe({ base, fecha = "", acuerdo = "", porprograma, porfuente }: Opciones): Pedido {
  if (fecha !== "" && !esFecha(fecha)) throw rechazo("fecha_de_credito");
  if (acuerdo !== "" && !/^\d{1,15}$/.test(acuerdo)) throw rechazo("acuerdo_ilegible");
  return {
    base: base === "presupuesto" ? base : "ejecucion",
    fecha: fecha === "" ? null : fecha,
    acuerdo: acuerdo === "" ? null : Number(acuerdo),
    porPrograma: porprograma === "1",
    porFuente: porfuente === "1",
  };
}

const notasDe = (h: Hecha, pedido: Pedido): string[] => [
  ...lineasDe(h, pedido.fecha),
  ...lineasDePartes(h.g, h.estado),
];

const SI_NO = ["0", "1"];

/** @param fuentes credit and agreements, which are of plugins that rest on this one. */
export function proyeccionCierre(fuentes: Fuentes): Salida {
  return {
    id: "proyeccioncierre",
    title: TITULO,
    options: {
      base: {
        description: "De dónde salen los meses que faltan: del último ejecutado, o los del " +
          "presupuesto",
        values: ["ejecucion", "presupuesto"],
        initial: "ejecucion",
      },
      acuerdo: { description: "Número de un acuerdo: con sus valores sobre los guardados" },
      fecha: { description: "Crédito vigente a ese día, AAAA-MM-DD; sin indicarlo, todo" },
      porprograma: { description: "Por programa", values: SI_NO, initial: "0" },
      porfuente: { description: "Por fuente de financiamiento", values: SI_NO, initial: "0" },
    },
    answer: answers.proyeccioncierre,
    async query(ctx: ContextoSalida, opciones: Opciones): Promise<Tabla> {
      const pedido = pedidoDe(opciones);
      const h = await hacerProyeccion(ctx, pedido, fuentes);
      const { g, estado, filas, safs_sin_proyeccion } = h;
      return {
        ...await marcoDe(ctx.q, g, estado, ...notasDe(h, pedido)),
        columnas: columnasDe(filas, pedido),
        filas: filas.map(aFila),
        aparte: aparte(h),
        datos: {
          ...(g.organismo.consolidado ? { safs_sin_proyeccion } : {}),
          ...avisosDe(g, estado),
          hecha: h,
        },
      };
    },
    json: aJson,
    files: {
      async pdf(ctx: ContextoSalida, opciones: Opciones): Promise<Uint8Array> {
        const pedido = pedidoDe(opciones);
        const h = await hacerProyeccion(ctx, pedido, fuentes);
        exigirVigente({ ...h.estado, ...partesDe(h.g, h.estado) }, h.g.codipres);
        const notas = notasDe(h, pedido);
        return await imprimir(
          ...await impresosPorMoneda(ctx.q, h, TITULO, COLUMNAS, monedasDe(h), notas),
        );
      },
    },
  };
}
