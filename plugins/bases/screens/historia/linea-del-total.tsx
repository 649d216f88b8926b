/** The total of a budget over time, with its valuations and closings ([A3]). */
import type { ReactNode } from "react";
import { enMillones } from "#core/domain/millions.ts";
import { cuandoFue, diaDe, fechaCorta } from "#core/domain/period.ts";
import type { ResumenDeHistoria } from "#proto/valuation.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { escalaEntre, trazoEscalonado } from "#ui/parts/graficos/graficos.tsx";
import { enPesosConSigno, importe, rotulosDeCierres } from "./historia-modelo.ts";

const ALTO = 108;
const ARRIBA = 14;
const PIE = 18;

const enMillonesDe = (pesos: number): string => enMillones(aCentavos(pesos));

/** @param total of now, in pesos. */
export function LineaDelTotal({ resumen, ahora }: {
  readonly resumen: ResumenDeHistoria;
  readonly ahora: number;
}): ReactNode {
  const { hitos } = resumen;
  // While it was being loaded the total says nothing: the line begins where half of it was there.
  const mayor = Math.max(0, ...resumen.puntos.map((p) => p.total));
  const cargado = resumen.puntos.findIndex((p) => p.total >= mayor / 2);
  const puntos = resumen.puntos.slice(Math.max(0, cargado));
  const primero = puntos.at(0);
  const ultimo = puntos.at(-1);
  if (!primero || !ultimo || puntos.length < 2) return null;
  const totales = puntos.map((p) => p.total);
  const maximo = Math.max(...totales);
  // It does not begin at zero: what moves is what is looked at.
  const { marcas, desde, hasta } = escalaEntre(
    Math.min(...totales),
    maximo,
    3,
    Math.max(maximo / 1000, 1),
  );
  const largo = Math.max(1, ahora - primero.instante);
  const x = (instante: number) => (instante - primero.instante) / largo * 1000;
  const y = (pesos: number) => ARRIBA + (1 - (pesos - desde) / (hasta - desde || 1)) * ALTO;
  const trazo = trazoEscalonado(
    puntos.map((p) => ({ x: x(p.instante), y: y(p.total) })),
    1000,
  );
  const vigente = (instante: number) =>
    puntos.findLast((p) => p.instante <= instante)?.total ?? primero.total;
  const adentro = hitos.filter((h) => h.instante >= primero.instante);
  const cierres = rotulosDeCierres(
    adentro.filter((h) => h.tipo === "cierre").map((h) => ({
      en: x(h.instante),
      codigo: h.codigo,
    })),
  );
  const movido = Math.round((ultimo.total - primero.total) * 100) / 100;
  const inicio = cuandoFue(primero.instante, ahora);
  const titulo = movido === 0
    ? "El total es el mismo que al principio"
    : (`El total ${movido > 0 ? "subió" : "bajó"} ${
      enPesosConSigno(Math.abs(movido)).slice(2)
    } desde ${/^(hoy|ayer)/.test(inicio) ? inicio : `el ${inicio}`}: ` +
      `de $ ${importe(primero.total)} a $ ${importe(ultimo.total)}`)
      // An amount does not part from its sign.
      .replaceAll("$ ", "$\u00a0");
  return (
    <figure className="historia-grafico" aria-label={titulo}>
      <figcaption>
        <b>{titulo}</b> · millones de pesos
        <span className="historia-clave">
          <i className="historia-valorizacion" aria-hidden="true" /> valorización
        </span>
        <span className="historia-clave">
          <i className="historia-cierre" aria-hidden="true" /> cierre
        </span>
      </figcaption>
      <div className="historia-lienzo">
        <svg width="100%" height={ARRIBA + ALTO + PIE} aria-hidden="true" focusable="false">
          {marcas.map((e) => (
            <g key={e}>
              <line className="historia-eje" x1="0" x2="100%" y1={y(e)} y2={y(e)} />
              <text className="historia-cifra-de-eje" x="0" y={y(e) - 3}>{enMillonesDe(e)}</text>
            </g>
          ))}
        </svg>
        <svg
          className="historia-dibujo"
          height={ARRIBA + ALTO + PIE}
          aria-hidden="true"
          focusable="false"
        >
          <svg
            width="100%"
            height={ARRIBA + ALTO + PIE}
            viewBox={`0 0 1000 ${ARRIBA + ALTO + PIE}`}
            preserveAspectRatio="none"
          >
            <path className="historia-trazo" d={trazo} vectorEffect="non-scaling-stroke" />
          </svg>
          {adentro.map((h, i) => {
            const en = `${x(h.instante) / 10}%`;
            return h.tipo === "cierre"
              ? (
                <line
                  key={i}
                  className="historia-de-cierre"
                  x1={en}
                  x2={en}
                  y1={ARRIBA}
                  y2={ARRIBA + ALTO}
                />
              )
              : (
                <circle
                  key={i}
                  className="historia-de-valorizacion"
                  cx={en}
                  cy={y(vigente(h.instante))}
                  r="4"
                />
              );
          })}
          {cierres.map(({ en, texto }) => (
            <text
              key={en}
              className="historia-codigo"
              x={`${en / 10}%`}
              y={ARRIBA - 3}
              textAnchor="middle"
            >
              {texto}
            </text>
          ))}
          <text className="historia-cifra-de-eje" x="0" y={ARRIBA + ALTO + PIE - 4}>
            {fechaCorta(diaDe(primero.instante))}
          </text>
          <text
            className="historia-cifra-de-eje"
            x="100%"
            y={ARRIBA + ALTO + PIE - 4}
            textAnchor="end"
          >
            ahora
          </text>
        </svg>
      </div>
      <p className="solo-lectores">
        Era $ {importe(primero.total)} y es $ {importe(ultimo.total)}. Valorizaciones y cierres:
        {" "}
        {adentro.map((h) => `${h.codigo || "valorización"} el ${fechaCorta(diaDe(h.instante))}`)
          .join("; ") || "ninguno"}.
      </p>
    </figure>
  );
}
