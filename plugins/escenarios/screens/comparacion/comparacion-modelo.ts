/** Base and scenarios side by side: what each item costs, and by how much more. Pure. */
import { textoDeCeldas } from "#core/domain/block-text.ts";
import { DECIMA_DE_MILLON, textoDeDecimas } from "#core/domain/millions.ts";
import { formatEsAr, mulDiv } from "#core/domain/money.ts";
import { conMenos, conSigno } from "#core/domain/signs.ts";
import { unidadesEnteras } from "#core/domain/units.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import type { Unidad } from "#ui/parts/campos/segmento.tsx";
import type { EvaluacionMostrada } from "./evaluacion.ts";
import type { Letra } from "../tablero/tablero.ts";

export type Por = "partida" | "programa";

/** What was answered to each letter; the base is in all of them. */
export type Evaluados = Readonly<Partial<Record<Letra, EvaluacionMostrada>>>;

/** «+6,8», of tenths of one per cent; «–» over nothing. */
export function textoDeVariacion(diferencia: number, base: number): string {
  if (base <= 0) return diferencia === 0 ? "0,0" : "—";
  const decimas = mulDiv(diferencia, 1000, base);
  return conSigno(textoDeDecimas(decimas), decimas);
}

export interface CeldaComparada {
  readonly centavos: number;
  readonly texto: string;
}

export interface CeldasDeLetra {
  readonly letra: Letra;
  readonly total: CeldaComparada;
  readonly diferencia: CeldaComparada;
  readonly variacion: string;
}

export interface FilaComparada {
  readonly clave: string;
  readonly nivel: "pprin" | "ppar" | "prog";
  readonly codigo: string;
  readonly descripcion: string;
  /** Filter of its lines. */
  readonly seleccion: Readonly<Record<string, string>>;
  readonly base: CeldaComparada;
  readonly letras: readonly CeldasDeLetra[];
}

export interface TablaComparada {
  readonly filas: readonly FilaComparada[];
  readonly total: FilaComparada;
}

/** An item of what is compared: what it is, and its amounts in centavos. */
interface Item {
  readonly niveles: readonly number[];
  readonly base: number;
  readonly importes: readonly number[];
}

function itemsDe(
  evaluados: readonly EvaluacionMostrada[],
  mon: number,
  por: Por,
): readonly Item[] {
  const items = new Map<string, { niveles: number[]; base: number; importes: number[] }>();
  evaluados.forEach((e, i) => {
    const suyos = por === "partida"
      ? e.objeto.map((o) => ({ ...o, niveles: [o.pprin, o.ppar] }))
      : e.programa.map((p) => ({ ...p, niveles: [p.prog] }));
    for (const { niveles, importe, base, mon: suya } of suyos) {
      if (suya !== mon) continue;
      const clave = niveles.join(".");
      const item = items.get(clave) ?? { niveles, base: 0, importes: evaluados.map(() => 0) };
      item.base = aCentavos(base);
      item.importes[i] = aCentavos(importe);
      items.set(clave, item);
    }
  });
  return [...items.values()].sort((a, b) =>
    a.niveles[0] - b.niveles[0] || (a.niveles[1] ?? 0) - (b.niveles[1] ?? 0)
  );
}

interface Opciones {
  readonly mon: number;
  readonly por: Por;
  readonly unidad: Unidad;
}

/**
 * In millions, the tenths of base and differences add up to their foot as they are read ([S5]'s
 * sharing), and each total is the sum of the two figures beside it: within a tenth of its own.
 * @param base what is compared with, and the names of its items.
 */
