/** Rows that come from a spreadsheet, pasted or in a file. */
import { type ReactNode, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import type { Origen } from "#ui/sheet/carga.tsx";
import type { DeBase } from "./props.ts";
import type { Dicho } from "./use-dicho.ts";
import type { EdicionDeBase } from "./use-edicion.tsx";
import type { Filas } from "./use-filas.ts";

const Carga = perezoso(() => import("../planilla/carga.tsx"));

export function usePegado(
  { base, saf, codipres }: DeBase,
  { banderas, recargar }: Filas,
  { dejar }: EdicionDeBase,
  { enfocar, avisar }: Dicho,
): { readonly pegar: (origen: Origen) => Promise<void>; readonly dialogo: ReactNode } {
  const [carga, cargar] = useState<Origen | null>(null);
  const pegar = useCallback(async (origen: Origen) => {
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
