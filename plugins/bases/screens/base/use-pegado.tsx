/** Rows that come from a spreadsheet, pasted or in a file. */
import { type ReactNode, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import type { OrigenDeFilas } from "#ui/sheet/carga.tsx";
import type { DeBase } from "./props.ts";
import type { DichoEnLaBase } from "./use-dicho.ts";
import type { EdicionDeBase } from "./use-edicion.tsx";
import type { FilasDeBase } from "./use-filas.ts";

const Carga = perezoso(() => import("../planilla/carga.tsx"));

export function usePegado(
  { base, saf, codipres }: DeBase,
  { banderas, recargar }: FilasDeBase,
  { dejar }: EdicionDeBase,
  { enfocar, avisar }: DichoEnLaBase,
): { readonly pegar: (origen: OrigenDeFilas) => Promise<void>; readonly dialogo: ReactNode } {
  const [carga, cargar] = useState<OrigenDeFilas | null>(null);
  const pegar = useCallback(async (origen: OrigenDeFilas) => {
    if (await dejar()) cargar(origen);
  }, [dejar]);
  const alEscribir = async (ids: readonly number[], texto: string, quedan: boolean) => {
    // The dialog is still there: the focus goes from it to the row.
    await recargar();
    if (quedan) return avisar(texto);
    flushSync(() => {
      cargar(null);
      enfocar({ clave: ids[0] ?? null });
      avisar(texto);
    });
  };
  return {
    pegar,
    dialogo: carga && banderas && (
      <Carga
        base={base}
        saf={saf}
        codipres={codipres}
        banderas={banderas}
        origen={carga}
        onGuardado={alEscribir}
        onCerrar={() => cargar(null)}
      />
    ),
  };
}
