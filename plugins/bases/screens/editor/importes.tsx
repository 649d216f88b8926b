/** The line of amounts under the editor: month of a position, year, difference in the budget. */
import type { ReactNode } from "react";
import { formatEsAr } from "#core/domain/money.ts";
import { diferenciaEnPesos } from "#core/domain/signs.ts";
import { nombreDeMes } from "#core/domain/period.ts";
import { simboloDe } from "../costo.ts";
import type { Importes } from "./valorizacion.ts";

/** In a neutral ink: spending more is no good news, nor bad. */
const Diferencia = ({ centavos, moneda }: { centavos: number; moneda: string }): ReactNode => (
  <b>{diferenciaEnPesos(centavos, moneda)}</b>
);

const importe = (centavos: number | null | undefined, moneda: string): string =>
  centavos === null || centavos === undefined ? "–" : `${moneda} ${formatEsAr(centavos)}`;

/** What a percentage rule adds by itself, and with what it brings about (SAC, contributions). */
export function LineaDeRegla(
  { ahora, moneda }: { readonly ahora: Importes | null; readonly moneda: string },
): ReactNode {
  const { diferencia } = ahora ?? {};
  return (
    <div className="importes" aria-live="polite">
      <div>
        Agrega a los cargos que alcanza <b>{importe(ahora?.anual, moneda)}</b>
      </div>
      <div>
        Diferencia en el presupuesto {!diferencia
          ? <b>–</b>
          : diferencia.length === 0
          ? <Diferencia centavos={0} moneda={moneda} />
          : diferencia.map(({ mon, total }) => (
            <Diferencia key={mon} centavos={total} moneda={simboloDe(mon)} />
          ))}
      </div>
    </div>
  );
}

/**
 * The difference is in what the row counts: one that is in error counts nothing, as in the total.
 * `antes`: the saved row's amounts; null for a new one.
 */
export function LineaDeImportes(
  { ahora, antes, nuevo, conMensual, moneda }: {
    readonly ahora: Importes | null;
    readonly antes: Importes | null;
    readonly nuevo: boolean;
    /** Only positions have a month. */
    readonly conMensual: boolean;
    /** Before each amount: its currency. */
    readonly moneda: string;
  },
): ReactNode {
  const conDiferencia = ahora && (nuevo || antes);
  const falta = ahora !== null && ahora.faltan.length > 0;
  return (
    <div className="importes" aria-live="polite">
      {conMensual && (
        <div>
          Mensual por cargo{ahora?.mes && ` en ${nombreDeMes(ahora.mes)}`}{" "}
          <b>{ahora ? importe(ahora.mensual ?? 0, moneda) : "–"}</b>
        </div>
      )}
      <div>
        Costo anual del renglón{falta && ", sin lo que falta"}{" "}
        <b>{importe(ahora?.anual, moneda)}</b>
      </div>
      <div>
        Diferencia en el presupuesto {conDiferencia && ahora.cuenta !== null
          ? <Diferencia centavos={ahora.cuenta - (antes?.cuenta ?? 0)} moneda={moneda} />
          : <b>–</b>}
      </div>
      {falta && <div className="falta">Sin valor: {ahora.faltan.join(", ")}</div>}
    </div>
  );
}
