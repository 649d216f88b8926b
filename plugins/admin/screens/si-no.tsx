/** «Sí» or «No», as a select. */
import type { ReactNode } from "react";
import { Seleccion } from "../../../ui/parts/seleccion.tsx";

const OPCIONES = [{ id: 1, descripcion: "Sí" }, { id: 2, descripcion: "No" }];

export function SiNo({ etiqueta, valor, onCambio }: {
  readonly etiqueta: string;
  readonly valor: boolean;
  readonly onCambio: (valor: boolean) => void;
}): ReactNode {
  return (
    <Seleccion
      etiqueta={etiqueta}
      valor={valor ? 1 : 2}
      opciones={OPCIONES}
      sinNinguna
      onCambio={(id) => onCambio(id === 1)}
    />
  );
}
