/** One thing done to the budgets of many organismos: what came of each, and one entry for all ([F2]). */
import { Rechazo } from "../../../core/errors.ts";
import { deAVarios } from "../../../core/jobs/several.ts";
import type { Actor, App, Escritura, Progreso } from "../../../core/plugin.ts";
import type { HechoEnOrganismo } from "../../../proto/formulacion.ts";
import { congelar, ponerEnLinea } from "../../bases/service.ts";
import type { Pedido } from "./pedido.ts";

/** What leaves a budget as it was, once undone: all in one unit of work. */
export type Accion = "congelar" | "reabrir" | "quitar" | "agregar";

interface Descripcion {
  /** False when it already was so. */
  hacer(q: Escritura, actor: Actor, saf: number, codipres: string): Promise<boolean>;
  readonly yaEstaba: string;
}

const ACCIONES: Readonly<Record<Accion, Descripcion>> = {
  congelar: {
    hacer: (q, actor, saf, codipres) => congelar(q, actor, saf, codipres, true),
    yaEstaba: "Ya estaba congelado",
  },
  reabrir: {
    hacer: (q, actor, saf, codipres) => congelar(q, actor, saf, codipres, false),
    yaEstaba: "No estaba congelado",
  },
  quitar: {
    hacer: (q, actor, saf, codipres) => ponerEnLinea(q, actor, saf, codipres, false),
    yaEstaba: "Ya estaba en Histórico",
  },
  agregar: {
    hacer: (q, actor, saf, codipres) => ponerEnLinea(q, actor, saf, codipres, true),
    yaEstaba: "Ya estaba en línea",
  },
};

/** One entry tells all of them ([A1]). */
async function asentar(
  q: Escritura,
  actor: Actor,
  accion: string,
  codipres: string,
  organismos: readonly HechoEnOrganismo[],
): Promise<void> {
  const hechos = organismos.filter((o) => o.hecho).map((o) => o.saf);
  if (hechos.length === 0) return;
  const despues = { safs: hechos.join(", ") };
  await q.auditar(actor, { accion, entidad: "formulacion", clave: codipres, despues });
}

/** @throws what is no refusal. */
async function intentar(
  saf: number,
  hacer: () => Promise<string>,
): Promise<HechoEnOrganismo> {
  try {
    const mensaje = await hacer();
    return { saf, hecho: mensaje === "", mensaje };
  } catch (error) {
    // A refusal comes before anything is written.
    if (!(error instanceof Rechazo)) throw error;
    return { saf, hecho: false, mensaje: error.message };
  }
}

/** Where it cannot be done it is said, and the rest is done all the same. Open screens are told. */
export async function hacerEnVarios(
  app: App,
  actor: Actor,
  accion: Accion,
  { codipres, safs }: Pedido,
): Promise<HechoEnOrganismo[]> {
  const { hacer, yaEstaba } = ACCIONES[accion];
  const organismos = await app.db.tx(async (q) => {
    const organismos: HechoEnOrganismo[] = [];
    for (const saf of safs) {
      organismos.push(
        await intentar(saf, async () => await hacer(q, actor, saf, codipres) ? "" : yaEstaba),
      );
    }
    await asentar(q, actor, accion, codipres, organismos);
    return organismos;
  });
  for (const { saf, hecho } of organismos) {
    if (hecho) app.eventos.cambio(actor, { saf, codipres }, { base: "presupuestos", accion });
  }
  return organismos;
}

/** Valued at a time: the workers of this server, and no more. */
const A_LA_VEZ = 2;

/** Values each in its own job and unit of work: what others save waits for none but its own. */
export async function valorizarVarios(
  app: App,
  actor: Actor,
  { codipres, safs }: Pedido,
  progreso: Progreso,
): Promise<HechoEnOrganismo[]> {
  const organismos: HechoEnOrganismo[] = [];
  let hechos = 0;
  await deAVarios(safs.entries(), A_LA_VEZ, async ([i, saf]) => {
    organismos[i] = await intentar(saf, async () => {
      const grupo = { saf, codipres };
      const { renglones } = await app.trabajos.ejecutar<{ renglones: number }>(
        "valuation.valorizar",
        grupo,
        actor,
        { grupo },
      );
      const datos = { usuario: actor.usuario, renglones };
      app.eventos.emitir({ tipo: "valorizado", ...grupo, datos });
      return "";
    });
    progreso(++hechos / safs.length, `${hechos} de ${safs.length}: SAF ${saf}`);
  });
  await app.db.tx((q) => asentar(q, actor, "valorizar", codipres, organismos));
  return organismos;
}
