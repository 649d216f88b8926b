/**
 * A sheet over a table that takes spreadsheets: what is typed is seen and stored as a block of its
 * rows is, all of them or none ([B1], [K1]). Nothing else has to be written for such a table.
 */
import { textoDeCeldas } from "#core/domain/block-text.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import type { ClaveDeFila } from "../estado.ts";
import { type CampoDeCelda, hojaDeCampos } from "./campos.ts";
import type { Guardadas, Hoja, PorGuardar } from "./hoja.ts";

/** A block of rows, as the call of the spreadsheet takes it. */
export interface BloqueDeCeldas {
  readonly texto: string;
  readonly formato: "es-AR";
}

interface DePlanilla<F> {
  /** Columns of the block that name a row, with their headings. */
  readonly deClave: Readonly<Record<string, string>>;
  /** Columns that are typed; their titles are the headings of the block. */
  readonly campos: Readonly<Record<string, CampoDeCelda>>;
  /** Why the others are not, by column; `""` = any other. */
  readonly cerradas: Readonly<Record<string, string>>;
  readonly clave: (fila: F) => ClaveDeFila;
  /** What a row says of a column, as previews show it; by default, what it holds under its id. */
  readonly dice?: (fila: F, columna: string) => unknown;
  /** A row that says something else; by default, that over it. */
  readonly con?: (fila: F, valores: Readonly<Record<string, unknown>>) => F;
  /** Asks for the preview or, with the token of one, stores it. @throws ErrorApi */
  readonly pedir: (bloque: BloqueDeCeldas, token?: string) => Promise<PreviaDeFilas>;
  /** Asks about what else storing it would do; false = the person went back. */
  readonly preguntar?: (previa: PreviaDeFilas) => Promise<boolean>;
  /** The rows as they were stored go to the table, which asks for them again. */
  readonly poner: (guardadas: readonly F[]) => void;
  readonly abrir?: Hoja<F>["abrir"];
}

/** A value as a spreadsheet says it. */
function enBloque(valor: unknown): string {
  if (typeof valor === "boolean") return valor ? "Sí" : "No";
  return typeof valor === "number" ? String(valor).replace(".", ",") : String(valor ?? "");
}

export function hojaDePlanilla<F extends object>(d: DePlanilla<F>): Hoja<F> {
  const { deClave, campos, clave, pedir, preguntar, poner } = d;
  const dice = d.dice ?? ((fila, columna) => (fila as Record<string, unknown>)[columna]);
  const columnas = Object.keys(campos);
  const titulos = [...Object.values(deClave), ...columnas.map((c) => campos[c].titulo)];
  /** What is typed over, as it was seen: there is no other version of a row in a block. */
  const visto = (valor: (columna: string) => unknown) =>
    JSON.stringify(columnas.map((c) => valor(c) ?? null));

  const con = (fila: F, valores: Readonly<Record<string, unknown>>): F =>
    d.con?.(fila, valores) ?? { ...fila, ...valores };

  function malas(filas: readonly PorGuardar<F>[], previa: PreviaDeFilas): Guardadas<F> | null {
    const ajenas = filas.flatMap(({ fila, rev }, i) => {
      const { antes } = previa.filas[i];
      if (antes && visto((c) => antes[c]) === rev) return [];
      const actual = antes && con(fila, antes);
      return [{ clave: clave(fila), quien: null, actual }];
    });
    if (ajenas.length > 0) return { clase: "ajenas", ajenas };
    const celdas = filas.flatMap(({ fila, revisada }, i) =>
      previa.filas[i].motivos.map(({ columna, motivo }) => ({
        clave: clave(fila),
        columna: Object.hasOwn(campos, columna) ? columna : Object.keys(revisada.valores)[0],
        mensaje: motivo,
      }))
    );
    if (celdas.length === 0) return null;
    return { clase: "rehusadas", mensaje: celdas[0].mensaje, celdas };
  }

  async function guardar(filas: readonly PorGuardar<F>[]): Promise<Guardadas<F>> {
    const bloque = [
      titulos,
      ...filas.map(({ fila, revisada }) => [
        ...Object.keys(deClave).map((c) => enBloque(dice(fila, c))),
        ...columnas.map((c) => enBloque(dice(revisada.fila, c))),
      ]),
    ];
    const pedido = { texto: textoDeCeldas(bloque), formato: "es-AR" } as const;
    const previa = await pedir(pedido);
    const mal = malas(filas, previa);
    if (mal) return mal;
    if (await preguntar?.(previa) === false) return { clase: "desistido" };
    const { filas: dichas } = await pedir(pedido, previa.token);
    // In their order and their letters, which may be others than those that were typed.
    const guardadas = filas.map(({ revisada: { fila } }, i) => {
      const { despues } = dichas[i];
      const suyas = columnas.filter((c) => despues?.[c] !== undefined);
      return con(fila, Object.fromEntries(suyas.map((c) => [c, despues?.[c]])));
    });
    poner(guardadas);
    return { clase: "hecho", filas: guardadas };
  }

  return hojaDeCampos<F>({
    campos,
    cerradas: d.cerradas,
    valorDe: dice,
    con: d.con,
    rev: (fila) => visto((c) => dice(fila, c)),
    guardar,
    poner,
    abrir: d.abrir,
  });
}
