/** New category of a scale: number and description (spec 1 §5). */
import type { ReactNode } from "react";
import { api } from "#ui/api.ts";
import { type Campo, Campos } from "#ui/form/campos.tsx";
import { useFila } from "#ui/form/use-fila.ts";
import type { Fallas } from "#ui/form/use-guardado.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { CAMPOS } from "#plugins/tablas/campos.ts";

/** Marks of a new category; empty when it can be sent. */
export function fallasDeCategoria(
  borrador: { readonly cat: string; readonly descripcion: string },
  existentes: readonly { readonly cat: number }[],
): Fallas {
  const cat = Number(borrador.cat);
  return {
    ...(cat !== 0 && existentes.some((c) => c.cat === cat)
      ? { cat: `Ya existe la categoría ${cat}` }
      : {}),
    ...(borrador.descripcion.trim() === "" ? { descripcion: "Ingrese la descripción" } : {}),
  };
}

const CAJAS: readonly Campo<{ readonly cat: string; readonly descripcion: string }>[] = [
  { id: "cat", titulo: "Categoría", clase: "entero", nombre: "cat", maximo: 4, autoFocus: true },
  {
    id: "descripcion",
    titulo: "Descripción",
    nombre: "descripcion",
    className: "campo-texto",
    maximo: CAMPOS.descripcion.largo,
    obligatorio: true,
  },
];

export function NuevaCategoria({ esc, existentes, onGuardado, onCancelar }: {
  readonly esc: number;
  readonly existentes: readonly { readonly cat: number }[];
  readonly onGuardado: (cat: number) => void;
  readonly onCancelar: () => void;
}): ReactNode {
  const f = useFila({
    fila: null,
    borradorDe: () => ({ cat: "0", descripcion: "" }),
    revisar: (b) => fallasDeCategoria(b, existentes),
    async enviar(b) {
      await api.post("/tablas/categorias/nueva/:esc", { ...b, esc });
      onGuardado(Number(b.cat));
    },
    onCancelar,
  });
  return (
    <div className="tablas-editor" data-editor role="group" aria-label="Nueva categoría">
      <div className="tablas-campos">
        <Campos campos={CAJAS} borrador={f.b} fallas={f.g.fallas} onCambio={f.poner} />
      </div>
      <div className="tablas-pie">
        <p className="tablas-impacto">Después de guardarla se cargan sus importes.</p>
        <Botonera onCancelar={onCancelar} onGuardar={f.guardar} ocupado={f.g.ocupado} />
      </div>
    </div>
  );
}
