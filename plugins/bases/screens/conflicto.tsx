/** Someone else saved the row meanwhile: both values, and who ([K1]). */
import type { ReactNode } from "react";
import { PanelDeConflicto as Panel } from "../../../ui/parts/conflicto.tsx";
import type { Base } from "../bases.ts";

export interface Conflicto {
  /** Sentence of the server, with who changed it. */
  readonly mensaje: string;
  readonly actual: Readonly<Record<string, unknown>> & { readonly rev: number };
}

interface PropsConflicto {
  readonly base: Base;
  readonly conflicto: Conflicto;
  /** The row as typed, in the form in which the server shows it. */
  readonly propio: Readonly<Record<string, unknown>>;
  readonly onTomar: () => void;
  readonly onImponer: () => void;
  readonly editada: HTMLElement | null;
}

const mostrar = (valor: unknown): string =>
  typeof valor === "number" ? valor.toLocaleString("es-AR") : String(valor ?? "") || "–";

export function PanelDeConflicto(
  { base, conflicto, propio, onTomar, onImponer, editada }: PropsConflicto,
): ReactNode {
  const diferencias = base.columnas.filter((c) => conflicto.actual[c.id] !== propio[c.id])
    .map(({ id, titulo }) => ({
      id,
      titulo,
      escrito: mostrar(propio[id]),
      guardado: mostrar(conflicto.actual[id]),
    }));
  return <Panel mensaje={conflicto.mensaje} {...{ diferencias, onTomar, onImponer, editada }} />;
}
