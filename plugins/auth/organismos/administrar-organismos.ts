/** What administrators do with organismos ([O1], [O3]): list, create, edit, delete. */
import { subirContador, ultimoAutor } from "#core/db/audit.ts";
import { cambiar, mas, poner, quitar, una, varias } from "#core/db/query.ts";
import { esReferenciaRota } from "#core/db/values.ts";
import { elegir } from "#core/domain/fields.ts";
import type { CeldasDeFila } from "#core/http/cells.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { asientoDeFila, type Dicho, revNueva } from "#core/reversals.ts";
import type { Message } from "#proto/admin-messages.ts";
import { CAMPOS_ORGANISMO, type Organismo } from "../campos.ts";
import { cuentas, nombreCompletoDe, safsDeLista } from "../cuentas/cuentas.ts";
import { rechazo } from "../errors.ts";
import { organismo, organismos } from "./organismos.ts";
import { tabla } from "../tables.ts";

/** What an administrator sends; `rev` null = the last writer wins ([K1]). */
export interface PedidoDeSaf extends Omit<Message<"EdicionSaf">, "accion"> {
  readonly accion: "nuevo" | "editar" | "eliminar";
}

const COLUMNAS = ["nombre", "login", "codsir", "habilitar_me", "habilitar_ogas"] as const;
export const SAF_EDITABLE = elegir(CAMPOS_ORGANISMO, COLUMNAS);

/** A SAF as the list shows it (spec 1 §3 «SAF row»); its identity is its number. */
const mostrar = (o: Organismo, rev: number): Message<"Saf"> => ({
  id: o.saf,
  codigo: o.saf,
  ...elegir(o, COLUMNAS),
  rev,
});

/** Every organismo, in SAF order. */
export async function listaDeSafs(q: Consulta): Promise<Message<"Saf">[]> {
  const revs = await varias(q, tabla.organismos, {}, ["saf", "rev"]);
  const rev = new Map(revs.map((o) => [o.saf, o.rev]));
  return (await organismos(q)).map((o) => mostrar(o, rev.get(o.saf) ?? 0));
}

/** What a new organismo says where administrators are not asked; `organismos.csv` may change it. */
const SIN_DECIR = {
  jur: 0,
  sjur: 0,
  ent: 0,
  car: 0,
  consolidado: false,
  usa_coefval: false,
  onp: false,
};

/** The fields, checked among themselves and against the other organismos. @throws Rechazo. */
async function datosDe(q: Consulta, saf: number, p: PedidoDeSaf) {
  const datos = {
    ...elegir(p, COLUMNAS),
    nombre: p.nombre.trim(),
    login: p.login.trim().toLowerCase(),
    codsir: p.codsir.trim().toUpperCase(),
  };
  if (/[\s@]/.test(datos.login) && !/\p{Cc}/u.test(datos.login)) {
    throw rechazo("login_invalido", {}, { campo: "login" });
  }
  const leidos = leerFormulario(SAF_EDITABLE, datos);
  if (!/^([A-Z]{2})?$/.test(leidos.codsir)) {
    throw rechazo("codsir_invalido", {}, { campo: "codsir" });
  }
  for (const o of await organismos(q)) {
    if (o.saf === saf) continue;
    if (o.login.toLowerCase() === leidos.login) {
      throw rechazo("login_repetido", { login: leidos.login, saf: o.saf }, { campo: "login" });
    }
    // Two SAFs of one institution: a load could not tell whose its records are ([E4]).
    if (leidos.codsir !== "" && o.codsir === leidos.codsir) {
      const valores = { codsir: leidos.codsir, saf: o.saf };
      throw rechazo("codsir_repetido", valores, { campo: "codsir" });
    }
  }
  return leidos;
}

/** The row as it is now, locked. @throws Rechazo when it is gone or changed after `rev`. */
async function vigente(
  q: Escritura,
  { id, rev }: PedidoDeSaf,
): Promise<{ readonly antes: Organismo; readonly vista: number }> {
  const fila = await una(q, tabla.organismos, { saf: id }, ["rev"], { bloquear: true });
  const antes = fila && await organismo(q, id);
  if (!fila || !antes) throw rechazo("organismo_ausente");
  if (rev !== null && rev !== fila.rev) {
    const quien = await ultimoAutor(q, "organismos", id);
    throw rechazo("organismo_cambiado", { quien }, {
      quien,
      actual: { saf: mostrar(antes, fila.rev) },
    });
  }
  return { antes, vista: fila.rev };
}

async function crear(q: Escritura, p: PedidoDeSaf): Promise<{ nuevo: Organismo; rev: number }> {
  const campo = { campo: "nro_saf" };
  if (p.nro_saf === 0) throw rechazo("organismo_cero", {}, campo);
  const { nro_saf: saf } = leerFormulario({ nro_saf: CAMPOS_ORGANISMO.saf }, p);
  if (await organismo(q, saf)) throw rechazo("organismo_repetido", { saf }, campo);
  const nuevo = { saf, ...await datosDe(q, saf, p), ...SIN_DECIR };
  const rev = await revNueva(q, "organismos", saf);
  // Somebody who creates the same one meanwhile makes this unit of work start again.
  await poner(q, tabla.organismos, { ...nuevo, rev }, "nada");
  return { nuevo, rev };
}

