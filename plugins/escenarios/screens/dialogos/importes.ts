/** The amounts of an entry of a table, as a person reads them. Pure. */
import { formatEsAr } from "#core/domain/money.ts";
import { aCentavos } from "#ui/grid/columnas.ts";

/** Numbers of an entry that are no amounts: its months and its key. */
const NO_SON_IMPORTES = /mes$|^(esc|cat|id)$/;

/** A dash where there is none: before the first value. */
export function importesDe(valor: Readonly<Record<string, unknown>> | null): string {
  const importes = Object.entries(valor ?? {}).flatMap(([campo, v]) =>
    typeof v === "number" && v !== 0 && !NO_SON_IMPORTES.test(campo) ? [v] : []
  );
  return importes.map((v) => formatEsAr(aCentavos(v))).join(" · ") || "—";
}
