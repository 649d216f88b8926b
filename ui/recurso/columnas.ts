/**
 * The columns of a thing that is kept, from its description, as its list, its sheet and the previews
 * of its spreadsheets show them. Pure.
 */
import { type Campo, campo as tipos } from "#core/domain/fields.ts";
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { diaEscrito, fechaCorta } from "#core/domain/period.ts";
import { columnasDeLibro, type RecursoCualquiera } from "#core/domain/recurso.ts";
import { aCentavos, type ClaseColumna, type ColumnaTabla } from "../grid/columnas.ts";
import type { ColumnaDeHoja } from "../grid/celdas/columnas.ts";
import type { CampoDicho, ColumnaDeClave } from "../sheet/filas.ts";

export interface ColumnaDeLista<F> extends ColumnaDeHoja<F> {
  /** It names a row: its width in previews. */
  readonly deClave?: string;
  /** What previews say of its value; the table too, unless it has a `texto`. */
  readonly decir?: (valor: unknown) => string;
}

/** How a preview tells rows: which each one is, and what it changes. */
export interface Previa {
  readonly claves: readonly ColumnaDeClave[];
  readonly campos: readonly CampoDicho[];
  /** What a spreadsheet has, as the box asks for it. */
  readonly indicacion: string;
}

export function previaDe<F>(columnas: readonly ColumnaDeLista<F>[], indicacion: string): Previa {
  const deClave = columnas.filter((c) => c.deClave);
  return {
    claves: deClave.map(({ id, titulo, deClave: ancho, decir = (v) => String(v ?? "") }) => (
      { id, titulo, ancho, decir: (fila) => decir(fila[id]) }
    )),
    campos: columnas.flatMap(({ id, titulo, deClave, celda, decir }) =>
      decir && !deClave ? [{ id, titulo: celda?.titulo ?? titulo, decir }] : []
    ),
    indicacion,
  };
}

/** The columns of its table. */
export const columnasDeTabla = <F>(
  columnas: readonly ColumnaDeLista<F>[],
): readonly ColumnaTabla<F>[] =>
  columnas.map((c) => {
    const { id, decir } = c;
    // Yes and no are filtered by their value.
    if (c.clase === "booleano" || !decir) return c;
    return { texto: (fila: F) => decir((fila as Readonly<Record<string, unknown>>)[id]), ...c };
  });

/** How many there are; a dash for none. */
export const decirCantidad = (n: unknown): string => n ? formatEnteroEsAr(Number(n)) : "—";

export const decirTexto = (texto: unknown): string => String(texto || "—");

type Clase = Campo["clase"];

const CLASES: Readonly<Record<Clase, ClaseColumna>> = {
  entero: "exacto",
  importe: "importe",
  porcentaje: "porcentaje",
  texto: "texto",
  letra: "codigo",
  mes: "mes",
  booleano: "booleano",
  fecha: "texto",
  lista: "texto",
};

/** Widths of a kind in a list and, where it names the row, in previews; the texts share the rest. */
const ANCHOS: Partial<Readonly<Record<Clase, string>>> = {
  entero: "66px",
  importe: "150px",
  fecha: "110px",
};
const ANCHOS_DE_CLAVE: typeof ANCHOS = { entero: "66px", fecha: "100px" };
const ANCHO_DE_NOMBRE = "180px";

function decirDe({ clase, cuenta }: Campo<unknown>): (valor: unknown) => string {
  if (cuenta) return decirCantidad;
  switch (clase) {
    case "entero":
      return (n) => String(n ?? "—");
    case "importe":
      return (n) => formatEsAr(aCentavos(Number(n)));
    case "fecha":
      return (dia) => dia ? fechaCorta(String(dia)) : "—";
    case "booleano":
      return (si) => si ? "Sí" : "No";
    default:
      return decirTexto;
  }
}

function celdaDe(
  titulo: string,
  campo: Campo<unknown>,
): NonNullable<ColumnaDeHoja<never>["celda"]> {
  if (campo.clase === "letra") return { campo, entrada: (t) => t.toUpperCase() };
  if (campo.clase !== "fecha") return { campo };
  return {
    campo: tipos.fecha(),
    falta: `${titulo}: escriba el día`,
    texto: (dia) => fechaCorta(String(dia ?? "")),
    entrada: diaEscrito,
    malo: `${titulo}: escriba un día del calendario, como 31/12/2026`,
  };
}

/**
 * What a screen says of a column that is not as every other of its kind, by its id; false = it is
 * not shown. Those that are none of the description, and those that it works out, are shown when
 * they are here.
 */
export type Propias<F> = Readonly<Record<string, ColumnaPropia<F> | false>>;

export type ColumnaPropia<F> = Partial<Omit<ColumnaDeLista<F>, "celda">> & {
  readonly celda?: Partial<ColumnaDeLista<F>["celda"]>;
};

/** In the order of the workbook; those of the screen alone, after them. @param orden the first ones. */
export function columnasDe<F>(
  d: RecursoCualquiera,
  propias: Propias<F> = {},
  orden: readonly string[] = [],
): ColumnaDeLista<F>[] {
  const { campos, aparte = {}, clave } = d;
  const ids = new Set([...orden, ...columnasDeLibro(d), ...Object.keys(propias)]);
  return [...ids].flatMap((id): ColumnaDeLista<F>[] => {
    const { celda: deCelda, ...propia } = propias[id] || {};
    const suyo = Object.hasOwn(campos, id) ? campos[id] : undefined;
    if (propias[id] === false || !(suyo ?? propias[id])) return [];
    const campo = suyo ?? aparte[id];
    const titulo = campo?.enPantalla ?? campo?.titulo ?? id;
    const base = { id, titulo, clase: "texto" as const };
    if (!campo) return [{ ...base, ...propia }];
    const { clase, cuenta } = campo;
    const deTabla = {
      ...base,
      clase: cuenta ? "entero" as const : CLASES[clase],
      ancho: cuenta ? "100px" : ANCHOS[clase],
      ...(cuenta || clase === "importe" ? { medida: true } : {}),
    };
    if (!suyo) return [{ ...deTabla, ...propia }];
    const decir = decirDe(campo);
    if (clave.includes(id)) {
      const deClave = ANCHOS_DE_CLAVE[clase] ?? ANCHO_DE_NOMBRE;
      return [{ ...deTabla, deClave, decir, ...propia }];
    }
    const celda = { titulo: campo.titulo ?? id, ...celdaDe(titulo, campo), ...deCelda };
    return [{ ...deTabla, decir, ...(propia.cerrada ? {} : { celda }), ...propia }];
  });
}
