/** The spreadsheet of a table of administration: seen first, then all of it or nothing. */
import type { ReactNode } from "react";
import type { PlanillaAbierta } from "#ui/list/con-planilla.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import type { PropsCargarFilas } from "#ui/sheet/cargar-filas.tsx";
import type { Previa } from "./descripcion.ts";

const CargarFilas = perezoso(async () => ({
  default: (await import("#ui/sheet/cargar-filas.tsx")).CargarFilas,
}));

export interface PropsCargarPlanilla
  extends PlanillaAbierta, Pick<PropsCargarFilas, "subtitulo" | "nota" | "pedir" | "onGuardada"> {
  readonly de: Previa;
}

export function CargarPlanilla({ de, ...p }: PropsCargarPlanilla): ReactNode {
  return (
    <CargarFilas
      nota="Lo que la planilla no nombra queda como está."
      {...p}
      claves={de.claves}
      campos={de.campos}
      indicacion={<p className="nota">{de.indicacion}</p>}
      onGuardada={(previa, quedan) => {
        if (!quedan) p.onCerrar();
        p.onGuardada(previa, quedan);
      }}
    />
  );
}
