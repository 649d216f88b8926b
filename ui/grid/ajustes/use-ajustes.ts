/** The columns of a table as its person left them: kept in this browser, by person and table. */
import { useMemo, useState } from "react";
import { auth } from "#ui/state/auth.ts";
import { estado } from "#ui/state/estado.ts";
import type { ColumnaTabla } from "../columnas.ts";
import { type Ajustes, aplicar, hayAjustes, leerAjustes } from "./ajustes.ts";

export interface AjustesDeTabla<F> {
  /** All of them, as the screen gives them. */
  readonly todas: readonly ColumnaTabla<F>[];
  /** Those in sight, with their widths. */
  readonly columnas: readonly ColumnaTabla<F>[];
  readonly ajustes: Ajustes;
  readonly ajustar: (paso: (a: Ajustes) => Ajustes) => void;
}

export function useAjustes<F>(
  titulo: string,
  todas: readonly ColumnaTabla<F>[],
): AjustesDeTabla<F> {
  const [clave] = useState(() =>
    `planta.columnas.${auth.id_usuario.peek()}.${estado.seccion.peek()}/${titulo}`
  );
  const [ajustes, poner] = useState(() => leerAjustes(localStorage.getItem(clave)));
  const columnas = useMemo(() => aplicar(todas, ajustes), [todas, ajustes]);
  const ajustar = useMemo(() => (paso: (a: Ajustes) => Ajustes) =>
    poner((antes) => {
      const nuevos = paso(antes);
      if (hayAjustes(nuevos)) localStorage.setItem(clave, JSON.stringify(nuevos));
      else localStorage.removeItem(clave);
      return nuevos;
    }), [clave]);
  return { todas, columnas, ajustes, ajustar };
}
