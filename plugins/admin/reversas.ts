/** What the trail tells of what administrators keep: how it is taken back, or why not ([F12]). */
import type { Reversa } from "#core/plugin.ts";
import { reversaDePasajes } from "./pasajes/reversas.ts";

export const reversals: Readonly<Record<string, Reversa>> = {
  avisos_leidos: { reasons: { leer: "cuenta que alguien leyó sus avisos" } },
  pasajes: reversaDePasajes,
};
