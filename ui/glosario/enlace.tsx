/** A word of a text that the glossary explains: pressing it opens its term. */
import type { ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { abrirGlosario, terminoDe } from "./estado.ts";
import "./glosario.css";

export function DeGlosario({ texto }: { readonly texto: string }): ReactNode {
  useSignals();
  const termino = terminoDe(texto);
  if (!termino) return texto;
  return (
    <button
      type="button"
      className="de-glosario"
      title={termino.significado}
      onClick={() => abrirGlosario(texto)}
    >
      {texto}
    </button>
  );
}
