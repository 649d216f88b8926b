/** The totals over everything else: the base, how it comes from what is stored, and each scenario. */
import { Fragment, type ReactNode } from "react";
import { formatEsAr } from "#core/domain/money.ts";
import { MESES_ABREVIADOS, nombreMes } from "#core/domain/period.ts";
import { diferenciaEnPesos } from "#core/domain/signs.ts";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { textoDeVariacion, totalDe } from "./comparacion-modelo.ts";
import { LETRAS } from "../tablero/tablero.ts";
import type { Evaluaciones } from "./use-evaluaciones.ts";

/** «dic. 2024». */
const mesCorto = (mes: number): string =>
  `${MESES_ABREVIADOS[mes % 100 - 1]}. ${Math.trunc(mes / 100)}`;

/** @param desde_mes reference month of the group, for those of one month ([Y1]). */
export function Resumen({ evaluaciones, mon, desde_mes, onMoneda }: {
  readonly evaluaciones: Evaluaciones;
  readonly mon: number;
  readonly desde_mes: number;
  readonly onMoneda: (mon: number) => void;
}): ReactNode {
  const { base: { datos: base }, letras } = evaluaciones;
  if (!base) return <div className="escenarios-totales" />;
  const deBase = totalDe(base.base, mon);
  return (
    <dl className="escenarios-totales">
      {base.monedas.length > 1 && (
        <div>
          <dt>Moneda</dt>
          <dd>
            <Seleccion
              etiqueta="Moneda"
              sinNinguna
              valor={mon}
              opciones={base.monedas.map((m) => ({ id: m.mon, descripcion: m.descripcion }))}
              onCambio={onMoneda}
            />
          </dd>
        </div>
      )}
      {base.unico && (
        <>
          <div className="paso" title="El total guardado, con los valores de un solo mes">
            <dt title={`A ${nombreMes(desde_mes)}`}>A {mesCorto(desde_mes)}</dt>
            <dd>$ {formatEsAr(totalDe(base.unico, mon))}</dd>
          </div>
          <div className="paso" title="Cada mes con sus propios valores, en lugar de uno solo">
            <dt>Criterio mes a mes</dt>
            <dd>{diferenciaEnPesos(totalDe(base.criterio, mon))}</dd>
          </div>
        </>
      )}
      <div>
        <dt title="Mes a mes, sin acuerdos">Base, sin acuerdos</dt>
        <dd>
          <b>$ {formatEsAr(deBase)}</b>
        </dd>
      </div>
      <div className="escenarios-letras">
        {LETRAS.map((letra) => {
          const datos = letras[letra]?.datos;
          if (!datos) return null;
          const diferencia = totalDe(datos.total, mon) - deBase;
          return (
            <Fragment key={letra}>
              <dt className={`texto-${letra}`}>{letra}</dt>
              <dd title={diferenciaEnPesos(diferencia)}>
                <b>{textoDeVariacion(diferencia, deBase)} %</b>
              </dd>
            </Fragment>
          );
        })}
      </div>
    </dl>
  );
}
