/** `GET /api/secciones`: what the shell offers to this user, output items included. */
import type { App } from "../app.ts";
import { formatosDe } from "../outputs/options.ts";
import type { Identidad, Salida } from "../plugin.ts";

function describirSalida(salida: Salida) {
  return {
    id: salida.id,
    formatos: formatosDe(salida),
    consolidado: salida.consolidado ?? true,
    ejecuciones: salida.ejecuciones ?? false,
    opciones: salida.opciones ?? {},
  };
}

/** Sections in order, each with the items this user sees; the server decides, not the browser. */
export function seccionesDe(app: App, identidad: Identidad) {
  const visibilidad = { identidad };
  return app.registro.secciones
    .filter((s) => s.visible?.(visibilidad) ?? true)
    .map(({ id, titulo, orden, modulo, items = [], hosts, withoutGroup }) => {
      const conSalidas = hosts === "outputs";
      const propios = items
        .filter((i) => i.visible?.(visibilidad) ?? true)
        .map((i) => {
          const salida = conSalidas ? app.registro.salida(i.id) : undefined;
          return {
            id: i.id,
            titulo: i.titulo,
            omitir750: i.consolidado === false,
            modulo: i.modulo,
            tecla: i.tecla,
            ayuda: i.ayuda,
            ...(salida ? { salida: describirSalida(salida) } : {}),
          };
        });
      // An output that no item names has the generic table screen.
      const demas = !conSalidas ? [] : app.registro.salidas
        .filter((s) => !items.some((i) => i.id === s.id) && s.menu !== false)
        .map((s) => ({
          id: s.id,
          titulo: s.titulo,
          omitir750: s.consolidado === false,
          salida: describirSalida(s),
        }));
      const sin_grupo = withoutGroup;
      return { id, titulo, orden, modulo, sin_grupo, items: [...propios, ...demas] };
    });
}