/** What an edit asks for. @throws Rechazo. */
async function editado(q: Escritura, antes: Organismo, p: PedidoDeSaf): Promise<Organismo> {
  if (p.nro_saf !== 0 && p.nro_saf !== antes.saf) {
    throw rechazo("organismo_fijo", {}, { campo: "nro_saf" });
  }
  return { ...antes, ...await datosDe(q, antes.saf, p) };
}

/** @throws Rechazo while somebody is of this SAF or may use it ([O3]). */
async function exigirSinUsuarios(q: Consulta, saf: number): Promise<void> {
  const todas = await cuentas(q);
  const propias = todas.filter((c) => c.saf === saf).length;
  if (propias > 0) {
    const motivo = propias === 1 ? "1 usuario" : `${propias} usuarios`;
    throw rechazo("organismo_con_datos", { saf, motivo });
  }
  const ajena = todas.find((c) => safsDeLista(c.acceso_safs).includes(saf));
  if (ajena) {
    const motivo = `acceso otorgado al usuario ${nombreCompletoDe(ajena)}`;
    throw rechazo("organismo_con_datos", { saf, motivo });
  }
}

/**
 * Creates, edits or deletes an organismo, audited; the counter of the reference data rises, since
 * validation and valuation read its flags. Saving what it says already changes nothing.
 * @param alEliminar what else a SAF has: may refuse with `tieneDatos`, or clean up and tell what it
 * removed, for the trail.
 * @throws Rechazo with the rule that it breaks, and the field in `campo`.
 */
export async function administrarOrganismo(
  q: Escritura,
  actor: Actor,
  p: PedidoDeSaf,
  alEliminar: (saf: number) => Promise<Readonly<Record<string, unknown>>>,
): Promise<{ readonly id: number; readonly rev: number }> {
  const asentar = (saf: number, antes: Dicho | null, despues: Dicho | null) =>
    q.auditar(actor, asientoDeFila({ entidad: "organismos", clave: saf, saf }, antes, despues));
  if (p.accion === "nuevo") {
    await subirContador(q, "referencias");
    const { nuevo, rev } = await crear(q, p);
    await asentar(nuevo.saf, null, nuevo);
    return { id: nuevo.saf, rev };
  }
  const { antes, vista } = await vigente(q, p);
  if (p.accion === "editar") {
    const despues = await editado(q, antes, p);
    if (COLUMNAS.every((c) => antes[c] === despues[c])) return { id: antes.saf, rev: vista };
    // Who writes another one at once makes this unit of work start again: no login is two people.
    await subirContador(q, "referencias");
    await cambiar(q, tabla.organismos, { saf: antes.saf }, {
      ...elegir(despues, COLUMNAS),
      rev: mas(1),
    });
    await asentar(antes.saf, antes, despues);
    return { id: antes.saf, rev: vista + 1 };
  }
  await subirContador(q, "referencias");
  await exigirSinUsuarios(q, antes.saf);
  const quitado = await alEliminar(antes.saf);
  try {
    await quitar(q, tabla.organismos, { saf: antes.saf });
  } catch (error) {
    // Somebody created an account in it meanwhile.
    if (esReferenciaRota(error)) throw tieneDatos(antes.saf, "usuarios");
    throw error;
  }
  await asentar(antes.saf, { ...antes, ...quitado }, null);
  return { id: antes.saf, rev: 0 };
}

/**
 * An organismo that was deleted, with all that it said; audited as a new one.
 * @param conEl what goes back with it, done by the caller, for the trail.
 * @throws Rechazo when its number, its login or its institution are another's now.
 */
export async function reponerOrganismo(
  q: Escritura,
  actor: Actor,
  o: Organismo,
  conEl: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { saf } = o;
  if (await organismo(q, saf)) throw rechazo("organismo_repetido", { saf });
  const datos = await datosDe(q, saf, { ...o, accion: "nuevo", id: saf, nro_saf: saf, rev: null });
  await subirContador(q, "referencias");
  const rev = await revNueva(q, "organismos", saf);
  await poner(q, tabla.organismos, { ...o, ...datos, rev });
  const despues = { ...o, ...datos, ...conEl };
  await q.auditar(actor, asientoDeFila({ entidad: "organismos", clave: saf, saf }, null, despues));
}

/** The refusal of deleting a SAF that has something: `motivo` completes «tiene…». */
export const tieneDatos = (saf: number, motivo: string) =>
  rechazo("organismo_con_datos", { saf, motivo });

/** Cells of an organismo inside a unit of work; what is not sent of it stays. @throws Rechazo. */
export async function editarSafPorCeldas(
  q: Escritura,
  actor: Actor,
  { id, rev, valores }: CeldasDeFila<number>,
): Promise<{ readonly id: number; readonly rev: number }> {
  const actual = await organismo(q, id);
  if (!actual) throw rechazo("organismo_ausente");
  const enviados = Object.entries(SAF_EDITABLE).filter(([c]) => Object.hasOwn(valores, c));
  // Blanks around and capitals are not what is wrong with it.
  const limpio = Object.fromEntries(
    Object.entries(valores).map(([c, v]) => [c, typeof v === "string" ? v.trim() : v]),
  );
  const leidos = leerFormulario(Object.fromEntries(enviados), limpio);
  const pedido = { ...mostrar(actual, 0), nro_saf: id, ...leidos, rev };
  return await administrarOrganismo(
    q,
    actor,
    { ...pedido, accion: "editar" },
    () => Promise.resolve({}),
  );
}
