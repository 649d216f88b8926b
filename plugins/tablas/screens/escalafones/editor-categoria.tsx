/** Inline editor of a category: its description, and its value from the month on screen ([R6]). */
import { type ReactNode, useMemo } from "react";
import { nombreMes } from "#core/domain/period.ts";
import type { Categoria, Guardado } from "#proto/tablas.ts";
import { api } from "#ui/api.ts";
import { ConflictoDeGuardado } from "#ui/form/conflicto.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { CamposDeValor } from "../valores/campos.tsx";
import { useEdicion } from "../valores/edicion.ts";
import { camposDeCategoria } from "../valores/valores.ts";

export interface PropsEditorCategoria {
  readonly esc: number;
  /** Whether the scale is paid in units ([R2]). */
  readonly enUnidades: boolean;
  readonly mes: number;
  readonly categoria: Categoria;
  /** Column that was clicked: its box takes the focus. */
  readonly columna: string;
  readonly onGuardado: (g: Guardado) => void;
  readonly onCancelar: () => void;
}

export function EditorCategoria(p: PropsEditorCategoria): ReactNode {
  const { esc, mes, categoria } = p;
  const campos = useMemo(() => camposDeCategoria(p.enUnidades), [p.enUnidades]);
  const e = useEdicion({
    tabla: "categorias_valores",
    clave: { esc, cat: categoria.cat },
    campos,
    vigente: { ...categoria },
    mes,
    enviar: (form) =>
      api.post("/tablas/categorias/editar/:esc/:mes", {
        esc,
        mes,
        cat: categoria.cat,
        ...form,
      }),
    onGuardado: p.onGuardado,
    onCancelar: p.onCancelar,
  });
  const foco = campos.some((c) => c.id === p.columna) ? p.columna : "descripcion";
  return (
    <div
      className="tablas-editor"
      data-editor
      role="group"
      aria-label={`Editar la categoría ${categoria.cat}`}
    >
      <div className="tablas-campos">
        <div className="tablas-clave">
          <span>Categoría</span>
          <b>{categoria.cat}</b>
        </div>
        <CamposDeValor de={e} foco={foco} />
      </div>
      <ConflictoDeGuardado fila={e} diferencias={e.diferencias} />
      <div className="tablas-pie">
        <p className="tablas-impacto" aria-live="polite">
          {categoria.desde_mes === mes
            ? `Corrige el valor de ${nombreMes(mes)}. `
            : `Los importes regirán desde ${nombreMes(mes)}. `}
          {e.efecto}
        </p>
        <Botonera
          onCancelar={p.onCancelar}
          onGuardar={() => void e.guardar()}
          ocupado={e.g.ocupado}
        />
      </div>
    </div>
  );
}
