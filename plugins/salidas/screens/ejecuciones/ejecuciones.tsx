/** The execution that stands beside a budget, as the outputs that compare with one offer it. */
import type { ReactNode } from "react";
import { nombreMes } from "../../../../core/domain/period.ts";
import type { GrupoOfrecido } from "../../../../proto/salidas.ts";
import { Seleccion } from "../../../../ui/parts/seleccion.tsx";

/** Beside the name of a group that has no lines to compare with. */
export const SIN_VALORIZAR = "sin valorizar";

/** With its month, unless its description says it. */
function nombreDe({ codipres, descripcion, desde_mes }: GrupoOfrecido): string {
  const mes = nombreMes(desde_mes);
  const nombre = `${codipres} - ${descripcion}`;
  return descripcion.toLowerCase().includes(mes) ? nombre : `${nombre} (${mes})`;
}

export function SelectorEjecucion({ ejecuciones, elegida, onCambio }: {
  readonly ejecuciones: readonly GrupoOfrecido[];
  readonly elegida: string;
  readonly onCambio: (codipres: string) => void;
}): ReactNode {
  return (
    <Seleccion<string>
      etiqueta="Ejecución"
      valor={elegida}
      sinNinguna
      opciones={ejecuciones.map((e) => ({
        id: e.codipres,
        descripcion: e.valorizado ? nombreDe(e) : `${nombreDe(e)} (${SIN_VALORIZAR})`,
        impedida: !e.valorizado,
      }))}
      onCambio={(codigo) => codigo && onCambio(String(codigo))}
    />
  );
}
