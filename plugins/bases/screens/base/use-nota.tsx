/** «Nota…» of a row of a base. */
import { type ReactNode, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { ponerFila } from "../listas.ts";
import type { FilaMostrada } from "../tipos.ts";
import type { DeBase } from "./props.ts";
import type { DichoEnLaBase } from "./use-dicho.ts";

const Nota = perezoso(() => import("../notas/nota.tsx"));

interface NotaDeBase {
  readonly anotar: (fila: FilaMostrada) => void;
  readonly dialogo: ReactNode;
}

export function useNota(
  { base, saf, codipres }: DeBase,
  { avisar }: DichoEnLaBase,
): NotaDeBase {
  const [fila, fijar] = useState<FilaMostrada | null>(null);
  const anotar = useCallback((de: FilaMostrada) => fijar(de), []);
  return {
    anotar,
    dialogo: fila && (
      <Nota
        base={base}
        saf={saf}
        codipres={codipres}
        fila={fila}
        onGuardada={(guardada) =>
          flushSync(() => {
            ponerFila(base.id, guardada);
            fijar(null);
            avisar(guardada.nota === "" ? "Nota quitada" : "Nota guardada");
          })}
        onCerrar={() => fijar(null)}
      />
    ),
  };
}
