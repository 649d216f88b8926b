/** Storing and deleting rows of the tables that administrators keep ([A1]; formulation [F10]). */
import { cuantas, quitar } from "#core/db/query.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { type TablaReferencia, TABLAS } from "#proto/recursos/tablas.ts";
import { escribir, marcarReferencias } from "../edicion/editar.ts";
import type { CambioDeReferencia } from "../lecturas/fechadas.ts";
import type { FilaReferencia } from "../lecturas/instantanea.ts";
import { tablaDe } from "../tables.ts";
import { DE_VERSION, filasAdministradas } from "./administradas.ts";

/** Rows of a deleted structure that the trail keeps. */
const FILAS_EN_ASIENTO = 10_000;

const deVersion = ({ ejercicio, version }: FilaReferencia) =>
  ({ ejercicio: Number(ejercicio), version: Number(version) }) as const;

/** Rows that belong to a structure. */
export async function contenidoDeVersion(q: Consulta, version: FilaReferencia): Promise<number> {
  let filas = 0;
  for (const tabla of DE_VERSION) filas += await cuantas(q, tablaDe(tabla), deVersion(version));
  return filas;
}

/** What belongs to a structure goes away with it; what it was, for the trail. */
async function quitarContenido(
  q: Escritura,
  actor: Actor,
  version: FilaReferencia,
): Promise<void> {
  const donde = deVersion(version);
  for (const tabla of DE_VERSION) {
    const filas = await filasAdministradas(q, tabla, donde);
    if (filas.length === 0) continue;
    await quitar(q, tablaDe(tabla), donde);
    await q.auditar(actor, {
      accion: "eliminar",
      entidad: tabla.id,
      clave: `ejercicio=${donde.ejercicio}|version=${donde.version}`,
      antes: {
        columnas: tabla.columnas,
        filas: filas.slice(0, FILAS_EN_ASIENTO).map((f) => tabla.columnas.map((c) => f[c])),
        reemplazadas: filas.length,
      },
    });
  }
}

/**
 * Stores all of them; each has its entry in the trail. Whatever was valued or remembered with the
 * tables as they were is looked at again, as after a file. The caller has reviewed the rows.
 */
export async function guardarCambios(
  q: Escritura,
  actor: Actor,
  tabla: TablaReferencia,
  cambios: readonly CambioDeReferencia[],
): Promise<void> {
  if (cambios.length === 0) return;
  for (const { antes, despues } of tabla.id === "versiones" ? cambios : []) {
    if (antes && !despues) await quitarContenido(q, actor, antes);
  }
  await escribir(q, actor, tabla, cambios);
  await marcarReferencias(q);
}

interface Uso {
  readonly titulo: string;
  readonly cantidad: number;
}

/** Rows of reference tables that name a key of another one. @param cuenta of which tables. */
async function queNombran(
  q: Consulta,
  destino: string,
  clave: readonly (number | string)[],
  cuenta: (t: TablaReferencia) => boolean,
): Promise<Uso[]> {
  const usos: Uso[] = [];
  for (const otra of TABLAS.filter(cuenta)) {
    for (const r of otra.referencias ?? []) {
      // A list names one by one, and no table of these is named so.
      if (r.tabla !== destino || r.lista) continue;
      const donde = Object.fromEntries(r.columnas.map((c, i) => [c, clave[i]]));
      const cantidad = await cuantas(q, tablaDe(otra), donde as never);
      if (cantidad > 0) usos.push({ titulo: otra.titulo, cantidad });
    }
  }
  return usos;
}

/**
 * Where a row is named by rows of other reference tables, and how many of them. What belongs to a
 * structure is no use of it: it goes away with it.
 */
export const usosEnTablas = (
  q: Consulta,
  tabla: TablaReferencia,
  fila: FilaReferencia,
): Promise<Uso[]> =>
  queNombran(
    q,
    tabla.id,
    tabla.clave.map((c) => fila[c] as number | string),
    (otra) => !DE_VERSION.includes(otra),
  );

/** The same of an organismo: its openings, and where they come from or go to. */
export const usosDeOrganismo = (q: Consulta, saf: number): Promise<Uso[]> =>
  queNombran(q, "organismos", [saf], () => true);
