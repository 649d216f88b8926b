/** The spreadsheet of a table of administration: seen first, then all of it or nothing. */
import type { ReactNode } from "react";
import type { PlanillaAbierta } from "../../../../ui/list/con-planilla.tsx";
import { perezoso } from "../../../../ui/parts/perezoso.tsx";
import type { PropsCargarFilas } from "../../../../ui/sheet/cargar-filas.tsx";

const CargarFilas = perezoso(async () => ({
  default: (await import("../../../../ui/sheet/cargar-filas.tsx")).CargarFilas,
}));

export interface PropsCargarPlanilla
  extends
    PlanillaAbierta,
    Pick<PropsCargarFilas, "subtitulo" | "claves" | "campos" | "nota" | "pedir" | "onGuardada"> {
  /** What a spreadsheet has, as the box asks for it. */
  readonly columnas: string;
}

export function CargarPlanilla({ columnas, ...p }: PropsCargarPlanilla): ReactNode {
  return (
    <CargarFilas
      nota="Lo que la planilla no nombra queda como está."
      {...p}
      indicacion={<p className="nota">{columnas}</p>}
      onGuardada={(previa) => {
        p.onCerrar();
        p.onGuardada(previa);
      }}
    />
  );
}
