/** Dar cierre: from a budget to a deliverable that nobody changes any more ([C1]–[C3]). */
import type { EncabezadoDeGrupo } from "#core/domain/group.ts";
import { toNumber } from "#core/domain/money.ts";
import type { Actor, Consulta, Escritura, Identidad, PuntoDeRevision } from "#core/plugin.ts";
import type {
  ErrorDeBase,
  PedidoDeCierre,
  ProximoEntregable,
  TipoDeCierre,
} from "#proto/valuation.ts";
import {
  BASES,
  type Cabecera as CabeceraDeGrupo,
  copiarBase,
  crearEntregable,
  type EstadoDeBase,
  estadoDeBases,
  filasMiradas,
  type Grupo,
  grupoParaValorizar,
  quitarCierrePedido,
  sellar,
} from "#plugins/bases/service.ts";
import { instantanea } from "#plugins/tablas/service.ts";
import {
  bloquesDe,
  type CabeceraDeLineas,
  Deposito,
  diccionarioDe,
  libroDe,
} from "../lineas/almacen.ts";
import { rechazo } from "../errors.ts";
import { estadoDe } from "../estado.ts";
import { traduccionDe, traducirBloque, traducirLibro } from "./lugares.ts";
import { manifiestoDe } from "./manifiesto.ts";
import { comoCambio, olvidarPedido, pedidoParaConfirmar, pedirCierre } from "./pedido.ts";
import { posicionesConContratos } from "../posiciones.ts";
import { type Lectora, listaDeCierre, type RevisionLeida, revisionLeida } from "./revision.ts";
import { proximaVersion } from "./version.ts";

/** What decides which closing types someone may use ([C1]). */
export type Cerrador = Pick<Identidad, "admin" | "onp">;

/** Closing types of someone: all for admin, ONP's own for ONP, the rest for everybody else. */
async function tiposDeCierre(q: Consulta, quien: Cerrador): Promise<TipoDeCierre[]> {
  const filas = (await instantanea(q)).filas("tipos_cierre");
  return filas
    .map((f) => ({
      codigo: String(f.codigo),
      descripcion: String(f.descripcion),
      propio_onp: Boolean(f.propio_onp),
      // Where one person closes, the answer says what it always said.
      ...(f.dos_personas ? { dos_personas: true as const } : {}),
    }))
    .filter((t) => quien.admin || t.propio_onp === quien.onp);
}

/** Why a group may not be closed, whatever it holds: a freeze does not keep it from it, its stage does. */
function impedimentoDelGrupo({ codipres, presupuesto, vencido }: Grupo) {
  if (!presupuesto) return rechazo("cierre_no_editable", { codipres });
  return vencido === null ? null : rechazo("cierre_vencido", { codipres, motivo: vencido });
}

/** Why a budget may not be closed now, or null ([C3]). */
async function impedimento(
  q: Consulta,
  g: Grupo,
  leerBases: () => Promise<readonly EstadoDeBase[]>,
) {
  const no = impedimentoDelGrupo(g);
  if (no) return no;
  const bases = await leerBases();
  const errores: ErrorDeBase[] = bases
    .filter((b) => b.errores > 0).map((b) => ({ base: b.base, registros: b.errores }));
  if (errores.length > 0) return rechazo("cierre_con_errores", {}, { errores });
  if (bases.every((b) => b.registros === 0)) return rechazo("cierre_sin_registros");
  const { valorizado, desactualizado } = await estadoDe(q, g);
  if (!valorizado) return rechazo("cierre_sin_valorizar", { codipres: g.codipres });
  if (desactualizado) return rechazo("cierre_desactualizado", { codipres: g.codipres });
  return null;
}

const SIN_VALORIZAR: ReadonlySet<string> = new Set([
  "cierre_sin_valorizar",
  "cierre_desactualizado",
]);

/** `{resultado, mensaje, errores, tipos_cierres}` of spec 2 §7. */
export async function verificarCierre(q: Consulta, g: Grupo, quien: Cerrador) {
  const no = await impedimento(q, g, () => estadoDeBases(q, g));
  return {
    resultado: no === null,
    mensaje: no?.message ?? "",
    /** Whether valuing is what is missing. */
    falta_valorizar: no !== null && SIN_VALORIZAR.has(no.codigo),
    errores: (no?.datos.errores ?? []) as readonly ErrorDeBase[],
    tipos_cierres: await tiposDeCierre(q, quien),
  };
}

/**
 * Code and description that closing with this type would give ([C2]).
 * @throws Rechazo for a type that is unknown or not theirs, and past version 99.
 */
