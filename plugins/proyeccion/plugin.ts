import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { proyeccionCierre } from "../salidas/service.ts";
import { fuentes } from "./fuentes.ts";

/** Where the year ends ([Z]): the output, with the credit and the agreements of the product. */
export const plugin = definePlugin({
  id: "proyeccion",
  contract: CONTRACT,
  requires: ["tablas", "bases", "valuation", "salidas", "escenarios", "creditos"],
  outputs: [proyeccionCierre(fuentes)],
});
