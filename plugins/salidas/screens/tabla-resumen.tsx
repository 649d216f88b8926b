/** Main and partial items of one currency, with their totals ([S1]). */
import { formatEnteroEsAr } from "../../../core/domain/money.ts";
import { formatear } from "../../../ui/grid/columnas.ts";
import type { MonedaResumen, PrincipalResumen } from "./resumen-modelo.ts";

const cargosDe = (n: number | null): string => n === null ? "" : formatEnteroEsAr(n);

/** A row group per main item: its own line, then its partial items. */
function Principal({ partida }: { readonly partida: PrincipalResumen }) {
  const { pprin, descripcion, cargos, valor, ppars } = partida;
  return (
    <tbody>
      <tr className="resumen-principal">
        <th scope="rowgroup" className="resumen-codigo">{pprin}</th>
        <td className="resumen-codigo" />
        <td className="izquierda">{descripcion}</td>
        <td>{cargosDe(cargos)}</td>
        <td>{formatear("importe", valor)}</td>
      </tr>
      {ppars.map((p) => (
        <tr key={p.ppar}>
          <td className="resumen-codigo" />
          <th scope="row" className="resumen-codigo">{p.ppar}</th>
          <td className="izquierda">{p.descripcion}</td>
          <td>{cargosDe(p.cargos)}</td>
          <td>{formatear("importe", p.valor)}</td>
        </tr>
      ))}
    </tbody>
  );
}

export function TablaResumen({ moneda }: { readonly moneda: MonedaResumen }) {
  return (
    <div className="resumen-marco">
      <table className="resumen-tabla" aria-label={`Resumen en ${moneda.descripcion}`}>
        <thead>
          <tr>
            <th scope="col" className="resumen-codigo">P. Prin.</th>
            <th scope="col" className="resumen-codigo">P. Parc.</th>
            <th scope="col" className="izquierda">Descripción</th>
            <th scope="col" className="resumen-cargos">Cargos</th>
            <th scope="col" className="resumen-valor">Valor</th>
          </tr>
        </thead>
        {moneda.pprins.map((p) => <Principal key={p.pprin} partida={p} />)}
        <tfoot>
          <tr>
            <th scope="row" colSpan={3} className="izquierda">Total</th>
            <td>{formatEnteroEsAr(moneda.total_cargos)}</td>
            <td>{formatear("importe", moneda.total_valor)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
