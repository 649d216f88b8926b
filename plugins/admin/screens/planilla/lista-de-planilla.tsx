/** A list that is written as a sheet and takes spreadsheets, by one call that its screen gives. */
import { type ReactNode, useMemo, useRef } from "react";
import { ListaConPlanilla } from "#ui/list/con-planilla.tsx";
import type { PropsLista } from "#ui/list/lista.tsx";
import { CargarPlanilla } from "./cargar-planilla.tsx";
import type { ListaDescripta, Pedir, Previa } from "./descripcion.ts";

export interface PropsListaDePlanilla<F extends object> extends Omit<PropsLista<F>, "columnas"> {
  readonly de: Previa & Pick<ListaDescripta<F>, "columnas"> & Partial<ListaDescripta<F>>;
  readonly pedir: Pedir;
  /** The rows that a sheet stored go to the table; absent where it has another sheet. */
  readonly poner?: (guardadas: readonly F[]) => void;
  /** Of the box of the spreadsheet; by default the title. */
  readonly subtitulo?: string;
}

export function ListaDePlanilla<F extends object>(
  { de, pedir, poner, subtitulo, ...p }: PropsListaDePlanilla<F>,
): ReactNode {
  const { abrir, lectura } = p.lista;
  const actual = useRef(pedir);
  actual.current = pedir;
  const hoja = useMemo(
    () => poner && de.hoja?.({ abrir, poner, pedir: (...bloque) => actual.current(...bloque) }),
    [de, abrir, poner],
  );
  return (
    <ListaConPlanilla<F>
      columnas={de.columnas}
      hoja={hoja}
      {...p}
      planilla={(abierta) => (
        <CargarPlanilla
          {...abierta}
          de={de}
          subtitulo={subtitulo ?? p.titulo}
          pedir={pedir}
          onGuardada={lectura.recargar}
        />
      )}
    />
  );
}
