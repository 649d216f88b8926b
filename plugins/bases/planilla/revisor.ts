/** What a save would refuse of a whole row, told cell by cell ([B1], [B2], [B4]). */
import type { Consulta } from "#core/plugin.ts";
import type { ErrorDeCelda } from "#proto/bases.ts";
import type { Base } from "../bases.ts";
import { rechazo } from "../errors.ts";
import { catalogoDe } from "../filas/validar/catalogo.ts";
import { celdaDe, motivoDeGrupo } from "../filas/validar/motivos.ts";
import { crearValidador, type FilaBase, formaDeFila } from "../filas/validar/validar.ts";
import type { Grupo } from "../grupos/grupos.ts";

export type Revisor = (numero: number, fila: FilaBase) => ErrorDeCelda[];

/**
 * Checks whole rows as a save does: shape first, then references, cell by cell.
 * @param presentes columns in which what is wrong is said first.
 */
export async function revisor(
  q: Consulta,
  base: Base,
  grupo: Grupo,
  presentes: readonly string[],
): Promise<Revisor> {
  if (base.requiere && !grupo.organismo[base.requiere]) {
    throw rechazo("base_deshabilitada", { titulo: base.titulo });
  }
  const catalogo = await catalogoDe(q, grupo);
  const validador = crearValidador(base, catalogo);
  const vistas = new Set(presentes);
  const todas = new Set(base.columnas.map((c) => c.id));
  return (numero, fila) => {
    const falla = formaDeFila(base, fila, grupo.organismo);
    if (falla) return [{ fila: numero, columna: falla.columna, mensaje: falla.mensaje }];
    const validacion = validador.validacion(fila);
    return base.grupos.filter((g) => validacion[g] === false).map((g) => {
      const mensaje = motivoDeGrupo(base, g, catalogo, fila);
      const en = (donde: ReadonlySet<string>) => celdaDe(g, mensaje, catalogo, fila, donde);
      const columna = en(vistas) || en(todas);
      return { fila: numero, columna, mensaje };
    });
  };
}
