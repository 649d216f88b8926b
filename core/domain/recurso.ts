/**
 * What is said once of a thing that is kept (a *recurso*: a credit, a ceiling, a notice): its name,
 * its columns and what names one of them. Pure: the server and the screens read the same.
 */
import { type Campo, type Campos, type Fila, leerCampo, mostrarValor } from "./fields.ts";

export interface DatosDeRecurso<C extends Campos = Campos> {
  /** Table, exchange file and entity of the trail. */
  readonly id: string;
  /** All of them, as headings say it. */
  readonly titulo: string;
  /** The same inside a sentence, when it is not as headings do. */
  readonly enFrase?: string;
  /** One of them with its article: «el crédito», «la etapa». */
  readonly uno: `${"el" | "la"} ${string}`;
  /** Several: «créditos». */
  readonly varios: string;
  /** In the order of the table and of the file, each with its words (`llamado`). */
  readonly campos: C;
  /** Columns that name one of them. */
  readonly clave: readonly (keyof C & string)[];
  /** What the parts of its key are, where the trail names each; the key as it is if not said. */
  readonly partes?: readonly string[];
  /** What lists and workbooks say besides: names and sums that are worked out. */
  readonly aparte?: Campos;
  /** What each is a part of, by the same columns: it follows that one's key and is gone with it. */
  readonly parteDe?: string;
  /** Columns that name one of another resource, with which it goes and comes back. */
  readonly vaCon?: Readonly<Record<string, string>>;
}

/** Of any resource, whatever its columns. */
export interface RecursoCualquiera extends Omit<DatosDeRecurso, "clave"> {
  readonly clave: readonly string[];
}

/** The same description, with the types of its columns. */
export const datosDeRecurso = <const C extends Campos>(d: DatosDeRecurso<C>): DatosDeRecurso<C> =>
  d;

/** What a name is of: any row that has the columns of the key. */
type Nombrada = Readonly<Record<string, unknown>>;

const dicho = (campo: Campo<unknown>, valor: unknown): unknown =>
  campo.callado && valor === campo.vacio ? "" : valor;

/** The key of a row in one text, `2026|357||1`; what is not said is empty. */
export const claveDeFila = (
  { campos, clave }: { readonly campos: Campos; readonly clave: readonly string[] },
  fila: Nombrada,
): string => clave.map((c) => dicho(campos[c], fila[c])).join("|");

/**
 * The columns of the key that a text says; undefined when it is none. The last one may hold the
 * separator itself.
 */
export function leerClaveDeFila<C extends Campos>(
  { campos, clave }: DatosDeRecurso<C>,
  texto: unknown,
): Partial<Fila<C>> | undefined {
  const partes = typeof texto === "string" ? texto.split("|") : [];
  const ultima = clave.length - 1;
  const leida: Record<string, unknown> = {};
  for (const [i, columna] of clave.entries()) {
    const parte = i === ultima ? partes.slice(i).join("|") : partes[i];
    const leido = leerCampo(campos[columna], parte ?? "");
    if ("error" in leido) return undefined;
    leida[columna] = leido.valor;
  }
  return leida as Partial<Fila<C>>;
}

/** A row as answers and the trail say it, in the order of its columns. */
export const mostrarFila = (
  campos: Campos,
  fila: Nombrada,
): Record<string, number | string | boolean | null> =>
  Object.fromEntries(Object.entries(campos).map(([c, campo]) => [c, mostrarValor(campo, fila[c])]));

/** Columns of the workbook: those of the file, each followed by what is told beside it. */
export function columnasDeLibro({ campos, aparte = {} }: RecursoCualquiera): string[] {
  const tras = (columna: string) => Object.keys(aparte).filter((c) => aparte[c].tras === columna);
  return Object.keys(campos).flatMap((c) => [...(campos[c].fueraDelLibro ? [] : [c]), ...tras(c)]);
}

/** Titles of the columns. */
export const titulosDe = (campos: Campos): Record<string, string> =>
  Object.fromEntries(Object.entries(campos).map(([c, { titulo = c }]) => [c, titulo]));

/** How the dialog of its row calls a field: a refusal says the same. */
export const tituloEnCaja = (campos: Campos, id: string): string => {
  const campo = Object.hasOwn(campos, id) ? campos[id] : undefined;
  return campo?.enCaja ?? campo?.enPantalla ?? campo?.titulo ?? id;
};

/** «crédito». */
export const singularDe = ({ uno }: Pick<DatosDeRecurso, "uno">): string => uno.slice(3);

export const esFemenino = ({ uno }: Pick<DatosDeRecurso, "uno">): boolean => uno.startsWith("la ");
