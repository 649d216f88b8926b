/** The comparison of scenarios as a workbook: the figures of the screen, to the cent ([W8], [S9]). */
import { formatEsAr, mulDiv, sumar } from "#core/domain/money.ts";
import { MESES, nombreDeMes, nombreMes } from "#core/domain/period.ts";
import type { ColumnaDeTabla, FilaTabla, HojaAparte, Tabla } from "#core/outputs/table.ts";
import { leyenda, medida } from "#core/outputs/columns.ts";
import { claves } from "#plugins/salidas/service.ts";
import { mostrarEntrada, type Referencias } from "#plugins/tablas/service.ts";
import { type Costos, totalesDe } from "#plugins/valuation/service.ts";
import { claveEnPalabras } from "../homologar/homologar.ts";
import type { Conjunto, Evaluacion } from "./evaluar.ts";

/** A scenario beside the base: its letter on the screen, and its agreements. */
export interface EscenarioComparado {
  readonly letra: string;
  readonly conjunto: Conjunto;
}

type Partida = Costos["partidas"][number];

const ANCHO = 24;
const QUE = "un importe del escenario";

const sumaDe = ({ partidas }: Costos, de: (p: Partida) => boolean, mes?: number): number =>
  partidas.reduce(
    (t, p) =>
      de(p)
        ? (mes === undefined ? p.meses : [p.meses[mes]]).reduce((s, m) => sumar(s, m, QUE), t)
        : t,
    0,
  );

const columnasDe = (letras: readonly string[]): ColumnaDeTabla[] => [
  medida("base", "Base", "importe", ANCHO),
  ...letras.flatMap((l) => [
    medida(`total_${l}`, `${l} Total`, "importe", ANCHO),
    medida(`dif_${l}`, `${l} Diferencia`, "importe", ANCHO),
    medida(`por_${l}`, `${l} %`, "porcentaje", 10),
  ]),
];

/** The amounts of a row: the base, and each scenario with its difference; centavos. */
function celdas(
  { base, escenarios }: Evaluacion,
  letras: readonly string[],
  de: (p: Partida) => boolean,
  mes?: number,
): FilaTabla {
  const propia = sumaDe(base, de, mes);
  return {
    base: propia,
    ...Object.fromEntries(letras.flatMap((l, i) => {
      const total = sumaDe(escenarios[i].costos, de, mes);
      const dif = sumar(total, -propia, QUE);
      return [
        [`total_${l}`, total],
        [`dif_${l}`, dif],
        [`por_${l}`, propia > 0 ? mulDiv(dif, 10_000, propia) : null],
      ];
    })),
  };
}

const enOrden = (numeros: Iterable<number>): number[] =>
  [...new Set(numeros)].sort((a, b) => a - b);

/** What each agreement says, a row for each tranche and each sum. */
function hojaDeAcuerdos(comparados: readonly EscenarioComparado[]): HojaAparte {
  return {
    titulo: "Acuerdos",
    columnas: [
      leyenda("letra", "Escenario", "texto", 10),
      leyenda("acuerdo", "Acuerdo", "texto", 40),
      leyenda("norma", "Norma", "texto", 30),
      leyenda("estado", "Estado", "texto", 12),
      leyenda("desde", "Desde", "texto", 20),
      leyenda("que", "Qué", "texto", 60),
    ],
    filas: comparados.flatMap(({ letra, conjunto }) =>
      conjunto.flatMap(({ nombre: acuerdo, norma, estado, tramos, sumas }) => [
        ...tramos.map((t): FilaTabla => ({
          letra,
          acuerdo,
          norma,
          estado,
          desde: nombreMes(t.mes),
          que: `${formatEsAr(t.porcentaje)} % sobre ${
            t.base === "anterior" ? "el mes anterior" : nombreMes(t.base)
          }`,
        })),
        ...sumas.map((s): FilaTabla => ({
          letra,
          acuerdo,
          norma: s.norma || norma,
          estado,
          desde: nombreMes(s.desde_mes),
          que: `Suma fija de $ ${formatEsAr(s.importe)} por mes y cargo, ${
            s.remunerativa ? "remunerativa" : "no remunerativa"
          }${s.hasta_mes === null ? "" : `, hasta ${nombreMes(s.hasta_mes)}`}`,
        })),
      ])
    ),
  };
}

