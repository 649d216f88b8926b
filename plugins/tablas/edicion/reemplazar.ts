/** Many entries written at once by another plugin, as one operation ([W6]). */
import type { Asiento } from "#core/db/types.ts";
import type { Escritura } from "#core/plugin.ts";
import { asientoDe, mostrarFila, tablaEditable, textoDeClave } from "../lecturas/fechadas.ts";
import type { FilaReferencia } from "../lecturas/instantanea.ts";
import { instantanea } from "../lecturas/memoria.ts";
import { exigirBuena, marcarReferencias, ponerFilas } from "./editar.ts";

/** A stored row of a table with dated values, or of one that is edited by row. */
export interface EntradaDeTabla {
  readonly tabla: string;
  readonly fila: FilaReferencia;
}

/** An entry as people know it: its key with its month, its table in words, and what it says. */
export function mostrarEntrada({ tabla: nombre, fila }: EntradaDeTabla) {
  const tabla = tablaEditable(nombre);
  return {
    titulo: tabla.titulo,
    entrada: textoDeClave(tabla, fila),
    valor: mostrarFila(tabla, fila),
  };
}

/**
 * Takes some entries away and puts others, which may stand where those stood.
 * @returns what the trail is to say of each, for the caller to append with what it is part of.
 * @throws Rechazo for an entry that its table does not admit; nothing is stored then.
 */
export async function reemplazarEntradas(
  q: Escritura,
  quitadas: readonly EntradaDeTabla[],
  puestas: readonly EntradaDeTabla[],
): Promise<Asiento[]> {
  const i = await instantanea(q);
  const lugarDe = (e: EntradaDeTabla) => `${e.tabla}|${mostrarEntrada(e).entrada}`;
  const quedan = new Map(quitadas.map((e) => [lugarDe(e), e]));
  const cambios = puestas.map((puesta) => {
    const tabla = tablaEditable(puesta.tabla);
    exigirBuena(i, tabla, puesta.fila);
    const previa = quedan.get(lugarDe(puesta));
    quedan.delete(lugarDe(puesta));
    return { tabla, antes: previa?.fila ?? null, despues: puesta.fila };
  });
  const idas = [...quedan.values()].map((e) => (
    { tabla: tablaEditable(e.tabla), antes: e.fila, despues: null }
  ));
  const todos = [...cambios, ...idas];
  for (const [tabla, suyos] of Map.groupBy(todos, (c) => c.tabla)) {
    await ponerFilas(q, tabla, suyos);
  }
  await marcarReferencias(q);
  return todos.map((c) => asientoDe(c.tabla, c));
}
