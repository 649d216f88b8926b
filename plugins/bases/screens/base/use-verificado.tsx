/** «Verificar valorización» of a base of positions. */
import { type ReactNode, useState } from "react";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import type { FilaBase } from "#plugins/bases/filas/validar/validar.ts";
import { filaEnPalabras } from "../texto-filas.ts";
import type { DeBase } from "./props.ts";
import type { FilasDeBase } from "./use-filas.ts";

const Dialogo = perezoso(() => import("../editor/verificar.tsx"));

/** A position being verified, saved or not. */
interface Verificado {
  readonly pedido: Readonly<Record<string, string | number>>;
  readonly fila: FilaBase;
}

export type Verificar = (cual: Verificado) => void;

export function useVerificado(
  { base, saf, codipres }: DeBase,
  { que }: FilasDeBase,
): { readonly verificar: Verificar; readonly dialogo: ReactNode } {
  const [verificado, verificar] = useState<Verificado | null>(null);
  return {
    verificar,
    dialogo: verificado && (
      <Dialogo
        saf={saf}
        codipres={codipres}
        pedido={verificado.pedido}
        nombre={que ? filaEnPalabras(base, verificado.fila, que) : ""}
        onCerrar={() => verificar(null)}
      />
    ),
  };
}
