import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { conCarpetaTemporal } from "#core/files/temporary.ts";
import { hoy } from "../bases/service.ts";
import { actuar, importarTodo } from "./actos.ts";
import { apartarEjecuciones, cargarEjecuciones } from "./cargas.ts";
import { generarDemostracion } from "./generar.ts";

/** Invented data over public facts: what a newcomer sees (README.md beside this file). */
export const plugin = definePlugin({
  id: "demostracion",
  contract: CONTRACT,
  requires: ["auth", "tablas", "bases", "valuation", "admin", "ejecuciones"],
  demo: {
    async load(app) {
      await conCarpetaTemporal("demostracion", async (carpeta) => {
        await generarDemostracion(carpeta, hoy());
        const ejecuciones = await apartarEjecuciones(carpeta);
        const actor = { id_usuario: null, usuario: "demostracion", origen: "inicio" };
        await importarTodo(app, actor, carpeta);
        await cargarEjecuciones(app, actor, carpeta, ejecuciones);
        await actuar(app, actor, carpeta);
      });
    },
    lines: [
      "Demostración: datos inventados sobre hechos públicos. Todas las cuentas: demostracion-2026",
      "  admin@onp            Administrador (SAF 750)",
      "  onp@onp              Completito (SAF 750)",
      "  analista@economia    Convencional (SAF 357, presupuesto E2601)",
      "  consulta@economia    Convencional, sólo consulta",
      "  tablas@economia      Convencional, con edición de tablas",
    ],
  },
});
