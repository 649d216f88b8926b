/** A code with its description beside it: two columns of the answer are one on screen. Pure. */
import type { ColumnaDeFiltro } from "#core/domain/filter-language.ts";
import { sinAclaracion } from "#core/domain/short-name.ts";
import { type ColumnaTabla, type ValorCelda, valorDe } from "#ui/grid/columnas.ts";
import { esCodigo } from "#ui/grid/modelo.ts";
import type { FilaSalida } from "#proto/outputs.ts";
import { justo } from "../generica/generica-modelo.ts";

export type ColumnaDeSalida<F = FilaSalida> = ColumnaTabla<F>;

/** A column of codes that knows what they mean: on hover and focus, in its box and in its file. */
export function conLeyenda<F>(
  codigo: ColumnaTabla<F>,
  descripta: string,
): ColumnaDeSalida<F> {
  const leida = (f: F) => String((f as Readonly<Record<string, ValorCelda>>)[descripta] ?? "");
  const deCodigo: ColumnaDeFiltro<F> = {
    clase: "exacto",
    datos: "entero",
    valor: (f) => valorDe(codigo, f),
  };
  const deTexto: ColumnaDeFiltro<F> = { clase: "texto", valor: leida };
  return {
    ...codigo,
    descripta,
    ayuda: leida,
    filtro: {
      ...deCodigo,
      descripcion: leida,
      // The file has both columns, and is filtered by the one that is meant.
      segun: (escrito) => esCodigo(escrito) ? deCodigo : deTexto,
    },
  };
}

function junta(
  codigo: ColumnaTabla<FilaSalida>,
  leyenda: ColumnaTabla<FilaSalida>,
  filas: readonly FilaSalida[],
): ColumnaDeSalida {
  const { ancho: _, ...resto } = conLeyenda(codigo, leyenda.id);
  const leida = (f: FilaSalida) => sinAclaracion(String(f[leyenda.id] ?? ""));
  // «Mes» says it already, beside «Nombre del mes».
  const soloNombre = leyenda.titulo.toLowerCase().endsWith(` ${codigo.titulo.toLowerCase()}`);
  const { titulo } = soloNombre ? codigo : leyenda;
  return {
    ...resto,
    titulo,
    alinear: "izquierda",
    nota: leida,
    ...justo(titulo, filas.map((f) => `${String(f[codigo.id])} ${leida(f)}`)),
  };
}

/**
 * Codes that are numbers take their description into their own column.
 * @param breves the code alone is written, and what it means is for focus and hover
 */
export function juntarLeyendas(
  columnas: readonly ColumnaTabla<FilaSalida>[],
  filas: readonly FilaSalida[],
  breves = false,
): ColumnaDeSalida[] {
  const leyendaDe = (c: ColumnaTabla<FilaSalida>) =>
    c.clase === "exacto" ? columnas.find(({ id }) => id === `${c.id}_desc`) : undefined;
  const juntadas = new Set(columnas.flatMap((c) => leyendaDe(c)?.id ?? []));
  return columnas.filter((c) => !juntadas.has(c.id)).map((c) => {
    const leyenda = leyendaDe(c);
    if (!leyenda) return c;
    return breves ? conLeyenda(c, leyenda.id) : junta(c, leyenda, filas);
  });
}
