/** What goes along with the server: it links each second, and seals each closing and each day ([Q1], [Q2]). */
import { datosDeError } from "#core/process/log.ts";
import { pausar } from "#core/process/wait.ts";
import { diaDe } from "#core/domain/period.ts";
import { claveDe } from "#core/process/signing-key.ts";
import type { App, ServicioDeFondo } from "#core/plugin.ts";
import { cabos, enlazar, sinEnlazar } from "./enlazador.ts";
import { guardarAfuera, leerDocumento, sellar, ultimoSello } from "./sello.ts";
import type { MotivoDeSello } from "./tables.ts";

const PASO_MS = 1_000;
/** An entry that waits longer for its link is told to whoever watches the server. */
const DEMORA_MS = 60_000;

/** Why a seal is due now; null when none is. */
async function motivoDeSellar({ db }: App, ahora: number): Promise<MotivoDeSello | null> {
  const ultimo = await ultimoSello(db);
  if (!ultimo) return (await cabos(db)).size > 0 ? "dia" : null;
  const { entregables: sellados, cadenas } = leerDocumento(ultimo.documento, "");
  const [[cerrados]] = await db.valores("SELECT count(*) FROM entregables");
  if (Number(cerrados) !== sellados.cantidad) return "cierre";
  if (diaDe(ahora) === diaDe(ultimo.instante)) return null;
  const antes = new Map(cadenas.map(([saf, numero]) => [saf, numero]));
  const hay = [...await cabos(db)].some(([c, { numero }]) =>
    antes.get(c < 0 ? null : c) !== numero
  );
  return hay ? "dia" : null;
}

/** Links, and seals when it is due. @returns how many entries it linked. */
export async function repasar(app: App, seguir = () => true): Promise<number> {
  const enlazados = await enlazar(app.db, false, seguir);
  if (enlazados === 0 || !seguir()) return enlazados;
  const motivo = await motivoDeSellar(app, Date.now());
  if (motivo) {
    const sello = await sellar(app.db, { motivo, clave: claveDe(app) });
    guardarAfuera(app.config.sellos, sello);
  }
  return enlazados;
}

export const services: readonly ServicioDeFondo[] = [{
  name: "sellos",
  title: "Eslabones de la auditoría y sellos",
  start(app) {
    // A key that cannot be read stops the server now, and not the first closing.
    claveDe(app);
    const parada = new AbortController();
    const parado = () => parada.signal.aborted;
    const correr = async () => {
      for (let callado = false; !parado();) {
        try {
          await repasar(app, () => !parado());
          callado = false;
        } catch (error) {
          // Without the database there is nothing to link; it is noted once.
          if (!callado && !parado()) app.log.error("sellos", datosDeError(error));
          callado = true;
        }
        await pausar(PASO_MS, parada.signal);
      }
    };
    const fin = correr();
    return Promise.resolve(async () => {
      parada.abort();
      await fin;
    });
  },
  health: async ({ db }) => ({
    asientos_sin_enlazar: await sinEnlazar(db, Date.now() - DEMORA_MS),
  }),
}];
