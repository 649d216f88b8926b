/** Exceptions of concepts ([E4]): where a concept goes, whatever CH1 says. Reloading applies them. */
import { cambiar, mas, poner, quitar, una, varias } from "../../../core/db/query.ts";
import { leerFormulario } from "../../../core/http/form.ts";
import { enteroDeFormulario } from "../../../core/http/form.ts";
import type { App } from "../../../core/app.ts";
import type { Actor, Archivo, Consulta } from "../../../core/plugin.ts";
import { archivoDeTabla } from "../../../core/transfer/table-file.ts";
import type { FilaCsv } from "../../../core/transfer/types.ts";
import { rechazo } from "./errors.ts";
import type { RubroDeEjecucion } from "./sirhu/clasificar.ts";
import { conceptoNormal } from "./sirhu/formato.ts";
import { CAMPOS_EXCEPCION, tabla } from "./tables.ts";

export interface Excepcion {
  readonly inst: string;
  readonly esc: number;
  /** As `conceptoNormal` gives it. */
  readonly concepto: string;
  readonly rubro: RubroDeEjecucion;
  /** Version of the row ([K1]). */
  readonly rev: number;
}

const REV_MAXIMA = 2_147_483_647;

/** All of them, in key order. */
export function excepciones(q: Consulta): Promise<Excepcion[]> {
  return varias(q, tabla.excepciones_conceptos, {}, "*", { orden: ["inst", "esc", "concepto"] });
}

/** The key as people type it: lower case letters, a concept without its zeros. */
function normalizar<T extends { readonly inst: unknown; readonly concepto: unknown }>(f: T): T {
  const texto = (v: unknown) => typeof v === "string" ? v.trim().toUpperCase() : v;
  const concepto = texto(f.concepto);
  return {
    ...f,
    inst: texto(f.inst),
    concepto: typeof concepto === "string" && concepto !== "" ? conceptoNormal(concepto) : concepto,
  };
}

/**
 * Creates, changes or removes an exception, audited. `accion` is NUEVO, EDITAR or ELIMINAR.
 * @throws Rechazo when it exists already, no longer exists, or changed meanwhile ([K1]).
 */
export async function editarExcepcion(
  app: App,
  actor: Actor,
  cuerpo: Readonly<Record<string, unknown>>,
): Promise<void> {
  const accion = typeof cuerpo.accion === "string" ? cuerpo.accion : "";
  if (!["NUEVO", "EDITAR", "ELIMINAR"].includes(accion)) {
    throw rechazo("accion_desconocida", { accion: accion.slice(0, 20).replace(/\p{C}/gu, "") });
  }
  const { rubro, ...clave } = CAMPOS_EXCEPCION;
  const datos = normalizar({ inst: "", concepto: "", ...cuerpo });
  const { inst, esc, concepto } = leerFormulario(clave, datos);
  const nuevo = accion === "ELIMINAR" ? null : leerFormulario({ rubro }, datos).rubro;
  const rev = cuerpo.rev === undefined ? null : enteroDeFormulario("rev", cuerpo.rev, REV_MAXIMA);
  const nombre = { inst, esc, concepto };
  await app.db.tx(async (q) => {
    const { excepciones_conceptos } = tabla;
    const antes = await una(q, excepciones_conceptos, nombre, ["rubro", "rev"], { bloquear: true });
    if (accion === "NUEVO") {
      if (antes) throw rechazo("excepcion_existente", nombre);
    } else {
      if (!antes) throw rechazo("excepcion_inexistente");
      if (rev !== null && rev !== antes.rev) throw rechazo("excepcion_cambiada");
    }
    if (nuevo === null) await quitar(q, excepciones_conceptos, nombre);
    else if (antes) await cambiar(q, excepciones_conceptos, nombre, { rubro: nuevo, rev: mas(1) });
    else await poner(q, excepciones_conceptos, { ...nombre, rubro: nuevo });
    await q.auditar(actor, {
      accion: accion.toLowerCase(),
      entidad: "excepciones_conceptos",
      clave: `${inst}|${esc}|${concepto}`,
      ...(antes ? { antes: { ...nombre, rubro: antes.rubro } } : {}),
      ...(nuevo === null ? {} : { despues: { ...nombre, rubro: nuevo } }),
    });
  });
}

export const ARCHIVO_EXCEPCIONES: Archivo = archivoDeTabla({
  nombre: "excepciones_conceptos",
  orden: 905,
  campos: CAMPOS_EXCEPCION,
  clave: ["inst", "esc", "concepto"],
  // No valuation reads them, only the next load.
  contador: null,
  conRev: true,
  /** The key is stored as loads look it up; two writings of one key are the same row. */
  async *preparar(ctx, lotes) {
    const vistas = new Set<string>();
    for await (const lote of lotes) {
      const buenas: FilaCsv[] = [];
      for (const { fila, valores } of lote) {
        const v = normalizar(valores as { inst: string; concepto: string; esc: number });
        const clave = `${v.inst}|${v.esc}|${v.concepto}`;
        if (vistas.has(clave)) ctx.error(fila, "concepto", "la clave está repetida");
        else buenas.push({ fila, valores: v });
        vistas.add(clave);
      }
      if (buenas.length > 0) yield buenas;
    }
  },
});
