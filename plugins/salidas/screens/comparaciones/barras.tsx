/** One or two amounts by item, on one scale: bars beside a table. */
import type { CSSProperties, ReactNode } from "react";
import { Barra, Figura } from "#ui/parts/graficos/graficos.tsx";

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

function BarraDeSerie({ valor, texto, serie, indice, mayor, umbral }: {
  readonly valor: number;
  readonly texto: string;
  readonly serie: string;
  readonly indice: number;
  readonly mayor: number;
  readonly umbral?: Umbral;
}): ReactNode {
  const pasa = umbral !== undefined && valor > umbral.valor;
  return (
    <span className="barras-barra">
      <Barra
        tramos={[{
          clase: pasa ? "grafico-pasado" : `serie-${indice}`,
          largo: largoDe(valor, mayor),
        }]}
        umbral={umbral && { en: largoDe(umbral.valor, mayor), sale: 3 }}
      />
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
    <Figura
      id={id}
      titulo={titulo}
      series={
        <>
          {series.map((s, i) => <span key={s} className={`barras-serie serie-${i}`}>{s}</span>)}
          {umbral && <span className="barras-umbral">{umbral.texto}</span>}
        </>
      }
      // Figures of one width: every bar is measured on a track of the same length.
      style={{
        "--cifra": `${
          Math.max(...pares.flatMap((p) => p.textos.map((t) => t.length)), 0) + aviso
        }ch`,
      } as CSSProperties}
    >
      <ul>
        {pares.map((p) => (
          <li key={p.clave} className="barras-par">
            <span className="grafico-etiqueta" title={p.etiqueta}>{p.etiqueta}</span>
            {p.valores.map((valor, i) => (
              <BarraDeSerie
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
    </Figura>
  );
}
