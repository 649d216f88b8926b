/** A short table: a few columns that are read, each row headed by its first cell. */
import type { ComponentProps, Key, ReactNode } from "react";

export interface FilaDeCuadro extends Omit<ComponentProps<"tr">, "children"> {
  readonly clave: Key;
  readonly celdas: readonly ReactNode[];
}

export function Cuadro({ nombre, leyenda, columnas, derecha = [], filas, pie, vacio, className }: {
  /** Accessible name; without it, that of the box around it. */
  readonly nombre?: string;
  /** What is said above it. */
  readonly leyenda?: ReactNode;
  readonly columnas: readonly ReactNode[];
  /** Positions of the columns of figures. */
  readonly derecha?: readonly number[];
  readonly filas: readonly FilaDeCuadro[];
  /** The row of totals; its first cell takes the columns that are missing. */
  readonly pie?: readonly ReactNode[];
  /** What is said without rows. */
  readonly vacio?: ReactNode;
  readonly className?: string;
}): ReactNode {
  const clase = (i: number) => derecha.includes(i) ? "a-derecha" : undefined;
  const largo = pie ? columnas.length - pie.length + 1 : 1;
  return (
    <table className={`cuadro ${className ?? ""}`.trimEnd()} aria-label={nombre}>
      {leyenda && <caption>{leyenda}</caption>}
      <thead>
        <tr>{columnas.map((c, i) => <th key={i} scope="col" className={clase(i)}>{c}</th>)}</tr>
      </thead>
      <tbody>
        {filas.map(({ clave, celdas: [primera, ...celdas], ...fila }) => (
          <tr key={clave} {...fila}>
            <th scope="row" className={clase(0)}>{primera}</th>
            {celdas.map((c, i) => <td key={i} className={clase(i + 1)}>{c}</td>)}
          </tr>
        ))}
        {filas.length === 0 && vacio !== undefined && (
          <tr>
            <td colSpan={columnas.length}>{vacio}</td>
          </tr>
        )}
      </tbody>
      {pie && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={largo}>{pie[0]}</th>
            {pie.slice(1).map((c, i) => <td key={i} className={clase(largo + i)}>{c}</td>)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
