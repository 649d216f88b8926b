/**
 * What is typed in the row editor, as texts, and its way to a row. Pure: cascade resets, letters,
 * numbers, and the shape checks shared with the server ([B1], [B4]).
 */
import { textoDeCeldas } from "#core/domain/block-text.ts";
import { type Campo, leerCampo, mostrarValor } from "#core/domain/fields.ts";
import { formatPlain } from "#core/domain/money.ts";
import { teclear } from "#ui/parts/campos/entradas.ts";
import type { Base, Columna } from "#plugins/bases/bases.ts";
import { GRUPO_DE } from "#plugins/bases/filas/validar/motivos.ts";
import {
  type FilaBase,
  formaDeFila,
  type Validacion,
} from "#plugins/bases/filas/validar/validar.ts";
import { type FilaMostrada, tieneErrores } from "../tipos.ts";

export type BorradorDeRegistro = Readonly<Record<string, string>>;

/** Levels that a level resets to 0 when it changes (spec 2 §5). */
const CASCADA: Readonly<Record<string, readonly string[]>> = {
  prog: ["subp", "proy", "act"],
  subp: ["proy", "act"],
  proy: ["act"],
};

/** Levels that «Todos los programas» leaves without meaning (spec 2 §2). */
export const BAJO_PROGRAMA: ReadonlySet<string> = new Set(CASCADA.prog);

/** Columns of a position that belong to a SINEP category, with their empty text. */
const DE_SINEP: BorradorDeRegistro = { agrup: "", nivel: "", grado: "0", feje: "0" };

export const esDecimal = (c: Campo<unknown>): boolean =>
  c.clase === "importe" || c.clase === "porcentaje";

/** Stored value → text of the box; decimals are kept with `.`, without idle zeros. */
export function textoDeValor(c: Campo<unknown>, valor: unknown): string {
  if (valor === undefined || valor === null) return c.clase === "letra" ? "" : "0";
  return esDecimal(c) ? formatPlain(Number(valor)).replace(/\.00$/, "") : String(valor);
}

const APERTURA = ["prog", "subp", "proy", "act", "ubic", "ff", "pprin"];
/** The opening of any row is a suggestion; scale and processing code, those of the row just made. */
const DE_VECINA: ReadonlySet<string> = new Set(APERTURA);
const DE_HECHA: ReadonlySet<string> = new Set([...APERTURA, "esc", "codp"]);

/**
 * A new row: initial values, with suggestions.
 * @param vecina row above it.
 * @param hecha row that this person has just made: who goes on under it makes others like it.
 */
export function borradorNuevo(
  base: Base,
  vecina?: FilaMostrada,
  hecha?: FilaMostrada,
): BorradorDeRegistro {
  const sugeridas = vecina?.id === hecha?.id ? DE_HECHA : DE_VECINA;
  return Object.fromEntries(base.columnas.map((c) => {
    const sugerida = vecina && sugeridas.has(c.id) ? vecina[c.id] : undefined;
    return [c.id, textoDeValor(c.campo, sugerida ?? c.inicial ?? c.campo.vacio)];
  }));
}

/**
 * The row of which a new one takes the opening: the one above it or, where that one is in error, the
 * nearest above that is not.
 * @param despuesDe the row above; null = the end of the list.
 */
export function vecinaSana(
  filas: readonly FilaMostrada[],
  despuesDe: number | null,
): FilaMostrada | undefined {
  const lugar = despuesDe === null ? -1 : filas.findIndex((f) => f.id === despuesDe);
  const arriba = lugar < 0 ? filas : filas.slice(0, lugar + 1);
  return arriba.findLast((f) => !tieneErrores(f));
}

/**
 * The row being edited, as it is: what nobody sees is not changed either. Amounts come with decimals
 * from the server.
 */
export function borradorDe(base: Base, fila: FilaMostrada): BorradorDeRegistro {
  return Object.fromEntries(base.columnas.map((c) => {
    const valor = fila[c.id];
    const guardado = esDecimal(c.campo) ? Math.round(Number(valor) * 100) : valor;
    return [c.id, textoDeValor(c.campo, guardado)];
  }));
}

/** Digits of the greatest number that a box takes. */
export const cifrasDe = (c: Campo<unknown>): number => String(c.max ?? 999_999_999).length;

/** Keeps what the box can take: digits, one letter in capitals, or a number with two decimals. */
export function limpiar(c: Campo<unknown>, texto: string): string {
  if (c.clase === "letra") {
    const letra = texto.trim().slice(-1).toUpperCase();
    return (c.letras ?? "").includes(letra) ? letra : "";
  }
  return teclear(texto, esDecimal(c) ? 2 : 0, cifrasDe(c)).valor;
}

