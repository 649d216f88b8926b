/** Many entries written at once by another plugin, as one operation ([W6]). */
import { poner, quitar } from "#core/db/query.ts";
import type { Asiento } from "#core/db/types.ts";
import { elegir } from "#core/domain/fields.ts";
import type { Escritura } from "#core/plugin.ts";
import { clavePrimaria } from "../descripciones.ts";
import { mostrarFila, tablaEditable, textoDeClave } from "../lecturas/fechadas.ts";
import type { FilaReferencia } from "../lecturas/instantanea.ts";
import { instantanea } from "../lecturas/memoria.ts";
import { tablaDe } from "../tables.ts";
import { exigirBuena, marcarReferencias } from "./editar.ts";

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
    entrada: textoDeClave(tabla, fila, Number(fila.desde_mes)),
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
  const asientos: Asiento[] = [];
  const antes = new Map(quitadas.map((e) => [`${e.tabla}|${mostrarEntrada(e).entrada}`, e]));
  for (const puesta of puestas) {
    const tabla = tablaEditable(puesta.tabla);
    const { entrada, valor } = mostrarEntrada(puesta);
    exigirBuena(i, tabla, puesta.fila);
    const lugar = `${puesta.tabla}|${entrada}`;
    const previa = antes.get(lugar);
    antes.delete(lugar);
    await poner(q, tablaDe(tabla), elegir(puesta.fila, tabla.columnas), "reemplazar");
    asientos.push({
      accion: previa ? "editar" : "agregar",
      entidad: tabla.nombre,
      clave: entrada,
      ...(previa ? { antes: mostrarEntrada(previa).valor } : {}),
      despues: valor,
    });
  }
  for (const quitada of antes.values()) {
    const tabla = tablaEditable(quitada.tabla);
    const { entrada, valor } = mostrarEntrada(quitada);
    await quitar(q, tablaDe(tabla), elegir(quitada.fila, clavePrimaria(tabla)) as never);
    asientos.push({ accion: "eliminar", entidad: tabla.nombre, clave: entrada, antes: valor });
  }
  await marcarReferencias(q);
  return asientos;
}
