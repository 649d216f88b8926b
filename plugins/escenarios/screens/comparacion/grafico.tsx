/** The monthly cost of each scenario, on the axis of the strip; the table says every figure. */
import type { ReactNode } from "react";
import { enMillones } from "#core/domain/millions.ts";
import { MESES, MESES_ABREVIADOS, nombreDeMes } from "#core/domain/period.ts";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { trazoEscalonado } from "#ui/parts/graficos/graficos.tsx";
import { conSigno } from "#core/domain/signs.ts";
import type { Evaluados } from "./comparacion-modelo.ts";
import {
  escalaDe,
  mesesConSac,
  rotulos,
  type SerieDeGrafico,
  seriesDe,
  textoDeMarca,
  type VistaDeGrafico,
} from "./grafico-modelo.ts";

/** Units of the drawing: hundredths of its height, and a month is ten across. */
const ALTO = 100;
const ANCHO = 120;
/** Height of the name at the end of a line. */
const LETRA = 16;

const nombreDe = (id: SerieDeGrafico["id"]): string => id === "base" ? "Base" : id;

export interface PropsGrafico {
  readonly evaluados: Evaluados;
  readonly mon: number;
  readonly vista: VistaDeGrafico;
}

const TITULOS = { sobre: "Costo mensual sobre la base", costo: "Costo mensual" } as const;

/** What the chart shows, as people who do not see it read it. */
export function TablaDelGrafico({ evaluados, mon, vista }: PropsGrafico): ReactNode {
  const series = seriesDe(evaluados, mon, vista);
  return (
    <Cuadro
      nombre={`${TITULOS[vista]}, en millones`}
      className="escenarios-meses"
      columnas={["", ...MESES_ABREVIADOS]}
      derecha={MESES}
      filas={series.map(({ id, meses }) => ({
        clave: id,
        celdas: [nombreDe(id), ...meses.map(enMillones)],
      }))}
    />
  );
}

export function GraficoDeCosto({ evaluados, mon, vista }: PropsGrafico): ReactNode {
  const series = seriesDe(evaluados, mon, vista);
  const { marcas, desde, hasta } = escalaDe(series.flatMap((s) => s.meses));
  const y = (v: number) => ALTO - ((v - desde) / (hasta - desde)) * ALTO;
  const lugares = rotulos(
    series.map(({ id, meses }) => ({ id, y: y(meses[11]) })),
    LETRA,
    ALTO,
  );
  const dicho = series.map(({ id, meses }) =>
    `${nombreDe(id)}: ${meses.map((v, m) => `${nombreDeMes(m + 1)} ${enMillones(v)}`).join(", ")}`
  ).join("; ");
  return (
    <figure className="tira-fila escenarios-grafico" aria-labelledby="escenarios-grafico">
      <figcaption className="tira-nombre">
        <b id="escenarios-grafico">{TITULOS[vista]}</b>
        <small>En millones</small>
        <span className="escenarios-eje" aria-hidden="true">
          {marcas.map((m) => (
            <span key={m} style={{ top: `${y(m)}%` }}>{textoDeMarca(m, vista)}</span>
          ))}
        </span>
      </figcaption>
      <div className="escenarios-lineas">
        <svg
          role="img"
          aria-label={`${TITULOS[vista]}, en millones. ${dicho}`}
          viewBox={`0 0 ${ANCHO} ${ALTO}`}
          preserveAspectRatio="none"
        >
          {marcas.map((m) => (
            <path key={m} className={m === 0 ? "eje" : "guia"} d={`M0 ${y(m)}H${ANCHO}`} />
          ))}
          {series.map(({ id, meses }) => (
            <path
              key={id}
              className={`linea de-${id}`}
              d={trazoEscalonado(
                meses.map((v, m) => ({ x: m * ANCHO / 12, y: y(v) })),
                ANCHO,
              )}
            />
          ))}
        </svg>
        {mesesConSac(evaluados, mon).map((m) => (
          <small key={m} style={{ left: `${(m + 0.5) / 12 * 100}%` }}>con SAC</small>
        ))}
      </div>
      <ul className="escenarios-rotulos" aria-hidden="true">
        {series.map(({ id, meses }) => (
          <li key={id} className={`de-${id}`} style={{ top: `${lugares.get(id) ?? 0}%` }}>
            {nombreDe(id)} {conSigno(enMillones(meses[11]), vista === "sobre" ? meses[11] : 0)}
          </li>
        ))}
      </ul>
    </figure>
  );
}
