/** The tables of a fiscal year as their previews show them (formulation [F9]). Pure. */
import { formatEsAr } from "../../../../core/domain/money.ts";
import { aCentavos } from "../../../../ui/grid/columnas.ts";
import type { CampoDicho, ColumnaDeClave } from "../../../../ui/sheet/filas.ts";
import { cantidad, clave, claveDeDia, texto } from "./dichos.ts";

export type TablaDeEjercicio = "techos" | "vigente" | "credito";

export interface DescripcionDeTabla {
  readonly titulo: string;
  /** What a spreadsheet has, as the box asks for it. */
  readonly columnas: string;
  /** What copying another year does with it. */
  readonly copia: string;
  readonly claves: readonly ColumnaDeClave[];
  readonly campos: readonly CampoDicho[];
}

const SAF = clave("saf", "SAF", "56px");
const OBSERVACIONES = texto("observaciones", "Observaciones");

export const DESCRIPCIONES: Readonly<Record<TablaDeEjercicio, DescripcionDeTabla>> = {
  techos: {
    titulo: "Techos",
    columnas:
      "Columnas: SAF, Cargos y Observaciones; el nombre del organismo puede venir tras el SAF.",
    copia: "El techo y las observaciones de cada organismo.",
    claves: [SAF],
    campos: [cantidad("cargos", "Cargos"), OBSERVACIONES],
  },
  vigente: {
    titulo: "Vigente",
    columnas:
      "Columnas: SAF, Cargos, Horas y Observaciones; el nombre del organismo puede venir tras el SAF.",
    copia: "Los cargos, las horas y las observaciones de cada organismo.",
    claves: [SAF],
    campos: [cantidad("cargos", "Cargos"), cantidad("horas", "Horas"), OBSERVACIONES],
  },
  credito: {
    titulo: "Crédito vigente",
    columnas:
      "Columnas: SAF, Prog., Principal, Parcial, F. Fin., Mon., Fecha, Norma e Importe. Programa, " +
      "parcial y fuente vacíos: toda la partida.",
    copia: "Lo que quedó de cada partida al cierre, como un crédito del 1 de enero por esa norma.",
    claves: [
      SAF,
      clave("prog", "Prog."),
      clave("pprin", "Principal", "76px"),
      clave("ppar", "Parcial"),
      clave("ff", "Fuente"),
      clave("mon", "Mon.", "56px"),
      claveDeDia("fecha", "Fecha"),
      clave("norma", "Norma", "180px"),
    ],
    campos: [{
      id: "importe",
      titulo: "Importe",
      decir: (n) => formatEsAr(aCentavos(Number(n))),
    }],
  },
};
