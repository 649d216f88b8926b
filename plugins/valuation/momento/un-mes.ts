/**
 * The lines that groups valued by months would have with the values of their reference month alone
 * ([Y11]): the same engine over their rows as they are now, and nothing stored.
 */
import type { Consulta } from "../../../core/plugin.ts";
import { BASES, columnasDe, grupo, lotesDe, tablaDe } from "../../bases/service.ts";
import { Tramo } from "../engine/cursor.ts";
import { SumideroLineas } from "../engine/sumideros.ts";
import { esDePorcentaje, leerReglas, mediosDe, referenciasDe } from "./foto.ts";
import { Tasador } from "./tasador.ts";

const LOTE = 8_192;

/** @throws FaltaValor, Desborde */
export async function* lineasAUnMes(
  q: Consulta,
  saf: number,
  codipres: string,
): AsyncGenerator<Tramo> {
  const g = { ...await grupo(q, saf, codipres), criterio: "unico" as const };
  const r = await referenciasDe(q, g);
  const { reglas } = await leerReglas(q, g, r);
  const tasador = new Tasador(mediosDe(g, r, reglas));
  for (const base of BASES.filter((b) => !esDePorcentaje(b))) {
    for await (const lote of lotesDe(q, tablaDe(base), columnasDe(base), g, LOTE)) {
      const sumidero = new SumideroLineas(LOTE);
      tasador.valuar(base, tasador.validas(base, lote), sumidero);
      yield new Tramo(sumidero.bloque(), tasador.diccionario(), 0);
    }
  }
}
