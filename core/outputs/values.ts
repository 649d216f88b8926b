/**
 * Option `valores_de` of a list that the server cuts in pages: what its rows say in one column and
 * how many say each thing, for who filters it. Where the whole list is held, the table counts them.
 */
import type { ValorContado } from "#proto/outputs.ts";
import { claveDeOrden, compararClaves } from "../domain/filters.ts";
import type { OpcionSalida } from "../plugin.ts";
import { mostrarCelda } from "./json.ts";
import { rechazo } from "./rejections.ts";
import type { ColumnaDeTabla, Tabla, ValorTabla } from "./table.ts";

/** Nobody chooses one by one among more. */
const MAXIMO = 10_000;

export const OPCION_VALORES: OpcionSalida = {
  description: "También los valores de esta columna en las filas que pasan, con cuántas dicen " +
    `cada uno; hasta ${MAXIMO} distintos`,
};

/** The column that the option names. @throws Rechazo 400 when the list has not got it. */
export function columnaDeValores(
  { columnas }: Pick<Tabla, "columnas">,
  campo: string | undefined,
): ColumnaDeTabla | null {
  if (!campo) return null;
  const columna = columnas.find((c) => c.campo === campo);
  if (!columna) throw rechazo("opcion_invalida", { opcion: "valores_de" });
  return columna;
}

/** Counts what rows say in a column. */
export class CuentaDeValores {
  readonly #cuantas = new Map<ValorTabla, number>();

  constructor(private readonly columna: Pick<ColumnaDeTabla, "titulo" | "clase">) {}

  /** @param cuantas rows that say it. @throws Rechazo 422 beyond those that a list can offer. */
  ver(valor: ValorTabla | undefined, cuantas = 1): void {
    const dicho = valor === undefined || valor === "" ? null : valor;
    this.#cuantas.set(dicho, (this.#cuantas.get(dicho) ?? 0) + cuantas);
    if (this.#cuantas.size > MAXIMO) {
      throw rechazo("demasiados_valores", { columna: this.columna.titulo, maximo: MAXIMO });
    }
  }

  /** As they are shown, in their order. @param describir what a value means, where it is a code. */
  lista(describir?: (valor: ValorTabla) => string): ValorContado[] {
    return Array.from(this.#cuantas, ([valor, cuantas]) => {
      const descripcion = describir?.(valor);
      return {
        valor: mostrarCelda(this.columna.clase, valor),
        ...(descripcion ? { descripcion } : {}),
        cuantas,
      };
    }).sort((a, b) => compararClaves(claveDeOrden(a.valor), claveDeOrden(b.valor)));
  }
}
