/**
 * What charts are made of: the frame with its title and the names of its series, the round marks of
 * an axis, lines by steps, bars across and the twelve bars of a year.
 */
import type { ReactNode } from "react";
import { MESES_ABREVIADOS } from "#core/domain/period.ts";

export interface Escala {
  /** Round values, the lowest first. */
  readonly marcas: readonly number[];
  /** The ends of the drawing. */
  readonly desde: number;
  readonly hasta: number;
}

/**
 * Round marks that take in everything between two values.
 * @param partes how many steps, about.
 * @param minimo what is between them at least: nearer, they are drawn as if they were this far apart.
 */
export function escalaEntre(menor: number, mayor: number, partes: number, minimo = 0): Escala {
  const ancho = Math.max(mayor - menor, minimo);
  if (ancho <= 0) return { marcas: [menor], desde: menor, hasta: menor + 1 };
  const justo = ancho / partes;
  const orden = 10 ** Math.floor(Math.log10(justo));
  const paso = ([1, 2, 2.5, 5].find((r) => r * orden >= justo) ?? 10) * orden;
  const [primera, ultima] = [Math.floor(menor / paso), Math.ceil(mayor / paso)];
  const marcas = Array.from({ length: ultima - primera + 1 }, (_, i) => (primera + i) * paso);
  return { marcas, desde: primera * paso, hasta: ultima * paso };
}

const decimo = (n: number): number => Math.round(n * 10) / 10;

/** Path of values that hold until the next one, in units of the drawing; the last, until `fin`. */
export function trazoEscalonado(
  puntos: readonly { readonly x: number; readonly y: number }[],
  fin: number,
): string {
  if (puntos.length === 0) return "";
  const [primero, ...otros] = puntos.map(({ x, y }) => ({ x: decimo(x), y: decimo(y) }));
  const tramos = otros.map(({ x, y }) => `H${x}V${y}`).join("");
  return `M${primero.x} ${primero.y}${tramos}H${decimo(fin)}`;
}

/** A chart under its title. */
export function Figura({ id, titulo, series, className = "grafico", style, children }: {
  readonly id: string;
  readonly titulo: string;
  /** What each colour is. */
  readonly series?: ReactNode;
  readonly className?: string;
  readonly style?: React.CSSProperties;
  readonly children: ReactNode;
}): ReactNode {
  const dicho = <figcaption id={id}>{titulo}</figcaption>;
  return (
    <figure className={className} aria-labelledby={id} style={style}>
      {series
        ? (
          <div className="barras-cabecera">
            {dicho}
            <p className="barras-series">{series}</p>
          </div>
        )
        : dicho}
      {children}
    </figure>
  );
}

/** A stretch of a bar, in percent of its track. */
interface TramoDeBarra {
  readonly clase: string;
  readonly desde?: number;
  readonly largo: number;
  /** What it is worth, where nothing beside it says so. */
  readonly titulo?: string;
}

/** A bar across. Its length is said in words beside it: the drawing is not read aloud. */
export function Barra({ tramos, alto = 8, ancho = "100%", riel = true, umbral, className }: {
  readonly tramos: readonly TramoDeBarra[];
  /** Pixels. */
  readonly alto?: number;
  readonly ancho?: string | number;
  /** Whether its whole track is drawn. */
  readonly riel?: boolean;
  /** A line across it, in percent of the track, that sticks out so many pixels. */
  readonly umbral?: { readonly en: number; readonly sale: number };
  readonly className?: string;
}): ReactNode {
  const sale = umbral?.sale ?? 0;
  const total = alto + 2 * sale;
  const lugar = umbral && `${umbral.en}%`;
  return (
    <svg className={className} width={ancho} height={total} aria-hidden="true" focusable="false">
      {riel && <rect className="grafico-riel" y={sale} width="100%" height={alto} rx="2" />}
      {tramos.map(({ clase, desde = 0, largo, titulo }) => (
        <rect
          key={clase}
          className={clase}
          x={`${desde}%`}
          y={sale}
          width={`${largo}%`}
          height={alto}
          rx="2"
        >
          {titulo && <title>{titulo}</title>}
        </rect>
      ))}
      {lugar && <line className="grafico-umbral" x1={lugar} x2={lugar} y1="0" y2={total} />}
    </svg>
  );
}

/** A month of the year: all of it, what of it stands on top, and how each is painted. */
interface BarraDeMes {
  readonly importe: number;
  readonly arriba: number;
  readonly clases: readonly [string, string];
  /** Written over it. */
  readonly texto: string;
}

/** The bars of the twelve months, standing on `pie`, inside a drawing whose width is in percent. */
export function BarrasDeMeses({ meses, pie, alto, desde = 0, ancho = 100, llena = 0.72 }: {
  readonly meses: readonly BarraDeMes[];
  /** Pixels: where they stand, and how tall the greatest is. */
  readonly pie: number;
  readonly alto: number;
  /** Percent: where January begins, how wide they are together. */
  readonly desde?: number;
  readonly ancho?: number;
  /** How much of the place of a month its bar takes. */
  readonly llena?: number;
}): ReactNode {
  const mayor = Math.max(1, ...meses.map((m) => m.importe));
  const altoDe = (importe: number) => Math.max(0, importe) / mayor * alto;
  const lugar = ancho / 12;
  return meses.map(({ importe, arriba, clases, texto }, m) => {
    const [encima, resto] = [altoDe(arriba), altoDe(importe) - altoDe(arriba)];
    const lado = { x: `${desde + (m + (1 - llena) / 2) * lugar}%`, width: `${llena * lugar}%` };
    const centro = `${desde + (m + 0.5) * lugar}%`;
    return (
      <g key={MESES_ABREVIADOS[m]}>
        <rect {...lado} className={clases[0]} y={pie - resto} height={resto} />
        {encima > 0 && (
          <rect {...lado} className={clases[1]} y={pie - resto - encima} height={encima} />
        )}
        <text className="grafico-cifra" x={centro} y={pie - altoDe(importe) - 5}>{texto}</text>
        <text className="grafico-mes" x={centro} y={pie + 14}>{MESES_ABREVIADOS[m]}</text>
      </g>
    );
  });
}
