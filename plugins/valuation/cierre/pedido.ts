/**
 * A closing that takes two persons ([Q10]): the first one asks for it, and it waits for another one
 * with access to the organismo, who closes exactly that or nothing.
 */
import { Rechazo } from "#core/errors.ts";
import { contar } from "#core/domain/money.ts";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import type { CierreQueEspera, PedidoDeCierre } from "#proto/valuation.ts";
import { puedeEscribir, sonDosPersonas } from "#plugins/auth/service.ts";
import {
  type CierrePedido,
  cierrePedido,
  cierresPedidos,
  type Grupo,
  grupoParaValorizar,
  ponerCierrePedido,
  quitarCierrePedido,
  rechazarCierrePedido,
} from "#plugins/bases/service.ts";
import { instantanea } from "#plugins/tablas/service.ts";
import { rechazo } from "../errors.ts";
import { estadoDe } from "../estado.ts";
import { proximaVersion } from "./version.ts";

/** How long it waits, in milliseconds. */
const ESPERA = 72 * 3_600_000;
/** Letters of the reason of a refusal. */
const LARGO_MOTIVO = 500;

const vence = ({ instante }: Pick<CierrePedido, "instante">): number => instante + ESPERA;

/** Refusals of closing that say that the budget is not what it was when somebody asked. */
const CAMBIOS = {
  cierre_otra_version: "ya se dio otro cierre de ese tipo",
  cierre_otra_valorizacion: "se valorizó de nuevo",
  cierre_sin_aquella_valorizacion: "no está la valorización de entonces",
  cierre_sin_valorizar: "no está la valorización de entonces",
  cierre_desactualizado: "cambió lo que se valorizó",
  cierre_con_errores: "hay registros con errores",
  cierre_sin_registros: "no tiene registros",
  cierre_otra_revision: "lo que hay que revisar es otra cosa",
} as const;

/** Why nobody can confirm it any more, for good or until it is asked for again; null when they can. */
async function cambioDesde(q: Consulta, g: Grupo, p: CierrePedido): Promise<string | null> {
  const { desactualizado, valuaciones: [valuacion] } = await estadoDe(q, g);
  if (!valuacion) return CAMBIOS.cierre_sin_valorizar;
  if (valuacion.id !== p.valuacion) return CAMBIOS.cierre_otra_valorizacion;
  if (desactualizado) return CAMBIOS.cierre_desactualizado;
  const { codipres } = await proximaVersion(q, g, p.tipo);
  if (codipres !== p.nueva_version) return CAMBIOS.cierre_otra_version;
  return p.id_usuario !== null && await puedeEscribir(q, p.id_usuario, g.saf)
    ? null
    : `${p.usuario} ya no puede modificar el SAF ${g.saf}`;
}

/** What became of a request, and why: nothing but who refused it is stored. */
async function situacionDePedido(
  q: Consulta,
  g: Grupo,
  p: CierrePedido,
  ahora: number,
): Promise<Pick<PedidoDeCierre, "estado" | "motivo">> {
  if (p.rechazado_por !== "") return { estado: "rechazado", motivo: p.motivo };
  if (ahora >= vence(p)) return { estado: "vencido", motivo: "" };
  const cambio = await cambioDesde(q, g, p);
  return cambio === null
    ? { estado: "pendiente", motivo: "" }
    : { estado: "cambiado", motivo: cambio };
}

/** What a closing type is called; its letter when it is gone. */
export async function nombreDeTipo(q: Consulta, codigo: string): Promise<string> {
  const tipos = (await instantanea(q)).filas("tipos_cierre");
  const { descripcion } = tipos.find((t) => t.codigo === codigo) ?? {};
  return typeof descripcion === "string" ? descripcion : codigo;
}

/** What was asked of a budget, whatever became of it; null when nothing was. */
export async function pedidoDe(
  q: Consulta,
  g: Grupo,
  ahora = Date.now(),
): Promise<PedidoDeCierre | null> {
  const p = await cierrePedido(q, g.saf, g.codipres);
  if (!p) return null;
  const { saf: _saf, codipres: _codipres, leidas: _leidas, ...dicho } = p;
  return {
    ...dicho,
    descripcion: await nombreDeTipo(q, p.tipo),
    vence: vence(p),
    ...await situacionDePedido(q, g, p, ahora),
  };
}

