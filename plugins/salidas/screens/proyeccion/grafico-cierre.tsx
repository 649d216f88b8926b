/** Where the year ends: accumulated spending against the credit, over the months that make it. */
import type { ReactNode } from "react";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { nombreDeMes } from "#core/domain/period.ts";
import { tramosDe } from "#plugins/salidas/proyeccion/ejecutados.ts";
import type { ProyeccionDeCierre } from "#proto/salidas.ts";
import { BarrasDeMeses, escalaEntre, Figura } from "#ui/parts/graficos/graficos.tsx";
import { pesosEnMillones } from "../programacion/programacion-modelo.ts";
import { cruceDe, ejecutadosDe, type TotalesDeCierre } from "./cierre-modelo.ts";

/** Pixels: of the lines, between both drawings, of the bars and of the names of the months. */
const LINEAS = 150;
const ENTRE = 34;
const BARRAS = 54;
const PIE = 20;
const ARRIBA = 18;
/** Percent of the width: where the months begin, and how wide they are together. */
const DESDE = 7;
const ANCHO = 77;
const MES = ANCHO / 12;

const millon = (pesos: number): string => formatEnteroEsAr(Math.round(pesos / 1_000_000));
const enX = (mes: number): string => `${DESDE + MES * mes}%`;

/** Lines inside the box of the months: 12 units by 1. */
const trazo = (puntos: readonly (readonly [number, number])[]): string =>
  puntos.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x} ${y}`).join("");

export function GraficoDeCierre({ datos, total, titulo }: {
  readonly datos: ProyeccionDeCierre;
  readonly total: TotalesDeCierre;
  readonly titulo: string;
}): ReactNode {
  const { mon, mes_agotamiento } = total;
  const meses = datos.meses.filter((m) => m.mon === mon);
  const pasos = datos.creditos.filter((c) => c.mon === mon);
  const ultimo = datos.ultimo_mes ?? 0;
  const creditos = meses.map((m) => m.credito);
  const { marcas, hasta: tope } = escalaEntre(
    0,
    Math.max(0, ...meses.map((m) => m.acumulado), ...creditos.map((c) => c ?? 0)),
    5,
  );
  /** 0 at the foot, 1 at the top. */
  const parte = (pesos: number) => 1 - Math.max(0, pesos) / tope;
  const y = (pesos: number) => ARRIBA + parte(pesos) * LINEAS;
  const puntos: readonly (readonly [number, number])[] = [
    [0, 1],
    ...meses.map((m) => [m.mes, parte(m.acumulado)] as const),
  ];
  const escalera = meses.flatMap((m): (readonly [number, number])[] =>
    m.credito === null ? [] : [[m.mes - 1, parte(m.credito)], [m.mes, parte(m.credito)]]
  );
  const pieDeBarras = ARRIBA + LINEAS + ENTRE + BARRAS;
  const cruce = cruceDe(meses, total);
  const fin = meses.at(-1);
  const creditoFinal = fin?.credito ?? null;
  const caja = { x: `${DESDE}%`, y: ARRIBA, width: `${ANCHO}%`, height: LINEAS };
  const [yGasto, yCredito] = [y(fin?.acumulado ?? 0), y(creditoFinal ?? 0)];
  // What is said at the end of both lines never falls on top of each other.
  const corrido = creditoFinal !== null && Math.abs(yGasto - yCredito) < 26
    ? (yGasto <= yCredito ? -13 : 13)
    : 0;
  return (
    <Figura
      id={`cierre-${mon}`}
      titulo={titulo}
      className="grafico grafico-cierre"
      series={
        <>
          <span className="barras-serie serie-0">Ejecutado</span>
          <span className="barras-serie cierre-proyectado">Proyectado</span>
          {creditoFinal !== null && <span className="barras-umbral">Crédito vigente</span>}
        </>
      }
    >
      <svg
        width="100%"
        height={pieDeBarras + PIE}
        role="img"
        aria-label={`${titulo}. ${
          meses.map((m) =>
            `${nombreDeMes(m.mes)} ${pesosEnMillones(m.ejecutado + m.proyectado)}, acumulado ${
              pesosEnMillones(m.acumulado)
            }${m.credito === null ? "" : ` de ${pesosEnMillones(m.credito)}`}`
          ).join("; ")
        }`}
      >
        <rect
          className="cierre-futuro"
          x={enX(ultimo)}
          y={0}
          width={`${MES * (12 - ultimo)}%`}
          height={ARRIBA + LINEAS}
        />
        {marcas.map((valor) => (
          <g key={valor}>
            <line
              className="grafico-guia"
              x1={`${DESDE}%`}
              x2={`${DESDE + ANCHO}%`}
              y1={y(valor)}
              y2={y(valor)}
            />
            <text className="cierre-eje" x={`${DESDE - 0.7}%`} y={y(valor) + 4}>
              {millon(valor)}
            </text>
          </g>
        ))}
        {ultimo > 0 && ultimo < 12 && (
          <>
            <line className="cierre-hoy" x1={enX(ultimo)} x2={enX(ultimo)} y1={0} y2={y(0)} />
            <text className="cierre-eje" x={enX(ultimo)} dx={-8} y={12}>Ejecutado</text>
            <text className="cierre-nota" x={enX(ultimo)} dx={8} y={12}>Proyectado</text>
          </>
        )}
        <svg {...caja} viewBox="0 0 12 1" preserveAspectRatio="none" overflow="visible">
          {escalera.length > 0 && <path className="cierre-credito" d={trazo(escalera)} />}
          {tramosDe(ejecutadosDe(datos)).map(({ desde, hasta, ejecutado }) => (
            <path
              key={desde}
              className={`cierre-gasto ${ejecutado ? "" : "cierre-discontinuo"}`.trimEnd()}
              d={trazo(puntos.slice(desde, hasta + 1))}
            />
          ))}
        </svg>
        {pasos.map((p, i) => {
          const mes = Math.max(0, Number(p.fecha.slice(5, 7)) - 1);
          const anterior = pasos[i - 1];
          const cerca = anterior && Number(anterior.fecha.slice(5, 7)) - 1 === mes;
          return cerca ? null : (
            <text
              key={`${p.fecha}${p.norma}`}
              className="cierre-norma"
              x={enX(mes)}
              dx={6}
              y={y(p.acumulado) - 6}
            >
              <title>{p.norma || "Crédito"}</title>
              {millon(p.acumulado)}
            </text>
          );
        })}
        {ultimo > 0 && (
          <circle
            className="cierre-punto"
            cx={enX(ultimo)}
            cy={y(meses[ultimo - 1].acumulado)}
            r="4"
          />
        )}
        {cruce !== null && mes_agotamiento !== null && (
          <>
            <line
              className="cierre-agota"
              x1={enX(cruce)}
              x2={enX(cruce)}
              y1={y(total.credito ?? 0)}
              y2={y(0)}
            />
            <circle className="cierre-cruce" cx={enX(cruce)} cy={y(total.credito ?? 0)} r="4" />
            {/* Between both drawings no line passes, whatever the month. */}
            <text className="cierre-alerta" x={enX(cruce)} y={y(0) + 15}>
              Se agota en {nombreDeMes(mes_agotamiento)}
            </text>
          </>
        )}
        <text
          className="cierre-final cierre-final-gasto"
          x={`${DESDE + ANCHO}%`}
          dx={10}
          y={yGasto + 4 + corrido}
        >
          <tspan className="fuerte">{pesosEnMillones(fin?.acumulado ?? 0)}</tspan> proyección
        </text>
        {creditoFinal !== null && (
          <text className="cierre-final" x={`${DESDE + ANCHO}%`} dx={10} y={yCredito + 4 - corrido}>
            <tspan className="fuerte">{pesosEnMillones(creditoFinal)}</tspan> crédito
          </text>
        )}
        <BarrasDeMeses
          meses={meses.map(({ ejecutado, proyectado, sac }) => {
            const clase = ejecutado !== 0 ? "cierre-hecho" : "cierre-por-hacer";
            const importe = ejecutado + proyectado;
            return {
              importe,
              arriba: sac,
              clases: [clase, `${clase} cierre-sac`],
              texto: pesosEnMillones(importe),
            };
          })}
          pie={pieDeBarras}
          alto={BARRAS}
          desde={DESDE}
          ancho={ANCHO}
          llena={0.8}
        />
        <text className="cierre-nota" x={`${DESDE + ANCHO}%`} dx={10} y={pieDeBarras - 6}>
          Por mes; arriba, el SAC
        </text>
      </svg>
    </Figura>
  );
}
