/** A table of a fiscal year that takes a spreadsheet, pasted or dropped, and copies another year. */
import { type ReactNode, useState } from "react";
import { api } from "../../../../ui/api.ts";
import type { Comando } from "../../../../ui/grid/tabla.tsx";
import { perezoso } from "../../../../ui/parts/perezoso.tsx";
import type { Origen } from "../../../../ui/sheet/carga.tsx";
import { ZonaDeSoltar } from "../../../../ui/sheet/soltar.tsx";
import { DESCRIPCIONES, type TablaDeEjercicio } from "./descripcion.ts";

const CargarFilas = perezoso(async () => ({
  default: (await import("../../../../ui/sheet/cargar-filas.tsx")).CargarFilas,
}));
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
  const { tabla, ejercicio, libre } = p;
  const { titulo, columnas, claves, campos } = DESCRIPCIONES[tabla];
  const [bloque, cargar] = useState<Origen | null>(null);
  const [copiando, copiar] = useState(false);
  const acciones: readonly Comando<F>[] = [
    {
      id: "pegar",
      label: "Cargar planilla",
      shortcut: "p",
      run: () => cargar({ clase: "texto", texto: "" }),
    },
    {
      id: "copiar",
      label: "Copiar del ejercicio anterior",
      run: () => copiar(true),
    },
  ];
  const hecha = () => {
    cargar(null);
    copiar(false);
    p.onCambio();
  };
  return (
    <ZonaDeSoltar
      texto="Suelte la planilla"
      onArchivo={libre ? (archivo) => cargar({ clase: "archivo", archivo }) : null}
      onTexto={libre ? (texto) => cargar({ clase: "texto", texto }) : null}
    >
      {p.children(acciones)}
      {bloque && (
        <CargarFilas
          subtitulo={`${titulo}, ejercicio ${ejercicio}`}
          bloque={bloque}
          indicacion={<p className="nota">{columnas}</p>}
          claves={claves}
          campos={campos}
          nota="Lo que la planilla no nombra queda como está."
          pedir={(form, token) =>
            api.post(`/admin/${tabla}/:ejercicio/pegar`, { ...form, token, ejercicio })}
          onGuardada={hecha}
          onCerrar={() => cargar(null)}
        />
      )}
      {copiando && (
        <CopiarEjercicio
          tabla={tabla}
          ejercicio={ejercicio}
          onCopiado={hecha}
          onCerrar={() => copiar(false)}
        />
      )}
    </ZonaDeSoltar>
  );
}
