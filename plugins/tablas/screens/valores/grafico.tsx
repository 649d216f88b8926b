/** The history of a value as a line of steps: each value holds until the next one. */
import type { ReactNode } from "react";
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { mesesEntre, mesSiguiente, nombreMes } from "#core/domain/period.ts";
import { aCentavos } from "#ui/grid/columnas.ts";

export interface Punto {
  /** yyyymm */
  readonly mes: number;
  readonly valor: number;
}

const ANCHO = 640;
const ALTO = 96;
const BORDE = 6;

/**
 * Path of the steps, oldest first, between the first and the last month drawn.
 * @param hasta last month drawn, yyyymm; not before the last point
 */
export function escalones(puntos: readonly Punto[], hasta: number): string {
  if (puntos.length === 0) return "";
  const [{ mes: desde }] = puntos;
  const meses = Math.max(1, mesesEntre(desde, hasta));
  const mayor = Math.max(...puntos.map((p) => p.valor)) || 1;
  const x = (mes: number) =>
    Math.round(BORDE + mesesEntre(desde, mes) / meses * (ANCHO - 2 * BORDE));
  const y = (valor: number) => Math.round(ALTO - BORDE - valor / mayor * (ALTO - 2 * BORDE));
  const [primero, ...otros] = puntos;
  const tramos = otros.map((p) => `H${x(p.mes)}V${y(p.valor)}`).join("");
  return `M${x(primero.mes)} ${y(primero.valor)}${tramos}H${x(hasta)}`;
}

const enPalabras = (p: Punto) => `${formatEsAr(aCentavos(p.valor))} (${nombreMes(p.mes)})`;

/** From this on, what is after the decimal sign is finer than the drawing. */
const SIN_DECIMALES = 100;

/**
 * What the scale says beside the drawing, from its top to its foot: the greatest value, the half of
 * it, and zero.
 */
export function escalaDe(puntos: readonly Punto[]): readonly string[] {
  const mayor = Math.max(...puntos.map((p) => p.valor));
  return [mayor, mayor / 2, 0].map((v) =>
    v === 0 || mayor >= SIN_DECIMALES ? formatEnteroEsAr(Math.round(v)) : formatEsAr(aCentavos(v))
  );
}

/** Drawn from two values on; the table beside it says every one. */
export function GraficoDeHistoria({ titulo, puntos, hasta }: {
  readonly titulo: string;
  readonly puntos: readonly Punto[];
  readonly hasta: number;
}): ReactNode {
  const primero = puntos.at(0);
  const ultimo = puntos.at(-1);
  if (!primero || !ultimo || puntos.length < 2) return null;
  // A month more than the last value, so that its step is seen.
  const fin = Math.max(hasta, mesSiguiente(ultimo.mes));
  const trazo = escalones(puntos, fin);
  return (
    <figure className="tablas-grafico">
      <div className="tablas-trazo">
        <div className="tablas-escala" aria-hidden="true">
          {escalaDe(puntos).map((valor, i) => <span key={i}>{valor}</span>)}
        </div>
        <svg
          viewBox={`0 0 ${ANCHO} ${ALTO}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${titulo}: de ${enPalabras(primero)} a ${enPalabras(ultimo)}`}
        >
          <path className="area" d={`${trazo}V${ALTO - BORDE}H${BORDE}Z`} />
          <path className="medio" d={`M0 ${ALTO / 2}H${ANCHO}`} />
          <path className="linea" d={trazo} />
        </svg>
      </div>
      <figcaption>
        <span>{nombreMes(primero.mes)}</span>
        <span>{titulo}</span>
        <span>{nombreMes(fin)}</span>
      </figcaption>
    </figure>
  );
}
