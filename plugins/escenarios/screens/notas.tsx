/** What each scenario puts aside of what is stored, in a line under the strip. */
import type { ReactNode } from "react";
import { contar } from "#core/domain/money.ts";
import type { Evaluados } from "./comparacion/comparacion-modelo.ts";
import { type Letra, LETRAS } from "./tablero/tablero.ts";

export function Notas({ evaluados, onVer }: {
  readonly evaluados: Evaluados;
  readonly onVer: (letra: Letra) => void;
}): ReactNode {
  const dichas = LETRAS.flatMap((letra) => {
    const n = evaluados[letra]?.reemplazados.length ?? 0;
    return n > 0 ? [{ letra, n }] : [];
  });
  if (dichas.length === 0) return null;
  return (
    <p className="escenarios-notas">
      {dichas.map(({ letra, n }) => (
        <button
          key={letra}
          type="button"
          className="enlace"
          onClick={() => onVer(letra)}
        >
          {letra} deja sin efecto {contar(n, "valor guardado", "valores guardados")}
        </button>
      ))}
    </p>
  );
}
