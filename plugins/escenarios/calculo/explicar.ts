/** The lines behind a figure of a scenario ([S3], [W4]): each value says which agreement supposes it. */
import type { Consulta } from "#core/plugin.ts";
import { grupo } from "#plugins/bases/service.ts";
import { type DeDonde, explicarLineas, lineasAJson } from "#plugins/salidas/service.ts";
import { referencias, superponer } from "#plugins/tablas/service.ts";
import { lineasDeEnsayo } from "#plugins/valuation/service.ts";
import { claveEnTexto } from "./alcance.ts";
import { compilar, type EntradaDeAcuerdo } from "./compilar.ts";
import { type Conjunto, exigirEvaluable } from "./evaluar.ts";

/** Which agreement each value that was read comes from. */
function deDondeEn(conjunto: Conjunto, entradas: readonly EntradaDeAcuerdo[]): DeDonde {
  const nombres = new Map<string, string>();
  const sumas = new Map<string, string>();
  for (const { tabla, clave, desde_mes, acuerdo } of entradas) {
    const { nombre } = conjunto[acuerdo];
    if (tabla === "sumas_fijas") sumas.set(clave.id, nombre);
    else nombres.set(`${tabla}|${claveEnTexto({ clave })}|${desde_mes}`, nombre);
  }
  return ({ tabla, clave, desde_mes, valores }) => {
    if (tabla !== "sumas_fijas") {
      const acuerdo = nombres.get(`${tabla}|${clave}|${desde_mes}`);
      return acuerdo === undefined ? {} : { acuerdo };
    }
    // The sums in force are read as one set: those of every agreement that has one in it.
    const vigentes = JSON.parse(String(valores?.sumas ?? "[]")) as readonly (readonly [string])[];
    const suyos = new Set(vigentes.flatMap(([id]) => sumas.get(id) ?? []));
    return suyos.size === 0 ? {} : { acuerdo: [...suyos].join("; ") };
  };
}

/**
 * @param valores of the options of the output that explains, as texts.
 * @throws Rechazo
 */
export async function explicar(
  q: Consulta,
  saf: number,
  codipres: string,
  conjunto: Conjunto,
  valores: Readonly<Record<string, string>>,
) {
  const g = await grupo(q, saf, codipres);
  exigirEvaluable(g);
  const r = await referencias(q, g.ejercicio, g.version, g.desde_mes);
  const { entradas } = compilar(conjunto, r.instantanea);
  const tramos = lineasDeEnsayo(q, g, superponer(r.instantanea, entradas));
  const supone = conjunto.map((a) => a.nombre).join(" + ");
  const encabezado = supone === "" ? [] : [`Escenario: ${supone}`];
  const tabla = await explicarLineas(
    q,
    { ...g, criterio: "mensual" },
    r,
    tramos,
    valores,
    encabezado,
  );
  return lineasAJson(tabla, deDondeEn(conjunto, entradas));
}
