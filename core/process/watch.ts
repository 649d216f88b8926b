/**
 * Several servers, workers and commands may write to one database: what the others wrote reaches
 * the screens of this server through the audit trail, which has every write in order.
 */
import type { FilaDe } from "../db/handles.ts";
import { esPropio } from "../db/own-writes.ts";
import { es, una, varias } from "../db/query.ts";
import { tabla } from "../db/schema.ts";
import { revisarFlujos } from "../http/event-stream.ts";
import { datosDeError } from "./log.ts";
import type { App, ServicioDeFondo } from "../plugin.ts";
import { pausar } from "./wait.ts";

/**
 * Between two looks, in milliseconds: others' changes are due within 5 seconds, and the end of a
 * session within 2 ([X5]).
 */
const PASO_MS = 1_000;
/** Identities are given before the commit: one this far behind the last may still appear. */
const VENTANA = 500;
const POR_VEZ = 5_000;

const ASENTADO = [
  ...["id", "instante", "usuario", "accion", "entidad", "clave", "saf", "codipres"] as const,
];
type Asentado = Pick<FilaDe<typeof tabla.auditoria>, typeof ASENTADO[number]>;

/** Each unit of work writes its entries in a moment of its own. */
const unidadesDe = (asentados: readonly Asentado[]): number =>
  new Set(asentados.map((a) => a.instante)).size;

class Vigia {
  #ultimo = 0;
  /** Entries of the window that were told already. */
  #vistos = new Set<number>();

  constructor(private readonly app: App) {}

  /** Everything up to now is old. */
  async empezar(): Promise<void> {
    const { db } = this.app;
    this.#ultimo = (await una(db, tabla.auditoria, {}, ["id"], { orden: "-id" }))?.id ?? 0;
    const recientes = { id: es(">", this.#ultimo - VENTANA) };
    const filas = await varias(db, tabla.auditoria, recientes, ["id"]);
    this.#vistos = new Set(filas.map((f) => f.id));
  }

  async mirar(): Promise<void> {
    for (let faltan = true; faltan;) {
      const recientes = { id: es(">", this.#ultimo - VENTANA) };
      const filas = await varias(this.app.db, tabla.auditoria, recientes, ASENTADO, {
        orden: "id",
        limite: POR_VEZ,
      });
      const nuevas = filas.filter((f) => !this.#vistos.has(f.id));
      faltan = filas.length === POR_VEZ && nuevas.length > 0;
      for (const { id } of nuevas) this.#vistos.add(id);
      this.#ultimo = Math.max(this.#ultimo, filas.at(-1)?.id ?? 0);
      // Before telling anything: who lost access in the same moment hears none of it.
      const { registro } = this.app;
      if (nuevas.some((f) => registro.cambiaAccesos(f.entidad, f.accion))) revisarFlujos(this.app);
      await this.#avisar(nuevas.filter((f) => !esPropio(f)));
    }
    for (const id of this.#vistos) if (id <= this.#ultimo - VENTANA) this.#vistos.delete(id);
  }

  /** One event for everything that happened to one entity of one group. */
  async #avisar(asentados: readonly Asentado[]): Promise<void> {
    const grupos = Map.groupBy(
      asentados,
      (a) => `${a.saf ?? 0}|${a.codipres ?? ""}|${a.entidad}`,
    );
    for (const suyos of grupos.values()) {
      const [{ entidad, accion, usuario, clave, saf, codipres }, ...resto] = suyos;
      const aviso = this.app.registro.avisos.get(entidad);
      if (!aviso) continue;
      const { type: tipo, permission: permiso, detail: detalle } = aviso;
      const lugar = { saf: saf ?? 0, codipres: codipres ?? "" };
      const claves = new Set(suyos.map((a) => a.clave));
      const mas = await detalle?.(this.app, {
        ...lugar,
        entidad,
        claves: claves.has(null) ? [] : [...claves].map(String),
        unidades: unidadesDe(asentados.filter((a) =>
          a.saf === saf && a.codipres === codipres &&
          this.app.registro.avisos.get(a.entidad)?.detail === detalle
        )),
      });
      const una = resto.length > 0 ? {} : { accion, id: Number(clave) };
      this.app.eventos.emitir({
        ...lugar,
        tipo,
        permiso,
        datos: { base: entidad, usuario, ...una, ...mas },
      });
    }
  }
}

/** @param paso milliseconds between two looks. @returns what stops it. */
export async function vigilar(app: App, paso: number = PASO_MS): Promise<() => Promise<void>> {
  const vigia = new Vigia(app);
  await vigia.empezar();
  const parada = new AbortController();
  const parado = () => parada.signal.aborted;
  const correr = async () => {
    let callado = false;
    while (!parado()) {
      await pausar(paso, parada.signal);
      try {
        if (!parado()) await vigia.mirar();
        callado = false;
      } catch (error) {
        // Without the database there is nothing to tell; it is noted once.
        if (!callado) app.log.error("vigia", datosDeError(error));
        callado = true;
      }
    }
  };
  const fin = correr();
  return async () => {
    parada.abort();
    await fin;
  };
}

export const servicioVigia: ServicioDeFondo = {
  name: "vigia",
  title: "Avisos de lo que escriben otros procesos",
  start: (app) => vigilar(app),
};
