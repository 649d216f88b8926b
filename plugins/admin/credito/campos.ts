/** An entry of the credit in force of a body ([Z2]): its columns, and how they are called. Pure. */
import { campo, type Campos, conVacio, type Fila } from "#core/domain/fields.ts";

/** What an empty column says: the whole item, whatever its programme, partial item or source. */
export const TODOS = -1;

const oTodos = (maximo: number) => conVacio(campo.entero(0, maximo), TODOS);

/** In file order; all but the last one are the key. */
export const CAMPOS_CREDITO = {
  ejercicio: campo.ejercicio(),
  saf: campo.entero(0, 999),
  prog: oTodos(99),
  pprin: campo.entero(0, 9),
  ppar: oTodos(99),
  ff: oTodos(99),
  mon: campo.entero(1, 9),
  fecha: campo.fecha(),
  norma: conVacio(campo.texto(200), ""),
  /** Negative where a norm takes credit away. */
  importe: campo.importeConSigno(),
} satisfies Campos;

export type Credito = Fila<typeof CAMPOS_CREDITO>;
export type ColumnaDeCredito = keyof Credito;

export const COLUMNAS_CREDITO = Object.keys(CAMPOS_CREDITO) as ColumnaDeCredito[];
export const CLAVE_CREDITO = COLUMNAS_CREDITO.filter((c) => c !== "importe");

export const TITULOS_CREDITO: Readonly<Record<ColumnaDeCredito, string>> = {
  ejercicio: "Ejercicio",
  saf: "SAF",
  prog: "Prog.",
  pprin: "Principal",
  ppar: "Parcial",
  ff: "F. Fin.",
  mon: "Mon.",
  fecha: "Fecha",
  norma: "Norma",
  importe: "Importe",
};

/** Columns that may stay empty. */
export const OPCIONALES = ["prog", "ppar", "ff"] as const;

/** What is said of one that is not said: null, as answers and files write it. */
export const oNulo = (valor: number): number | null => valor === TODOS ? null : valor;

/** Text of a key; the norm comes last, and may say anything. */
export const claveDeCredito = (c: Omit<Credito, "importe">): string =>
  CLAVE_CREDITO.map((n) => c[n] === TODOS ? "" : c[n]).join("|");

/** What the entries of one main item and currency share ([Z2]): all of them fill the same columns. */
export const GRUPO_DE_CREDITO = ["ejercicio", "saf", "pprin", "mon"] as const;
export const grupoDeCredito = (c: Credito): string => GRUPO_DE_CREDITO.map((n) => c[n]).join("|");

const NOMBRES = { prog: "programa", ppar: "partida parcial", ff: "fuente" } as const;

/** «por programa y fuente», «por partida principal». */
export function aperturaDe(c: Pick<Credito, typeof OPCIONALES[number]>): string {
  const dichas = OPCIONALES.filter((o) => c[o] !== TODOS).map((o) => NOMBRES[o]);
  if (dichas.length === 0) return "por partida principal, sin más columnas";
  const ultima = dichas.at(-1);
  return `por ${dichas.length === 1 ? ultima : `${dichas.slice(0, -1).join(", ")} y ${ultima}`}`;
}