/** The stored values that are not in force while each scenario is. */
function hojaDeReemplazados({ escenarios }: Evaluacion, letras: readonly string[]): HojaAparte {
  return {
    titulo: "Valores sin efecto",
    columnas: [
      leyenda("letra", "Escenario", "texto", 10),
      leyenda("que", "Valor", "texto", 50),
      leyenda("desde", "Desde", "texto", 20),
      leyenda("valor", "Guardado", "texto", 60),
    ],
    filas: escenarios.flatMap(({ reemplazados }, i) =>
      reemplazados.map((r) => {
        const { valor } = mostrarEntrada({ tabla: r.tabla, fila: r.fila });
        const dicho = Object.entries(valor).filter(([c]) => !(c in r.clave) && c !== "desde_mes");
        return {
          letra: letras[i],
          que: claveEnPalabras(r),
          desde: nombreMes(r.desde_mes),
          valor: dicho.filter(([, v]) => v !== null && v !== "").map(([c, v]) => `${c} ${v}`)
            .join("; "),
        };
      })
    ),
  };
}

/** @param encabezado of the group @param r of its structure and month: how items are called. */
export function libroDeEscenarios(
  e: Evaluacion,
  comparados: readonly EscenarioComparado[],
  r: Referencias,
  encabezado: readonly string[],
): Tabla {
  const letras = comparados.map((c) => c.letra);
  const todas = [e.base, ...e.escenarios.map((x) => x.costos)].flatMap((c) => c.partidas);
  const monedas = enOrden(todas.map((p) => p.mon));
  const importes = columnasDe(letras);
  const fila = (
    clave: FilaTabla,
    descripcion: string,
    de: (p: Partida) => boolean,
    mes?: number,
  ) => ({ ...clave, descripcion, ...celdas(e, letras, de, mes) });
  const totalDe = (mon: number) =>
    fila({ mon }, `Total en ${r.descripcion("monedas", { mon })}`, (p) => p.mon === mon);
  const principal = enOrden(todas.map((p) => p.pprin));
  const porPartida = monedas.flatMap((mon) => [
    ...principal.flatMap((pprin) => {
      const suya = (p: Partida) => p.mon === mon && p.pprin === pprin;
      const ppars = enOrden(todas.filter(suya).map((p) => p.ppar));
      if (ppars.length === 0) return [];
      return [
        fila({ mon, pprin, ppar: null }, r.descripcion("clasificador", { pprin, ppar: 0 }), suya),
        ...ppars.map((ppar) =>
          fila(
            { mon, pprin, ppar },
            r.descripcion("clasificador", { pprin, ppar }),
            (p) => suya(p) && p.ppar === ppar,
          )
        ),
      ];
    }),
    totalDe(mon),
  ]);
  const porPrograma = monedas.flatMap((mon) => [
    ...enOrden(todas.filter((p) => p.mon === mon).map((p) => p.prog)).map((prog) =>
      fila(
        { mon, prog },
        e.grupo.organismo.consolidado
          ? ""
          : r.descripcionApertura(e.grupo.saf, { prog, subp: 0, proy: 0, act: 0 }),
        (p) => p.mon === mon && p.prog === prog,
      )
    ),
    totalDe(mon),
  ]);
  const porMes = monedas.flatMap((mon) => [
    ...MESES.map((mes, m) => fila({ mon }, nombreDeMes(mes), (p) => p.mon === mon, m)),
    totalDe(mon),
  ]);
  const descripcion = leyenda("descripcion", "Descripción", "texto", 44);
  const { grupo: { ejercicio, criterio }, propio, base } = e;
  const totales = totalesDe(base);
  return {
    encabezado: [
      ...encabezado,
      `Valores mes a mes de ${ejercicio}, bajo cada escenario`,
      ...comparados.map(({ letra, conjunto }) =>
        `${letra}: ${conjunto.map((a) => a.nombre).join(" + ")}`
      ),
      ...(criterio === "mensual"
        ? []
        : monedas.map((mon) =>
          `Criterio, en ${r.descripcion("monedas", { mon })}: de ${
            formatEsAr(propio[mon] ?? 0)
          }, ` +
          `con los valores de un mes, a ${formatEsAr(totales[mon] ?? 0)}, con los de cada uno`
        )),
    ],
    columnas: [...claves("mon", "pprin", "ppar"), descripcion, ...importes],
    filas: porPartida,
    aparte: [
      {
        titulo: "Programas",
        columnas: [...claves("mon", "prog"), descripcion, ...importes],
        filas: porPrograma,
      },
      {
        titulo: "Meses",
        columnas: [...claves("mon"), leyenda("descripcion", "Mes", "texto", 20), ...importes],
        filas: porMes,
      },
      hojaDeAcuerdos(comparados),
      hojaDeReemplazados(e, letras),
    ],
    valorizado: true,
    desactualizado: false,
  };
}
