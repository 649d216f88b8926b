/** Taking back what an entry of the trail tells: what it asks of every plugin alike. */
import { tabla } from "./db/schema.ts";
import { columnas, fila } from "./db/text-query.ts";
import type { Consulta } from "./db/types.ts";
import { rechazos } from "./errors.ts";
import { fechaYHoraDe } from "./domain/period.ts";
import type { AsientoHecho } from "./plugin.ts";

export const errors = {
  asiento_cambiado: {
    status: 409,
    mensaje: "No se volvió nada atrás: {quien} lo cambió después, el {cuando}",
  },
  asiento_distinto: {
    status: 409,
    mensaje: "No se volvió nada atrás: ya no está como lo dejó este cambio",
  },
} as const;

const rechazo = rechazos(errors);

const { auditoria } = tabla;
const POSTERIOR = columnas(auditoria, "usuario", "instante");

/** What was written later about the same thing; undefined when nobody did. */
export function posteriorA(
  q: Consulta,
  { id, entidad, clave, saf, codipres }: AsientoHecho,
) {
  const [conSaf, conGrupo] = [saf !== null, codipres !== null];
  return fila(
    q,
    POSTERIOR,
    "FROM auditoria WHERE id > ? AND entidad = ? AND clave = ? " +
      `AND saf ${conSaf ? "= ?" : "IS NULL"} AND codipres ${conGrupo ? "= ?" : "IS NULL"} ` +
      "ORDER BY id LIMIT 1",
    [id, entidad, clave, ...(conSaf ? [saf] : []), ...(conGrupo ? [codipres] : [])],
  );
}

/** @throws Rechazo 409 when what the entry wrote was written again since. */
export async function exigirUltimo(q: Consulta, asiento: AsientoHecho): Promise<void> {
  const posterior = await posteriorA(q, asiento);
  if (!posterior) return;
  const { usuario: quien, instante } = posterior;
  throw rechazo("asiento_cambiado", { quien, cuando: fechaYHoraDe(instante) });
}

type Objeto = Readonly<Record<string, unknown>>;

/**
 * For what other ways than its own trail may have written: what the entry left has to be there.
 * @param ahora what there is, as the trail says it; null = nothing. @throws Rechazo 409
 */
export function exigirIgual(despues: unknown, ahora: Objeto | null): void {
  const dejado = despues as Objeto | null;
  const igual = dejado === null ? ahora === null : ahora !== null &&
    Object.entries(ahora).every(([c, v]) =>
      !(c in dejado) || JSON.stringify(dejado[c]) === JSON.stringify(v)
    );
  if (!igual) throw rechazo("asiento_distinto");
}
