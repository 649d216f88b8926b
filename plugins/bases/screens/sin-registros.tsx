/** An empty base: the spec's sentence, and where its rows may come from. */
import type { ReactNode } from "react";
import { Boton } from "#ui/parts/botones/boton.tsx";

/** Why the nine bases of an execution are empty, under the spec's sentence ([E6]). */
export function SinRegistrosDeEjecucion(): ReactNode {
  return (
    <>
      <p>No hay registros en la tabla</p>
      <p className="nota">
        Una ejecución es lo liquidado en un mes: se carga de los archivos del SIRHU y no tiene
        registros en las bases. Sus cargos e importes se ven en Salidas.
      </p>
    </>
  );
}

export function SinRegistros({ onNuevo, onPegar, onGenerar }: {
  readonly onNuevo: () => void;
  readonly onPegar: () => void;
  readonly onGenerar: () => void;
}): ReactNode {
  const pasos: readonly (readonly [string, () => void])[] = [
    ["Agregar el primero", onNuevo],
    ["Pegarlos de una planilla", onPegar],
    ["Traerlos de otro grupo de datos", onGenerar],
  ];
  return (
    <>
      <p>No hay registros en la tabla</p>
      <p className="primeros-pasos">
        {pasos.map(([texto, dar]) => (
          <Boton key={texto} onClick={dar}>
            {texto}
          </Boton>
        ))}
      </p>
    </>
  );
}
