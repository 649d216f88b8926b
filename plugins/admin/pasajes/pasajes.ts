/**
 * Pasajes: entering them, their history, and the mapping that fills their boxes ([J4]). No resource
 * of the engine: one that ran is closed, each act tells the trail something else, and what their
 * process did is taken back row by row; only their words are said as those of the others.
 */
import { fechaYMinutosDe } from "#core/domain/period.ts";
import { ultimoAutor } from "#core/db/audit.ts";
import { cambiar, mas, poner, quitar, una, varias } from "#core/db/query.ts";
import { elegir, type Fila } from "#core/domain/fields.ts";
import type { CeldasDeFila } from "#core/http/cells.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Actor, App, Consulta, Escritura } from "#core/plugin.ts";
import { asientoDeFila } from "#core/reversals.ts";
import type { Message } from "#proto/admin-messages.ts";
import { PASAJE } from "#proto/recursos/pasaje.ts";
import { nombresDeCuentas, organismo } from "#plugins/auth/service.ts";
import { grupo } from "#plugins/bases/service.ts";
import { mapeoEsidif, versionesDisponibles } from "#plugins/tablas/service.ts";
import { rechazo } from "../errors.ts";
import { tabla } from "../tables.ts";

export type Casilleros = Readonly<Fila<typeof PASAJE.campos>>;

export const CASILLEROS = Object.keys(PASAJE.campos) as (keyof Casilleros)[];

/** A transfer as it is stored. */
export interface Pasaje extends Casilleros {
  readonly id: number;
  readonly id_usuario: number | null;
  readonly usuario: string;
  /** When it ran, milliseconds since 1970; null while it is pending. */
  readonly ejecucion: number | null;
  readonly resultado: string;
  /** Version of its boxes ([K1]). */
  readonly rev: number;
}

export const COLUMNAS = [
  "id",
  ...CASILLEROS,
  "id_usuario",
  "usuario",
  "ejecucion",
  "resultado",
  "rev",
] as const;

/** One transfer, locked until the end of the transaction when it is to run. */
export function pasajeDe(q: Consulta, id: number, bloquear: boolean): Promise<Pasaje | undefined> {
  return una(q, tabla.pasajes, { id }, COLUMNAS, bloquear ? { bloquear } : {});
}

/** Ids of the pending ones, in the order in which they were entered ([J2]). */
export async function pendientes(q: Consulta): Promise<number[]> {
  const filas = await varias(q, tabla.pasajes, { ejecucion: null }, ["id"], { orden: "id" });
  return filas.map((p) => p.id);
}

const mostrar = (p: Pasaje, nombres: ReadonlyMap<number, string>) => ({
  ...p,
  id_usuario: p.id_usuario ?? 0,
  nombre_completo: nombres.get(p.id_usuario ?? 0) ?? "",
  ejecucion: fechaYMinutosDe(p.ejecucion),
});

/** Every transfer, the last entered first, as the list shows it (spec 1 §3 «Transfer row»). */
export async function listaDePasajes(q: Consulta) {
  const nombres = await nombresDeCuentas(q);
  const filas = await varias(q, tabla.pasajes, {}, COLUMNAS, { orden: "-id" });
  return filas.map((p) => mostrar(p, nombres));
}

/** @throws Rechazo with the box in `campo`. */
export function casillerosDe(pedido: Readonly<Record<string, unknown>>): Casilleros {
  const { codipres } = pedido;
  if (typeof codipres === "string" && !/^[EO][A-Z0-9]{4}$/.test(codipres.toUpperCase())) {
    throw rechazo("pasaje_codigo", {}, { campo: "codipres" });
  }
  const c = leerFormulario(PASAJE.campos, { ...pedido, codipres: String(codipres).toUpperCase() });
  for (const lado of ["origen", "destino"] as const) {
    if (c[`prog_${lado}`] === 0 && (c[`subp_${lado}`] || c[`proy_${lado}`] || c[`act_${lado}`])) {
      throw rechazo("pasaje_programa_cero", {}, { campo: `prog_${lado}` });
    }
  }
  const niveles = ["saf", "prog", "subp", "proy", "act"] as const;
  if (niveles.every((n) => c[`${n}_origen`] === c[`${n}_destino`])) {
    throw rechazo("pasaje_igual", {}, { campo: "saf_destino" });
  }
  return c;
}

/** @throws Rechazo with the box of the SAF that does not exist. */
export async function exigirSafs(q: Consulta, casilleros: Casilleros): Promise<void> {
  for (const campo of ["saf_origen", "saf_destino"] as const) {
    const saf = casilleros[campo];
    if (!await organismo(q, saf)) throw rechazo("pasaje_saf", { saf }, { campo });
  }
}

/** How the trail names a transfer: by its origin. */
export const nombrado = (id: number, { saf_origen: saf, codipres }: Casilleros) => (
  { entidad: "pasajes", clave: id, saf, codipres }
);

/** Enters one in the caller's unit of work. @returns its id. */
export async function ingresar(
  q: Escritura,
  actor: Actor,
  casilleros: Casilleros,
  ahora: number,
): Promise<number> {
  await exigirSafs(q, casilleros);
  const { id_usuario, usuario } = actor;
  const id = await poner(q, tabla.pasajes, {
    ...casilleros,
    id_usuario,
    usuario,
    instante: ahora,
    resultado: "",
  });
  await q.auditar(actor, asientoDeFila(nombrado(id, casilleros), null, casilleros));
  return id;
}

