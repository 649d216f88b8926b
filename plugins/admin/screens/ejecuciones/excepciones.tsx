/** Exceptions of concepts: what the next load does with them ([E4]). */
import { nombreDeRubro } from "../../../../core/domain/rubros.ts";
import type { ReactNode } from "react";
import type { ExcepcionGuardada } from "../../../../proto/admin.ts";
import type { ColumnaTabla } from "../../../../ui/grid/tabla.tsx";
import { useLectura } from "../../../../ui/lectura.ts";
import { Lista } from "../../../../ui/list/lista.tsx";
import { useLista } from "../../../../ui/list/use-lista.ts";
import type { PropsDePantalla } from "../pantalla.ts";
import { claveDeExcepcion, DialogoExcepcion, RUTA_EXCEPCIONES } from "./dialogo-excepcion.tsx";

const COLUMNAS: readonly ColumnaTabla<ExcepcionGuardada>[] = [
  { id: "inst", titulo: "Institución", clase: "texto", ancho: "20%" },
  { id: "esc", titulo: "Escalafón", clase: "entero", alinear: "izquierda", ancho: "20%" },
  { id: "concepto", titulo: "Concepto", clase: "texto", ancho: "20%" },
  { id: "rubro", titulo: "Rubro", clase: "texto", texto: ({ rubro }) => nombreDeRubro(rubro) },
];

export default function Excepciones({ titulo, onVolver }: PropsDePantalla & {
  readonly onVolver: () => void;
}): ReactNode {
  const lectura = useLectura(RUTA_EXCEPCIONES);
  return (
    <Lista
      lista={useLista(lectura, lectura.datos?.excepciones, claveDeExcepcion)}
      titulo="Excepciones de conceptos"
      encabezado={{ detalle: titulo, onVolver }}
      nota={
        <p className="nota admin-leyenda">
          Dicen a qué rubro van los importes de un concepto de una institución y un escalafón, antes
          que lo que dice su descripción. Se aplican a las cargas que se hagan desde ahora.
        </p>
      }
      className="admin-angosta"
      columnas={COLUMNAS}
      alta={{ label: "Nueva excepción" }}
      dialogo={(excepcion, cerrar) => (
        <DialogoExcepcion
          excepcion={excepcion}
          rubros={lectura.datos?.rubros ?? []}
          {...cerrar}
        />
      )}
    />
  );
}
