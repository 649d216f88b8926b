/**
 * The words with which `proto/<plugin>.ts` describes its calls: for each `METHOD /path` under
 * `/api`, what is asked (`params`, `query`, `body`) and what is answered (`answer`, `types`). The
 * server takes the request's part into its routes, the documentation and the tests read both, and
 * the browser only their types: nothing of this file runs there.
 */
import {
  type Static,
  type TBoolean,
  type TNull,
  type TNumber,
  type TSchema,
  type TString,
  type TUnion,
  Type,
} from "@sinclair/typebox";
import { t } from "elysia";
import type { Campo, Campos } from "#core/domain/fields.ts";
import type { DatosDeRecurso } from "#core/domain/recurso.ts";

/** One call. It answers JSON (`answer`), something else (`types`), or either. */
interface Call {
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The success, told in JSON; a refusal is always `{resultado: false, mensaje}`. */
  readonly answer?: TSchema;
  /** Content types of what it answers that is no JSON: a file, a message, a stream. */
  readonly types?: readonly string[];
}

type Key = `${"GET" | "POST"} /${string}`;

/** A table of calls; each one knows its own key, so that a route says which one it is. */
export function describe<const C extends Readonly<Record<Key, Call>>>(table: C) {
  const keyed = Object.entries(table).map(([call, parts]) => [call, { ...parts, call }]);
  return Object.fromEntries(keyed) as { readonly [K in keyof C]: C[K] & { readonly call: K } };
}

type Deep<T> = T extends object ? { readonly [K in keyof T]: Deep<T[K]> } : T;
/** The type of a described value, which nobody changes. */
export type De<S extends TSchema> = Deep<Static<S>>;

// What is asked. The framework reads the numbers of a path or a query from their text.

export const SAF = t.Object({ saf: t.Integer({ minimum: 0, maximum: 999 }) });
/** A data group. */
export const GRUPO = t.Object({
  ...SAF.properties,
  codipres: t.String({ pattern: "^[A-Z0-9]{5}$" }),
});

const campoDeForm = () => t.Optional(t.Unknown());
/**
 * A form whose fields the route reads one by one, since each has a refusal of its own: any object
 * passes here. The names are for the documentation and for whoever sends it.
 */
export function form<const N extends string>(...names: readonly N[]) {
  const fields = Object.fromEntries(names.map((n) => [n, campoDeForm()]));
  return t.Object(fields as Record<N, ReturnType<typeof campoDeForm>>, {
    additionalProperties: true,
  });
}

/** How a list is seen, for its workbook. */
export const VISTA = {
  filtros: t.Optional(t.String({ maxLength: 8000 })),
  orden: t.Optional(t.String({ maxLength: 100 })),
  columnas: t.Optional(t.String({ maxLength: 1000 })),
};
/** The same, where the route reads them one by one. */
export const VISTA_SUELTA = {
  filtros: campoDeForm(),
  orden: campoDeForm(),
  columnas: campoDeForm(),
};

/**
 * The form that saves a row: what is done to it, which one and of what version, and its columns.
 * @param nombre the field that says which one; the columns of its key do when there is none.
 */
export const formDe = <C extends Campos, N extends "clave" | "id" = never>(
  { campos }: DatosDeRecurso<C>,
  nombre?: N,
) =>
  form<"accion" | "rev" | N | (keyof C & string)>(
    "accion",
    ...(nombre ? [nombre] : []),
    "rev",
    ...Object.keys(campos) as (keyof C & string)[],
  );

// What is answered: nothing may come that is not described.

export const texto = Type.String();
export const entero = Type.Integer();
/** With decimals: an amount in its currency, a percentage, units. */
export const numero = Type.Number();
export const bandera = Type.Boolean();
const dicho = (description?: string) => description === undefined ? {} : { description };
export const nulo = <S extends TSchema>(s: S, description?: string) =>
  Type.Union([s, Type.Null()], dicho(description));
export const lista = <S extends TSchema>(s: S, description?: string) =>
  Type.Array(s, dicho(description));
export const opcional = <S extends TSchema>(s: S) => Type.Optional(s);
export const objeto = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
/** One of these texts. */
export const uno = <const V extends readonly string[]>(...values: V) =>
  Type.Unsafe<V[number]>(Type.Union(values.map((v) => Type.Literal(v))));
/** How a data group is valued ([Y1]). */
export const criterio = uno("unico", "mensual");
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** A value as a screen shows it. */
export const CELDA = Type.Union([texto, numero, bandera, Type.Null()]);
/** Cells of a row by column, in the units of the screen. */
export const celdas = Type.Record(Type.String(), Type.Union([texto, numero]));
/** A moment, in milliseconds since 1970. */
export const instante = Type.Integer({ description: "Milisegundos desde 1970" });

/** What was done, with what the call tells of it. */
export const hecho = <P extends Record<string, TSchema>>(properties: P) =>
  objeto({ resultado: Type.Literal(true), mensaje: texto, ...properties });
/** Done, and nothing else to tell. */
export const HECHO = hecho({});

// A row of a thing that is kept, from its description.

type EsquemaDeValor<T> = NonNullable<T> extends boolean ? TBoolean
  : NonNullable<T> extends number ? TNumber
  : TString;
/** What may be null, or says nothing, is shown as null. */
type EsquemaDeCampo<C> = C extends Campo<infer T>
  ? C extends { readonly callado: true } ? TUnion<[EsquemaDeValor<T>, TNull]>
  : null extends T ? TUnion<[EsquemaDeValor<T>, TNull]>
  : EsquemaDeValor<T>
  : never;

function esquemaDeCampo({ clase, nulo: puedeSerlo, callado, dice }: Campo<unknown>): TSchema {
  const palabras = dicho(dice ?? (clase === "fecha" ? "AAAA-MM-DD" : undefined));
  const valor = clase === "booleano"
    ? Type.Boolean(palabras)
    : clase === "entero" || clase === "mes"
    ? Type.Integer(palabras)
    : clase === "importe" || clase === "porcentaje"
    ? Type.Number(palabras)
    : Type.String(palabras);
  return puedeSerlo || callado ? nulo(valor) : valor;
}

/** Its columns as answers say them (`mostrarValor`), to be part of an `objeto`. */
export const columnasDe = <C extends Campos>(campos: C) =>
  Object.fromEntries(Object.entries(campos).map(([n, c]) => [n, esquemaDeCampo(c)])) as {
    readonly [K in keyof C]: EsquemaDeCampo<C[K]>;
  };
