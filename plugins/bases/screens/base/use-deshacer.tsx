/** Taking back what was done to a base. */
import { type ReactNode, useState } from "react";
import { perezoso } from "../../../../ui/parts/estados/perezoso.tsx";
import { cargarLista } from "../listas.ts";
import type { DeBase } from "./props.ts";
import type { Dicho } from "./use-dicho.ts";
import type { Filas } from "./use-filas.ts";

const Cambios = perezoso(() => import("../historia/cambios.tsx"));

export function useDeshacer(
  { base, saf, codipres }: DeBase,
  { que }: Filas,
  { enfocar }: Dicho,
): { readonly deshacer: () => void; readonly dialogo: ReactNode } {
  const [abierto, abrir] = useState(false);
  return {
    deshacer: () => abrir(true),
    dialogo: abierto && (
      <Cambios
        saf={saf}
        codipres={codipres}
        banderas={que}
        onDeshecho={(cual) => cargarLista(cual, saf, codipres)}
        onCerrar={(registro) => {
          abrir(false);
          if (registro?.base === base.id) enfocar({ clave: registro.id });
        }}
      />
    ),
  };
}
