/** Exceptions of concepts ([E4]): where a concept goes, whatever CH1 says. Reloading applies them. */
import type { FilaDe } from "#core/db/handles.ts";
import { cambiar, mas, poner, quitar, una, varias } from "#core/db/query.ts";
import type { CeldasDeFila } from "#core/http/cells.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Actor, App, Archivo, Consulta, Escritura, Reversa } from "#core/plugin.ts";
import { asientoDeFila, leerDicho, reversaDeFilas, revNueva } from "#core/reversals.ts";
import { archivoDeTabla } from "#core/transfer/table-file.ts";
import type { FilaCsv } from "#core/transfer/types.ts";
import { leerRev } from "../formularios.ts";
import { rechazo } from "./errors.ts";
import type { RubroDeEjecucion } from "./sirhu/clasificar.ts";
import { conceptoNormal } from "./sirhu/formato.ts";
import { CAMPOS_EXCEPCION, tabla } from "./tables.ts";

/** Its concept as `conceptoNormal` gives it. */
export type Excepcion = FilaDe<typeof tabla.excepciones_conceptos>;

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
  const nombre = leerClave(cuerpo);
  const nuevo = accion === "ELIMINAR" ? null : leerRubro(cuerpo);
  const rev = leerRev(cuerpo);
  await app.db.tx(async (q) => {
    const antes = await guardada(q, nombre);
    if (accion === "NUEVO") {
      if (antes) throw rechazo("excepcion_existente", nombre);
    } else exigirVista(antes, rev);
    await escribir(q, actor, nombre, antes?.rubro ?? null, nuevo);
  });
}

type Clave = Pick<Excepcion, "inst" | "esc" | "concepto">;
type Guardada = Pick<Excepcion, "rubro" | "rev">;

const { rubro: RUBRO, ...CLAVE } = CAMPOS_EXCEPCION;

const leerClave = (dicho: Readonly<Record<string, unknown>>): Clave =>
  leerFormulario(CLAVE, normalizar({ inst: "", concepto: "", ...dicho }));
const leerRubro = (dicho: Readonly<Record<string, unknown>>) =>
  leerFormulario({ rubro: RUBRO }, dicho).rubro;

const guardada = (q: Escritura, nombre: Clave): Promise<Guardada | undefined> =>
  una(q, tabla.excepciones_conceptos, nombre, ["rubro", "rev"], { bloquear: true });

/**
 * @param datos what the refusal brings
 * @throws Rechazo when it no longer exists, or is not the version that was seen.
 */
function exigirVista(
  actual: Guardada | undefined,
  rev: number | null,
  datos: Readonly<Record<string, unknown>> = {},
): asserts actual is Guardada {
  if (!actual) throw rechazo("excepcion_inexistente");
  if (rev === null || rev === actual.rev) return;
  throw rechazo("excepcion_cambiada", {}, datos);
}

/**
 * What a cell of the list says; inside the unit of work of the rest.
 * @throws Rechazo as {@link editarExcepcion}
 */
export async function editarExcepcionPorCeldas(
  q: Escritura,
  actor: Actor,
  { id, rev, valores, clave = {} }: CeldasDeFila<number>,
): Promise<{ readonly id: number; readonly rev: number }> {
  const nombre = leerClave(clave);
  const rubro = leerRubro(valores);
  const antes = await guardada(q, nombre);
  exigirVista(antes, rev, { actual: { excepcion: { ...nombre, ...antes } } });
  if (rubro === antes.rubro) return { id, rev: antes.rev };
  await escribir(q, actor, nombre, antes.rubro, rubro);
  return { id, rev: antes.rev + 1 };
}

/** Writes where a concept goes in place of where it went; null = as CH1 says. Audited. */
async function escribir(
  q: Escritura,
  actor: Actor,
  { inst, esc, concepto }: Clave,
  antes: RubroDeEjecucion | null,
  rubro: RubroDeEjecucion | null,
): Promise<void> {
  const { excepciones_conceptos } = tabla;
  const nombre = { inst, esc, concepto };
  const clave = `${inst}|${esc}|${concepto}`;
  if (rubro === null) await quitar(q, excepciones_conceptos, nombre);
  else if (antes) await cambiar(q, excepciones_conceptos, nombre, { rubro, rev: mas(1) });
  else {
    const rev = await revNueva(q, "excepciones_conceptos", clave);
    await poner(q, excepciones_conceptos, { ...nombre, rubro, rev });
  }
  const con = (dicho: RubroDeEjecucion | null) => dicho && { ...nombre, rubro: dicho };
  const de = { entidad: "excepciones_conceptos", clave };
  await q.auditar(actor, asientoDeFila(de, con(antes), con(rubro)));
}

/** What the trail tells of an exception, taken back from it (formulation [F12]). */
export const reversaDeExcepciones: Reversa = reversaDeFilas<Omit<Excepcion, "rev">>({
  leer: (dicho) => leerDicho(CAMPOS_EXCEPCION, dicho),
  actual: (q, { rubro: _, ...clave }, candado) =>
    una(q, tabla.excepciones_conceptos, clave, "*", candado),
  mostrar: ({ inst, esc, concepto, rubro }) => ({ inst, esc, concepto, rubro }),
  async guardar({ q, actor }, antes, despues) {
    const nombre = despues ?? antes;
    if (nombre) await escribir(q, actor, nombre, antes?.rubro ?? null, despues?.rubro ?? null);
  },
});

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
