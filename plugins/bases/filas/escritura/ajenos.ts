/**
 * What other processes wrote to a base, told as this one tells its own: the rows, read once for all
 * screens, and the version that the list had before, when nothing else can have come between.
 */
import { Cache } from "#core/cache.ts";
import type { Evento } from "#core/events.ts";
import type { App, AvisoDeCambio } from "#core/plugin.ts";
import type { CambioDeLista } from "#proto/bases.ts";
import { baseDe } from "#plugins/bases/bases.ts";
import { cambioDeLista } from "./anuncio.ts";

/** Groups of which it is known how far their screens were told. */
const GRUPOS = 2_000;

const memorias = new WeakMap<App, Cache<string, number>>();

const claveDe = (saf: number, codipres: string): string => `${saf}|${codipres}`;

/** By group, the `rev_datos` up to which everything was told. */
function contadas(app: App): Cache<string, number> {
  let memoria = memorias.get(app);
  if (memoria) return memoria;
  const nueva = memoria = new Cache("versiones_contadas", GRUPOS);
  memorias.set(app, nueva);
  app.eventos.escuchar(({ saf, codipres, datos }: Evento) => {
    const { version } = datos as Partial<CambioDeLista>;
    if (version && nueva.get(claveDe(saf, codipres)) === version.antes) {
      nueva.set(claveDe(saf, codipres), version.despues);
    }
  });
  return nueva;
}

/** A screen of this server was given the list of this version: it is told what comes after it. */
export function seMostro(
  app: App,
  { saf, codipres, rev_datos }: { saf: number; codipres: string; rev_datos: number },
): void {
  const clave = claveDe(saf, codipres);
  if (contadas(app).get(clave) === undefined) contadas(app).set(clave, rev_datos);
}

/** The detail of a base's notice; empty where the group is gone: each screen finds out by itself. */
export const detalleDeBase: NonNullable<AvisoDeCambio["detail"]> = async (app, escrito) => {
  const { entidad, saf, codipres, claves, unidades } = escrito;
  const base = baseDe(entidad);
  if (!base || claves.length === 0) return {};
  const clave = claveDe(saf, codipres);
  const contada = contadas(app).get(clave) ?? null;
  const cambio = await app.db.leer((q) =>
    cambioDeLista(q, base, { saf, codipres }, claves.map(Number), contada)
  ).catch(() => null);
  if (!cambio) return {};
  const { antes, despues } = cambio.version;
  // As many units as versions: nobody else's write is among them. Otherwise the screens that miss
  // any of it read again.
  const seguido = antes !== null && antes + unidades === despues;
  contadas(app).set(clave, despues);
  return seguido ? cambio : { ...cambio, version: { ...cambio.version, antes: null } };
};