export function compararEvaluados(
  evaluados: Evaluados,
  { mon, por, unidad }: Opciones,
  base: EvaluacionMostrada,
): TablaComparada {
  const letras = Object.keys(evaluados).sort() as Letra[];
  const propias = letras.flatMap((l) => evaluados[l] ?? []);
  const todas = propias.length > 0 ? propias : [base];
  const items = itemsDe(todas, mon, por);
  const exactos = [
    items.map((i) => i.base),
    ...letras.map((_, l) => items.map((i) => i.importes[l])),
  ];
  const enUnidades = (columna: readonly number[]): readonly number[] =>
    unidad === "pesos" ? columna : unidadesEnteras(
      columna.map((centavos, i) => ({ niveles: items[i].niveles, centavos })),
      DECIMA_DE_MILLON,
    );
  const baseLeida = enUnidades(exactos[0]);
  // What does not change reads the same on both sides, to the tenth.
  const leidos = exactos.slice(1)
    .map((columna) => enUnidades(columna.map((centavos, i) => centavos - exactos[0][i])));
  const escribir = unidad === "pesos" ? (n: number) => conMenos(formatEsAr(n)) : textoDeDecimas;
  const suma = (columna: readonly number[], suyos: readonly number[]) =>
    suyos.reduce((t, i) => t + columna[i], 0);
  const celdas = (suyos: readonly number[]) => {
    const [deBase, leidaDeBase] = [suma(exactos[0], suyos), suma(baseLeida, suyos)];
    return {
      base: { centavos: deBase, texto: escribir(leidaDeBase) },
      letras: letras.map((letra, l): CeldasDeLetra => {
        const total = suma(exactos[l + 1], suyos);
        const diferencia = suma(leidos[l], suyos);
        return {
          letra,
          total: { centavos: total, texto: escribir(leidaDeBase + diferencia) },
          diferencia: {
            centavos: total - deBase,
            texto: conSigno(escribir(diferencia), diferencia),
          },
          variacion: textoDeVariacion(total - deBase, deBase),
        };
      }),
    };
  };
  const indices = items.map((_, i) => i);
  const comun = { mon: String(mon) };
  const partida = (pprin: number, ppar: number) =>
    base.partidas.find((p) => p.pprin === pprin && p.ppar === ppar)?.descripcion ?? "";
  const filas = [...Map.groupBy(indices, (i) => items[i].niveles[0])].flatMap(
    ([codigo, suyos]): FilaComparada[] => {
      if (por === "programa") {
        return [{
          clave: `p${codigo}`,
          nivel: "prog",
          codigo: String(codigo),
          descripcion: base.programas.find((p) => p.prog === codigo)?.descripcion ?? "",
          seleccion: { ...comun, prog: String(codigo) },
          ...celdas(suyos),
        }];
      }
      const dePprin = { ...comun, pprin: String(codigo) };
      return [
        {
          clave: String(codigo),
          nivel: "pprin",
          codigo: String(codigo),
          descripcion: partida(codigo, 0),
          seleccion: dePprin,
          ...celdas(suyos),
        },
        ...suyos.map((i): FilaComparada => {
          const ppar = items[i].niveles[1];
          return {
            clave: `${codigo}.${ppar}`,
            nivel: "ppar",
            codigo: `${codigo}.${ppar}`,
            descripcion: partida(codigo, ppar),
            seleccion: { ...dePprin, ppar: String(ppar) },
            ...celdas([i]),
          };
        }),
      ];
    },
  );
  return {
    filas,
    total: {
      clave: "total",
      nivel: "pprin",
      codigo: "",
      descripcion: "Total",
      seleccion: comun,
      ...celdas(indices),
    },
  };
}

/** A total of an answer in a currency, centavos. */
export const totalDe = (de: Readonly<Record<string, number>>, mon: number): number =>
  aCentavos(de[String(mon)] ?? 0);

/** The table for a spreadsheet: exact amounts, a column each, as they are read here. */
export function comoTexto({ filas, total }: TablaComparada): string {
  const titulos = total.letras.flatMap(({ letra }) => [`${letra} Total`, `${letra} Dif.`]);
  const renglones = [...filas, total].map(({ codigo, descripcion, base, letras }) => [
    codigo,
    descripcion,
    formatEsAr(base.centavos),
    ...letras.flatMap((l) => [formatEsAr(l.total.centavos), formatEsAr(l.diferencia.centavos)]),
  ]);
  return textoDeCeldas([["Código", "Descripción", "Base", ...titulos], ...renglones]);
}
