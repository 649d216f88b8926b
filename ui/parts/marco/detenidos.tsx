/** Beside the heading: rows that were written and are not stored. */
import type { ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { detenidos } from "#ui/state/unsaved.ts";

/** @param children what stands in its place while there are none. */
export function Detenidos({ children = null }: { readonly children?: ReactNode }): ReactNode {
  useSignals();
  const cuantos = detenidos.value;
  if (cuantos === 0) return children;
  return (
    <span
      className="chip"
      title="Registros con algo mal o que cambió otra persona: dice cuál al pie"
    >
      {formatEnteroEsAr(cuantos)} sin guardar
    </span>
  );
}