async function proximoEntregable(
  q: Consulta,
  g: CabeceraDeGrupo,
  quien: Cerrador,
  codigo: string,
): Promise<{ codipres: string; descripcion: string; dosPersonas: boolean }> {
  const tipo = (await tiposDeCierre(q, quien)).find((t) => t.codigo === codigo);
  if (!tipo) throw rechazo("tipo_de_cierre_invalido");
  const { numero, codipres } = await proximaVersion(q, g, tipo.codigo);
  if (numero > 99) {
    throw rechazo("versiones_agotadas", { tipo: tipo.descripcion, ejercicio: g.ejercicio });
  }
  return {
    codipres,
    descripcion: `${tipo.descripcion} ${g.ejercicio} - Versión ${numero}`,
    dosPersonas: tipo.dos_personas === true,
  };
}

/** Copies stored lines under the rows' new ids; who valued, when and with what stays as it was. */
async function copiarValuacion(
  q: Escritura,
  origen: CabeceraDeLineas,
  destino: CabeceraDeGrupo,
  ids: ReadonlyMap<string, ReadonlyMap<number, number>>,
): Promise<void> {
  const traducir = traduccionDe(ids);
  const diccionario = await diccionarioDe(q, origen.id);
  const { usuario, instante } = origen;
  const deposito = await Deposito.abrir(
    q,
    { id_usuario: null, usuario, origen: "" },
    { ...origen, saf: destino.saf, codipres: destino.codipres, rev_datos: destino.rev_datos },
    instante,
  );
  for await (const bloque of bloquesDe(q, origen.id)) {
    const traducido = traducirBloque(bloque, diccionario.componentes, traducir);
    await deposito.guardar(traducido, diccionario);
  }
  await deposito.cerrar(
    diccionario,
    traducirLibro(await libroDe(q, origen.id), traducir),
    origen.totales,
  );
}

/** What was shown and the person confirmed ([C4], [F6]); null = not said. */
export interface Confirmado extends RevisionLeida {
  /** Code of the deliverable. */
  readonly nueva_version: string | null;
  /** Id of the valuation. */
  readonly valuacion: number | null;
}

/** @throws Rechazo 409 when what would be closed is not what was confirmed ([C4]). */
function exigirConfirmado(
  codipres: string,
  { nueva_version, valuacion }: Confirmado,
  proximo: string,
  actual: CabeceraDeLineas | undefined,
): void {
  if (nueva_version !== null && nueva_version !== proximo) {
    throw rechazo("cierre_otra_version", { confirmada: nueva_version, actual: proximo }, {
      cambio: "version",
    });
  }
  if (valuacion === null || actual?.id === valuacion) return;
  const cambio = { cambio: "valorizacion" };
  if (!actual) throw rechazo("cierre_sin_aquella_valorizacion", { codipres }, cambio);
  throw rechazo("cierre_otra_valorizacion", { codipres, quien: actual.usuario }, cambio);
}

/** What closing with this type would give, and what it would close ([C4]). */
export async function previaDeCierre(
  q: Consulta,
  g: Grupo,
  quien: Cerrador,
  tipo: string,
): Promise<ProximoEntregable> {
  const no = impedimentoDelGrupo(g);
  if (no) throw no;
  const nuevo = await proximoEntregable(q, g, quien, tipo);
  const { valuaciones: [valuacion] } = await estadoDe(q, g);
  const bases = await estadoDeBases(q, g);
  return {
    nueva_version: nuevo.codipres,
    nueva_descripcion: nuevo.descripcion,
    valuacion: valuacion?.id ?? null,
    valorizado_por: valuacion?.usuario ?? "",
    valorizado_el: valuacion?.instante ?? null,
    totales: Object.entries(valuacion?.totales ?? {})
      .map(([mon, total]) => ({ mon: Number(mon), total: toNumber(total) })),
    posiciones: await posicionesConContratos(q, g.saf, g.codipres),
    registros: bases.map(({ base, titulo, registros }) => ({ base, titulo, registros })),
  };
}

const NADA_LEIDO: RevisionLeida = { revision: null, leidas: [] };

export interface CierreDado extends EncabezadoDeGrupo {
  readonly sha256: string;
}

/** A closing that waits for a second person ([Q10]). */
export interface CierreSolicitado {
  readonly pedido: PedidoDeCierre;
}

interface PedidoDeCerrar {
  readonly saf: number;
  readonly codipres: string;
  readonly tipo: string;
  readonly quien: Cerrador;
  readonly confirmado?: Confirmado;
  /** What is looked at before it is closed. */
  readonly puntos: readonly PuntoDeRevision[];
  /** AAAA-MM-DD. */
  readonly hoy: string;
}

