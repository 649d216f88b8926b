import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { TABLAS } from "#proto/recursos/tablas.ts";
import { AVISO } from "./avisos.ts";
import { reversaDe } from "./edicion/reversas.ts";
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
  // Every reference table has its own entity in the trail.
  entities: Object.fromEntries(
    TABLAS.map((t) => [t.id, { notice: AVISO, reversal: reversaDe(t) }]),
  ),
  files,
  screens: { tablas: "section" },
  sections: [{
    id: "tablas",
    title: "Tablas",
    order: 30,
    opens: ["start"],
    module: "tablas/tablas",
    items: [
      { id: "instituciones", title: "Instituciones" },
      { id: "apertura", title: "Apertura programática" },
      { id: "escalafonescategorias", title: "Escalafones y Categorías" },
      { id: "sumasfijas", title: "Sumas fijas" },
      { id: "composicion", title: "Composición Salarial" },
      { id: "adicionales", title: "Adicionales" },
      { id: "contribuciones", title: "Contribuciones" },
      { id: "complementos", title: "Complementos" },
      { id: "asistenciasocial", title: "Asistencia social" },
      { id: "clasificador", title: "Clasificador Presupuestario" },
      { id: "ubicacion", title: "Ubicación Geográfica" },
      { id: "unidadesretributivas", title: "Unidades retributivas" },
      { id: "codigosdedestino", title: "Codigos de Destino" },
      { id: "equivalenciasexterior", title: "Equivalencias Exterior" },
    ],
  }],
});
