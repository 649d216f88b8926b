/** A table that takes a spreadsheet, pasted or dropped: seen first, then all of it or nothing. */
import { type ReactNode, useState } from "react";
import type { Comando } from "../../../../ui/grid/tabla.tsx";
import { perezoso } from "../../../../ui/parts/perezoso.tsx";
import type { Origen } from "../../../../ui/sheet/carga.tsx";
import type { PropsCargarFilas } from "../../../../ui/sheet/cargar-filas.tsx";
import { ZonaDeSoltar } from "../../../../ui/sheet/soltar.tsx";

const CargarFilas = perezoso(async () => ({
  default: (await import("../../../../ui/sheet/cargar-filas.tsx")).CargarFilas,
}));

export interface PropsConCarga<F>
  extends Pick<PropsCargarFilas, "subtitulo" | "claves" | "campos" | "pedir"> {
  /** What a spreadsheet has, as the box asks for it. */
  readonly columnas: string;
  /** Nothing is being edited: what is pasted is for the table. */
  readonly libre: boolean;
  /** It was stored. */
  readonly onCambio: () => void;
  readonly children: (cargar: Comando<F>) => ReactNode;
}

export function ConCarga<F>(p: PropsConCarga<F>): ReactNode {
  const { columnas, libre, onCambio, children, ...dichas } = p;
  const [bloque, cargar] = useState<Origen | null>(null);
  return (
    <ZonaDeSoltar
      texto="Suelte la planilla"
      onArchivo={libre ? (archivo) => cargar({ clase: "archivo", archivo }) : null}
      onTexto={libre ? (texto) => cargar({ clase: "texto", texto }) : null}
    >
      {children({
        id: "pegar",
        label: "Cargar planilla",
        shortcut: "p",
        run: () => cargar({ clase: "texto", texto: "" }),
      })}
      {bloque && (
        <CargarFilas
          {...dichas}
          bloque={bloque}
          indicacion={<p className="nota">{columnas}</p>}
          nota="Lo que la planilla no nombra queda como está."
          onGuardada={() => {
            cargar(null);
            onCambio();
          }}
          onCerrar={() => cargar(null)}
        />
      )}
    </ZonaDeSoltar>
  );
}
