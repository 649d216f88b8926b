/** The months of the year as bars: what is SAC stands on the rest. */
import type { ReactNode } from "react";
import { pesosEnMillones, type TotalDeMoneda } from "./programacion-modelo.ts";
import { MESES_ABREVIADOS, nombreDeMes } from "#core/domain/period.ts";

/** Pixels: of the bars, of what is said above them, and of their names. */
const ALTO = 132;
const ARRIBA = 18;
const ABAJO = 20;
const LUGAR = 100 / 12;

/** Every amount is said in the text of the drawing, and again in the foot of the table. */
export function GraficoDeMeses({ total, titulo }: {
  readonly total: TotalDeMoneda;
  readonly titulo: string;
}): ReactNode {
  const { mon, meses, sac } = total;
  const mayor = Math.max(1, ...meses);
  const alto = (importe: number) => (Math.max(0, importe) / mayor) * ALTO;
  const id = `programacion-grafico-${mon}`;
  const pie = ARRIBA + ALTO;
  return (
    <figure className="grafico grafico-meses" aria-labelledby={id}>
      <div className="barras-cabecera">
        <figcaption id={id}>{titulo}</figcaption>
        <p className="barras-series">
          <span className="barras-serie serie-0">Haberes y otros</span>
          <span className="barras-serie serie-1">SAC</span>
        </p>
      </div>
      <svg
        width="100%"
        height={pie + ABAJO}
        role="img"
        aria-label={`${titulo}. ${
          meses.map((x, m) => `${nombreDeMes(m + 1)} ${pesosEnMillones(x)}`).join("; ")
        }`}
      >
        {[0, 0.5, 1].map((parte) => (
          <line
            key={parte}
            className="grafico-guia"
            x1="0"
            x2="100%"
            y1={pie - parte * ALTO}
            y2={pie - parte * ALTO}
          />
        ))}
        {meses.map((importe, m) => {
          const x = `${m * LUGAR + LUGAR * 0.14}%`;
          const ancho = `${LUGAR * 0.72}%`;
          const centro = `${(m + 0.5) * LUGAR}%`;
          const [deSac, resto] = [alto(sac[m]), alto(importe) - alto(sac[m])];
          return (
            <g key={MESES_ABREVIADOS[m]}>
              <rect className="serie-0" x={x} width={ancho} y={pie - resto} height={resto} />
              <rect
                className="serie-1"
                x={x}
                width={ancho}
                y={pie - resto - deSac}
                height={deSac}
              />
              <text className="grafico-cifra" x={centro} y={pie - alto(importe) - 5}>
                {pesosEnMillones(importe)}
              </text>
              <text className="grafico-mes" x={centro} y={pie + 14}>{MESES_ABREVIADOS[m]}</text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
