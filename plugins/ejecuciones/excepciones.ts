/** Exceptions of concepts ([E4]): where a concept goes, whatever CH1 says. Reloading applies them. */
import { RUBROS_DE_EJECUCION } from "#core/domain/rubros.ts";
import type { App } from "#core/plugin.ts";
import { recurso } from "#core/recurso/recurso.ts";
import { rutasDeRecurso } from "#core/recurso/rutas.ts";
import { calls } from "#proto/admin.ts";
import { EXCEPCION } from "#proto/recursos/excepcion.ts";
import { conceptoNormal } from "./sirhu/formato.ts";

/** The key as people type it: lower case letters, a concept without its zeros. */
function normalizar<T extends { readonly inst?: unknown; readonly concepto?: unknown }>(f: T): T {
  const texto = (v: unknown) => typeof v === "string" ? v.trim().toUpperCase() : v;
  const concepto = texto(f.concepto);
  return {
    ...f,
    inst: texto(f.inst),
    concepto: typeof concepto === "string" && concepto !== "" ? conceptoNormal(concepto) : concepto,
  };
}

export const EXCEPCIONES = recurso({
  ...EXCEPCION,
  claveFija: true,
  celdas: ["rubro"],
  lista: "excepciones",
  orden: ["inst", "esc", "concepto"],
  ordenDeArchivo: 905,
  // Nothing on screen changes with one: only the next load reads them.
  oyen: null,
  frases: {
    accion_invalida: "La acción «{accion}» no existe",
    existente: "Ya hay una excepción para {inst}, escalafón {esc}, concepto {concepto}",
    inexistente: [200, "La excepción ya no existe; actualice la lista"],
    cambiado: "Otra persona cambió la excepción mientras tanto; actualice la lista",
  },
  escrito: (cuerpo) => normalizar({ inst: "", concepto: "", ...cuerpo }),
  normalizar,
});

export const routesExcepciones = (app: App) =>
  rutasDeRecurso(app, EXCEPCIONES, {
    nombre: "excepciones",
    ademas: { rubros: RUBROS_DE_EJECUCION },
    lista: [calls["GET /admin/excepciones"], "Excepciones de conceptos de las ejecuciones"],
    guardar: [
      calls["POST /admin/excepciones"],
      "Alta, cambio o baja de una excepción de concepto",
    ],
  }, { permiso: "admin" });
