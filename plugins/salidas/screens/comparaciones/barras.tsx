/** One or two amounts by item, on one scale: bars beside a table. */
import type { CSSProperties, ReactNode } from "react";

export interface ParDeBarras {
  readonly clave: string;
  readonly etiqueta: string;
  /** In the same unit, one for each series; a single one where both would be equal. */
  readonly valores: readonly number[];
  /** The same values in words: the drawing is hidden from assistive technology. */
  readonly textos: readonly string[];
}

/** A value that bars should not pass. */
export interface Umbral {
  readonly valor: number;
  /** What the line is: «Umbral: 6 meses». */
  readonly texto: string;
  /** Said, and marked, where a bar passes it. */
  readonly alPasar: string;
}

/** Hundredths of a percent of the scale; what is below zero has no length. */
export function largoDe(valor: number, mayor: number): number {
  return mayor <= 0 ? 0 : Math.round((Math.max(0, valor) / mayor) * 10_000) / 100;
}

/** The end of the scale of all the bars. */
export function escalaDe(pares: readonly ParDeBarras[], umbral?: Umbral): number {
  return Math.max(0, 2 * (umbral?.valor ?? 0), ...pares.flatMap((p) => p.valores));
}

function Barra({ valor, texto, serie, indice, mayor, umbral }: {
  readonly valor: number;
  readonly texto: string;
  readonly serie: string;
  readonly indice: number;
  readonly mayor: number;
  readonly umbral?: Umbral;
}): ReactNode {
  const pasa = umbral !== undefined && valor > umbral.valor;
  const lugar = umbral && `${largoDe(umbral.valor, mayor)}%`;
  return (
    <span className="barras-barra">
      <svg width="100%" height="14" aria-hidden="true" focusable="false">
        <rect className="grafico-riel" y="3" width="100%" height="8" rx="2" />
        <rect
          className={pasa ? "grafico-pasado" : `serie-${indice}`}
          y="3"
          width={`${largoDe(valor, mayor)}%`}
          height="8"
          rx="2"
        />
        {lugar && <line className="grafico-umbral" x1={lugar} x2={lugar} y1="0" y2="14" />}
      </svg>
      <span className="solo-lectores">{serie}:</span>
      <span className={pasa ? "grafico-parte grafico-avisa" : "grafico-parte"}>
        {pasa && <span className="grafico-marca" aria-hidden="true">!</span>}
        {texto}
        {pasa && <span className="solo-lectores">, {umbral.alPasar}</span>}
      </span>
    </span>
  );
}

export function Barras({ id, titulo, series, pares, umbral }: {
  readonly id: string;
  readonly titulo: string;
  readonly series: readonly [string, string];
  readonly pares: readonly ParDeBarras[];
  /** Drawn across every bar; the scale shows twice as much, so that what is far from it looks so. */
  readonly umbral?: Umbral;
}): ReactNode {
  const mayor = escalaDe(pares, umbral);
  const aviso = umbral ? 2 : 0;
  return (
    <figure
      className="grafico"
      aria-labelledby={id}
      // Figures of one width: every bar is measured on a track of the same length.
      style={{
        "--cifra": `${
          Math.max(...pares.flatMap((p) => p.textos.map((t) => t.length)), 0) + aviso
        }ch`,
      } as CSSProperties}
    >
      <div className="barras-cabecera">
        <figcaption id={id}>{titulo}</figcaption>
        <p className="barras-series">
          {series.map((s, i) => <span key={s} className={`barras-serie serie-${i}`}>{s}</span>)}
          {umbral && <span className="barras-umbral">{umbral.texto}</span>}
        </p>
      </div>
      <ul>
        {pares.map((p) => (
          <li key={p.clave} className="barras-par">
            <span className="grafico-etiqueta" title={p.etiqueta}>{p.etiqueta}</span>
            {p.valores.map((valor, i) => (
              <Barra
                key={series[i]}
                valor={valor}
                texto={p.textos[i]}
                serie={p.valores.length === 1 ? series.join(" y ") : series[i]}
                indice={i}
                mayor={mayor}
                umbral={umbral}
              />
            ))}
          </li>
        ))}
      </ul>
    </figure>
  );
}