/** Writes a box and resets what depends on it. `esSinep` tells the regime of a scale ([R2]). */
export function escribir(
  base: Base,
  antes: BorradorDeRegistro,
  columna: Columna,
  texto: string,
  esSinep: (esc: string) => boolean,
): BorradorDeRegistro {
  const valor = limpiar(columna.campo, texto);
  if (valor === antes[columna.id]) return antes;
  const despues: Record<string, string> = { ...antes, [columna.id]: valor };
  for (const nivel of CASCADA[columna.id] ?? []) despues[nivel] = "0";
  const tieneCategoria = base.columnas.some((c) => c.id === "cat");
  if (columna.id === "esc" && tieneCategoria && esSinep(valor)) despues.cat = "0";
  if (columna.id === "esc" && tieneCategoria && !esSinep(valor)) Object.assign(despues, DE_SINEP);
  return despues;
}

/** Same keys and values, so that an untouched editor closes without a question. */
export const iguales = (a: BorradorDeRegistro, b: BorradorDeRegistro): boolean =>
  Object.keys(a).every((k) => a[k] === b[k]);

interface Falla {
  readonly columna: string;
  readonly mensaje: string;
}

/** The row as it would be stored, or the first box at fault with its sentence. */
export function leerBorrador(
  base: Base,
  borrador: BorradorDeRegistro,
  organismo: { readonly usa_coefval: boolean },
): { readonly fila: FilaBase } | { readonly falla: Falla } {
  const fila: Record<string, number | string> = {};
  for (const c of base.columnas) {
    const leido = leerCampo(c.campo, borrador[c.id] ?? "");
    if ("error" in leido) {
      return { falla: { columna: c.id, mensaje: `${c.titulo} ${leido.error}` } };
    }
    fila[c.id] = leido.valor as number | string;
  }
  const falla = formaDeFila(base, fila, organismo);
  return falla ? { falla } : { fila };
}

/** What is wrong with what stands in each box, by its column; an empty one is missing, not wrong. */
export function ilegibles(base: Base, borrador: BorradorDeRegistro): ReadonlyMap<string, string> {
  return new Map(base.columnas.flatMap((c) => {
    const texto = borrador[c.id] ?? "";
    const leido = leerCampo(c.campo, texto);
    return texto !== "" && "error" in leido ? [[c.id, `${c.titulo} ${leido.error}`]] : [];
  }));
}

/** A code left empty is missing, not mistyped: the sentence of its group says so (spec 2 §5). */
export function faltaElCodigo(
  { columna }: Falla,
  borrador: BorradorDeRegistro,
  validacion: Validacion,
): boolean {
  const grupo = GRUPO_DE[columna];
  return borrador[columna] === "" && grupo !== undefined && validacion[grupo] === false;
}

/** The row as far as it can be read: an unreadable box counts as empty. For descriptions. */
export function provisoria(base: Base, borrador: BorradorDeRegistro): FilaBase {
  return Object.fromEntries(base.columnas.map((c) => {
    const leido = leerCampo(c.campo, borrador[c.id] ?? "");
    const vacia = c.campo.clase === "letra" ? "" : 0;
    return [c.id, ("valor" in leido ? leido.valor : vacia) as number | string];
  }));
}

/** Fields of the form of a save (spec 2 §7): `.` decimals. */
export function formulario(base: Base, fila: FilaBase): Record<string, string> {
  return Object.fromEntries(
    base.columnas.map((c) => [
      c.id,
      esDecimal(c.campo) ? formatPlain(Number(fila[c.id])) : String(fila[c.id] ?? ""),
    ]),
  );
}

/** What is typed, with its titles, as a block that can be pasted. */
export const textoDeBorrador = (
  columnas: readonly Columna[],
  borrador: BorradorDeRegistro,
): string =>
  textoDeCeldas([
    columnas.map((c) => c.titulo),
    columnas.map((c) => {
      const texto = borrador[c.id] ?? "";
      return esDecimal(c.campo) ? texto.replace(".", ",") : texto;
    }),
  ]);

/** The row as the list would show it, to compare with what someone else saved ([K1]). */
export function comoMostrada(base: Base, fila: FilaBase): Record<string, unknown> {
  return Object.fromEntries(base.columnas.map((c) => [c.id, mostrarValor(c.campo, fila[c.id])]));
}
