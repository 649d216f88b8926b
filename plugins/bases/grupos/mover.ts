/** Moving the rows of an opening to another one, of the same SAF or not ([J1]). */
import { auditarVarios } from "../../../core/db/audit.ts";
import { cambiar, mas } from "../../../core/db/query.ts";
import type { Asiento } from "../../../core/db/types.ts";
import type { Actor, Escritura } from "../../../core/plugin.ts";
import { type Base, BASES } from "../bases.ts";
import { catalogoDe } from "../filas/catalogo.ts";
import { rechazo } from "../errors.ts";
import { mostrarFila, type Renglon, renglonesEn } from "../filas/filas.ts";
import { type Grupo, marcarCambio } from "./grupos.ts";
import { filasDeBase } from "../tables.ts";
import { crearValidador, type FilaBase, formaDeFila } from "../filas/validar.ts";

/** The four levels of an opening. */
export interface Cadena {
  readonly prog: number;
  readonly subp: number;
  readonly proy: number;
  readonly act: number;
}

/** What moved of one base; only bases with rows are told. */
export interface Movidos {
  readonly base: string;
  readonly titulo: string;
  readonly registros: number;
  /** Rows that fail some check at their destination ([B2]). */
  readonly errores: number;
}

function asientosDe(
  base: Base,
  origen: Grupo,
  destino: Grupo,
  { id, valores }: Renglon,
  nueva: FilaBase,
): Asiento[] {
  const comun = { accion: "pasaje", entidad: base.id, clave: id };
  const de = ({ saf, codipres }: Grupo) => ({ ...comun, saf, codipres });
  const [antes, despues] = [mostrarFila(base, valores), mostrarFila(base, nueva)];
  // Each group's trail tells its own story: a row that leaves, and a row that arrives ([A3]).
  return origen.saf === destino.saf
    ? [{ ...de(origen), antes, despues }]
    : [{ ...de(origen), antes, despues: null }, { ...de(destino), antes: null, despues }];
}

/**
 * Moves every row of exactly that opening, in every base; percentages of programme 0 are of all
 * programmes and stay. Rows keep their id and raise their version; both groups are marked as
 * changed. Both must be locked (`grupoParaEditar`).
 * @returns what moved, by base; empty when the origin has no rows, and then nothing is written.
 * @throws Rechazo, before writing, for a row whose shape the destination does not admit ([B1]).
 */
export async function moverCadena(
  q: Escritura,
  actor: Actor,
  desde: { readonly grupo: Grupo; readonly cadena: Cadena },
  hacia: { readonly grupo: Grupo; readonly cadena: Cadena },
): Promise<Movidos[]> {
  const catalogo = await catalogoDe(q, hacia.grupo);
  const movidos: Movidos[] = [];
  const asientos: Asiento[] = [];
  const { prog, subp, proy, act } = hacia.cadena;
  const levantar: Base[] = [];
  for (const base of BASES) {
    if (base.todosLosProgramas && desde.cadena.prog === 0) continue;
    const filas = await renglonesEn(q, base, desde.grupo, desde.cadena);
    if (filas.length === 0) continue;
    const validador = crearValidador(base, catalogo);
    let errores = 0;
    for (const renglon of filas) {
      const nueva = { ...renglon.valores, prog, subp, proy, act };
      const falla = formaDeFila(base, nueva, hacia.grupo.organismo);
      if (falla) throw rechazo("fila_invalida", { mensaje: `${base.titulo}: ${falla.mensaje}` });
      if (Object.values(validador.validacion(nueva)).includes(false)) errores++;
      asientos.push(...asientosDe(base, desde.grupo, hacia.grupo, renglon, nueva));
    }
    levantar.push(base);
    movidos.push({ base: base.id, titulo: base.titulo, registros: filas.length, errores });
  }
  for (const base of levantar) {
    const { saf, codipres } = desde.grupo;
    await cambiar(q, filasDeBase(base), { saf, codipres, ...desde.cadena }, {
      saf: hacia.grupo.saf,
      prog,
      subp,
      proy,
      act,
      rev: mas(1),
    });
  }
  if (movidos.length > 0) {
    await auditarVarios(q, actor, asientos);
    for (const saf of new Set([desde.grupo.saf, hacia.grupo.saf])) {
      await marcarCambio(q, saf, desde.grupo.codipres);
    }
  }
  return movidos;
}
