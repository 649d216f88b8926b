/** The life of an agreement ([W1]): made, edited, copied, moved on, published, deleted. */
import { leerContador, subirContador, ultimoAutor } from "#core/db/audit.ts";
import { cambiar, poner, quitar, una } from "#core/db/query.ts";
import { tabla as nucleo } from "#core/db/schema.ts";
import { elegir } from "#core/domain/fields.ts";
import type { Asiento } from "#core/db/types.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import type { AcuerdoLeido, AcuerdoListado } from "#proto/escenarios.ts";
import { sujetarOrganismo } from "#plugins/auth/service.ts";
import {
  exigirHomologable,
  exigirLegible,
  exigirPropio,
  exigirPublicable,
  exigirSaf,
  puedeEscribir,
  puedeLeer,
  type Quien,
} from "./accesos.ts";
import { type Acuerdo, DATOS_DE_ACUERDO } from "./acuerdo.ts";
import {
  type AcuerdoGuardado,
  acuerdoGuardado,
  type CabeceraDeAcuerdo,
  cabeceras,
  guardarAcuerdo,
} from "./almacen.ts";
import { rechazo } from "../errors.ts";
import { mostrarAcuerdo } from "./leer-acuerdo.ts";
import { exigirReferencias } from "./referencias.ts";
import { tabla } from "../tables.ts";

/** What every write answers. */
export interface Hecho {
  readonly id: number;
  readonly saf: number;
  readonly rev: number;
}

const CONTADOR = "acuerdos";

/** A number that no agreement had before. */
const numeroNuevo = (q: Escritura): Promise<number> => subirContador(q, CONTADOR);

/** From here on, new numbers are greater than one that came in a file. */
export async function reservarNumero(q: Escritura, id: number): Promise<void> {
  if (await leerContador(q, CONTADOR) >= id) return;
  await poner(q, nucleo.contadores, { nombre: CONTADOR, valor: id }, "reemplazar");
}

const mostrarCabecera = (quien: Quien, c: CabeceraDeAcuerdo): AcuerdoListado => ({
  ...elegir(c, ["id", "saf", ...DATOS_DE_ACUERDO, "publicado"]),
  propio: puedeEscribir(quien, c.saf),
  ...elegir(c, ["rev", "modificado"]),
});

/**
 * Those that somebody may read; of one SAF and the published ones when it is named.
 * @throws Rechazo 403 for the SAF of others ([U3]).
 */
export async function listaDeAcuerdos(
  q: Consulta,
  quien: Quien,
  saf: number | null,
): Promise<AcuerdoListado[]> {
  if (saf !== null) exigirSaf(quien, saf);
  const legibles = (await cabeceras(q)).filter((c) => puedeLeer(quien, c));
  return legibles.filter((c) => saf === null || c.saf === saf || c.publicado)
    .map((c) => mostrarCabecera(quien, c));
}

/** @throws Rechazo 404 for one that does not exist, or that is not theirs to read. */
export async function acuerdoLegible(
  q: Consulta,
  quien: Quien,
  id: number,
): Promise<AcuerdoGuardado> {
  return exigirLegible(quien, await acuerdoGuardado(q, id), id);
}

export const mostrarGuardado = (quien: Quien, a: AcuerdoGuardado): AcuerdoLeido => ({
  ...mostrarCabecera(quien, a),
  definicion: mostrarAcuerdo(a.acuerdo),
});

/** What the audit trail keeps of an agreement. */
export const paraAuditar = (c: Pick<CabeceraDeAcuerdo, "publicado">, a: Acuerdo) => {
  const { version: _, ...definicion } = mostrarAcuerdo(a);
  return { publicado: c.publicado, ...definicion };
};

const asiento = (accion: string, { id, saf }: Pick<CabeceraDeAcuerdo, "id" | "saf">) =>
  ({ accion, entidad: "acuerdos", clave: id, saf }) as const;

/** A new draft of a SAF, whatever state it comes with. */
export async function crearAcuerdo(
  q: Escritura,
  actor: Actor,
  saf: number,
  dicho: Acuerdo,
): Promise<Hecho> {
  const propio = { id: await numeroNuevo(q), saf, publicado: false, rev: 1, creado: Date.now() };
  return await ponerAcuerdo(q, actor, propio, { ...dicho, estado: "borrador" });
}

/** One that is not there, as it is given: a new one, or one that comes back. */
export async function ponerAcuerdo(
  q: Escritura,
  actor: Actor,
  propio: Pick<CabeceraDeAcuerdo, "id" | "saf" | "publicado" | "rev" | "creado">,
  acuerdo: Acuerdo,
): Promise<Hecho> {
  const { saf } = propio;
  await sujetarOrganismo(q, saf);
  await exigirReferencias(q, acuerdo);
  const cabecera = cabeceraDe(acuerdo, { ...propio, modificado: Date.now() });
  await guardarAcuerdo(q, cabecera, acuerdo);
  await q.auditar(actor, {
    ...asiento("nuevo", cabecera),
    despues: paraAuditar(cabecera, acuerdo),
  });
  return { id: cabecera.id, saf, rev: propio.rev };
}

/** The header of an agreement, which repeats what its file says of it as a whole. */
export const cabeceraDe = (
  acuerdo: Acuerdo,
  resto: Omit<CabeceraDeAcuerdo, typeof DATOS_DE_ACUERDO[number]>,
): CabeceraDeAcuerdo => ({ ...resto, ...elegir(acuerdo, DATOS_DE_ACUERDO) });

interface Pedido {
  readonly quien: Quien;
  readonly id: number;
  /** Version that the editor saw; null = last writer wins ([K1]). */
  readonly rev: number | null;
}

