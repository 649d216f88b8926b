/** Amounts by object of expenditure: each main item with its partial items, by currency. */
import type { ColumnaDeTabla, ValorTabla } from "#core/outputs/table.ts";
import type { Referencias } from "../tablas/service.ts";
import { clave, leyenda } from "#core/outputs/columns.ts";
import { claves } from "./columnas.ts";

export const OBJETO = ["mon", "pprin", "ppar"] as const;

/** What is known of an object, or of a part of it; its programme, where they are told apart. */
export interface ParteDeObjeto {
  readonly clave: { readonly [C in typeof OBJETO[number]]: number } & { readonly prog?: number };
}

/** A row of any level: the codes of the levels below its own, which it adds up, are null. */
export type FilaDeObjeto = {
  readonly nivel: "moneda" | "prog" | "pprin" | "ppar";
  readonly mon: number;
  readonly prog: number | null;
  readonly pprin: number | null;
  readonly ppar: number | null;
  readonly descripcion: string;
};

export const COLUMNAS_OBJETO: readonly ColumnaDeTabla[] = [
  clave("mon", "Moneda", "entero"),
  ...claves("pprin", "ppar"),
  leyenda("descripcion", "Descripción", "texto", 48),
];

/** Which row of its currency. */
export type LugarPorObjeto = Pick<FilaDeObjeto, "nivel" | "prog" | "pprin" | "ppar">;

/**
 * Each main item followed by its partial items; the total of the currency closes.
 * @param partes in the order of their objects.
 * @param medir what a row says of the parts that it adds up.
 * @param programa names a programme: with it, each one is followed by its main items.
 */
export function filasPorObjeto<P extends ParteDeObjeto, M extends object>(
  partes: readonly P[],
  r: Referencias,
  medir: (partes: readonly P[], lugar: LugarPorObjeto) => M,
  programa: ((prog: number) => string) | null = null,
): (FilaDeObjeto & M)[] {
  const fila = (lugar: LugarPorObjeto, descripcion: string, suyas: readonly P[]) => {
    const { nivel, prog, pprin, ppar } = lugar;
    const { mon } = suyas[0].clave;
    return { nivel, mon, prog, pprin, ppar, descripcion, ...medir(suyas, lugar) };
  };
  const items = (prog: number | null, nivel: "pprin" | "ppar", todas: readonly P[]) =>
    [...Map.groupBy(todas, (p) => p.clave[nivel]).values()].flatMap(
      (suyas): (FilaDeObjeto & M)[] => {
        const { pprin, ppar } = suyas[0].clave;
        const lugar = { nivel, prog, pprin, ppar: nivel === "pprin" ? null : ppar };
        const descripcion = r.descripcion("clasificador", { pprin, ppar: lugar.ppar ?? 0 });
        const parciales = nivel === "pprin" ? items(prog, "ppar", suyas) : [];
        return [fila(lugar, descripcion, suyas), ...parciales];
      },
    );
  const total = { prog: null, pprin: null, ppar: null };
  return [...Map.groupBy(partes, (p) => p.clave.mon)].flatMap(([mon, deMoneda]) => [
    ...(programa
      ? [...Map.groupBy(deMoneda, (p) => p.clave.prog ?? 0)].flatMap(([prog, suyas]) => [
        fila({ ...total, nivel: "prog", prog }, programa(prog), suyas),
        ...items(prog, "pprin", suyas),
      ])
      : items(null, "pprin", deMoneda)),
    fila({ ...total, nivel: "moneda" }, r.descripcion("monedas", { mon }), deMoneda),
  ]);
}

/** The fields of a place that say something, as a JSON form has them: not those that it adds up. */
export const lugarDicho = <C extends string>(
  fila: Readonly<Record<C, number | null>>,
  campos: readonly C[],
): Partial<Record<C, number>> =>
  Object.fromEntries(campos.flatMap((c) => fila[c] === null ? [] : [[c, fila[c]]])) as Partial<
    Record<C, number>
  >;

/** Main items of a currency, or of all, with their partial items inside: the form of their JSON. */
export function anidar<F extends FilaDeObjeto, M extends Readonly<Record<string, ValorTabla>>>(
  filas: readonly F[],
  medidas: (fila: F) => M,
) {
  return filas.filter((f) => f.nivel === "pprin").map((p) => ({
    mon: p.mon,
    pprin: p.pprin,
    descripcion: p.descripcion,
    ...medidas(p),
    ppars: filas.filter((f) => f.nivel === "ppar" && f.mon === p.mon && f.pprin === p.pprin)
      .map((f) => ({ ppar: f.ppar, descripcion: f.descripcion, ...medidas(f) })),
  }));
}
