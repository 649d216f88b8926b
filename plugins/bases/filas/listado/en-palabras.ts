/** A row of a base in a few words, wherever rows of several bases stand together. Pure. */
import { sinAclaracion } from "#core/domain/short-name.ts";
import type { Base } from "#plugins/bases/bases.ts";
import type { FilaBase } from "../validar/validar.ts";
import { conCategoria, type Describir, enBreve, enRomanos, esSinep } from "./vista.ts";

const MENORES = [["subp", "subp."], ["proy", "proy."], ["act", "act."]] as const;

/** «Política tributaria, act. 3»: the programme by its name, what is under it by its number. */
export function dondeEsta(base: Base, fila: FilaBase, describir: Describir): string {
  const programa = sinAclaracion(describir(base, "prog", fila)) || `Prog. ${fila.prog}`;
  const menores = MENORES.filter(([c]) => Number(fila[c]) > 0).map(([c, n]) => `${n} ${fila[c]}`);
  return [programa, ...menores].join(", ");
}

/** «Profesional B 6», «Director, función ejecutiva IV», «Guardería». */
export function queEs(base: Base, fila: FilaBase, describir: Describir): string {
  if (!conCategoria(base)) {
    return (base.c_comp && describir(base, "n_comp", fila)) ||
      enBreve(describir(base, "esc", fila)) || base.titulo;
  }
  const funcion = enRomanos(Number(fila.feje));
  const categoria = esSinep(fila)
    ? [describir(base, "agrup", fila), fila.nivel, fila.grado].filter((x) => x !== "").join(" ")
    : describir(base, "cat", fila) || `${enBreve(describir(base, "esc", fila))}, cat. ${fila.cat}`;
  return funcion === "" ? categoria : `${categoria}, función ejecutiva ${funcion}`;
}

/** «Política tributaria, act. 3 · Profesional B 6»: a row by where it is and what it is. */
export const filaEnPalabras = (base: Base, fila: FilaBase, describir: Describir): string =>
  `${dondeEsta(base, fila, describir)} · ${queEs(base, fila, describir)}`;
