/** A past moment of a data group as a new budget ([A3], [P2]). The group itself is not touched. */
import type { Actor, App, Identidad } from "#core/plugin.ts";
import { BASES } from "../bases.ts";
import { agregarFilas } from "../filas/filas.ts";
import { asientoDeGrupo, type Cabecera, grupoParaEditar } from "../grupos/grupos.ts";
import { encabezadoEn, filasEn, finDeOperacion } from "./instante.ts";
import { grupoConHistoria } from "./instante-operaciones.ts";
import { crear, mostrarPresupuesto } from "../grupos/presupuestos.ts";

export interface PedidoRecuperar {
  readonly saf: number;
  readonly codipres: string;
  readonly asiento: number;
  /** Code of the new budget. */
  readonly codigo: string;
  /** Its header, where it is not to be the one of that moment; values of a form. */
  readonly encabezado: Readonly<Record<string, unknown>>;
  /** Who asks ([P2] looks at it); null = the operator's command line. */
  readonly quien: Pick<Identidad, "onp"> | null;
  /** AAAA-MM-DD. */
  readonly hoy: string;
}

export interface Recuperado {
  readonly presupuesto: ReturnType<typeof mostrarPresupuesto>;
  /** Rows of each base. */
  readonly registros: Readonly<Record<string, number>>;
}

/** @throws Rechazo when [P2] does not allow the code or the header, and then nothing is written. */
export async function recuperar(
  app: App,
  actor: Actor,
  pedido: PedidoRecuperar,
): Promise<Recuperado> {
  const { saf, codipres, codigo, quien, hoy } = pedido;
  return await app.db.tx(async (q) => {
    const g = await grupoConHistoria(q, saf, codipres);
    const { asiento, instante } = await finDeOperacion(q, g, pedido.asiento);
    const encabezado = { ...await encabezadoEn(q, g, asiento), ...pedido.encabezado };
    const nueva: Cabecera = await crear(q, quien, saf, codigo, encabezado, hoy);
    // One of a stage that is over is born read-only.
    await grupoParaEditar(q, saf, codigo);
    const registros: Record<string, number> = {};
    for (const base of BASES) {
      const filas = await filasEn(q, base, g, asiento);
      registros[base.id] = await agregarFilas(q, base, nueva, filas.values());
    }
    const presupuesto = mostrarPresupuesto(nueva, true);
    await q.auditar(actor, {
      ...asientoDeGrupo("recuperar", nueva),
      despues: { ...presupuesto, origen: codipres, asiento, instante, registros },
    });
    return { presupuesto, registros };
  });
}
