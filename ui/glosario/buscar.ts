/** Finding a term of the glossary, and the one that a title stands for. Pure. */
import { normalizar } from "#core/domain/text-key.ts";
import { type Termino, TERMINOS } from "./terminos.ts";

/** A title is the same with its full stop and without it. */
const clave = (texto: string): string => normalizar(texto).replace(/\.$/, "").trim();

const POR_NOMBRE: ReadonlyMap<string, Termino> = new Map(
  // The first one that has a name keeps it: those that share an abbreviation come later.
  TERMINOS.toReversed().flatMap((t) =>
    [...t.tambien ?? [], t.termino].map((nombre) => [clave(nombre), t] as const)
  ),
);

/** The term that a title or a word of a text is, if the glossary has it. */
export const terminoDe = (titulo: string): Termino | undefined => POR_NOMBRE.get(clave(titulo));

/** Short titles, or with a full stop, stand for a longer one. */
const ABREVIADO = /\.|^.{1,4}$/;

/** The full name of a column: «Prog.» is «Programa»; the title itself where it says it all. */
export function nombreCompleto(titulo: string): string {
  const termino = ABREVIADO.test(titulo) ? terminoDe(titulo)?.termino ?? "" : "";
  return termino.length > titulo.replace(/\.$/, "").length ? termino : titulo.replace(/\.$/, "");
}

/** Terms whose name or meaning has these words, those of the name first. */
export function buscarTerminos(escrito: string): readonly Termino[] {
  const buscado = normalizar(escrito.trim());
  if (buscado === "") {
    return TERMINOS.toSorted((a, b) => clave(a.termino) < clave(b.termino) ? -1 : 1);
  }
  const nombres = ({ termino, tambien = [] }: Termino) => [termino, ...tambien].map(normalizar);
  const enNombre = TERMINOS.filter((t) => nombres(t).some((n) => n.includes(buscado)));
  const enTexto = TERMINOS.filter((t) =>
    !enNombre.includes(t) && normalizar(`${t.significado} ${t.fuente}`).includes(buscado)
  );
  return [...enNombre, ...enTexto];
}
