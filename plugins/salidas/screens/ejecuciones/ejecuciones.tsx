/** The execution that stands beside a budget, as the outputs that compare with one offer it. */
import { type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { nombreMes } from "#core/domain/period.ts";
import type { GrupoOfrecido } from "#proto/salidas.ts";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { estado } from "#ui/state/estado.ts";
import { Segmento } from "#ui/parts/campos/segmento.tsx";

/** Beside the name of a group that has no lines to compare with. */
export const SIN_VALORIZAR = "sin valorizar";

/** With its month, unless its description says it. */
function nombreDe({ codipres, descripcion, desde_mes }: GrupoOfrecido): string {
  const mes = nombreMes(desde_mes);
  const nombre = `${codipres} - ${descripcion}`;
  return descripcion.toLowerCase().includes(mes) ? nombre : `${nombre} (${mes})`;
}

type Periodo = "anio" | "mes";

/** What a person chose to set beside the budget: the last execution, in its year, to begin with. */
export function useEjecucion() {
  const [pedida, pedir] = useState("");
  const [periodo, pedirPeriodo] = useState<Periodo>("anio");
  return {
    pedir,
    periodo,
    pedirPeriodo,
    consulta: {
      ...(pedida === "" ? {} : { ejecucion: pedida }),
      ...(periodo === "anio" ? {} : { periodo }),
    },
    volver(anterior: Readonly<Record<string, unknown>>): void {
      pedir(String(anterior.ejecucion ?? ""));
      pedirPeriodo(anterior.periodo === "mes" ? "mes" : "anio");
    },
  };
}

/** The year, or month by month ([Y12]): only beside a budget valued by months. */
function SelectorPeriodo({ elegido, onCambio }: {
  readonly elegido: Periodo;
  readonly onCambio: (periodo: Periodo) => void;
}): ReactNode {
  useSignals();
  if (estado.criterio.value !== "mensual") return null;
  return (
    <Segmento
      nombre="Período"
      vistas={[["anio", "Año"], ["mes", "Mes a mes"]]}
      elegida={elegido}
      onElegir={onCambio}
    />
  );
}

function SelectorEjecucion({ ejecuciones, elegida, onCambio }: {
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

/** Which execution, and whether of its year or of its month. */
export const ControlesDeEjecucion = ({ datos, eleccion }: {
  readonly datos: {
    readonly ejecuciones: readonly GrupoOfrecido[];
    readonly codigo_ejecucion: string;
  };
  readonly eleccion: ReturnType<typeof useEjecucion>;
}): ReactNode => (
  <>
    <SelectorEjecucion
      ejecuciones={datos.ejecuciones}
      elegida={datos.codigo_ejecucion}
      onCambio={eleccion.pedir}
    />
    <SelectorPeriodo elegido={eleccion.periodo} onCambio={eleccion.pedirPeriodo} />
  </>
);
