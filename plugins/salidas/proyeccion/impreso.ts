/** «Proyección de cierre» on paper: the two lines over the months, then each item to the cent. */
import { enMillones } from "../../../core/domain/millions.ts";
import { formatEsAr } from "../../../core/domain/money.ts";
import { fechaDe, instanteDe, nombreDeMes } from "../../../core/domain/period.ts";
import type { Consulta } from "../../../core/plugin.ts";
import { clasificadorDe, valorizadoEl } from "../encabezado.ts";
import { Textos } from "../formularios/textos.ts";
import type { ColumnaImpresa, GraficoImpreso, Impreso, RenglonImpreso } from "../pdf/tipos.ts";
import type { FilaProyectada } from "./filas.ts";
import type { Hecha } from "./hacer.ts";
import { agotamientoDe, mesesDe, sinCreditoDe } from "./tabla.ts";
import { conclusionDe } from "./textos.ts";

const mayuscula = (texto: string) => texto[0].toUpperCase() + texto.slice(1);
const numero = (titulo: string, ancho = 14): ColumnaImpresa => ({ titulo, ancho, numero: true });

const COLUMNAS: readonly ColumnaImpresa[] = [
  { titulo: "Partida", ancho: 30, numero: false },
  numero("Ejecutado"),
  numero("Proyectado"),
  numero("Total del año"),
  numero("Crédito vigente"),
  numero("Saldo"),
  { titulo: "Se agota en", ancho: 9, numero: false },
];

function nombreDe({ nivel, pprin, ppar, descripcion }: FilaProyectada): string {
  if (nivel === "moneda") return `Total en ${descripcion}`;
  if (nivel === "apertura") return descripcion;
  return `${nivel === "pprin" ? pprin : `${pprin}.${ppar}`} ${descripcion}`;
}

const monto = (importe: number | null): string => importe === null ? "–" : formatEsAr(importe);

const renglonDe = (f: FilaProyectada): RenglonImpreso => ({
  clase: f.nivel === "ppar" ? "detalle" : "total",
  nivel: 0,
  celdas: [
    nombreDe(f),
    formatEsAr(f.ejecutado),
    formatEsAr(f.proyectado),
    formatEsAr(f.total),
    monto(f.credito),
    monto(f.saldo),
    agotamientoDe(f),
  ],
});

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
      etiqueta: mayuscula(nombreDeMes(m.mes)),
      partes: [Math.max(0, m.ejecutado), Math.max(0, m.proyectado)],
      texto: enMillones(m.ejecutado + m.proyectado),
    })),
  };
}

/** For each currency, its chart and its items. */
export async function impresosDe(
  q: Consulta,
  h: Hecha,
  notas: readonly string[],
): Promise<[Impreso, ...Impreso[]]> {
  const { g, estado, r, filas } = h;
  const valorizado = valorizadoEl(g, estado);
  const instantes = estado.valuaciones.map((v) => v.instante);
  const comun = {
    codigo: "",
    titulo: "Proyección de cierre",
    bloque: new Textos(g, r).bloque(await clasificadorDe(q, g)),
    porPagina: 0,
    firmas: [],
    // Of executions there is no instant that says it all: the year that they are of.
    instante: instantes.length > 0 ? Math.max(...instantes) : instanteDe(`${g.ejercicio}-01-01`),
    fechas: `${valorizado === null ? "" : `${valorizado}  ·  `}Impreso el ${fechaDe(Date.now())}`,
    nombre: `Proyección de cierre - SAF ${g.saf} - ${g.codipres}`,
    columnas: COLUMNAS,
  };
  const impresos = filas.filter((f) => f.nivel === "moneda").flatMap((total): Impreso[] => [
    { ...comun, renglones: [], grafico: graficoDe(h, total) },
    {
      ...comun,
      renglones: [
        { clase: "banda", nivel: 0, texto: `${total.descripcion} - Por partida` },
        ...filas.filter((f) => f.mon === total.mon).map(renglonDe),
      ],
    },
  ]);
  const [primero = { ...comun, renglones: [] }, ...otros] = impresos;
  const ultimo = otros.length - 1;
  return ultimo < 0
    ? [{ ...primero, notas }]
    : [primero, ...otros.map((x, i) => i === ultimo ? { ...x, notas } : x)];
}
