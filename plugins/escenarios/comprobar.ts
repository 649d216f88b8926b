/**
 * Homologated agreements against the values that they wrote ([W6]). What a table is worth today may
 * have been corrected since: what is checked is what was written then, which nobody edits.
 */
import { varias } from "#core/db/query.ts";
import type { FilaDe } from "#core/db/handles.ts";
import { formatEsAr } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import type { Comprobacion, Consulta } from "#core/plugin.ts";
import type { Acuerdo } from "./acuerdos/acuerdo.ts";
import { acuerdoGuardado, cabeceras } from "./acuerdos/almacen.ts";
import { tabla } from "./tables.ts";

type Escrito = FilaDe<typeof tabla.acuerdos_valores>;

/** What a value says of itself, as the calls show it; null where it cannot be read. */
function dichoDe({ valor }: Escrito): Readonly<Record<string, unknown>> | null {
  try {
    const leido: unknown = JSON.parse(valor);
    return typeof leido === "object" ? leido as Readonly<Record<string, unknown>> | null : null;
  } catch {
    return null;
  }
}

/** Whether the key of an entry is that of its value: `serie_ur=SINEP|desde_mes=202601`. */
const esSuya = (entrada: string, dicho: Readonly<Record<string, unknown>>): boolean =>
  entrada.split("|").every((parte) => {
    const igual = parte.indexOf("=");
    return String(dicho[parte.slice(0, igual)]) === parte.slice(igual + 1);
  });

/** Why an agreement could not have written a value; empty when it could. */
function fallaDe(e: Escrito, { tramos, sumas }: Acuerdo): string {
  const dicho = dichoDe(e);
  if (dicho === null || !esSuya(e.entrada, dicho)) return "el valor escrito no es el de su entrada";
  if (e.tabla !== "sumas_fijas") {
    const mes = Number(dicho.desde_mes);
    return tramos.some((t) => t.mes === mes) ? "" : `no tiene un tramo en ${nombreMes(mes)}`;
  }
  const suma = sumas.find((s) => s.id === dicho.id);
  if (!suma) return "no tiene esa suma";
  const importe = Math.round(Number(dicho.importe) * 100);
  return suma.importe === importe ? "" : `su suma es de ${formatEsAr(suma.importe)}`;
}

async function revisar(q: Consulta) {
  const todos = await varias(q, tabla.acuerdos_valores, {}, "*");
  const escritos = Map.groupBy(todos, (e) => e.acuerdo);
  const [ids, meses] = [new Set<unknown>(), new Set<unknown>()];
  for (const e of todos) {
    const dicho = dichoDe(e);
    if (e.tabla === "sumas_fijas") ids.add(dicho?.id);
    else meses.add(dicho?.desde_mes);
  }
  const fallas: string[] = [];
  let revisados = 0;
  for (const { id, estado } of await cabeceras(q)) {
    const suyos = escritos.get(id) ?? [];
    revisados += suyos.length;
    if (estado !== "homologado") {
      if (suyos.length > 0) fallas.push(`acuerdo ${id}: escribió valores y no está homologado`);
      continue;
    }
    const guardado = await acuerdoGuardado(q, id);
    if (!guardado) continue;
    const { tramos, sumas } = guardado.acuerdo;
    // Those of another one may have taken the place of all of its own, once somebody corrected them.
    const deAlguien = sumas.some((s) => ids.has(s.id)) || tramos.some((t) => meses.has(t.mes));
    if (!deAlguien) fallas.push(`acuerdo ${id}: está homologado y no consta qué valores escribió`);
    for (const e of suyos) {
      const falla = fallaDe(e, guardado.acuerdo);
      if (falla) fallas.push(`acuerdo ${id}, ${e.tabla} ${e.entrada}: ${falla}`);
    }
  }
  return { checked: revisados, failures: fallas };
}

export const comprobacion: Comprobacion = {
  id: "acuerdos",
  title: "Valores de los acuerdos homologados",
  run: revisar,
};
