/** The other data groups of the SAF, and whether each can be compared with: it has to be valued. */
import type { Salida } from "../../core/plugin.ts";
import { grupo, gruposDe } from "../bases/service.ts";
import { estadoDe, valorizadosDe } from "../valuation/service.ts";
import { clave, leyenda } from "./columnas.ts";
import { marcoDe } from "./encabezado.ts";

export const comparables: Salida = {
  id: "comparables",
  titulo: "Grupos de datos con los que se compara",
  menu: false,
  ejecuciones: true,
  async query({ q, saf, codipres }) {
    const g = await grupo(q, saf, codipres);
    const estado = await estadoDe(q, g);
    const valorizados = await valorizadosDe(q, g.organismo);
    const otros = (await gruposDe(q, g.organismo)).filter((c) => c.codipres !== codipres);
    return {
      ...await marcoDe(q, g, estado),
      columnas: [
        clave("codipres", "Código", "texto"),
        leyenda("descripcion", "Descripción", "texto"),
        leyenda("desde_mes", "Valores de", "mes"),
        leyenda("valorizado", "Valorizado", "booleano"),
      ],
      filas: otros.map(({ codipres: suyo, descripcion, desde_mes }) => ({
        ...{ codipres: suyo, descripcion, desde_mes, valorizado: valorizados.has(suyo) },
      })),
    };
  },
};