/** The closings that another person may confirm now, by the budget among those that are given. */
export async function cierresQueEsperan(
  q: Consulta,
  de: Parameters<typeof cierresPedidos>[1],
  grupos: readonly Grupo[],
  ahora = Date.now(),
): Promise<ReadonlyMap<Grupo, CierreQueEspera>> {
  const esperan = new Map<Grupo, CierreQueEspera>();
  for (const p of await cierresPedidos(q, de)) {
    const g = grupos.find(({ saf, codipres }) => saf === p.saf && codipres === p.codipres);
    if (!g || (await situacionDePedido(q, g, p, ahora)).estado !== "pendiente") continue;
    const { nueva_version, usuario } = p;
    esperan.set(g, { nueva_version, usuario, vence: vence(p) });
  }
  return esperan;
}

const asiento = (
  accion: string,
  { saf, codipres }: Pick<CierrePedido, "saf" | "codipres">,
) => ({ accion, entidad: "cierres_pedidos", clave: codipres, saf, codipres }) as const;

/** Who uses a closing type, in words: what was closed with it, and what waits to be. */
export async function usosDeTipoDeCierre(
  q: Consulta,
  tipo: string,
  ahora = Date.now(),
): Promise<string[]> {
  const [[cerrados]] = await q.valores("SELECT count(*) FROM entregables WHERE tipo = ?", [tipo]);
  const [[pedidos]] = await q.valores(
    "SELECT count(*) FROM cierres_pedidos WHERE tipo = ? AND rechazado_por = '' AND instante > ?",
    [tipo, ahora - ESPERA],
  );
  return [
    ...(Number(cerrados) > 0 ? [contar(Number(cerrados), "entregable", "entregables")] : []),
    ...(Number(pedidos) > 0 ? [contar(Number(pedidos), "cierre pedido", "cierres pedidos")] : []),
  ];
}

/** Takes away what was asked with a type, once one person alone closed with it: nobody may confirm it. */
export async function olvidarPedido(q: Escritura, g: Grupo, tipo: string): Promise<void> {
  const p = await cierrePedido(q, g.saf, g.codipres);
  if (p?.tipo === tipo) await quitarCierrePedido(q, g);
}

/**
 * Leaves a closing waiting for another person. Asking again takes the place of one's own, and of one
 * that nobody may confirm: lapsed, refused, or of what is no longer there.
 * @throws Rechazo 403 without an account, and 409 while somebody else's waits.
 */
export async function pedirCierre(
  q: Escritura,
  actor: Actor,
  g: Grupo,
  pedido: Pick<CierrePedido, "tipo" | "nueva_version" | "valuacion" | "revision">,
  leidas: readonly string[],
  instante: number,
): Promise<PedidoDeCierre> {
  const { saf, codipres } = g;
  const { tipo, nueva_version } = pedido;
  const { id_usuario, usuario } = actor;
  // Without an account nobody can tell one person from another.
  if (id_usuario === null) throw rechazo("cierre_sin_cuenta");
  const otro = await cierrePedido(q, saf, codipres);
  if (
    otro && otro.id_usuario !== id_usuario &&
    (await situacionDePedido(q, g, otro, instante)).estado === "pendiente"
  ) {
    const hasta = fechaYMinutosDe(vence(otro));
    throw rechazo("cierre_ya_pedido", { codipres, quien: otro.usuario, hasta });
  }
  await ponerCierrePedido(q, {
    ...{ saf, codipres, ...pedido },
    leidas: JSON.stringify(leidas),
    ...{ id_usuario, usuario, instante },
  });
  await q.auditar(actor, { ...asiento("solicitar", g), despues: { tipo, nueva_version } });
  const hecho = await pedidoDe(q, g, instante);
  if (!hecho) throw new Error("no está el pedido que se acaba de dejar");
  return hecho;
}

