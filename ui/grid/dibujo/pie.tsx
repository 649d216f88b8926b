/** Foot of the table: totals of what is filtered, pages and counts. */
import { type ReactNode, useState } from "react";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import type { ColumnaTabla } from "../columnas.ts";
import {
  entradaPagina,
  textoDeCuenta,
  textoDeTotal,
  type Totales as FilaDeTotales,
} from "../modelo.ts";
import { textoDeSeleccion } from "../mando/seleccion.ts";
import { FilaDeSumas } from "./subtotal.tsx";

interface PropsTotales<F> {
  readonly columnas: readonly ColumnaTabla<F>[];
  readonly filas: readonly FilaDeTotales<F>[];
  /** Rows that they add up, where the table has not all of them. */
  readonly cantidad?: number;
  readonly filtrado: boolean;
  /** A click on a total. */
  readonly onTotal?: (columna: string, fila: FilaDeTotales<F>) => void;
}

/** The rows of totals; nothing when no column is a measure. */
export function Totales<F>(
  { columnas, filas, cantidad, filtrado, onTotal }: PropsTotales<F>,
): ReactNode {
  if (!columnas.some((c) => c.medida)) return null;
  return (
    <tfoot role="rowgroup">
      {filas.map((fila) => {
        const de = fila.de && `, ${fila.de}`;
        const sin = columnas.filter((c) => fila.vacias?.[c.id]).map((c) =>
          ` · ${formatEnteroEsAr(fila.vacias?.[c.id] ?? 0)} sin ${c.titulo.toLowerCase()}`
        ).join("");
        return (
          <FilaDeSumas
            key={fila.de}
            rotulo={textoDeTotal(cantidad ?? fila.filas.length, filtrado) + de + sin}
            solo={fila.solo}
            totales={fila.totales}
            columnas={columnas}
            decir={(titulo, suma) => `${titulo}, total${de} ${suma}: ver de qué está hecho`}
            onCifra={onTotal && ((c) => onTotal(c, fila))}
          />
        );
      })}
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
  /** More rows are arriving: nobody knows how many they are. */
  readonly parcial?: boolean;
  readonly onPagina: (pagina: number) => void;
  /** Rows selected, where several can be. */
  readonly seleccionadas: number;
  readonly onQuitarSeleccion: () => void;
  /** What they add up to. */
  readonly suma?: string;
  /** What just happened. */
  readonly aviso?: string;
  /** What a sheet says beside it. */
  readonly novedad?: ReactNode;
  /** By what the rows are gathered; empty when they are not. */
  readonly agrupado: string;
  readonly onDesagrupar: () => void;
  /** Which columns, and how wide. */
  readonly onColumnas: () => void;
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
          aria-label={p.parcial ? "Página" : `Página, de ${paginas}`}
          value={escrito ?? String(pagina)}
          onChange={(e) => {
            const texto = entradaPagina(e.currentTarget.value, paginas);
            escribir(texto === "" ? "" : null);
            if (texto !== "") onPagina(Number(texto));
          }}
          onBlur={() => escribir(null)}
        />
        <span>de {p.parcial ? "…" : paginas}</span>
        {boton("Página siguiente", "›", pagina + 1)}
        {boton("Última página", "»", p.parcial ? pagina : paginas)}
      </nav>
      <span className="novedad">
        <span role="status">
          {seleccionadas > 0 && <b>{textoDeSeleccion(seleccionadas)}</b>}
          {p.suma && <span className="suma-elegida">{p.suma}</span>}
          {seleccionadas > 0 && p.aviso && " · "}
          {p.aviso}
        </span>
        {seleccionadas > 0 && (
          <button type="button" className="enlace" onClick={p.onQuitarSeleccion}>
            Quitar la selección
          </button>
        )}
        {p.novedad}
        {p.agrupado && (
          <span className="agrupado">
            {p.agrupado}{" "}
            <button type="button" className="enlace" onClick={p.onDesagrupar}>
              Quitar agrupación
            </button>
          </span>
        )}
      </span>
      {paginas > 1 && (
        <span className="pagina-impresa" aria-hidden="true">Página {pagina} de {paginas}</span>
      )}
      <span className="recuento" role="status">
        {p.parcial ? "Cargando…" : textoDeCuenta(p.resultados, p.registros)}
      </span>
      <Boton clase="plano" className="ayuda" onClick={p.onColumnas}>Columnas…</Boton>
    </div>
  );
}
