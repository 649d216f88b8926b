/** The other data groups of the SAF, and whether each can be compared with: it has to be valued. */
import type { Salida } from "../../core/plugin.ts";
import { grupo, gruposDe } from "../bases/service.ts";
import { estadoDe, valorizadosDe } from "../valuation/service.ts";
import { encabezadoDe } from "./encabezado.ts";

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
      encabezado: await encabezadoDe(q, g, estado),
      columnas: [
        { campo: "codipres", titulo: "Código", clase: "texto", tipo: "clave" },
        { campo: "descripcion", titulo: "Descripción", clase: "texto", tipo: "leyenda" },
        { campo: "desde_mes", titulo: "Valores de", clase: "mes", tipo: "leyenda" },
        { campo: "valorizado", titulo: "Valorizado", clase: "booleano", tipo: "leyenda" },
      ],
      filas: otros.map((c) => ({
        codipres: c.codipres,
        descripcion: c.descripcion,
        desde_mes: c.desde_mes,
        valorizado: valorizados.has(c.codipres),
      })),
      valorizado: estado.valorizado,
      desactualizado: estado.desactualizado,
    };
  },
};
