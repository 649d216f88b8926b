/** Who took files out, apart from the audit trail and for a time ([Q9]). */
import { anotarDescargas, type Descarga, tomarDescargas } from "#core/http/downloads.ts";
import { es, quitar } from "#core/db/query.ts";
import { columnas, filas } from "#core/db/text-query.ts";
import type { App, ServicioDeFondo } from "#core/plugin.ts";
import { datosDeError } from "#core/process/log.ts";
import { DIA_MS, esFecha } from "#core/domain/period.ts";
import type { LecturasMostradas } from "#proto/admin.ts";
import { rechazo } from "../errors.ts";
import { tabla } from "../tables.ts";
import { finDelDia, inicioDelDia } from "./momento.ts";

/** Between two writes, in milliseconds: downloads never wait for one. */
const PASO_MS = 1_000;
/** Between two looks at what is too old. */
const PODA_MS = 3_600_000;
/** Readings that one answer lists: the last ones. */
const TOPE = 2_000;

const COLUMNAS = [
  ...["instante", "id_usuario", "usuario", "origen", "titulo", "saf", "codipres"] as const,
  ...["archivo", "pedido"] as const,
];

/** Writes down what left since the last time, and what is left undone of it. */
class Escribiente {
  #pendientes: Descarga[] = [];
  #podado = 0;
  perdidas = 0;

  constructor(private readonly app: App) {}

  get sinAnotar(): number {
    return this.#pendientes.length + this.perdidas;
  }

  async paso(): Promise<void> {
    const { lista, perdidas } = tomarDescargas(this.app);
    this.perdidas += perdidas;
    this.#pendientes.push(...lista);
    const ahora = Date.now();
    const podar = ahora - this.#podado >= PODA_MS;
    if (this.#pendientes.length === 0 && !podar) return;
    try {
      const antes = ahora - this.app.config.lecturasDias * DIA_MS;
      const escritas = this.#pendientes;
      await this.app.db.tx(async (q) => {
        await q.insertar("lecturas", COLUMNAS, escritas.map((d) => COLUMNAS.map((c) => d[c])));
        if (podar) await quitar(q, tabla.lecturas, { instante: es("<", antes) });
      });
      this.#pendientes = [];
      if (podar) this.#podado = ahora;
    } catch (error) {
      // Tried again with the next ones; what left has left all the same.
      this.app.log.error("lecturas_sin_anotar", {
        cuantas: this.#pendientes.length,
        ...datosDeError(error),
      });
    }
  }
}

const escribientes = new WeakMap<App, Escribiente>();

export const services: readonly ServicioDeFondo[] = [{
  name: "lecturas",
  title: "Quién se lleva archivos",
  start(app) {
    const escribiente = new Escribiente(app);
    escribientes.set(app, escribiente);
    // Where none is kept, what there was goes as what is too old does.
    if (app.config.lecturasDias > 0) anotarDescargas(app);
    let enCurso = Promise.resolve();
    const reloj = setInterval(() => enCurso = enCurso.then(() => escribiente.paso()), PASO_MS);
    reloj.unref();
    return Promise.resolve(async () => {
      clearInterval(reloj);
      await enCurso;
      await escribiente.paso();
    });
  },
  health: (app) => Promise.resolve({ lecturas_sin_anotar: escribientes.get(app)?.sinAnotar ?? 0 }),
}];

const LECTURA = columnas(
  tabla.lecturas,
  ...["id", "instante", "usuario", "origen", "titulo", "saf", "codipres"] as const,
  ...["archivo", "pedido"] as const,
);

/** The last ones of some days, the newest first. @throws Rechazo 400 for days that are none. */
export async function lecturasDe(
  { db: q, config }: App,
  { desde, hasta }: { readonly desde?: string; readonly hasta?: string },
): Promise<LecturasMostradas> {
  const malo = [desde, hasta].find((dia) => dia !== undefined && !esFecha(dia));
  if (malo !== undefined) throw rechazo("desde_invalido", { desde: malo });
  const lecturas = await filas(
    q,
    LECTURA,
    `FROM lecturas WHERE instante >= ? AND instante < ? ORDER BY id DESC LIMIT ${TOPE + 1}`,
    [desde ? inicioDelDia(desde) : 0, hasta ? finDelDia(hasta) : Number.MAX_SAFE_INTEGER],
  );
  return {
    dias: config.lecturasDias,
    hay_mas: lecturas.length > TOPE,
    lecturas: lecturas.slice(0, TOPE),
  };
}