/** @throws Rechazo 409 with the agreement as it is now ([K1]). */
async function exigirRev(q: Consulta, { quien, rev }: Pedido, a: AcuerdoGuardado): Promise<void> {
  if (rev === null || rev === a.rev) return;
  throw rechazo("acuerdo_cambiado", { quien: await ultimoAutor(q, "acuerdos", a.id) }, {
    actual: mostrarGuardado(quien, a),
  });
}

/** Locked until the end of the unit of work. @throws Rechazo 403, 404, 409. */
async function acuerdoParaEscribir(q: Escritura, p: Pedido): Promise<AcuerdoGuardado> {
  const a = exigirPropio(p.quien, await acuerdoGuardado(q, p.id, true), p.id);
  await exigirRev(q, p, a);
  return a;
}

/** For who makes it law ([W6]). @throws Rechazo 403, 404. */
export async function acuerdoParaHomologar(
  q: Consulta,
  quien: Quien,
  id: number,
  bloquear?: true,
): Promise<AcuerdoGuardado> {
  const propio = exigirPropio(quien, await acuerdoGuardado(q, id, bloquear), id);
  exigirHomologable(quien);
  return propio;
}

/** @throws Rechazo for what became law ([W6]). */
async function acuerdoAbierto(q: Escritura, p: Pedido): Promise<AcuerdoGuardado> {
  const a = await acuerdoParaEscribir(q, p);
  if (a.estado === "homologado") throw rechazo("acuerdo_homologado");
  return a;
}

/**
 * Stores an agreement that was read for writing.
 * @returns what the trail is to say of it, for the caller to append with what it is part of.
 */
export async function asentarAcuerdo(
  q: Escritura,
  accion: string,
  antes: AcuerdoGuardado,
  acuerdo: Acuerdo,
): Promise<{ readonly hecho: Hecho; readonly asiento: Asiento }> {
  const { acuerdo: _, ...previa } = antes;
  const rev = antes.rev + 1;
  const cabecera = cabeceraDe(acuerdo, { ...previa, rev, modificado: Date.now() });
  await guardarAcuerdo(q, cabecera, acuerdo);
  return {
    hecho: { id: antes.id, saf: antes.saf, rev },
    asiento: {
      ...asiento(accion, antes),
      antes: paraAuditar(antes, antes.acuerdo),
      despues: paraAuditar(cabecera, acuerdo),
    },
  };
}

async function reescribir(
  q: Escritura,
  actor: Actor,
  accion: string,
  antes: AcuerdoGuardado,
  acuerdo: Acuerdo,
): Promise<Hecho> {
  const { hecho, asiento } = await asentarAcuerdo(q, accion, antes, acuerdo);
  await q.auditar(actor, asiento);
  return hecho;
}

/** What it says, but its state, which moves apart. */
export async function editarAcuerdo(
  q: Escritura,
  actor: Actor,
  p: Pedido,
  dicho: Acuerdo,
): Promise<Hecho> {
  const antes = await acuerdoAbierto(q, p);
  await exigirReferencias(q, dicho);
  return await reescribir(q, actor, "editar", antes, { ...dicho, estado: antes.acuerdo.estado });
}

/** From draft to signed, and back; the rest is homologating. */
export async function moverAcuerdo(
  q: Escritura,
  actor: Actor,
  p: Pedido,
  estado: unknown,
): Promise<Hecho> {
  const antes = await acuerdoAbierto(q, p);
  if (estado !== "borrador" && estado !== "acta") throw rechazo("estado_invalido");
  return await reescribir(q, actor, "cambiar estado", antes, { ...antes.acuerdo, estado });
}

/** Offers it to everybody, or no longer. */
export async function publicarAcuerdo(
  q: Escritura,
  actor: Actor,
  p: Pedido,
  publicado: boolean,
): Promise<Hecho> {
  const antes = await acuerdoParaEscribir(q, p);
  await exigirPublicable(q, p.quien, antes.saf);
  const rev = antes.rev + 1;
  await cambiar(q, tabla.acuerdos, { id: p.id }, { publicado, rev, modificado: Date.now() });
  await q.auditar(actor, {
    ...asiento(publicado ? "publicar" : "dejar de publicar", antes),
    antes: { nombre: antes.nombre, publicado: antes.publicado },
    despues: { nombre: antes.nombre, publicado },
  });
  return { id: p.id, saf: antes.saf, rev };
}

/** A draft with the same tranches and sums, in a SAF of one's own. */
export async function duplicarAcuerdo(
  q: Escritura,
  actor: Actor,
  { quien, id }: Pedido,
  saf: number | null,
): Promise<Hecho> {
  const { acuerdo, saf: suyo } = await acuerdoLegible(q, quien, id);
  const destino = saf ?? suyo;
  if (!puedeEscribir(quien, destino)) throw rechazo("destino_ajeno", { saf: destino });
  const nombre = `${acuerdo.nombre.slice(0, 190).trim()} (copia)`;
  return await crearAcuerdo(q, actor, destino, { ...acuerdo, nombre });
}

export async function eliminarAcuerdo(q: Escritura, actor: Actor, p: Pedido): Promise<Hecho> {
  const antes = await acuerdoAbierto(q, p);
  await quitar(q, tabla.acuerdos, { id: p.id });
  await q.auditar(actor, {
    ...asiento("eliminar", antes),
    antes: { ...paraAuditar(antes, antes.acuerdo), instante: antes.creado },
  });
  return { id: p.id, saf: antes.saf, rev: antes.rev };
}

/** What of the agreements keeps a SAF from being deleted ([O3]). */
export async function acuerdosDeOrganismo(
  q: Consulta,
  { saf }: { readonly saf: number },
): Promise<string | null> {
  return await una(q, tabla.acuerdos, { saf }, ["id"]) ? "acuerdos salariales" : null;
}
