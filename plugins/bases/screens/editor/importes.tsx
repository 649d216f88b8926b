/** The line of amounts under the position editor: month, year, difference in the budget. */
import type { ReactNode } from "react";
import { formatEsAr } from "../../../../core/domain/money.ts";
import { nombreDeMes } from "../../../../core/domain/period.ts";
import type { Importes } from "./valorizacion.ts";

/** In a neutral ink: spending more is no good news, nor bad. */
function Diferencia({ centavos }: { centavos: number }): ReactNode {
  const signo = centavos > 0 ? "+ " : centavos < 0 ? "− " : "";
  return <b>{signo}$ {formatEsAr(Math.abs(centavos))}</b>;
}

/** `antes`: the saved row's amounts; null for a new one. */
export function LineaDeImportes(
  { ahora, antes, nuevo }: {
    readonly ahora: Importes | null;
    readonly antes: Importes | null;
    readonly nuevo: boolean;
  },
): ReactNode {
  const conDiferencia = ahora && (nuevo || antes);
  return (
    <div className="importes" aria-live="polite">
      <div>
        Mensual por cargo{ahora?.mes && ` en ${nombreDeMes(ahora.mes)}`}{" "}
        <b>{ahora ? `$ ${formatEsAr(ahora.mensual)}` : "–"}</b>
      </div>
      <div>
        Costo anual del renglón <b>{ahora ? `$ ${formatEsAr(ahora.anual)}` : "–"}</b>
      </div>
      <div>
        Diferencia en el presupuesto{" "}
        {conDiferencia ? <Diferencia centavos={ahora.anual - (antes?.anual ?? 0)} /> : <b>–</b>}
      </div>
      {ahora && ahora.faltan.length > 0 && (
        <div className="falta">Sin valor en el mes: {ahora.faltan.join(", ")}</div>
      )}
    </div>
  );
}
