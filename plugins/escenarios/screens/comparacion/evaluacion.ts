/** What the screen reads of the answer to a scenario ([W4]). */
import type { EscenarioEvaluado } from "#proto/escenarios.ts";

export type EvaluacionMostrada = Pick<
  EscenarioEvaluado,
  | "total"
  | "base"
  | "criterio"
  | "unico"
  | "objeto"
  | "programa"
  | "meses"
  | "monedas"
  | "partidas"
  | "programas"
  | "reemplazados"
  | "series"
  | "safs"
>;
