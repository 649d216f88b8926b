/** Spending by main item, as bars beside the table. */
import { formatear } from "#ui/grid/columnas.ts";
import type { MonedaResumen } from "#proto/salidas.ts";
import { type Barra, barrasDe, textoDeParte } from "./resumen-modelo.ts";

/**
 * The text of each bar says everything that its length shows, so that the drawing itself is
 * hidden from assistive technology and colour carries no meaning.
 */
function Renglon({ barra }: { readonly barra: Barra }) {
  return (
    <li className="grafico-renglon">
      <span className="grafico-etiqueta" title={barra.etiqueta}>{barra.etiqueta}</span>
      <span className="grafico-parte">{textoDeParte(barra.parte)}</span>
      <svg className="grafico-barra" width="100%" height="8" aria-hidden="true" focusable="false">
        <rect className="grafico-riel" width="100%" height="8" rx="2" />
        <rect className="grafico-largo" width={`${barra.largo / 100}%`} height="8" rx="2">
          <title>{formatear("importe", barra.valor)}</title>
        </rect>
      </svg>
    </li>
  );
}

export function Grafico({ moneda }: { readonly moneda: MonedaResumen }) {
  const titulo = `grafico-${moneda.mon}`;
  return (
    <figure className="grafico" aria-labelledby={titulo}>
      <figcaption id={titulo}>Gasto por partida principal</figcaption>
      <ul>{barrasDe(moneda).map((b) => <Renglon key={b.clave} barra={b} />)}</ul>
    </figure>
  );
}
