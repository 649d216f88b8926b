/** Where the focus is asked to go in the table of a base, and what is said at its foot. */
import { useEffect, useMemo, useState } from "react";
import type { FocoPedido } from "#ui/grid/tabla.tsx";
import { tieneErrores } from "../tipos.ts";
import type { PropsBase } from "./props.ts";
import type { FilasDeBase } from "./use-filas.ts";

export interface DichoEnLaBase {
  enfocar(foco: FocoPedido | null): void;
  avisar(texto: string): void;
}

/** The cells that say some of what lines are of. */
const DICHO_POR: Readonly<Record<string, string>> = {
  ocupados: "cargos",
  financiados: "cargos",
  horas: "cargos",
  funcion: "feje",
  contribuciones: "porcont",
};
/** Those of any other amount: each base has one. */
const DE_UN_IMPORTE = ["porcentaje", "costo_total", "costo", "cat"];

/** Place of the column that says something of a row; -1 where none does. */
function lugarDe(que: string, columnas: readonly { readonly id: string }[]): number {
  const lugares = [que, DICHO_POR[que], ...DE_UN_IMPORTE]
    .map((id) => columnas.findIndex((c) => c.id === id));
  return lugares.find((lugar) => lugar >= 0) ?? -1;
}

export function useDicho(
  { registro, celda, soloErrores }: PropsBase,
  { filas, columnas, dibujable }: FilasDeBase,
) {
  const [foco, enfocar] = useState<FocoPedido | null>(null);
  const [aviso, avisar] = useState("");
  useEffect(() => {
    if (!dibujable) return;
    const pedida = filas.find(registro ? (f) => f.id === registro : tieneErrores);
    if (pedida && (registro || soloErrores)) {
      // The focus goes to the first wrong cell, which shows its reason, or to the one that is named.
      const mala = columnas.findIndex((c) => (c.invalida?.(pedida) ?? null) !== null);
      const columna = mala < 0 && celda ? lugarDe(celda, columnas) : mala;
      enfocar({ clave: pedida.id, columna: Math.max(0, columna) });
    } else if (registro) avisar("El registro ya no está en esta base");
  }, [registro, celda, soloErrores, dibujable]);
  const dicho = useMemo((): DichoEnLaBase => ({ enfocar, avisar }), []);
  return { foco, aviso, dicho };
}
