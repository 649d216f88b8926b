/** Which month an execution is of, and what becomes of the SAFs that its files do not hold. */
import type { ReactNode } from "react";
import { anioDelInstante } from "#core/domain/period.ts";
import { OPCIONES_DE_MES, Seleccion } from "#ui/parts/campos/seleccion.tsx";

const PRIMER_ANIO = 2000;

export function Periodo({ mes, invalido, onCambio }: {
  /** yyyymm */
  readonly mes: number;
  readonly invalido?: string | boolean;
  readonly onCambio: (mes: number) => void;
}): ReactNode {
  const ultimo = anioDelInstante(Date.now()) + 1;
  const anios = Array.from({ length: ultimo - PRIMER_ANIO + 1 }, (_, i) => ultimo - i);
  return (
    <div className="formulario formulario-doble" role="group" aria-label="Período">
      <Seleccion
        etiqueta="Año"
        sinNinguna
        valor={Math.trunc(mes / 100)}
        opciones={anios.map((id) => ({ id, descripcion: String(id) }))}
        onCambio={(anio) => onCambio(anio * 100 + mes % 100)}
      />
      <Seleccion
        etiqueta="Mes"
        sinNinguna
        valor={mes % 100}
        opciones={OPCIONES_DE_MES}
        invalido={invalido}
        onCambio={(suyo) => onCambio(Math.trunc(mes / 100) * 100 + suyo)}
      />
    </div>
  );
}

export const MesCompleto = ({ completo, onCambio }: {
  readonly completo: boolean;
  readonly onCambio: (completo: boolean) => void;
}): ReactNode => (
  <>
    <label className="casilla-suelta">
      <input
        type="checkbox"
        checked={completo}
        onChange={(e) => onCambio(e.target.checked)}
      />
      Quitar también los SAF que los archivos no traen
    </label>
    <p className="nota">
      {completo
        ? "La carga reemplaza todo lo que hay de ese período, de cualquier SAF."
        : "La carga reemplaza los SAF que traen los archivos; los demás quedan como están."}
    </p>
  </>
);
