/** The other data groups of the SAF, and whether each can be compared with: it has to be valued. */
import type { FilaTabla } from "#core/outputs/table.ts";
import type { Salida } from "#core/plugin.ts";
import { grupo } from "#plugins/bases/service.ts";
import { estadoDe } from "#plugins/valuation/service.ts";
import { clave, leyenda } from "#core/outputs/columns.ts";
import { gruposOfrecidos } from "../ejecuciones/ejecuciones.ts";
import { marcoDe } from "../encabezado.ts";

export const comparables: Salida = {
  id: "comparables",
  title: "Grupos de datos con los que se compara",
  menu: false,
  hiddenFor: [],
  async query({ q, saf, codipres }) {
    const g = await grupo(q, saf, codipres);
    const estado = await estadoDe(q, g);
    return {
      ...await marcoDe(q, g, estado),
      columnas: [
        clave("codipres", "Código", "texto"),
        leyenda("descripcion", "Descripción", "texto"),
        leyenda("desde_mes", "Valores de", "mes"),
        leyenda("valorizado", "Valorizado", "booleano"),
      ],
      filas: (await gruposOfrecidos(q, g)).filter((c) => c.codipres !== codipres)
        .map((c): FilaTabla => ({ ...c })),
    };
  },
};
