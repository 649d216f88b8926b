/** What the trail tells of what administrators keep: how it is taken back, or why not ([F12]). */
import type { Reversa } from "#core/plugin.ts";
import { reversals as deEstructura } from "./estructura/reversas.ts";
import { reversaDePasajes } from "./pasajes/reversas.ts";

const ENTERA = "se deshace entera desde Estado de la formulación";

export const reversals: Readonly<Record<string, Reversa>> = {
  ...deEstructura,
  avisos_leidos: { reasons: { leer: "cuenta que alguien leyó sus avisos" } },
  pasajes: reversaDePasajes,
  formulacion: {
    reasons: {
      crear: ENTERA,
      eliminar: ENTERA,
      congelar: ENTERA,
      reabrir: ENTERA,
      quitar: ENTERA,
      agregar: ENTERA,
      valorizar: "valorizar no cambia lo cargado; se valoriza otra vez",
    },
  },
};
