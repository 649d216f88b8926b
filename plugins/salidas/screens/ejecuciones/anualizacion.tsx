/** How the execution was taken to the year: each kind, what came in and what was made ([S6]). */
import type { ReactNode } from "react";
import type { AnioAnualizado } from "#proto/salidas.ts";
import { formatear } from "#ui/grid/columnas.ts";

/** The sentences of where the month cannot be annualised. */
export const avisosDeAnio = (datos: AnioAnualizado): string[] =>
  datos.sin_anualizar.map((g) => g.mensaje);

const ETAPAS = [
  ["ingresado", "Del mes"],
  ["descartado", "Aguinaldo (SAC) del mes, que no se repite"],
  ["multiplicado", "Lo que va por doce"],
  ["hecho", "Calculado para el año"],
  ["anual", "Del año"],
] as const;

/** The kinds of one currency; closed until it is asked for. */
export function Anualizacion({ datos, mon, de = "la ejecución" }: {
  readonly datos: Pick<AnioAnualizado, "anualizacion">;
  readonly mon: number;
  /** What was taken to the year, where there may be several. */
  readonly de?: string;
}): ReactNode {
  const filas = datos.anualizacion.filter((c) => c.mon === mon);
  if (filas.length === 0) return null;
  return (
    <details className="anualizacion">
      <summary>Cómo se llevó al año {de}</summary>
      <div className="resumen-marco">
        <table className="resumen-tabla" aria-label="De la ejecución del mes a la del año">
          <thead>
            <tr>
              <th scope="col" className="izquierda">Rubro</th>
              {ETAPAS.map(([campo, titulo]) => (
                <th key={campo} scope="col" className="resumen-valor">{titulo}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {filas.map((f) => (
              <tr key={f.rubro}>
                <th scope="row" className="izquierda">{f.descripcion}</th>
                {ETAPAS.map(([campo]) => <td key={campo}>{formatear("importe", f[campo])}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
