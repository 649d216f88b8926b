/**
 * What an output answers in JSON: its table, unless it fixes another form. The core makes the calls
 * of each output (`core/outputs/routes.ts`) with the `answer` that its description says.
 */
import { type Static, type TObject, type TSchema, Type } from "@sinclair/typebox";
import { bandera, CELDA, type De, entero, lista, objeto, opcional, texto, uno } from "./wire.ts";

/** Cells by column. Amounts and percentages with two decimals, months yyyymm. */
export const Fila = Type.Record(Type.String(), CELDA);
export type FilaSalida = De<typeof Fila>;

/** A row, and what comes beside its cells. */
export const filaCon = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Unsafe<Static<typeof Fila> & Static<TObject<P>>>(
    Type.Object(properties, { additionalProperties: CELDA }),
  );

/** A column whose kind its values say. */
export const CAMPO = {
  campo: texto,
  titulo: texto,
  tipo: Type.Unsafe<"clave" | "leyenda" | "medida">({
    ...uno("clave", "leyenda", "medida"),
    description: "Parte de la clave, descripción de un código, o medida que se suma",
  }),
};
export const Columna = objeto({
  ...CAMPO,
  clase: uno("texto", "entero", "importe", "porcentaje", "mes", "booleano"),
});
export type ColumnaSalida = De<typeof Columna>;

/** State of the group that every output says. */
export const ESTADO = {
  encabezado: lista(texto),
  valorizado: bandera,
  desactualizado: Type.Boolean({ description: "Los datos cambiaron después de valorizar" }),
};
/** What rows say in a column, with how many say it. */
const ValorContado = objeto({
  valor: CELDA,
  descripcion: opcional(texto),
  cuantas: entero,
});
export type ValorContado = De<typeof ValorContado>;
/** Only with `valores_de`. */
export const VALORES = { valores: opcional(lista(ValorContado)) };

/** A list with more than one currency, each with its `mon`. */
export const Totales = Type.Union([Fila, lista(Fila)]);
export const TABLA = {
  ...ESTADO,
  columnas: lista(Columna),
  filas: lista(Fila),
  totales: opcional(Totales),
};
/** Facts beside the rows are the output's own. */
export const Tabla = Type.Object(TABLA, { additionalProperties: true });
export type RespuestaTabla = De<typeof Tabla>;
