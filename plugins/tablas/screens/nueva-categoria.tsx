/** New category of a scale: number and description (spec 1 §5). */
import { type ReactNode, useState } from "react";
import { api, ErrorApi } from "../../../ui/api.ts";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { CampoEntero, CampoTexto } from "../../../ui/parts/campos.tsx";
import { mostrarError } from "../../../ui/state/alerts.ts";
import { CAMPOS } from "../campos.ts";

/** Marks of a new category; empty when it can be sent. */
export function fallasDeCategoria(
  borrador: { readonly cat: string; readonly descripcion: string },
  existentes: readonly { readonly cat: number }[],
): Readonly<Record<string, string>> {
  const cat = Number(borrador.cat);
  return {
    ...(cat !== 0 && existentes.some((c) => c.cat === cat)
      ? { cat: `Ya existe la categoría ${cat}` }
      : {}),
    ...(borrador.descripcion.trim() === "" ? { descripcion: "Ingrese la descripción" } : {}),
  };
}

export function NuevaCategoria({ esc, existentes, onGuardado, onCancelar }: {
  readonly esc: number;
  readonly existentes: readonly { readonly cat: number }[];
  readonly onGuardado: (cat: number) => void;
  readonly onCancelar: () => void;
}): ReactNode {
  const [b, escribir] = useState({ cat: "0", descripcion: "" });
  const [errores, culpar] = useState<Readonly<Record<string, string>>>({});
  const [ocupado, ocupar] = useState(false);
  const poner = (cambio: Partial<typeof b>) => {
    escribir({ ...b, ...cambio });
    culpar({});
  };
  async function guardar(): Promise<void> {
    const fallas = fallasDeCategoria(b, existentes);
    culpar(fallas);
    if (Object.keys(fallas).length > 0) return;
    ocupar(true);
    try {
      await api.post(`/tablas/categorias/nueva/${esc}`, b);
      onGuardado(Number(b.cat));
    } catch (e) {
      const campo = e instanceof ErrorApi ? e.datos.campo : undefined;
      if (e instanceof ErrorApi && typeof campo === "string") culpar({ [campo]: e.mensaje });
      void mostrarError(e);
    } finally {
      ocupar(false);
    }
  }
  return (
    <div className="tablas-editor" data-editor role="group" aria-label="Nueva categoría">
      <div className="tablas-campos">
        <CampoEntero
          etiqueta="Categoría"
          nombre="cat"
          valor={b.cat}
          maximo={4}
          autoFocus
          invalido={errores.cat}
          onCambio={(cat) => poner({ cat })}
        />
        <CampoTexto
          etiqueta="Descripción"
          nombre="descripcion"
          className="campo-texto"
          valor={b.descripcion}
          maximo={CAMPOS.descripcion.largo}
          obligatorio
          invalido={errores.descripcion}
          onCambio={(descripcion) => poner({ descripcion })}
        />
      </div>
      <div className="tablas-pie">
        <p className="tablas-impacto">Después de guardarla se cargan sus importes.</p>
        <Botonera onCancelar={onCancelar} onGuardar={() => void guardar()} ocupado={ocupado} />
      </div>
    </div>
  );
}
