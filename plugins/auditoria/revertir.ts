/** Taking back what an entry of the trail tells, by whoever knows how (formulation [F12]). */
import { enFrase, Rechazo } from "#core/errors.ts";
import { revisarFlujos } from "#core/http/event-stream.ts";
import type { Actor, App, AsientoHecho, Identidad, Trabajo } from "#core/plugin.ts";
import { exigirUltimo } from "#core/reversals.ts";
import { rechazo } from "./errors.ts";
import { asientoEntero } from "./auditoria.ts";

interface Quien {
  readonly actor: Actor;
  readonly identidad: Identidad;
}

/** Plain JSON: it crosses to the worker. */
interface PedidoDeReversa {
  readonly asiento: AsientoHecho;
  readonly identidad: Identidad;
  /** Whether it could be: what is written is left as it was before it ends. */
  readonly ensayo: boolean;
}

/** Why an entry that nothing takes back is not. */
const NADIE = "este tipo de cambio no se vuelve atrás";
const DE_MUCHOS = "es un cambio de muchos registros a la vez";

class Ensayado extends Error {}

async function buscar(app: App, id: number): Promise<AsientoHecho> {
  const { accion, entidad, clave, saf, codipres, antes, despues } = await asientoEntero(app.db, id);
  return { id, accion, entidad, clave: clave ?? "", saf, codipres, antes, despues };
}

/** Why what it tells is never taken back; empty when it may be. */
function nunca({ registro }: App, { entidad, accion, clave }: AsientoHecho): string {
  if (registro.reversa(entidad, accion)) return clave === "" ? DE_MUCHOS : "";
  return registro.sinReversa(entidad, accion) ?? NADIE;
}

/** What can be told by reading is told without the writer's turn; the rest is done and undone. */
async function correrEn(
  app: App,
  actor: Actor,
  { asiento, identidad, ensayo }: PedidoDeReversa,
): Promise<void> {
  const reversa = app.registro.reversa(asiento.entidad, asiento.accion);
  const visto = await app.db.leer(async (q) => {
    await exigirUltimo(q, asiento);
    return await reversa?.check?.({ app, actor, identidad, q }, asiento) ?? false;
  });
  if (ensayo && visto) return;
  try {
    await app.db.tx(async (q) => {
      if (!ensayo) await exigirUltimo(q, asiento);
      await reversa?.run?.({ app, actor, identidad, q }, asiento);
      if (ensayo) throw new Ensayado();
    });
  } catch (error) {
    if (!(error instanceof Ensayado)) throw error;
  }
}

/** Looks at the rows of many budgets, for some of them: too long for the event loop. */
export const trabajoRevertir = {
  title: "Vuelta atrás de un cambio",
  run: ({ app, actor }, pedido) => correrEn(app, actor, pedido),
} satisfies Trabajo<PedidoDeReversa, void>;

function correr(app: App, { actor, identidad }: Quien, asiento: AsientoHecho, ensayo: boolean) {
  const pedido: PedidoDeReversa = { asiento, identidad, ensayo };
  return app.trabajos.ejecutar<void>("auditoria.revertir", pedido, actor);
}

/** Whether it may be taken back now, or why not, and what would not come back with it. */
export async function puedeRevertir(app: App, quien: Quien, id: number) {
  const asiento = await buscar(app, id);
  let motivo = nunca(app, asiento);
  if (motivo === "") {
    try {
      await correr(app, quien, asiento, true);
    } catch (error) {
      if (!(error instanceof Rechazo)) throw error;
      motivo = enFrase(error.message);
    }
  }
  const salvedad = motivo === "" ? app.registro.salvedad(asiento.entidad, asiento.accion) : "";
  return { puede: motivo === "", motivo, salvedad };
}

/** Open screens hear of it at once, as those of other servers do when they see the entry. */
function avisar({ registro, eventos }: App, { actor }: Quien, a: AsientoHecho): void {
  const aviso = registro.avisos.get(a.entidad);
  if (!aviso) return;
  const { type: tipo, permission: permiso } = aviso;
  const lugar = { saf: a.saf ?? 0, codipres: a.codipres ?? "", ...(permiso ? { permiso } : {}) };
  const datos = { usuario: actor.usuario, base: a.entidad, accion: "deshacer" };
  eventos.emitir({ tipo, ...lugar, datos });
}

/** @throws Rechazo with the reason; nothing is written then. */
export async function revertir(app: App, quien: Quien, id: number): Promise<void> {
  const asiento = await buscar(app, id);
  const motivo = nunca(app, asiento);
  if (motivo !== "") throw rechazo("reversa_imposible", { motivo });
  try {
    await correr(app, quien, asiento, false);
  } catch (error) {
    if (!(error instanceof Rechazo)) throw error;
    const codigo = error.status === 409 ? "reversa_tardia" : "reversa_imposible";
    throw rechazo(codigo, { motivo: enFrase(error.message) });
  }
  if (app.registro.cambiaAccesos(asiento.entidad, asiento.accion)) revisarFlujos(app);
  avisar(app, quien, asiento);
}
