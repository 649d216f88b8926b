/** Items by month or quarter of one currency: each figure opens its lines ([S3]). */
import type { ReactNode } from "react";
import { BORDES_FIJOS, useColumnasEnteras } from "#ui/parts/cuadros/columnas-enteras.ts";
import { Cifra } from "../explicaciones/cifra.tsx";
import type { ColumnaDeMeses, FilaDeTabla, TablaDeMeses } from "./programacion-modelo.ts";

/** Opens the lines of a figure: its filter, what it is, and the figure in centavos. */
export type VerMes = (
  seleccion: Readonly<Record<string, string>>,
  donde: string,
  centavos: number,
) => void;

function Celdas({ columnas, celdas, seleccion, nombre, onVer }: {
  readonly columnas: readonly ColumnaDeMeses[];
  readonly celdas: FilaDeTabla["celdas"];
  readonly seleccion: Readonly<Record<string, string>>;
  readonly nombre: string;
  readonly onVer: VerMes;
}): ReactNode {
  return columnas.map((c, i) => {
    const { centavos, texto } = celdas[i];
    const donde = `${nombre}, ${c.nombre}`;
    const delAnio = c.meses.length === 12;
    return (
      <td key={c.id} className={delAnio ? "programacion-anio" : undefined}>
        {centavos === 0 ? <span className="programacion-cero">{texto}</span> : (
          <Cifra
            texto={texto}
            de={donde}
            onVer={() =>
              onVer(
                delAnio ? seleccion : { ...seleccion, mes: c.meses.join(",") },
                donde,
                centavos,
              )}
          />
        )}
      </td>
    );
  });
}

export function TablaDeItems({ mon, titulo, tabla: { columnas, filas, total }, onVer }: {
  readonly mon: number;
  readonly titulo: string;
  readonly tabla: TablaDeMeses;
  readonly onVer: VerMes;
}): ReactNode {
  const marco = useColumnasEnteras<HTMLDivElement>();
  return (
    <div
      ref={marco}
      className={`resumen-marco ${BORDES_FIJOS}`}
      role="region"
      aria-label={titulo}
      tabIndex={0}
    >
      <table className="resumen-tabla programacion-tabla" aria-label={titulo}>
        <thead>
          <tr>
            <th scope="col" className="izquierda">Partida</th>
            {columnas.map((c) => <th key={c.id} scope="col" title={c.nombre}>{c.titulo}</th>)}
          </tr>
        </thead>
        <tbody>
          {filas.map(({ clave, nivel, codigo, descripcion, seleccion, celdas }) => {
            const nombre = nivel === "prog"
              ? `Programa ${codigo} ${descripcion}`
              : `${codigo} ${descripcion}`;
            return (
              <tr key={clave} className={`programacion-${nivel}`}>
                <th scope="row" className="izquierda">{nombre}</th>
                <Celdas
                  columnas={columnas}
                  celdas={celdas}
                  seleccion={seleccion}
                  nombre={nombre}
                  onVer={onVer}
                />
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="izquierda">Total</th>
            <Celdas
              columnas={columnas}
              celdas={total}
              seleccion={{ mon: String(mon) }}
              nombre="Total"
              onVer={onVer}
            />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
