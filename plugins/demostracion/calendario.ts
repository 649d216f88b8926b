/**
 * Stages of the formulation around the day on which the demonstration is loaded ([F4]): one that
 * ended, one about to end, one with time, who has more days, and what is said to the organismos
 * ([F5]).
 */
import { DIA_MS } from "#core/domain/period.ts";
import { DEMO, type Filas } from "./archivos.ts";
import { PRELIMINAR, SEGUNDA_VUELTA } from "./otros-presupuestos.ts";

/** @param hoy AAAA-MM-DD, of which everything is so many days. */
export function filasDeCalendario(hoy: string): Filas {
  const dia = (mas: number) => new Date(Date.parse(hoy) + mas * DIA_MS).toISOString().slice(0, 10);
  return {
    etapas: [
      [2026, "Preliminar", PRELIMINAR, dia(-40), dia(-9)],
      [2026, "Segunda vuelta", SEGUNDA_VUELTA, dia(-8), dia(2)],
      [2026, "Anteproyecto", "E26", dia(-40), dia(45)],
    ],
    avisos: [
      [
        dia(-1),
        dia(30),
        "",
        `El anteproyecto 2026 se presenta hasta el último día de su etapa${DEMO}.`,
      ],
      [
        dia(-3),
        dia(2),
        "914;924;931",
        `Quedan registros con errores: sin corregirlos no se puede valorizar${DEMO}.`,
      ],
    ],
    prorrogas: [
      [2026, "Preliminar", 914, dia(5)],
      [2026, "Segunda vuelta", 916, dia(12)],
      [2026, "Anteproyecto", 931, dia(60)],
    ],
  };
}
