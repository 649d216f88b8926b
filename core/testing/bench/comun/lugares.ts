/** Where a bench keeps its data: a database of its own, in each of the two kinds. */
import { join } from "node:path";
import { carpetaPropia } from "./datos.ts";
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

/** The same figures on SQLite and on PostgreSQL, `casos` after `casos`, each in a new database. */
export function enLasDos<C = undefined>(
  { nombre, piso, casos }: {
    nombre(base: keyof typeof nuevaEn): string;
    readonly piso: string;
    readonly casos?: readonly C[];
  },
  medirEn: (url: string, caso: C) => Promise<Medida[]>,
): readonly Cifra[] {
  return (["SQLite", "PostgreSQL"] as const).map((base) => ({
    nombre: nombre(base),
    piso,
    async medir() {
      const medidas: Medida[] = [];
      for (const caso of casos ?? [undefined as C]) {
        const { url, cerrar } = await nuevaEn[base]();
        try {
          medidas.push(...await medirEn(url, caso));
        } finally {
          await cerrar();
        }
      }
      return medidas;
    },
  }));
}
