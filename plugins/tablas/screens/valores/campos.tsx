/** Boxes of a dated value. */
import type { ReactNode } from "react";
import { Campos } from "#ui/form/campos.tsx";
import type { EdicionDeValor } from "./edicion.ts";
import { esDecimal } from "./valores.ts";

export function CamposDeValor({ de, foco }: {
  readonly de: Pick<EdicionDeValor, "campos" | "borrador" | "ayudas" | "escribir" | "g">;
  /** Field that takes the focus when the boxes appear. */
  readonly foco?: string;
}): ReactNode {
  return (
    <Campos
      campos={de.campos.map(({ id, titulo, campo }) => ({
        id,
        titulo,
        nombre: id,
        autoFocus: foco === id,
        ...(esDecimal(campo)
          ? { clase: "decimal", className: "campo-importe" }
          : campo.clase === "entero"
          ? { clase: "entero" }
          : {
            maximo: campo.largo,
            ayuda: de.ayudas[id],
            obligatorio: id === "descripcion",
            className: "campo-texto",
          }),
      }))}
      borrador={de.borrador}
      fallas={de.g.fallas}
      onCambio={(cambio) => {
        for (const [id, texto] of Object.entries(cambio)) de.escribir(id, String(texto));
      }}
    />
  );
}
