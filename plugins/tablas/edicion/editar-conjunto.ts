/** Writing of what is dated as a whole set ([R1]): its ranges of a month come and go together. */
import { poner, quitar } from "#core/db/query.ts";
import type { Actor, Escritura } from "#core/plugin.ts";
import type { TablaReferencia } from "#proto/recursos/tablas.ts";
import { exigirRev, type Guardado, marcarReferencias } from "./editar.ts";
import { rechazo } from "../errors.ts";
import { tablaDe } from "../tables.ts";
import {
  conjuntoEn,
  contenidoDe,
  fechadoDe,
  mostrarFila,
  revDeConjunto,
  textoDeClave,
} from "../lecturas/fechadas.ts";
import type { FilaReferencia } from "../lecturas/instantanea.ts";
import { instantanea } from "../lecturas/memoria.ts";

/** Whether two sets say the same in the columns named. */
function mismos(
  a: readonly FilaReferencia[],
  b: readonly FilaReferencia[],
  columnas: readonly string[],
): boolean {
  return a.length === b.length &&
    a.every((fila, n) => columnas.every((c) => fila[c] === b[n][c]));
}

/**
 * What a set means at a month: the month that it is stored at with its rows, or null when it says
 * what the set in force says. The same set with other descriptions corrects the set in force and
 * starts no new one ([R6]).
 */
export function conjuntoPara(
  tabla: TablaReferencia,
  actuales: readonly FilaReferencia[],
  mes: number,
  filas: readonly FilaReferencia[],
): { readonly donde: number; readonly nuevas: readonly FilaReferencia[] } | null {
  if (mismos(actuales, filas, [...tabla.clave, ...contenidoDe(tabla)])) return null;
  const soloTextos = mismos(actuales, filas, [...tabla.clave, ...fechadoDe(tabla)]);
  const desde = actuales.at(0)?.desde_mes;
  const donde = soloTextos && desde !== undefined ? Number(desde) : mes;
  return { donde, nuevas: filas.map((f) => ({ ...f, desde_mes: donde })) };
}

/**
 * Replaces the whole set of a month ([R1]). An empty set removes that of the month.
 */
export async function editarConjunto(
  q: Escritura,
  actor: Actor,
  tabla: TablaReferencia,
  mes: number,
  filas: readonly FilaReferencia[],
  rev: string | null,
): Promise<Guardado> {
  const i = await instantanea(q);
  const actuales = conjuntoEn(i, tabla, mes);
  const ahora = revDeConjunto(tabla, actuales);
  const desde = actuales.length > 0 ? Number(actuales[0].desde_mes) : null;
  await exigirRev(q, { vista: rev, ahora, de: [tabla.id, ""] }, () => ({
    actual: { desde_mes: desde, rev: ahora, filas: actuales.map((f) => mostrarFila(tabla, f)) },
  }));
  if (filas.length === 0 && desde !== mes) throw rechazo("valor_inexistente", { mes });
  const escrito = conjuntoPara(tabla, actuales, mes, filas);
  if (!escrito) return { desde_mes: desde, rev: ahora };
  const { donde, nuevas } = escrito;
  await reponerConjunto(q, actor, tabla, donde, actuales, nuevas);
  const quedan = conjuntoEn(await instantanea(q), tabla, mes);
  return {
    desde_mes: quedan.length > 0 ? Number(quedan[0].desde_mes) : null,
    rev: revDeConjunto(tabla, quedan),
  };
}

/**
 * The set of exactly that month, even one that says what is in force already; empty = none.
 * @param actuales the set in force until then, of that month or of an earlier one.
 */
export async function reponerConjunto(
  q: Escritura,
  actor: Actor,
  tabla: TablaReferencia,
  desde_mes: number,
  actuales: readonly FilaReferencia[],
  nuevas: readonly FilaReferencia[],
): Promise<void> {
  await quitar(q, tablaDe(tabla), { desde_mes });
  for (const fila of nuevas) await poner(q, tablaDe(tabla), fila, "reemplazar");
  await q.auditar(actor, {
    accion: nuevas.length === 0
      ? "eliminar"
      : actuales.at(0)?.desde_mes === desde_mes
      ? "editar"
      : "agregar",
    entidad: tabla.id,
    clave: textoDeClave(tabla, { desde_mes }),
    antes: actuales.map((f) => mostrarFila(tabla, f)),
    despues: nuevas.map((f) => mostrarFila(tabla, f)),
  });
  await marcarReferencias(q);
}
