/** Each item beside its credit: executed, projected, what is left and when it runs out ([Z3]). */
import type { ReactNode } from "react";
import { Cifra } from "../explicaciones/cifra.tsx";
import type { CeldasDeCierre, FilaDeCierre, OrigenDeCierre } from "./cierre-modelo.ts";
import type { Cual } from "./de-donde-modelo.ts";

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

/** Opens the months that a figure adds up. */
export type VerMeses = (origen: OrigenDeCierre, cual: Cual) => void;

function Celdas({ c, origen, onVer }: {
  readonly c: CeldasDeCierre;
  readonly origen: OrigenDeCierre;
  readonly onVer: VerMeses;
}): ReactNode {
  const cifra = (cual: Cual) =>
    [...origen.porMes.ejecutado, ...origen.porMes.proyectado].every((n) => n === 0)
      ? c[cual]
      : (
        <Cifra
          texto={c[cual]}
          de={`${origen.nombre}, ${cual}`}
          onVer={() => onVer(origen, cual)}
        />
      );
  return (
    <>
      <td>{cifra("ejecutado")}</td>
      <td>{cifra("proyectado")}</td>
      <td className="cierre-total">{cifra("total")}</td>
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

export function TablaDeCierre({ titulo, ejecutado, proyectado, ejercicio, filas, total, onVer }: {
  readonly titulo: string;
  /** Months of each column: «ene-jun». */
  readonly ejecutado: string;
  readonly proyectado: string;
  readonly ejercicio: number;
  readonly filas: readonly FilaDeCierre[];
  readonly total: OrigenDeCierre & { readonly celdas: CeldasDeCierre };
  readonly onVer: VerMeses;
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
          {filas.map((fila) => (
            <tr
              key={fila.clave}
              className={fila.nivel === "apertura" ? "programacion-prog" : `cierre-${fila.nivel}`}
            >
              <th scope="row" className="izquierda" title={fila.nombre}>
                <span>{fila.nombre}</span>
              </th>
              <Celdas c={fila.celdas} origen={fila} onVer={onVer} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="izquierda">Total</th>
            <Celdas c={total.celdas} origen={total} onVer={onVer} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
