/** Header of the table: titles that sort, and one filter box per column. */
import type { KeyboardEvent, ReactNode } from "react";
import { alineacion, type ColumnaTabla } from "./columnas.ts";
import type { EstadoTabla } from "./modelo.ts";

interface PropsCabecera<F> {
  readonly columnas: readonly ColumnaTabla<F>[];
  readonly estado: EstadoTabla;
  readonly onOrdenar: (columna: string) => void;
  readonly onFiltrar: (columna: string, escrito: string) => void;
  /** Arrow down in a filter box: to the rows. */
  readonly onBajar: (columna: number) => void;
}

const SENTIDO = { asc: "ascending", desc: "descending" } as const;

function Titulos<F>({ columnas, estado, onOrdenar }: PropsCabecera<F>): ReactNode {
  return (
    <tr role="row" aria-rowindex={1}>
      {columnas.map((c, i) => {
        const orden = estado.orden?.columna === c.id ? estado.orden.sentido : null;
        return (
          <th
            key={c.id}
            role="columnheader"
            scope="col"
            aria-colindex={i + 1}
            aria-sort={orden ? SENTIDO[orden] : undefined}
            className={`a-${alineacion(c as ColumnaTabla<never>)}`}
          >
            <button type="button" className="titulo" onClick={() => onOrdenar(c.id)}>
              {c.titulo}
              <span className="sentido" aria-hidden="true">
                {orden === "asc" ? "▲" : orden === "desc" ? "▼" : ""}
              </span>
            </button>
          </th>
        );
      })}
    </tr>
  );
}

function Filtros<F>({ columnas, estado, onFiltrar, onBajar }: PropsCabecera<F>): ReactNode {
  const alTeclear = (e: KeyboardEvent, c: ColumnaTabla<F>, i: number) => {
    if (e.key === "ArrowDown") {
      e.preventDefault();
      onBajar(i);
    } else if (e.key === "Escape" && estado.filtros[c.id]) {
      e.stopPropagation();
      onFiltrar(c.id, "");
    }
  };
  return (
    <tr role="row" aria-rowindex={2} className="filtros">
      {columnas.map((c, i) => (
        <td key={c.id} role="gridcell" aria-colindex={i + 1}>
          {c.filtro === false ? null : (
            <input
              type="text"
              autoComplete="off"
              spellCheck={false}
              aria-label={`Filtrar ${c.titulo}`}
              data-filtro={i}
              className={[
                `a-${alineacion(c as ColumnaTabla<never>)}`,
                estado.filtros[c.id] ? "puesto" : "",
              ].join(" ")}
              value={estado.filtros[c.id] ?? ""}
              onChange={(e) => onFiltrar(c.id, e.currentTarget.value)}
              onKeyDown={(e) => alTeclear(e, c, i)}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

export function Cabecera<F>(p: PropsCabecera<F>): ReactNode {
  return (
    <thead role="rowgroup">
      <Titulos {...p} />
      <Filtros {...p} />
    </thead>
  );
}
