import { CONTRACT, definePlugin } from "../../core/plugin.ts";
import { avisos } from "./avisos.ts";
import { reversals } from "./edicion/reversas.ts";
import { errors } from "./errors.ts";
import { files } from "./files.ts";
import { jobs } from "./jobs.ts";
import { routes } from "./routes.ts";
import { tables } from "./tables.ts";

/** Reference data: tables with dated values, and what exists and is worth what at a month. */
export const plugin = definePlugin({
  id: "tablas",
  contract: CONTRACT,
  requires: ["auth"],
  prefixes: ["/api/tablas", "/api/valores/categoriasescalafon"],
  tables,
  routes,
  jobs,
  notices: avisos,
  reversals,
  files,
  errors,
  screens: ["tablas"],
  sections: [{
    id: "tablas",
    titulo: "Tablas",
    orden: 30,
    opens: ["start"],
    modulo: "tablas/tablas",
    items: [
      { id: "instituciones", titulo: "Instituciones" },
      { id: "apertura", titulo: "Apertura programática" },
      { id: "escalafonescategorias", titulo: "Escalafones y Categorías" },
      { id: "sumasfijas", titulo: "Sumas fijas" },
      { id: "composicion", titulo: "Composición Salarial" },
      { id: "adicionales", titulo: "Adicionales" },
      { id: "contribuciones", titulo: "Contribuciones" },
      { id: "complementos", titulo: "Complementos" },
      { id: "asistenciasocial", titulo: "Asistencia social" },
      { id: "clasificador", titulo: "Clasificador Presupuestario" },
      { id: "ubicacion", titulo: "Ubicación Geográfica" },
      { id: "unidadesretributivas", titulo: "Unidades retributivas" },
      { id: "codigosdedestino", titulo: "Codigos de Destino" },
      { id: "equivalenciasexterior", titulo: "Equivalencias Exterior" },
    ],
  }],
});
