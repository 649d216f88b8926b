/** How an order names a data group. */
import type { ContextoComando } from "../plugin.ts";
import { uso } from "./arguments.ts";

export const OPCIONES_DE_GRUPO = {
  saf: { type: "number", description: "SAF del organismo" },
  codipres: { type: "text", description: "Código del grupo de datos" },
} as const;

/** @throws Rechazo when it is not named whole. */
export function grupoNombrado({ saf, codipres }: ContextoComando["options"]) {
  if (typeof saf !== "number" || typeof codipres !== "string") {
    throw uso("faltan --saf y --codipres");
  }
  return { saf, codipres };
}
