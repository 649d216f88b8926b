/** An empty base: the spec's sentence, and where its rows may come from. */
import type { ReactNode } from "react";

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
          <button key={texto} type="button" className="boton boton-secundario" onClick={dar}>
            {texto}
          </button>
        ))}
      </p>
    </>
  );
}
