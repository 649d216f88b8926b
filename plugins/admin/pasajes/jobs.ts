/** What transfers would do: the rows of whole groups are too much for the thread of the server. */
import type { PreviaDePasaje } from "#proto/admin.ts";
import type { Trabajo } from "#core/plugin.ts";
import { previaDeCasilleros, previasDePendientes } from "./previa.ts";
import { propuestaDeMapeo } from "./propuesta.ts";

const DE_LECTURA = { readOnly: true, shareable: {} } as const satisfies Partial<Trabajo<never>>;

export interface DeCasilleros {
  readonly casilleros: Readonly<Record<string, unknown>>;
  readonly id: number | null;
}

export const jobs = {
  previas: {
    ...DE_LECTURA,
    title: "Qué harían los pasajes pendientes",
    run: ({ app }, { ids }) =>
      app.db.leer(async (q) => ({ previas: await previasDePendientes(q, ids && new Set(ids)) })),
  } satisfies Trabajo<
    { readonly ids: readonly number[] | null },
    { previas: Awaited<ReturnType<typeof previasDePendientes>> }
  >,
  previa: {
    ...DE_LECTURA,
    title: "Qué haría un pasaje",
    run: ({ app }, { casilleros, id }) =>
      app.db.leer((q) => previaDeCasilleros(q, casilleros, id ?? undefined)),
  } satisfies Trabajo<DeCasilleros, PreviaDePasaje>,
  propuesta: {
    ...DE_LECTURA,
    title: "Pasajes de todo el mapeo",
    run: ({ app }, { codipres, saf }) => app.db.leer((q) => propuestaDeMapeo(q, codipres, saf)),
  } satisfies Trabajo<
    { readonly codipres: string; readonly saf: number },
    Awaited<ReturnType<typeof propuestaDeMapeo>>
  >,
};
