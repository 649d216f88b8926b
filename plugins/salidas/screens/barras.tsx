/** Two amounts side by side, by item: bars beside a table. */
import type { CSSProperties, ReactNode } from "react";

export interface ParDeBarras {
  readonly clave: string;
  readonly etiqueta: string;
  /** In the same unit; lengths are shares of the longest of all. */
  readonly valores: readonly [number, number];
  /** The same values in words: the drawing is hidden from assistive technology. */
  readonly textos: readonly [string, string];
}

export interface PropsBarras {
  readonly id: string;
  readonly titulo: string;
  readonly series: readonly [string, string];
  readonly pares: readonly ParDeBarras[];
}

/** Hundredths of a percent of the longest bar; what is below zero has no length. */
export function largoDe(valor: number, mayor: number): number {
  return mayor <= 0 ? 0 : Math.round((Math.max(0, valor) / mayor) * 10_000) / 100;
}

export function Barras({ id, titulo, series, pares }: PropsBarras): ReactNode {
  const mayor = Math.max(0, ...pares.flatMap((p) => p.valores));
  return (
    <figure
      className="grafico"
      aria-labelledby={id}
      // Figures of one width: every bar is measured on a track of the same length.
      style={{
        "--cifra": `${Math.max(...pares.flatMap((p) => p.textos.map((t) => t.length)), 0)}ch`,
      } as CSSProperties}
    >
      <figcaption id={id}>{titulo}</figcaption>
      <p className="barras-series">
        {series.map((s, i) => <span key={s} className={`barras-serie serie-${i}`}>{s}</span>)}
      </p>
      <ul>
        {pares.map((p) => (
          <li key={p.clave} className="barras-par">
            <span className="grafico-etiqueta" title={p.etiqueta}>{p.etiqueta}</span>
            {p.valores.map((v, i) => (
              <span key={series[i]} className="barras-barra">
                <svg width="100%" height="8" aria-hidden="true" focusable="false">
                  <rect className="grafico-riel" width="100%" height="8" rx="2" />
                  <rect
                    className={`serie-${i}`}
                    width={`${largoDe(v, mayor)}%`}
                    height="8"
                    rx="2"
                  />
                </svg>
                <span className="solo-lectores">{series[i]}:</span>
                <span className="grafico-parte">{p.textos[i]}</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </figure>
  );
}
