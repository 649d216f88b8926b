/** Amounts by object of expenditure: each main item with its partial items, by currency. */
import type { ColumnaTabla, FilaTabla, ValorTabla } from "../../core/outputs/table.ts";
import type { Referencias } from "../tablas/service.ts";
import { clave, claves, leyenda } from "./columnas.ts";

export const OBJETO = ["mon", "pprin", "ppar"] as const;

/** What is known of one object. */
export interface Parte {
  readonly clave: { readonly [C in typeof OBJETO[number]]: number };
}

export interface FilaDeObjeto extends FilaTabla {
  readonly nivel: "moneda" | "pprin" | "ppar";
  readonly mon: number;
  readonly pprin: number | null;
  readonly ppar: number | null;
  readonly descripcion: string;
}

export const COLUMNAS_OBJETO: readonly ColumnaTabla[] = [
  clave("mon", "Moneda", "entero"),
  ...claves("pprin", "ppar"),
  leyenda("descripcion", "Descripción", "texto", 48),
];

/** Which row: the main item is null in the total of a currency, and the partial one in both. */
export type Lugar = Pick<FilaDeObjeto, "nivel" | "pprin" | "ppar">;

/**
 * Each main item followed by its partial items; the total of the currency closes.
 * @param partes in the order of their objects.
 * @param medir what a row says of the parts that it adds up.
 */
export function filasPorObjeto<P extends Parte, M extends FilaTabla>(
  partes: readonly P[],
  r: Referencias,
  medir: (partes: readonly P[], lugar: Lugar) => M,
): (FilaDeObjeto & M)[] {
  const fila = (lugar: Lugar, descripcion: string, suyas: readonly P[]) => {
    const { nivel, pprin, ppar } = lugar;
    const { mon } = suyas[0].clave;
    return { nivel, mon, pprin, ppar, descripcion, ...medir(suyas, lugar) };
  };
  const item = (nivel: "pprin" | "ppar", suyas: readonly P[]) => {
    const { pprin, ppar } = suyas[0].clave;
    const lugar = { nivel, pprin, ppar: nivel === "pprin" ? null : ppar };
    return fila(lugar, r.descripcion("clasificador", { pprin, ppar: lugar.ppar ?? 0 }), suyas);
  };
  return [...Map.groupBy(partes, (p) => p.clave.mon)].flatMap(([mon, deMoneda]) => [
    ...[...Map.groupBy(deMoneda, (p) => p.clave.pprin).values()]
      .flatMap((suyas) => [item("pprin", suyas), ...suyas.map((p) => item("ppar", [p]))]),
    fila({ nivel: "moneda", pprin: null, ppar: null }, r.descripcion("monedas", { mon }), deMoneda),
  ]);
}

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