/** Enters a transfer; it runs with the next process. Its id. */
export async function nuevoPasaje(
  app: App,
  actor: Actor,
  pedido: Readonly<Record<string, unknown>>,
  ahora: number,
): Promise<number> {
  const casilleros = casillerosDe(pedido);
  return await app.db.tx((q) => ingresar(q, actor, casilleros, ahora));
}

/**
 * A transfer that is still pending, locked.
 * @param rev version that the editor opened; null = the last writer wins.
 * @throws Rechazo 404 when it is gone, 409 with the row as it is when somebody changed it ([K1]), and
 * with a sentence when it ran already: what moved does not come back by editing it ([J2]).
 */
export async function pendienteDe(q: Escritura, id: number, rev: number | null): Promise<Pasaje> {
  const pasaje = await pasajeDe(q, id, true);
  if (!pasaje) throw rechazo("pasaje_inexistente");
  if (pasaje.ejecucion !== null) throw rechazo("pasaje_ejecutado");
  if (rev !== null && rev !== pasaje.rev) {
    const quien = await ultimoAutor(q, "pasajes", id);
    const actual = { pasaje: mostrar(pasaje, await nombresDeCuentas(q)) };
    throw rechazo("pasaje_cambiado", { quien }, { quien, actual });
  }
  return pasaje;
}

/** One that was taken out has rev 0. */
export type PasajeGuardado = Message<"Guardado">;

/** `rev` null = the last writer wins ([K1]). */
interface PedidoDePasaje extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly rev: number | null;
}

/**
 * Corrects the boxes of a pending transfer, which keeps its turn; what its last try said is
 * forgotten with the boxes that it was about. Saving what it says already changes nothing.
 * @throws Rechazo as `nuevoPasaje`, and for one that is not pending any more.
 */
export async function editarPasaje(
  app: App,
  actor: Actor,
  { id, rev, ...pedido }: PedidoDePasaje,
): Promise<PasajeGuardado> {
  const casilleros = casillerosDe(pedido);
  return await app.db.tx(async (q) =>
    await corregir(q, actor, await pendienteDe(q, id, rev), casilleros)
  );
}

/** Cells of a pending one inside a unit of work; what is not sent of it stays. @throws Rechazo */
export async function editarPasajePorCeldas(
  q: Escritura,
  actor: Actor,
  { id, rev, valores }: CeldasDeFila<number>,
): Promise<PasajeGuardado> {
  const antes = await pendienteDe(q, id, rev);
  const casilleros = casillerosDe({ ...elegir(antes, CASILLEROS), ...valores });
  return await corregir(q, actor, antes, casilleros);
}

export async function corregir(
  q: Escritura,
  actor: Actor,
  antes: Pasaje,
  casilleros: Casilleros,
  resultado = "",
): Promise<PasajeGuardado> {
  const { id } = antes;
  if (CASILLEROS.every((c) => antes[c] === casilleros[c])) return { id, rev: antes.rev };
  await exigirSafs(q, casilleros);
  await cambiar(q, tabla.pasajes, { id }, { ...casilleros, resultado, rev: mas(1) });
  const dicho = (v: string) => v === "" ? {} : { resultado: v };
  const hallado = { ...elegir(antes, CASILLEROS), ...dicho(antes.resultado) };
  const dejado = { ...casilleros, ...dicho(resultado) };
  await q.auditar(actor, asientoDeFila(nombrado(id, casilleros), hallado, dejado));
  return { id, rev: antes.rev + 1 };
}

/** What the trail keeps of one that goes: all that it takes to have it back. */
export const DEL_ASIENTO = [
  ...CASILLEROS,
  "id_usuario",
  "usuario",
  "instante",
  "resultado",
] as const;

/** Takes a pending transfer out: it never runs. @throws Rechazo when it is not pending any more. */
export const eliminarPasaje = (
  app: App,
  actor: Actor,
  { id, rev }: Pick<PedidoDePasaje, "id" | "rev">,
): Promise<PasajeGuardado> => app.db.tx((q) => sacar(q, actor, id, rev));

export async function sacar(
  q: Escritura,
  actor: Actor,
  id: number,
  rev: number | null,
): Promise<PasajeGuardado> {
  const pasaje = await pendienteDe(q, id, rev);
  const antes = await una(q, tabla.pasajes, { id }, DEL_ASIENTO);
  await quitar(q, tabla.pasajes, { id });
  await q.auditar(actor, asientoDeFila(nombrado(id, pasaje), antes ?? null, null));
  return { id, rev: 0 };
}

/** «Mapeo eSidif» of a budget and an origin SAF. @throws Rechazo 404 when it has no such group. */
export async function mapeoDePasaje(q: Consulta, codipres: string, saf: number) {
  const { ejercicio, version } = await grupo(q, saf, codipres);
  const clasificador = (await versionesDisponibles(q))
    .find((v) => v.ejercicio === ejercicio && v.version === version);
  return {
    descripcion: clasificador?.descripcion ?? "",
    ejercicio,
    version,
    mapeo: await mapeoEsidif(q, ejercicio, version, saf),
  };
}
