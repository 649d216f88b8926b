/** «Proyección de cierre» on paper: the two lines over the months, then each item to the cent. */
import { enMillones } from "#core/domain/millions.ts";
import { formatEsAr } from "#core/domain/money.ts";
import { tituloDeMes } from "#core/domain/period.ts";
import { type MonedaImpresa, numero, partidaEnPapel, renglonesDe } from "../pdf/por-moneda.ts";
import type { ColumnaImpresa, GraficoImpreso } from "../pdf/tipos.ts";
import type { FilaProyectada } from "./filas.ts";
import type { Hecha } from "./hacer.ts";
import { agotamientoDe, mesesDe, MONTOS, nombreDe, sinCreditoDe } from "./tabla.ts";
import { conclusionDe } from "./textos.ts";

export const COLUMNAS: readonly ColumnaImpresa[] = [
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
export const monedasDe = (h: Hecha): MonedaImpresa[] =>
  h.filas.filter((f) => f.nivel === "moneda").map((total) => ({
    descripcion: total.descripcion,
    grafico: graficoDe(h, total),
    tablas: [{
      titulo: "Por partida",
      columnas: COLUMNAS,
      renglones: renglonesDe(h.filas.filter((f) => f.mon === total.mon), nombreDe, celdasDe),
    }],
  }));
