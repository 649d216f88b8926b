/** `GET /api/secciones`: what the shell offers to this user, output items included. */
import { formatosDe, ocultaPara } from "#core/outputs/options.ts";
import type { App, Identidad, Salida } from "#core/plugin.ts";

function describirSalida(salida: Salida) {
  return {
    id: salida.id,
    formatos: formatosDe(salida),
    opciones: Object.fromEntries(
      Object.entries(salida.options ?? {}).map(([nombre, o]) => [nombre, {
        descripcion: o.description,
        multiple: o.multiple,
        valores: o.values,
        inicial: o.initial,
        formato: o.format,
      }]),
    ),
  };
}

/** Sections in order, each with the items this user sees; the server decides, not the browser. */
export function seccionesDe(app: App, identidad: Identidad) {
  const visibilidad = { identidad };
  return app.registro.secciones
    .filter((s) => s.visible?.(visibilidad) ?? true)
    .map(({ id, title, order, module, items = [], hosts, withoutGroup }) => {
      const conSalidas = hosts === "outputs";
      const propios = items
        .filter((i) => i.visible?.(visibilidad) ?? true)
        .map((i) => {
          const salida = conSalidas ? app.registro.salida(i.id) : undefined;
          const propia = conSalidas ? ocultaPara(salida ?? {}) : [];
          return {
            id: i.id,
            titulo: i.title,
            oculto_para: [...new Set([...i.hiddenFor ?? [], ...propia])],
            modulo: i.module,
            tecla: i.shortcut,
            contiene: i.contains,
            ayuda: i.help && { texto: i.help.text, guia: i.help.guide },
            ...(salida ? { salida: describirSalida(salida) } : {}),
          };
        });
      // An output that no item names has the generic table screen.
      const demas = !conSalidas ? [] : app.registro.salidas
        .filter((s) => !items.some((i) => i.id === s.id) && s.menu !== false)
        .map((s) => ({
          id: s.id,
          titulo: s.title,
          oculto_para: ocultaPara(s),
          salida: describirSalida(s),
        }));
      return {
        id,
        titulo: title,
        orden: order,
        modulo: module,
        sin_grupo: withoutGroup,
        items: [...propios, ...demas],
      };
    });
}
