/** A figure that explains itself: a quiet button in a cell ([S3]). */
import type { ReactNode } from "react";

export function Cifra({ texto, de, elegida = false, onVer }: {
  readonly texto: string;
  /** What it is, for who does not see the table: «Valor de 1 Personal permanente». */
  readonly de: string;
  /** It is the one that is explained beside the screen. */
  readonly elegida?: boolean;
  readonly onVer?: () => void;
}): ReactNode {
  if (!onVer || texto === "") return texto;
  return (
    <button
      type="button"
      className={/^0(,00)?$/.test(texto) ? "cifra cifra-cero" : "cifra"}
      aria-current={elegida || undefined}
      aria-label={`${texto}: ${de}, ver de qué está hecho`}
      onClick={onVer}
    >
      {texto}
    </button>
  );
}