/** What would be closed now, if it is what was confirmed and nothing keeps it from being closed. */
async function porCerrar(
  q: Consulta,
  g: Grupo,
  pedido: PedidoDeCerrar,
  lector: string,
  segunda?: Lectora,
) {
  const { saf, codipres } = g;
  const { confirmado = null } = pedido;
  const proximo = await proximoEntregable(q, g, pedido.quien, pedido.tipo);
  const [valuacion] = (await estadoDe(q, g)).valuaciones;
  if (confirmado) exigirConfirmado(codipres, confirmado, proximo.codipres, valuacion);
  const ctx = { q, saf, codipres };
  const no = await impedimento(q, g, async () => (await filasMiradas(ctx)).cuentas.bases);
  if (no) throw no;
  const lista = await listaDeCierre(ctx, pedido.puntos);
  const leido = confirmado ?? NADA_LEIDO;
  return {
    proximo,
    valuacion,
    lista,
    leido,
    revision: revisionLeida(lista, leido, lector, segunda),
  };
}

/** Copies a budget under its new code, and seals it. */
async function darCierre(
  q: Escritura,
  actor: Actor,
  g: Grupo,
  { tipo, hoy }: Pick<PedidoDeCerrar, "tipo" | "hoy">,
  { proximo: { codipres, descripcion }, valuacion, revision }: Awaited<
    ReturnType<typeof porCerrar>
  >,
  pedido_por: string,
  instante: number,
): Promise<CierreDado> {
  const { saf } = g;
  const { usuario } = actor;
  const nuevo = await crearEntregable(q, g, { codipres, descripcion, fecha_alta: hoy });
  const ids = new Map<string, ReadonlyMap<number, number>>();
  const destino = { saf, codipres, organismo: g.organismo };
  for (const base of BASES) ids.set(base.id, await copiarBase(q, base, g, destino));
  await copiarValuacion(q, valuacion, nuevo, ids);
  const cierre = { saf, codipres, origen: g.codipres, tipo, motor: valuacion.motor, usuario };
  const sello = await manifiestoDe(q, { ...cierre, instante, revision, pedido_por });
  await sellar(q, sello);
  const { sha256 } = sello;
  const registros = Object.fromEntries([...ids].map(([base, m]) => [base, m.size]));
  const dePedido = pedido_por === "" ? {} : { pedido_por };
  await q.auditar(actor, {
    accion: "cerrar",
    entidad: "presupuestos",
    clave: codipres,
    saf,
    codipres,
    despues: { origen: g.codipres, tipo, descripcion, ...dePedido, registros, sha256 },
  });
  const { desde_mes, ejercicio, version } = g;
  return { codipres, descripcion, desde_mes, ejercicio, version, fecha_alta: hoy, sha256 };
}

/**
 * Closes a budget in the caller's transaction; with a type that takes two persons, leaves it asked
 * for. @throws Rechazo when [C1]–[C3] do not allow it.
 */
export async function cerrarEnTx(
  q: Escritura,
  actor: Actor,
  pedido: PedidoDeCerrar,
  instante: number,
): Promise<CierreDado | CierreSolicitado> {
  const g = await grupoParaValorizar(q, pedido.saf, pedido.codipres);
  const cierre = await porCerrar(q, g, pedido, actor.usuario);
  const { proximo, valuacion, lista, leido } = cierre;
  if (!proximo.dosPersonas) {
    await olvidarPedido(q, g, pedido.tipo);
    return await darCierre(q, actor, g, pedido, cierre, "", instante);
  }
  const pedida = { tipo: pedido.tipo, nueva_version: proximo.codipres };
  return {
    pedido: await pedirCierre(
      q,
      actor,
      g,
      { ...pedida, valuacion: valuacion.id, revision: lista.revision },
      leido.leidas,
      instante,
    ),
  };
}

/** What the second person asks for, with what they read. */
interface PedidoDeConfirmar
  extends Omit<PedidoDeCerrar, "tipo" | "confirmado">, Pick<Lectora, "leidas"> {
  readonly id: number;
}

/**
 * The second person closes what the first one asked for ([Q10]): all that a closing checks is checked
 * again now, against what there was then.
 * @throws Rechazo when that is no longer what is there, or nobody waits for them.
 */
export async function confirmarEnTx(
  q: Escritura,
  actor: Actor,
  { id, leidas: propias, ...pedido }: PedidoDeConfirmar,
  instante: number,
): Promise<CierreDado> {
  const g = await grupoParaValorizar(q, pedido.saf, pedido.codipres);
  const primero = await pedidoParaConfirmar(q, actor, g, id, instante);
  const { tipo, nueva_version, valuacion, revision, usuario } = primero;
  const leidas = JSON.parse(primero.leidas) as string[];
  const entero = {
    ...pedido,
    tipo,
    confirmado: { nueva_version, valuacion, revision, leidas },
  };
  const segunda = { usuario: actor.usuario, leidas: propias };
  const cierre = await porCerrar(q, g, entero, usuario, segunda).catch((error) => {
    throw comoCambio(error, primero);
  });
  await quitarCierrePedido(q, g);
  return await darCierre(q, actor, g, entero, cierre, usuario, instante);
}