/** The one that somebody saw and acts on. @throws Rechazo 409 when it waits no more. */
async function exigirPendiente(
  q: Consulta,
  { saf, codipres }: Pick<CierrePedido, "saf" | "codipres">,
  id: number,
  ahora: number,
): Promise<CierrePedido> {
  const p = await cierrePedido(q, saf, codipres);
  if (!p || p.id !== id) throw rechazo("cierre_pedido_ausente", { codipres });
  if (p.rechazado_por !== "") throw rechazo("cierre_pedido_rechazado", { quien: p.rechazado_por });
  if (ahora >= vence(p)) {
    throw rechazo("cierre_pedido_vencido", { quien: p.usuario, cuando: fechaYMinutosDe(vence(p)) });
  }
  return p;
}

/** @throws Rechazo 403 when the actor is not another person than who asked. */
async function exigirOtraPersona(
  q: Consulta,
  { id_usuario }: Actor,
  { id_usuario: primera }: CierrePedido,
): Promise<void> {
  if (id_usuario === null) throw rechazo("cierre_sin_cuenta");
  if (primera !== null && !await sonDosPersonas(q, primera, id_usuario)) {
    throw rechazo("cierre_de_la_misma_persona");
  }
}

/** What waits, for who confirms it. @throws Rechazo when it does not, or not for them. */
export async function pedidoParaConfirmar(
  q: Escritura,
  actor: Actor,
  g: Grupo,
  id: number,
  ahora: number,
): Promise<CierrePedido> {
  const p = await exigirPendiente(q, g, id, ahora);
  await exigirOtraPersona(q, actor, p);
  if (p.id_usuario === null || !await puedeEscribir(q, p.id_usuario, g.saf)) {
    throw rechazo("cierre_pedido_sin_acceso", { quien: p.usuario, saf: g.saf });
  }
  return p;
}

/** The refusal as who confirms has to read it: what was asked is no longer what is there. */
export function comoCambio(error: unknown, { codipres, usuario }: CierrePedido): unknown {
  const dichos: Readonly<Record<string, string>> = CAMBIOS;
  const que = error instanceof Rechazo ? dichos[error.codigo] : undefined;
  return que === undefined
    ? error
    : rechazo("cierre_pedido_cambiado", { codipres, quien: usuario, que }, { cambio: "pedido" });
}

/** What ends a request without closing anything. */
export type Desistir = {
  readonly saf: number;
  readonly codipres: string;
  readonly id: number;
} & ({ readonly accion: "retirar" } | { readonly accion: "rechazar"; readonly motivo: string });

/**
 * Who asked withdraws it, waiting or not; another person refuses it while it waits, with a reason
 * that stays in sight until somebody asks again.
 * @throws Rechazo when it is not theirs to end, or waits no more.
 */
export async function desistirDeCierre(
  q: Escritura,
  actor: Actor,
  pedido: Desistir,
  ahora: number,
): Promise<void> {
  const g = await grupoParaValorizar(q, pedido.saf, pedido.codipres);
  if (pedido.accion === "retirar") {
    const p = await cierrePedido(q, g.saf, g.codipres);
    if (!p || p.id !== pedido.id) {
      throw rechazo("cierre_pedido_ausente", { codipres: g.codipres });
    }
    if (p.id_usuario === null || p.id_usuario !== actor.id_usuario) {
      throw rechazo("cierre_pedido_de_otro", { quien: p.usuario });
    }
    await quitarCierrePedido(q, g);
    await q.auditar(actor, {
      ...asiento("cancelar", g),
      despues: { nueva_version: p.nueva_version },
    });
    return;
  }
  const motivo = pedido.motivo.trim().replace(/\s+/g, " ");
  if (motivo === "" || motivo.length > LARGO_MOTIVO) {
    throw rechazo("cierre_sin_motivo", { largo: LARGO_MOTIVO });
  }
  const p = await exigirPendiente(q, g, pedido.id, ahora);
  await exigirOtraPersona(q, actor, p);
  await rechazarCierrePedido(q, p.id, { rechazado_por: actor.usuario, motivo });
  await q.auditar(actor, {
    ...asiento("rechazar", g),
    despues: { nueva_version: p.nueva_version, pedido_por: p.usuario, motivo },
  });
}
