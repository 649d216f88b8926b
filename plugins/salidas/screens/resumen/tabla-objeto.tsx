/** Main and partial items of one currency and its total, whatever is said of each. */
import type { ReactNode } from "react";

/** A main item with its partial ones, and what is said of each. */
type Principal<M> = M & {
  readonly pprin: number | null;
  readonly descripcion: string;
  readonly ppars: readonly (M & {
    readonly ppar: number | null;
    readonly descripcion: string;
  })[];
};

/** Which lines a row is of, as the call that explains takes them, and what it is in words. */
export interface DeObjeto {
  readonly seleccion: Readonly<Record<string, string>>;
  readonly nombre: string;
}

export function TablaDeObjeto<M>({ nombre, mon, pprins, titulos, celdas, total }: {
  readonly nombre: string;
  readonly mon: number;
  /** A row group for each: its own line, then its partial items. */
  readonly pprins: readonly Principal<M>[];
  /** Headings of the columns of measures. */
  readonly titulos: ReactNode;
  readonly celdas: (fila: M, de: DeObjeto) => ReactNode;
  readonly total: ReactNode;
}): ReactNode {
  return (
    <div className="resumen-marco">
      <table className="resumen-tabla" aria-label={nombre}>
        <thead>
          <tr>
            <th scope="col" className="resumen-codigo">P. Prin.</th>
            <th scope="col" className="resumen-codigo">P. Parc.</th>
            <th scope="col" className="izquierda">Descripción</th>
            {titulos}
          </tr>
        </thead>
        {pprins.map((p) => {
          const seleccion = { mon: String(mon), pprin: String(p.pprin) };
          return (
            <tbody key={p.pprin}>
              <tr className="resumen-principal">
                <th scope="rowgroup" className="resumen-codigo">{p.pprin}</th>
                <td className="resumen-codigo" />
                <td className="izquierda" title={p.descripcion}>{p.descripcion}</td>
                {celdas(p, { seleccion, nombre: `${p.pprin} ${p.descripcion}` })}
              </tr>
              {p.ppars.map((x) => (
                <tr key={x.ppar}>
                  <td className="resumen-codigo" />
                  <th scope="row" className="resumen-codigo">{x.ppar}</th>
                  <td className="izquierda" title={x.descripcion}>{x.descripcion}</td>
                  {celdas(x, {
                    seleccion: { ...seleccion, ppar: String(x.ppar) },
                    nombre: `${p.pprin}.${x.ppar} ${x.descripcion}`,
                  })}
                </tr>
              ))}
            </tbody>
          );
        })}
        <tfoot>
          <tr>
            <th scope="row" colSpan={3} className="izquierda">Total</th>
            {total}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
