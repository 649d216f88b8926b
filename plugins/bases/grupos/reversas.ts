/** What the trail tells of groups and of their rows, taken back from it (formulation [F12]). */
import { una } from "#core/db/query.ts";
import { elegir } from "#core/domain/fields.ts";
import type { AsientoHecho, Consulta, ContextoDeReversa, Reversa } from "#core/plugin.ts";
import { type Dicho, exigirDicho, exigirIgual, leerDicho } from "#core/reversals.ts";
import { rechazo } from "../errors.ts";
import { CAMPOS_PRESUPUESTO, tabla } from "../tables.ts";
import { eliminarVacio } from "./eliminar.ts";
import { editarAuditado, reponerAuditado } from "./presupuestos.ts";
import type { Base } from "../bases.ts";
import { guardarFilas } from "../filas/escritura/registrar.ts";
import { revertirFila } from "../historia/deshacer.ts";
import { congelar } from "./congelar.ts";
import { grupoParaEditar } from "./grupos.ts";
import { ponerEnLinea } from "./historico.ts";

/** What the trail says of a header that was removed without rows. */
const ENCABEZADO = elegir(CAMPOS_PRESUPUESTO, [
  ...["descripcion", "desde_mes", "ejercicio", "version", "fecha_alta", "criterio"] as const,
]);

/** A header as the trail says it; null = none. */
async function encabezado(q: Consulta, asiento: AsientoHecho): Promise<Dicho | null> {
  const { saf, codipres } = asiento;
  const hay = await una(q, tabla.presupuestos, { saf: Number(saf), codipres: String(codipres) });
  return hay ? { ...elegir(hay, Object.keys(ENCABEZADO) as "version"[]) } : null;
}

/** A header as the entry found it: one that is there, or one that was removed. */
async function volverEncabezado(
  { q, actor }: ContextoDeReversa,
  asiento: AsientoHecho & { readonly saf: number; readonly codipres: string },
): Promise<void> {
  const { saf, codipres, antes, despues } = asiento;
  const hay = await encabezado(q, asiento);
  exigirIgual(despues, hay);
  const dicho = antes as Dicho;
  if (hay) await editarAuditado(q, actor, saf, codipres, dicho, null);
  else {
    if (exigirDicho(dicho.registros) !== 0) throw rechazo("eliminado_con_registros");
    await reponerAuditado(q, actor, saf, codipres, leerDicho(ENCABEZADO, dicho));
  }
}

/**
 * Out of the lists and back, frozen and reopened: each is what undoes the other. A new one goes while
 * it has no rows.
 */
export const deGrupo: Reversa = {
  actions: ["nuevo", "editar", "eliminar", "quitar", "agregar", "congelar", "reabrir"],
  reasons: {
    generar: "la Generación Automática reemplazó bases enteras; lo de antes está en la Historia " +
      "del presupuesto",
    cerrar: "un entregable es lo que se entregó; se da otro cierre",
    recuperar: "copió bases enteras a un presupuesto nuevo",
    forzar: "sólo cuenta que se escribió en un presupuesto que no admitía cambios",
  },
  now: encabezado,
  async run(ctx, asiento) {
    const { q, actor } = ctx;
    const { accion } = asiento;
    const saf = Number(asiento.saf);
    const codipres = String(asiento.codipres);
    if (accion === "quitar" || accion === "agregar") {
      await ponerEnLinea(q, actor, saf, codipres, accion === "quitar");
    } else if (accion === "congelar" || accion === "reabrir") {
      await congelar(q, actor, saf, codipres, accion === "reabrir");
    } else if (accion === "nuevo") {
      await eliminarVacio(q, actor, saf, codipres);
    } else await volverEncabezado(ctx, { ...asiento, saf, codipres });
  },
};

export const deFila = (base: Base): Reversa => ({
  actions: ["nuevo", "editar", "eliminar", "deshacer", "rehacer"],
  reasons: {
    pasaje: "lo movió un pasaje de cargos; vuelve con todo lo que movió, desde el registro del " +
      "pasaje",
    generar: "la Generación Automática reemplazó la base entera; lo de antes está en la Historia " +
      "del presupuesto",
  },
  async run({ q, actor }, asiento) {
    const saf = Number(asiento.saf);
    const codipres = String(asiento.codipres);
    const grupo = await grupoParaEditar(q, saf, codipres);
    await guardarFilas(q, actor, base, grupo, [await revertirFila(q, base, grupo, asiento)]);
  },
});
