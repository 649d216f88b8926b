import { CONTRATO, definePlugin } from "../../core/plugin.ts";
import { errors } from "./errors.ts";
import { parametrico } from "./parametrico.ts";
import { resumen } from "./resumen.ts";

/** Outputs over the valued lines. */
export const plugin = definePlugin({
  id: "salidas",
  contrato: CONTRATO,
  requires: ["auth", "tablas", "bases", "valuation"],
  outputs: [resumen, parametrico],
  errors,
  sections: [{
    id: "salidas",
    titulo: "Salidas",
    orden: 20,
    modulo: "salidas/salidas",
    items: [
      { id: "valorizacion", titulo: "Valorización" },
      { id: "parametrico", titulo: "Listado Paramétrico" },
    ],
  }],
});
