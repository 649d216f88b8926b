/** What a change of the structure does to the open budgets, before it is stored (formulation [F10]). */
import { contar, formatEnteroEsAr, losPrimeros } from "#core/domain/money.ts";
import type { Consulta } from "#core/plugin.ts";
import type { Consecuencias } from "#proto/estructura.ts";
import { filasQueCaen } from "#plugins/bases/service.ts";
import {
  type CambioDeReferencia,
  proponer,
  type TablaReferencia,
} from "#plugins/tablas/service.ts";

/** Budgets that one sentence names. */
const NOMBRADOS = 3;

/** «12 registros de 2 presupuestos abiertos dejarían de ser válidos (SAF 357 E2701: 9…)». */
export function fraseDe({ renglones, presupuestos }: Omit<Consecuencias, "frase" | "filas">) {
  if (renglones === 0) return "";
  const nombrados = losPrimeros(
    presupuestos,
    NOMBRADOS,
    (p) => `SAF ${p.saf} ${p.codipres}: ${formatEnteroEsAr(p.renglones)}`,
  );
  const cuantos = contar(presupuestos.length, "presupuesto abierto", "presupuestos abiertos");
  const dejan = renglones === 1 ? "deja" : "dejan";
  return `${contar(renglones, "registro", "registros")} de ${cuantos} ${dejan} de ser ` +
    `${renglones === 1 ? "válido" : "válidos"} (${nombrados.join("; ")})`;
}

/**
 * Rows that would become invalid. What only changes the texts or the values of rows that are there
 * invalidates nothing: a row is checked by what exists ([B2]). And a code that is added takes none
 * away, but for an opening, under which the one above it is no longer a leaf.
 */
export async function consecuenciasDe(
  q: Consulta,
  tabla: TablaReferencia,
  cambios: readonly CambioDeReferencia[],
): Promise<Consecuencias | null> {
  const aperturas = tabla.id === "aperturas";
  const importan = cambios.filter(({ antes, despues }) =>
    despues === null || (antes === null && aperturas)
  );
  if (importan.length === 0) return null;
  const tocados = new Set(importan.map(({ antes, despues }) => {
    const f = despues ?? antes;
    return `${f?.saf}|${f?.ejercicio}|${f?.version}`;
  }));
  const caidas = await filasQueCaen(
    q,
    await proponer(q, tabla, cambios),
    (c) => !aperturas || tocados.has(`${c.saf}|${c.ejercicio}|${c.version}`),
  );
  return caidas.renglones === 0 ? null : { ...caidas, frase: fraseDe(caidas) };
}
