/** A figure that explains itself: a quiet button in a cell ([S3]). */
import type { ReactNode } from "react";

export function Cifra({ texto, de, onVer }: {
  readonly texto: string;
  /** What it is, for who does not see the table: «Valor de 1 Personal permanente». */
  readonly de: string;
  readonly onVer?: () => void;
}): ReactNode {
  if (!onVer || texto === "") return texto;
  return (
    <button
      type="button"
      className="cifra"
      aria-label={`${texto}: ${de}, ver sus líneas`}
      onClick={onVer}
    >
      {texto}
    </button>
  );
}
