/** What the screen of the months says of their amounts. Pure. */
import { DECIMA_DE_MILLON, enMillones, textoDeDecimas } from "#core/domain/millions.ts";
import { formatEsAr, mulDiv } from "#core/domain/money.ts";
import { MESES, MESES_ABREVIADOS, nombreDeMes } from "#core/domain/period.ts";
import { unidadesEnteras } from "#core/domain/units.ts";
import type { ProgramacionMensual } from "#proto/salidas.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import type { Unidad } from "#ui/parts/campos/segmento.tsx";

export type TotalDeMoneda = Extract<ProgramacionMensual["totales"], { readonly mon: number }>;

/** One for each currency, whatever form the answer has. */
export const totalesDe = ({ totales }: ProgramacionMensual): readonly TotalDeMoneda[] =>
  "mon" in totales ? [totales] : totales;

export type Periodo = "meses" | "trimestres";

/** An amount alone, in millions. */
export const pesosEnMillones = (importe: number): string => enMillones(aCentavos(importe));

/** A column of the table: what it is, and the months that it adds up. */
export interface ColumnaDeMeses {
  readonly id: string;
  readonly titulo: string;
  readonly nombre: string;
  /** 1–12; those of the whole year are all of them. */
  readonly meses: readonly number[];
}

const TRIMESTRES = [1, 2, 3, 4];
const TOTAL: ColumnaDeMeses = { id: "total", titulo: "Año", nombre: "el año", meses: MESES };

export function columnasDe(periodo: Periodo): readonly ColumnaDeMeses[] {
  if (periodo === "meses") {
    return [
      ...MESES.map((m) => ({
        id: String(m),
        titulo: MESES_ABREVIADOS[m - 1],
        nombre: nombreDeMes(m),
        meses: [m],
      })),
      TOTAL,
    ];
  }
  return [
    ...TRIMESTRES.map((t) => ({
      id: `t${t}`,
      titulo: `${t}.º trimestre`,
      nombre: `${t}.º trimestre`,
      meses: MESES.slice(3 * t - 3, 3 * t),
    })),
    TOTAL,
  ];
}

/** A row of the table: a main item, a partial one of it, or the total of a programme. */
export interface FilaDeProgramacion {
  readonly clave: string;
  readonly nivel: "pprin" | "ppar" | "prog";
  readonly codigo: string;
  readonly descripcion: string;
  /** Filter of its lines. */
  readonly seleccion: Readonly<Record<string, string>>;
  /** Exact amounts by column, centavos, and how each is read. */
  readonly celdas: readonly { readonly centavos: number; readonly texto: string }[];
}

type Item = ProgramacionMensual["resultados"][number];

const sumaDe = (meses: readonly number[], de: readonly number[]): number =>
  de.reduce((t, m) => t + aCentavos(meses[m - 1]), 0);

/**
 * Tenths of a million of each partial item in a column: those of a main item, of a programme and
 * of the year add up to theirs as they are read ([S5]'s sharing).
 */
const decimasDe = (items: readonly Item[], columna: ColumnaDeMeses): readonly number[] =>
  unidadesEnteras(
    items.map(({ prog = 0, pprin, ppar, meses }) => ({
      niveles: [prog, pprin, ppar],
      centavos: sumaDe(meses, columna.meses),
    })),
    DECIMA_DE_MILLON,
  );

export interface TablaDeMeses {
  readonly columnas: readonly ColumnaDeMeses[];
  readonly filas: readonly FilaDeProgramacion[];
  readonly total: FilaDeProgramacion["celdas"];
}

/** The table of a currency. */
export function tablaDe(
  datos: ProgramacionMensual,
  mon: number,
  periodo: Periodo,
  unidad: Unidad,
): TablaDeMeses {
  const columnas = columnasDe(periodo);
  const items = datos.resultados.filter((f) => f.mon === mon);
  const exactos = columnas.map((c) => items.map(({ meses }) => sumaDe(meses, c.meses)));
  const decimas = unidad === "millones" ? columnas.map((c) => decimasDe(items, c)) : exactos;
  const celdasDe = (suyos: readonly number[]) =>
    columnas.map((_, c) => {
      const suma = (de: readonly (readonly number[])[]) => suyos.reduce((t, i) => t + de[c][i], 0);
      const centavos = suma(exactos);
      return {
        centavos,
        texto: unidad === "millones" ? textoDeDecimas(suma(decimas)) : formatEsAr(centavos),
      };
    });
  const indices = items.map((_, i) => i);
  const deItems = (suyos: readonly number[], prog: number | undefined): FilaDeProgramacion[] =>
    [...Map.groupBy(suyos, (i) => items[i].pprin)].flatMap(([pprin, dePrincipal]) => {
      const principal = datos.principales
        .find((p) => p.mon === mon && p.pprin === pprin && p.prog === prog);
      const comun = {
        mon: String(mon),
        ...(prog === undefined ? {} : { prog: String(prog) }),
        pprin: String(pprin),
      };
      return [
        {
          clave: `${prog}.${pprin}`,
          nivel: "pprin" as const,
          codigo: String(pprin),
          descripcion: principal?.descripcion ?? "",
          seleccion: comun,
          celdas: celdasDe(dePrincipal),
        },
        ...dePrincipal.map((i) => ({
          clave: `${prog}.${pprin}.${items[i].ppar}`,
          nivel: "ppar" as const,
          codigo: `${pprin}.${items[i].ppar}`,
          descripcion: items[i].descripcion,
          seleccion: { ...comun, ppar: String(items[i].ppar) },
          celdas: celdasDe([i]),
        })),
      ];
    });
  const filas = [...Map.groupBy(indices, (i) => items[i].prog)].flatMap(([prog, suyos]) => {
    const suyas = deItems(suyos, prog);
    if (prog === undefined) return suyas;
    const programa = datos.programas.find((p) => p.mon === mon && p.prog === prog);
    return [{
      clave: `p${prog}`,
      nivel: "prog" as const,
      codigo: String(prog),
      descripcion: programa?.descripcion ?? "",
      seleccion: { mon: String(mon), prog: String(prog) },
      celdas: celdasDe(suyos),
    }, ...suyas];
  });
  return { columnas, filas, total: celdasDe(indices) };
}

/** What the year of a currency says, in one sentence. */
export function conclusionDe({ meses, total }: TotalDeMoneda, ejercicio: number): string {
  const mayor = meses.indexOf(Math.max(...meses));
  const [enero] = meses;
  const deMayor = `${nombreDeMes(mayor + 1)} de ${ejercicio}`;
  if (total === 0) return `Nada se gasta en ${ejercicio}`;
  if (enero <= 0) {
    return `El mes de mayor gasto es ${deMayor}: ${enMillones(meses[mayor])} millones`;
  }
  if (mayor === 0) return `Ningún mes de ${ejercicio} cuesta más que enero`;
  const veces = mulDiv(aCentavos(meses[mayor]), 100, aCentavos(enero));
  return `El mes de mayor gasto es ${deMayor}: ${formatEsAr(veces)} veces el de enero`;
}
