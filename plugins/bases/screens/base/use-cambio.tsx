/** «Cambiar campo…» on the rows chosen, or on those that pass the filters. */
import { type ReactNode, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Hoja } from "#ui/grid/celdas/hoja.ts";
import { ESTADO_INICIAL, filasFiltradas } from "#ui/grid/modelo.ts";
import type { EstadoTabla } from "#ui/grid/tabla.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { type FilaMostrada, tieneErrores } from "../tipos.ts";
import type { DeBase } from "./props.ts";
import type { DichoEnLaBase } from "./use-dicho.ts";
import type { EdicionDeBase } from "./use-edicion.tsx";
import type { FilasDeBase } from "./use-filas.ts";

const CambiarCampo = perezoso(() => import("../planilla/cambiar-campo.tsx"));

interface Cambio {
  readonly elegidas: readonly FilaMostrada[];
  readonly pasan: readonly FilaMostrada[];
  /** Where the focus was. */
  readonly campo: string | undefined;
}

interface CambioDeBase {
  readonly cambiar: (elegidas: readonly FilaMostrada[], campo?: string) => Promise<void>;
  /** What is chosen in the table: filters and order. */
  readonly anotarEstado: (estado: EstadoTabla) => void;
  readonly dialogo: ReactNode;
}

export function useCambio(
  { base, saf, codipres }: DeBase,
  { filas, columnas, buscar }: FilasDeBase,
  { dejar }: EdicionDeBase,
  { enfocar, avisar }: DichoEnLaBase,
  hoja: Hoja<FilaMostrada> | undefined,
): CambioDeBase {
  const estadoDeTabla = useRef<EstadoTabla>(ESTADO_INICIAL);
  const [cambio, fijar] = useState<Cambio | null>(null);
  const anotarEstado = useCallback((e: EstadoTabla) => {
    estadoDeTabla.current = e;
  }, []);
  const leidas = useRef({ filas, columnas, buscar });
  leidas.current = { filas, columnas, buscar };
  const cambiar = useCallback(async (elegidas: readonly FilaMostrada[], campo?: string) => {
    if (!await dejar()) return;
    const { filas, columnas, buscar } = leidas.current;
    const pasan = filasFiltradas(filas, columnas, estadoDeTabla.current, tieneErrores, buscar);
    fijar({ elegidas, pasan, campo });
  }, [dejar]);
  return {
    cambiar,
    anotarEstado,
    dialogo: cambio && hoja && (
      <CambiarCampo
        base={base}
        saf={saf}
        codipres={codipres}
        hoja={hoja}
        columnas={columnas}
        {...cambio}
        onHecho={(texto) => {
          // The dialog is still there: the focus goes from it to the cell where it was opened.
          flushSync(() => {
            fijar(null);
            enfocar({ clave: null });
            avisar(texto);
          });
        }}
        onCerrar={() => fijar(null)}
      />
    ),
  };
}
