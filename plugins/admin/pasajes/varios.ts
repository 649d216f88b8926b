/** Transfers that are entered together, as the mapping proposes them. */
import { elegir } from "#core/domain/fields.ts";
import { Rechazo } from "#core/errors.ts";
import type { Actor, App } from "#core/plugin.ts";
import { rechazo } from "../errors.ts";
import { claveDe, type Lado } from "./lugares.ts";
import { CASILLEROS, type Casilleros, casillerosDe, ingresar } from "./pasajes.ts";

/** At most: several times the openings of the largest organismo. */
const JUNTOS = 1000;

/** @throws Rechazo 400. */
function leerLista(texto: unknown): readonly unknown[] {
  let leido: unknown = null;
  try {
    leido = typeof texto === "string" ? JSON.parse(texto) : null;
  } catch {
    // What is not JSON is not a list either.
  }
  if (!Array.isArray(leido) || leido.length === 0 || leido.length > JUNTOS) {
    throw rechazo("pasajes_invalidos", { maximo: JUNTOS });
  }
  return leido;
}

function leerUno(pedido: unknown, numero: number): Casilleros {
  try {
    return casillerosDe(Object(pedido));
  } catch (e) {
    throw e instanceof Rechazo ? rechazo("pasaje_de_varios", { numero, motivo: e.message }) : e;
  }
}

/**
 * What several together may not do: take the same rows twice, or carry on the rows that one of them
 * has just brought. @throws Rechazo with the two of them.
 */
function exigirSinCruces(pasajes: readonly Casilleros[]): void {
  const [salen, llegan] = [new Map<string, number>(), new Map<string, number>()];
  const lugar = (p: Casilleros, lado: Lado) => `${p.codipres}|${claveDe(p, lado)}`;
  for (const [i, p] of pasajes.entries()) {
    const origen = lugar(p, "origen");
    const [antes, trae] = [salen.get(origen), llegan.get(origen)];
    if (antes !== undefined) {
      throw rechazo("pasajes_mismo_origen", { uno: antes + 1, otro: i + 1 });
    }
    if (trae !== undefined) throw rechazo("pasajes_encadenados", { uno: trae + 1, otro: i + 1 });
    salen.set(origen, i);
    llegan.set(lugar(p, "destino"), i);
  }
}

/** Enters them in this order, all or none. @throws Rechazo with the place of the one at fault. */
export async function ingresarVarios(
  app: App,
  actor: Actor,
  pasajes: readonly Casilleros[],
): Promise<{ readonly ids: readonly number[] }> {
  exigirSinCruces(pasajes);
  return await app.db.tx(async (q) => {
    const ids: number[] = [];
    for (const p of pasajes) {
      // A proposal says more of each than its boxes.
      ids.push(await ingresar(q, actor, elegir(p, CASILLEROS), Date.now()));
    }
    return { ids };
  });
}

/** @param texto JSON: a list of boxes, as a new one has them. @throws Rechazo as `ingresarVarios`. */
export const nuevosPasajes = (app: App, actor: Actor, texto: unknown) =>
  ingresarVarios(app, actor, leerLista(texto).map((pedido, i) => leerUno(pedido, i + 1)));
