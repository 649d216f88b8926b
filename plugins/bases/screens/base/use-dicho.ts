/** Where the focus is asked to go in the table of a base, and what is said at its foot. */
import { useEffect, useMemo, useState } from "react";
import type { FocoPedido } from "../../../../ui/grid/tabla.tsx";
import { tieneErrores } from "../tipos.ts";
import type { PropsBase } from "./props.ts";
import type { Filas } from "./use-filas.ts";

export interface Dicho {
  enfocar(foco: FocoPedido | null): void;
  avisar(texto: string): void;
}

export function useDicho(
  { registro, soloErrores }: PropsBase,
  { filas, columnas, dibujable }: Filas,
) {
  const [foco, enfocar] = useState<FocoPedido | null>(null);
  const [aviso, avisar] = useState("");
  useEffect(() => {
    if (!dibujable) return;
    const pedida = filas.find(registro ? (f) => f.id === registro : tieneErrores);
    if (pedida && (registro || soloErrores)) {
      // The focus goes to the first wrong cell, which shows its reason.
      const mala = columnas.findIndex((c) => (c.invalida?.(pedida) ?? null) !== null);
      enfocar({ clave: pedida.id, columna: Math.max(0, mala) });
    } else if (registro) avisar(`El registro ${registro} ya no está en esta base`);
  }, [registro, soloErrores, dibujable]);
  const dicho = useMemo((): Dicho => ({ enfocar, avisar }), []);
  return { foco, aviso, dicho };
}
