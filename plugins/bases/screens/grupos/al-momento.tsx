/** Beside the valued total, what the budget is worth now: only where the two differ. */
import type { ReactNode } from "react";
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { diferenciaEnPesos } from "#core/domain/signs.ts";
import type { Situacion } from "#proto/admin.ts";
import type { TotalAlMomento } from "#proto/valuation.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { nombreDeMoneda } from "#ui/state/organismo.ts";

/** One currency: centavos now, and those that were valued; null when nobody valued it. */
export interface Comparado {
  readonly mon: number;
  readonly ahora: number;
  readonly valorizado: number | null;
}

/** The currencies whose total of now is not the valued one. */
export function comparar(
  { totales }: Pick<TotalAlMomento, "totales">,
  situacion: Pick<Situacion, "valorizado" | "totales">,
): Comparado[] {
  const centavos = (de: Situacion["totales"], mon: number) =>
    aCentavos(de.find((t) => t.mon === mon)?.total ?? 0);
  const monedas = new Set([...totales, ...situacion.totales].map((t) => t.mon));
  return [...monedas].toSorted((a, b) => a - b)
    .map((mon): Comparado => ({
      mon,
      ahora: centavos(totales, mon),
      valorizado: situacion.valorizado ? centavos(situacion.totales, mon) : null,
    }))
    .filter(({ ahora, valorizado }) => ahora !== valorizado);
}

/** «2 registros con errores no cuentan»; empty when all count. */
export function textoDeFuera({ fuera }: Pick<TotalAlMomento, "fuera">): string {
  const n = fuera.reduce((suma, f) => suma + f.registros, 0);
  if (n === 0) return "";
  return n === 1
    ? "1 registro con errores no cuenta"
    : `${formatEnteroEsAr(n)} registros con errores no cuentan`;
}

/** One currency, valued and worth another amount now: both fit in the two lines of the heading. */
export interface Junto {
  readonly ahora: number;
  readonly valorizado: number;
}

/** Null where they do not go together: several currencies, nobody valued it, or nothing to say. */
export function juntoAlValorizado(momento: TotalAlMomento, situacion: Situacion): Junto | null {
  if (momento.falla !== "" || situacion.totales.length > 1) return null;
  const [una, ...otras] = comparar(momento, situacion);
  if (!una || otras.length > 0 || una.valorizado === null) return null;
  return { ahora: una.ahora, valorizado: una.valorizado };
}

/** Under the state of the valuation: how much it is off, in a neutral ink: it is no good news, nor bad. */
export function Diferencia({ de: { ahora, valorizado } }: { readonly de: Junto }): ReactNode {
  return (
    <span className="estado-diferencia" title="Diferencia desde la valorización">
      {diferenciaEnPesos(ahora - valorizado)}
      <span className="solo-lectores">&nbsp;desde la valorización</span>
    </span>
  );
}

/** The valued total over that of now, cents under cents. */
export function TotalesJuntos({ deQue, de: { ahora, valorizado }, fuera }: {
  readonly deQue: string;
  readonly de: Junto;
  readonly fuera: Pick<TotalAlMomento, "fuera">;
}): ReactNode {
  const sinContar = textoDeFuera(fuera);
  return (
    <div className="estado-totales">
      <span>
        {`${deQue} `}
        <b>{`$ ${formatEsAr(valorizado)}`}</b>
      </span>
      <span title={sinContar || undefined}>
        {"Al momento "}
        {sinContar && (
          <small>
            <span aria-hidden="true">con errores</span>
            <span className="solo-lectores">{sinContar}</span>
          </small>
        )}
        <b>{`$ ${formatEsAr(ahora)}`}</b>
      </span>
    </div>
  );
}

export function AlMomento({ momento, situacion }: {
  readonly momento: TotalAlMomento;
  readonly situacion: Situacion;
}): ReactNode {
  if (momento.falla !== "") {
    return (
      <div title={momento.falla}>
        <span>Al momento</span>
        <b>
          Sin total<span className="solo-lectores">{`: ${momento.falla}`}</span>
        </b>
      </div>
    );
  }
  const distintas = comparar(momento, situacion);
  const varias = distintas.length > 1 || situacion.totales.length > 1;
  const fuera = textoDeFuera(momento);
  return distintas.map(({ mon, ahora, valorizado }) => (
    <div key={mon}>
      <span>
        {varias ? `Al momento, ${nombreDeMoneda(mon)}` : "Al momento"}
        {valorizado !== null && (
          <>
            {`: ${diferenciaEnPesos(ahora - valorizado)} `}
            <span className="al-momento-desde">desde la valorización</span>
          </>
        )}
      </span>
      <b>
        {`${varias ? "" : "$ "}${formatEsAr(ahora)}`}
        {fuera && <small>{fuera}</small>}
      </b>
    </div>
  ));
}
