/** A row of techos or vigente, edited in its place: Enter saves, Escape cancels ([T1], [K1]). */
import type { ReactNode } from "react";
import { Campos } from "#ui/form/campos.tsx";
import { ConflictoDeGuardado } from "#ui/form/conflicto.tsx";
import { diferenciasDe } from "#ui/form/diferencias.ts";
import { useFila } from "#ui/form/use-fila.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { TITULOS } from "#plugins/admin/dotacion/campos.ts";
import type { Dotacion, FilaDotacion } from "./dotacion-modelo.ts";

const borradorDe = (f: FilaDotacion | null) => ({
  cargos: f?.cargos ?? 0,
  horas: f?.horas ?? 0,
  observaciones: f?.observaciones ?? "",
});

export function EditorDotacion(p: {
  readonly dotacion: Dotacion;
  readonly anio: number;
  readonly fila: FilaDotacion;
  /** Column that was clicked: its box takes the focus. */
  readonly columna: string;
  readonly onGuardado: () => void;
  readonly onCancelar: () => void;
}): ReactNode {
  const { dotacion, anio, fila: { saf, descripcion } } = p;
  const ids = [...dotacion.cantidades, "observaciones"] as const;
  const titulos: Record<string, string> = Object.fromEntries(ids.map((id) => [id, TITULOS[id]]));
  const fila = useFila({
    fila: p.fila,
    borradorDe,
    tituloDe: (campo) => titulos[campo],
    async enviar(b, rev = 0) {
      await dotacion.guardar(anio, { saf, ...b, rev });
      p.onGuardado();
    },
    onCancelar: p.onCancelar,
  });
  const { b, g } = fila;
  const enfocada = ids.find((id) => id === p.columna) ?? "cargos";
  return (
    <div className="admin-editor" data-editor role="group" aria-label={`Editar el SAF ${saf}`}>
      <div className="admin-editor-campos">
        <div className="admin-clave">
          <span>SAF</span>
          <b>{saf} - {descripcion}</b>
        </div>
        <Campos
          campos={ids.map((id) => ({
            id,
            titulo: TITULOS[id],
            nombre: id,
            autoFocus: enfocada === id,
            ...(id === "observaciones"
              ? { className: "admin-texto", maximo: 500 }
              : { clase: "entero", className: "admin-numero", maximo: 9 }),
          }))}
          borrador={b}
          fallas={g.fallas}
          onCambio={fila.poner}
        />
        <Botonera
          textoGuardar="Guardar"
          ocupado={g.ocupado}
          onCancelar={p.onCancelar}
          onGuardar={fila.guardar}
        />
      </div>
      <ConflictoDeGuardado
        fila={fila}
        diferencias={(actual) => diferenciasDe<string>(titulos, b, { ...borradorDe(actual) })}
      />
    </div>
  );
}
