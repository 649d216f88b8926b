/** Foot of the table: totals of what is filtered, pages and counts. */
import { type ReactNode, useState } from "react";
import { VARIAS_MONEDAS } from "../../core/domain/subtotals.ts";
import { alineacion, type ColumnaTabla, formatearTotal } from "./columnas.ts";
import { entradaPagina, textoDeCuenta, textoDeTotal } from "./modelo.ts";
import { textoDeSeleccion } from "./seleccion.ts";

interface PropsTotales<F> {
  readonly columnas: readonly ColumnaTabla<F>[];
  readonly totales: Readonly<Record<string, number>>;
  readonly cantidad: number;
  readonly filtrado: boolean;
  /** A click on a total. */
  readonly onTotal?: (columna: string) => void;
}

/** The totals row; nothing when no column is a measure. */
export function Totales<F>(
  { columnas, totales, cantidad, filtrado, onTotal }: PropsTotales<F>,
): ReactNode {
  const primera = columnas.findIndex((c) => c.medida);
  if (primera < 0) return null;
  const celda = (c: ColumnaTabla<F>): ReactNode => {
    if (!c.medida) return "";
    if (!Object.hasOwn(totales, c.id)) return <span className="sin-suma">{VARIAS_MONEDAS}</span>;
    const total = formatearTotal(c.clase, totales[c.id]);
    if (!onTotal) return total;
    return (
      <button
        type="button"
        className="total"
        aria-label={`${c.titulo}, total ${total}: ver sus líneas`}
        onClick={() => onTotal(c.id)}
      >
        {total}
      </button>
    );
  };
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {primera > 0 && (
          <td role="gridcell" colSpan={primera} className="a-izquierda">
            {textoDeTotal(cantidad, filtrado)}
          </td>
        )}
        {columnas.slice(primera).map((c) => (
          <td key={c.id} role="gridcell" className={`a-${alineacion(c as ColumnaTabla<never>)}`}>
            {celda(c)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface PropsPaginas {
  /** Name of the table. */
  readonly titulo: string;
  readonly pagina: number;
  readonly paginas: number;
  readonly resultados: number;
  readonly registros: number;
  readonly onPagina: (pagina: number) => void;
  /** Rows selected, where several can be. */
  readonly seleccionadas: number;
  readonly onQuitarSeleccion: () => void;
  /** What just happened. */
  readonly aviso?: string;
  /** The list of shortcuts is asked for. */
  readonly onAyuda: () => void;
}

export function Paginas(p: PropsPaginas): ReactNode {
  const { titulo, pagina, paginas, onPagina, seleccionadas } = p;
  // The box may be empty while someone types; the page only moves to a number.
  const [escrito, escribir] = useState<string | null>(null);
  const boton = (titulo: string, signo: string, destino: number) => (
    <button
      type="button"
      className="boton boton-plano boton-icono"
      aria-label={titulo}
      title={titulo}
      disabled={destino === pagina || destino < 1 || destino > paginas}
      onClick={() => onPagina(destino)}
    >
      {signo}
    </button>
  );
  return (
    <div className="paginas">
      <nav aria-label={`Páginas: ${titulo}`}>
        {boton("Primera página", "«", 1)}
        {boton("Página anterior", "‹", pagina - 1)}
        <input
          type="text"
          inputMode="numeric"
          aria-label={`Página, de ${paginas}`}
          value={escrito ?? String(pagina)}
          onChange={(e) => {
            const texto = entradaPagina(e.currentTarget.value, paginas);
            escribir(texto === "" ? "" : null);
            if (texto !== "") onPagina(Number(texto));
          }}
          onBlur={() => escribir(null)}
        />
        <span>de {paginas}</span>
        {boton("Página siguiente", "›", pagina + 1)}
        {boton("Última página", "»", paginas)}
      </nav>
      <span className="novedad">
        <span role="status">
          {seleccionadas > 0 && <b>{textoDeSeleccion(seleccionadas)}</b>}
          {p.aviso}
        </span>
        {seleccionadas > 0 && (
          <button type="button" className="enlace" onClick={p.onQuitarSeleccion}>
            Quitar la selección
          </button>
        )}
      </span>
      {paginas > 1 && (
        <span className="pagina-impresa" aria-hidden="true">Página {pagina} de {paginas}</span>
      )}
      <span className="recuento" role="status">{textoDeCuenta(p.resultados, p.registros)}</span>
      <button
        type="button"
        className="boton boton-plano boton-icono ayuda"
        aria-label="Atajos de teclado"
        title="Atajos de teclado (?)"
        onClick={p.onAyuda}
      >
        ?
      </button>
    </div>
  );
}
