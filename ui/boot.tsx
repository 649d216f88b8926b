/** Entry of the browser program; the bundle calls it with the screens of every plugin. */
import { createRoot } from "react-dom/client";
import { type CargarPantallas, registrarModulos } from "./secciones/secciones.ts";
import { iniciarEstado } from "./session.ts";
import { Shell } from "./shell/shell.tsx";
import { callarComposicion } from "./pagina/composicion.ts";
import { restaurarTema } from "./pagina/theme.ts";

// What nearly every screen asks for and is a few hundred bytes travels with the entry instead of being
// a request each: none of these loads anything else.
import "#core/domain/millions.ts";
import "#core/domain/roman.ts";
import "#core/domain/signs.ts";
import "./grid/mando/comandos.ts";
import "./lectura.ts";
import "./parts/cuadros/cuadro.tsx";
import "./parts/campos/segmento.tsx";
import "./state/ordenes.ts";
import "./use-avisos.ts";
import "./pagina/use-calma.ts";

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
