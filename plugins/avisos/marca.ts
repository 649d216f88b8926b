/**
 * Up to where a person has read ([F5]). An entry of the trail may be confirmed after a later one: the
 * mark says which were missing, so that none is passed over.
 */
import { poner, una } from "#core/db/query.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import type { HuecoDeIds } from "../auditoria/service.ts";
import { rechazo } from "./errors.ts";
import { tabla } from "./tables.ts";

export interface Marca {
  /** Milliseconds since 1970: what begins on a day is new after it. */
  readonly instante: number;
  readonly asiento: number;
  readonly faltaban: readonly HuecoDeIds[];
}

/** Ranges that a mark keeps: the newest, which are the ones that may still fill. */
const RANGOS = 200;
const TEXTO = /^\d{1,15}\.\d{1,15}\.(\d{1,15}-\d{1,15}(;\d{1,15}-\d{1,15}){0,199})?$/;

const rangos = (faltaban: readonly HuecoDeIds[]): string =>
  faltaban.slice(-RANGOS).map((h) => `${h.desde}-${h.hasta}`).join(";");

const huecos = (texto: string): HuecoDeIds[] =>
  texto === "" ? [] : texto.split(";").map((r) => {
    const [desde, hasta] = r.split("-").map(Number);
    return { desde, hasta };
  });

/** As it travels: what was there when the notices were asked for. */
export const textoDeMarca = ({ instante, asiento, faltaban }: Marca): string =>
  `${instante}.${asiento}.${rangos(faltaban)}`;

/** @throws Rechazo 400. */
export function leerMarca(crudo: unknown): Marca {
  if (typeof crudo !== "string" || !TEXTO.test(crudo)) throw rechazo("marca_invalida");
  const [instante, asiento, faltaban] = crudo.split(".");
  return { instante: Number(instante), asiento: Number(asiento), faltaban: huecos(faltaban) };
}

/** Null before the first time. */
export async function marcaDe(q: Consulta, id_usuario: number): Promise<Marca | null> {
  const fila = await una(q, tabla.avisos_leidos, { id_usuario }, "*", { estable: true });
  return fila ? { ...fila, faltaban: huecos(fila.faltaban) } : null;
}

/** Moves the mark of an account; one of before what it has read already leaves it where it is. @returns whether it moved. */
export async function guardarMarca(
  q: Escritura,
  actor: Actor,
  id_usuario: number,
  { instante, asiento, faltaban }: Marca,
): Promise<boolean> {
  const antes = await una(q, tabla.avisos_leidos, { id_usuario }, "*", { bloquear: true });
  if (antes && (antes.asiento - asiento || antes.instante - instante) >= 0) return false;
  const ultimo = Math.max(instante, antes?.instante ?? 0);
  await poner(
    q,
    tabla.avisos_leidos,
    { id_usuario, instante: ultimo, asiento, faltaban: rangos(faltaban) },
    "reemplazar",
  );
  await q.auditar(actor, { accion: "leer", entidad: "avisos_leidos", clave: id_usuario });
  return true;
}
