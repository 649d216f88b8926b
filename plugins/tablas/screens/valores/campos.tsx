/** Boxes of a dated value. */
import type { ReactNode } from "react";
import { Campos } from "../../../../ui/form/campos.tsx";
import { type Borrador, type CampoDeValor, esDecimal } from "./valores.ts";

export interface PropsCampos {
  readonly campos: readonly CampoDeValor[];
  readonly borrador: Borrador;
  readonly errores: Readonly<Record<string, string>>;
  /** Hints, by field. */
  readonly ayudas: Readonly<Record<string, string>>;
  readonly onEscribir: (id: string, texto: string) => void;
  /** Field that takes the focus when the boxes appear. */
  readonly foco?: string;
}

export function CamposDeValor(p: PropsCampos): ReactNode {
  return (
    <Campos
      campos={p.campos.map(({ id, titulo, campo }) => ({
        id,
        titulo,
        nombre: id,
        autoFocus: p.foco === id,
        ...(esDecimal(campo)
          ? { clase: "decimal", className: "campo-importe" }
          : campo.clase === "entero"
          ? { clase: "entero" }
          : {
            maximo: campo.largo,
            ayuda: p.ayudas[id],
            obligatorio: id === "descripcion",
            className: "campo-texto",
          }),
      }))}
      borrador={p.borrador}
      fallas={p.errores}
      onCambio={(cambio) => {
        for (const [id, texto] of Object.entries(cambio)) p.onEscribir(id, String(texto));
      }}
    />
  );
}
