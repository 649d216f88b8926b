/** Moving the rows of an opening to another one, of the same SAF or not ([J1]). */
import { auditarVarios } from "#core/db/audit.ts";
import { cambiar, cuantas, mas } from "#core/db/query.ts";
import type { Asiento } from "#core/db/types.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import type { Cadena } from "#plugins/tablas/service.ts";
import { type Base, BASES, columnasEnteras, tablaDe } from "../bases.ts";
import { catalogoDe } from "../filas/validar/catalogo.ts";
import { rechazo } from "../errors.ts";
import { lotesDe, mostrarFila, type Renglon, renglon, renglonesEn } from "../filas/filas.ts";
import { type Grupo, marcarCambio } from "./grupos.ts";
import { filasDeBase } from "../tables.ts";
import { crearValidador, type FilaBase, formaDeFila } from "../filas/validar/validar.ts";

/** What moved of one base; only bases with rows are told. */
export interface Movidos {
  readonly base: string;
  readonly titulo: string;
  readonly registros: number;
  /** Rows that fail some check at their destination ([B2]). */
  readonly errores: number;
}

export function asientosDe(
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

/** A group and one of its openings. */
interface Lugar {
  readonly grupo: Grupo;
  readonly cadena: Cadena;
}

interface PorMover extends Movidos {
  readonly de: Base;
  readonly filas: readonly Renglon[];
}

const aDonde = ({ valores }: Renglon, { prog, subp, proy, act }: Cadena): FilaBase => ({
  ...valores,
  prog,
  subp,
  proy,
  act,
});

/**
 * What would move of each base, and how it would be at its destination; nothing is written.
 * @param filasDe the rows of a base in the opening that they leave.
 * @throws Rechazo for a row whose shape the destination does not admit ([B1]).
 */
export async function porMover(
  q: Consulta,
  desde: Lugar,
  hacia: Lugar,
  filasDe = (base: Base): Promise<readonly Renglon[]> | readonly Renglon[] =>
    renglonesEn(q, base, desde.grupo, desde.cadena),
): Promise<PorMover[]> {
  const catalogo = await catalogoDe(q, hacia.grupo);
  const movidos: PorMover[] = [];
  for (const base of BASES) {
    if (base.todosLosProgramas && desde.cadena.prog === 0) continue;
    const filas = await filasDe(base);
    if (filas.length === 0) continue;
    const validador = crearValidador(base, catalogo);
    let errores = 0;
    for (const renglon of filas) {
      const nueva = aDonde(renglon, hacia.cadena);
      const falla = formaDeFila(base, nueva, hacia.grupo.organismo);
      if (falla) throw rechazo("fila_invalida", { mensaje: `${base.titulo}: ${falla.mensaje}` });
      if (Object.values(validador.validacion(nueva)).includes(false)) errores++;
    }
    const { id, titulo } = base;
    movidos.push({ base: id, titulo, registros: filas.length, errores, de: base, filas });
  }
  return movidos;
}

/** The rows of a group, by base and by opening (`prog.subp.proy.act`): each base is read once. */
export type RenglonesPorCadena = ReadonlyMap<Base, ReadonlyMap<string, readonly Renglon[]>>;

/** Rows of whole groups are for whoever looks at many of its openings. */
export async function renglonesPorCadena(
  q: Consulta,
  grupo: Pick<Grupo, "saf" | "codipres">,
): Promise<RenglonesPorCadena> {
  const bases = new Map<Base, Map<string, Renglon[]>>();
  for (const base of BASES) {
    const cadenas = new Map<string, Renglon[]>();
    for await (const lote of lotesDe(q, tablaDe(base), columnasEnteras(base), grupo)) {
      for (const fila of lote) {
        const r = renglon(base, fila);
        const { prog, subp, proy, act } = r.valores;
        const cadena = `${prog}.${subp}.${proy}.${act}`;
        const suyas = cadenas.get(cadena);
        if (suyas) suyas.push(r);
        else cadenas.set(cadena, [r]);
      }
    }
    bases.set(base, cadenas);
  }
  return bases;
}

/** Percentages of every programme, which stay with their SAF whatever moves ([J2]), by base. */
export async function porcentajesDe(
  q: Consulta,
  { saf, codipres }: Pick<Grupo, "saf" | "codipres">,
): Promise<{ readonly titulo: string; readonly registros: number }[]> {
  const hay: { titulo: string; registros: number }[] = [];
  for (const base of BASES) {
    if (!base.todosLosProgramas) continue;
    const registros = await cuantas(q, filasDeBase(base), { saf, codipres, prog: 0 });
    if (registros > 0) hay.push({ titulo: base.titulo, registros });
  }
  return hay;
}

/**
 * Moves every row of exactly that opening, in every base; percentages of programme 0 are of all
 * programmes and stay. Rows keep their id and raise their version; both groups are marked as
 * changed. Both must be locked (`grupoParaEditar`).
 * @returns what moved, by base; empty when the origin has no rows, and then nothing is written.
 * @throws Rechazo, before writing, as `porMover`.
 */
export async function moverCadena(
  q: Escritura,
  actor: Actor,
  desde: Lugar,
  hacia: Lugar,
): Promise<Movidos[]> {
  const movidos = await porMover(q, desde, hacia);
  if (movidos.length === 0) return movidos;
  const { prog, subp, proy, act } = hacia.cadena;
  const { saf, codipres } = desde.grupo;
  for (const { de } of movidos) {
    await cambiar(q, filasDeBase(de), { saf, codipres, ...desde.cadena }, {
      saf: hacia.grupo.saf,
      prog,
      subp,
      proy,
      act,
      rev: mas(1),
    });
  }
  const asientos = movidos.flatMap(({ de, filas }) =>
    filas.flatMap((r) => asientosDe(de, desde.grupo, hacia.grupo, r, aDonde(r, hacia.cadena)))
  );
  await auditarVarios(q, actor, asientos);
  for (const suyo of new Set([saf, hacia.grupo.saf])) await marcarCambio(q, suyo, codipres);
  return movidos;
}
