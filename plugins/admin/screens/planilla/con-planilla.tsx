/** A table of a fiscal year that takes a spreadsheet, pasted or dropped, and copies another year. */
import { type ReactNode, useState } from "react";
import { api } from "../../../../ui/api.ts";
import type { Comando } from "../../../../ui/grid/tabla.tsx";
import { perezoso } from "../../../../ui/parts/perezoso.tsx";
import { ConCarga } from "./con-carga.tsx";
import { DESCRIPCIONES, type TablaDeEjercicio } from "./descripcion.ts";

const CopiarEjercicio = perezoso(() => import("./copiar-ejercicio.tsx"));

export interface PropsConPlanilla<F> {
  readonly tabla: TablaDeEjercicio;
  readonly ejercicio: number;
  /** Nothing is being edited: what is pasted is for the table. */
  readonly libre: boolean;
  /** It was stored. */
  readonly onCambio: () => void;
  readonly children: (acciones: readonly Comando<F>[]) => ReactNode;
}

export function ConPlanilla<F>(p: PropsConPlanilla<F>): ReactNode {
  const { tabla, ejercicio, libre, onCambio } = p;
  const { titulo, columnas, claves, campos } = DESCRIPCIONES[tabla];
  const [copiando, copiar] = useState(false);
  const copia: Comando<F> = {
    id: "copiar",
    label: "Copiar del ejercicio anterior",
    run: () => copiar(true),
  };
  return (
    <ConCarga<F>
      subtitulo={`${titulo}, ejercicio ${ejercicio}`}
      columnas={columnas}
      claves={claves}
      campos={campos}
      pedir={(form, token) =>
        api.post(`/admin/${tabla}/:ejercicio/pegar`, { ...form, token, ejercicio })}
      libre={libre}
      onCambio={onCambio}
    >
      {(cargar) => (
        <>
          {p.children([cargar, copia])}
          {copiando && (
            <CopiarEjercicio
              tabla={tabla}
              ejercicio={ejercicio}
              onCopiado={() => {
                copiar(false);
                onCambio();
              }}
              onCerrar={() => copiar(false)}
            />
          )}
        </>
      )}
    </ConCarga>
  );
}
