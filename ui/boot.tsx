/** Entry of the browser program; the bundle calls it with the screens of every plugin. */
import { createRoot } from "react-dom/client";
import { type CargarPantallas, registrarModulos } from "./secciones/secciones.ts";
import { iniciarEstado } from "./session.ts";
import { Shell } from "./shell/shell.tsx";
import "./siempre.ts";
import { callarComposicion } from "./pagina/composicion.ts";
import { restaurarTema } from "./pagina/theme.ts";

/** @param modulos plugin id → its `screens.tsx`, loaded when first needed. */
export function arrancarUi(modulos: Readonly<Record<string, CargarPantallas>>): void {
  const raiz = document.getElementById("raiz");
  if (!raiz) throw new Error("la página no tiene dónde dibujar");
  restaurarTema();
  callarComposicion();
  registrarModulos(modulos);
  iniciarEstado();
  createRoot(raiz).render(<Shell />);
}
