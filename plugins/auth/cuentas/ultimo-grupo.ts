/**
 * The last group that a user chose ([U5]). This file holds the only reading of another plugin's
 * table in the product: data groups belong to `bases`, which requires this plugin, so that asking
 * it would close a circle. One condition on `presupuestos`, whose columns are fixed, says at sign-in
 * whether the remembered group may still be offered.
 */
import { poner, una } from "#core/db/query.ts";
import { columnas, entero, fila } from "#core/db/text-query.ts";
import { elegir } from "#core/domain/fields.ts";
import type { Criterio, EncabezadoDeGrupo } from "#core/domain/group.ts";
import type { Consulta, Db, Identidad } from "#core/plugin.ts";
import { organismo } from "../organismos/organismos.ts";
import { puedeVer } from "./permisos.ts";
import { tabla } from "../tables.ts";

/** The header of a group, as the client keeps it. */
export interface GrupoRecordado extends EncabezadoDeGrupo {
  readonly saf: number;
  readonly criterio: Criterio;
}

const COLUMNAS = [
  ...["saf", "codipres", "descripcion", "desde_mes", "ejercicio", "version"] as const,
  ...["fecha_alta", "criterio"] as const,
] as const;

/** Longest that choosing a group waits for its memory, in milliseconds. */
const ESPERA = 1000;

function recordado(q: Consulta, id_usuario: number): Promise<GrupoRecordado | undefined> {
  return una(q, tabla.ultimos_grupos, { id_usuario }, COLUMNAS);
}

async function escribir(db: Db, { id_usuario, usuario }: Identidad, g: GrupoRecordado) {
  await db.tx(async (q) => {
    const antes = await recordado(q, id_usuario);
    const grupo = elegir(g, COLUMNAS);
    await poner(q, tabla.ultimos_grupos, { id_usuario, ...grupo }, "reemplazar");
    await q.auditar({ id_usuario, usuario, origen: "http" }, {
      accion: "recordar",
      entidad: "ultimos_grupos",
      clave: id_usuario,
      saf: g.saf,
      codipres: g.codipres,
      antes: antes ?? null,
      despues: grupo,
    });
  });
}

/**
 * Remembers the group that a user chose. Nothing is written when it is the same; and who chooses a
 * group does not wait longer than a second for a writer that is busy elsewhere.
 */
export async function recordarGrupo(
  db: Db,
  identidad: Identidad,
  g: GrupoRecordado,
): Promise<void> {
  const antes = await recordado(db, identidad.id_usuario);
  if (antes && COLUMNAS.every((c) => antes[c] === g[c])) return;
  const escritura = escribir(db, identidad, g);
  // The caller may have stopped waiting: a failure after that only means that the group is not
  // remembered.
  escritura.catch(() => {});
  let reloj: ReturnType<typeof setTimeout> | undefined;
  const espera = new Promise<void>((listo) => reloj = setTimeout(listo, ESPERA));
  try {
    await Promise.race([escritura, espera]);
  } finally {
    clearTimeout(reloj);
  }
}

/** The header as it is now, or undefined when the group is gone or historical ([P3]). */
async function vigente(
  q: Consulta,
  g: GrupoRecordado,
  consolidado: boolean,
): Promise<GrupoRecordado | undefined> {
  if (consolidado) {
    // Its groups are those online in at least one SAF ([O2]); the header is the remembered one.
    const enLinea = "SELECT 1 AS n FROM presupuestos WHERE codipres = ? AND online LIMIT 1";
    return await fila(q, { n: entero() }, enLinea, [g.codipres]) && g;
  }
  return await fila(
    q,
    // Columns that are named alike in both tables.
    columnas(tabla.ultimos_grupos, ...COLUMNAS),
    `SELECT ${COLUMNAS.join(", ")} FROM presupuestos WHERE saf = ? AND codipres = ? AND online`,
    [g.saf, g.codipres],
  );
}

/** What sign-in answers of the last SAF and group; the own SAF and no group when there is none. */
export async function ultimoGrupo(q: Consulta, quien: Identidad) {
  const antes = await recordado(q, quien.id_usuario);
  const accesible = antes && puedeVer(quien, antes.saf) ? antes : undefined;
  const ultimo = await organismo(q, accesible?.saf ?? quien.saf);
  const grupo = accesible && ultimo ? await vigente(q, accesible, ultimo.consolidado) : undefined;
  return {
    ultimo_saf: ultimo?.saf ?? quien.saf,
    ultimo_saf_nombre: ultimo?.nombre ?? "",
    ultimo_codipres: grupo?.codipres ?? "",
    ultimo_codipres_desc: grupo?.descripcion ?? "",
    ultimo_desde_mes: grupo?.desde_mes ?? 0,
    ultimo_ejercicio: grupo?.ejercicio ?? 0,
    ultimo_version: grupo?.version ?? 0,
    ultimo_fecha_alta: grupo?.fecha_alta ?? "",
    ultimo_criterio: grupo?.criterio ?? "unico",
  };
}
