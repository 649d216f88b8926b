/** Where a bench keeps its data: a database of its own, in each of the two kinds. */
import { join } from "node:path";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { carpetaPropia, prepararBase } from "./datos.ts";
import type { Cifra, Medida } from "./harness.ts";
import { baseVacia } from "./postgres.ts";

export interface BaseNueva {
  readonly url: string;
  /** Takes it away. */
  cerrar(): Promise<void>;
}

export const nuevaEn = {
  async SQLite(): Promise<BaseNueva> {
    const { ruta, borrar } = await carpetaPropia();
    return { url: `sqlite:${join(ruta, "planta.db")}`, cerrar: borrar };
  },
  PostgreSQL: baseVacia,
} as const;

export interface Lugar {
  readonly app: AppEnMarcha;
  readonly url: string;
  cerrar(): Promise<void>;
}

/** The product over a new database of that kind, with so many positions. */
export async function productoEn(
  base: keyof typeof nuevaEn,
  renglones: number,
  preparar = prepararBase,
): Promise<Lugar> {
  const { url, cerrar } = await nuevaEn[base]();
  const app = await preparar(url, renglones);
  return { app, url, cerrar: () => app.cerrar().then(cerrar) };
}

/** The same figures on SQLite and on PostgreSQL, each in a new database. */
export function enLasDos(
  nombre: (base: keyof typeof nuevaEn) => string,
  piso: string,
  medirEn: (url: string) => Promise<Medida[]>,
): readonly Cifra[] {
  return (["SQLite", "PostgreSQL"] as const).map((base) => ({
    nombre: nombre(base),
    piso,
    async medir() {
      const { url, cerrar } = await nuevaEn[base]();
      try {
        return await medirEn(url);
      } finally {
        await cerrar();
      }
    },
  }));
}
