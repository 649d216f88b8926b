/** Each item beside its credit: executed, projected, what is left and when it runs out ([Z3]). */
import type { ReactNode } from "react";
import type { CeldasDeCierre, FilaDeCierre } from "./cierre-modelo.ts";

/** The credit is at this percent of the width of its bar. */
const LUGAR_DEL_CREDITO = 80;
const TOPE = 125;

function Barra({ porcentaje }: { readonly porcentaje: number | null }): ReactNode {
  if (porcentaje === null) return null;
  const largo = (p: number) => `${Math.min(p, TOPE) * LUGAR_DEL_CREDITO / 100}%`;
  return (
    <svg className="cierre-barra" width="100%" height="12" aria-hidden="true">
      <rect className="grafico-largo" y="1" height="10" width={largo(Math.min(porcentaje, 100))} />
      {porcentaje > 100 && (
        <rect
          className="grafico-negativo"
          x={`${LUGAR_DEL_CREDITO}%`}
          y="1"
          height="10"
          width={`${(Math.min(porcentaje, TOPE) - 100) * LUGAR_DEL_CREDITO / 100}%`}
        />
      )}
      <line
        className="grafico-umbral"
        x1={`${LUGAR_DEL_CREDITO}%`}
        x2={`${LUGAR_DEL_CREDITO}%`}
        y1="0"
        y2="12"
      />
    </svg>
  );
}

function Celdas({ c }: { readonly c: CeldasDeCierre }): ReactNode {
  return (
    <>
      <td>{c.ejecutado}</td>
      <td>{c.proyectado}</td>
      <td className="cierre-total">{c.total}</td>
      <td>{c.credito}</td>
      <td className={c.negativo ? "cierre-malo" : undefined}>{c.saldo}</td>
      <td className={`izquierda ${c.seAgota ? "cierre-malo cierre-total" : ""}`.trimEnd()}>
        {c.agotamiento}
      </td>
      <td>{c.uso}</td>
      <td>
        <Barra porcentaje={c.porcentaje} />
      </td>
    </>
  );
}

export function TablaDeCierre({ titulo, ejecutado, proyectado, ejercicio, filas, total }: {
  readonly titulo: string;
  /** Months of each column: «ene-jun». */
  readonly ejecutado: string;
  readonly proyectado: string;
  readonly ejercicio: number;
  readonly filas: readonly FilaDeCierre[];
  readonly total: CeldasDeCierre;
}): ReactNode {
  return (
    <div className="resumen-marco" role="region" aria-label={titulo} tabIndex={0}>
      <table className="resumen-tabla programacion-tabla cierre-tabla" aria-label={titulo}>
        <thead>
          <tr>
            <th scope="col" className="izquierda">Partida</th>
            <th scope="col">Ejecutado {ejecutado}</th>
            <th scope="col">Proyectado {proyectado}</th>
            <th scope="col">Total {ejercicio}</th>
            <th scope="col">Crédito vigente</th>
            <th scope="col">Saldo</th>
            <th scope="col" className="izquierda">Se agota en</th>
            <th scope="col">Uso</th>
            <th scope="col" className="cierre-de-barra">Contra el crédito</th>
          </tr>
        </thead>
        <tbody>
          {filas.map(({ clave, nivel, nombre, celdas }) => (
            <tr
              key={clave}
              className={nivel === "apertura" ? "programacion-prog" : `cierre-${nivel}`}
            >
              <th scope="row" className="izquierda" title={nombre}>
                <span>{nombre}</span>
              </th>
              <Celdas c={celdas} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="izquierda">Total</th>
            <Celdas c={total} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
