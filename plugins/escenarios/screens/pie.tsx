/** The bar at the foot: on the left what is being typed and its effect, on the right the total. */
import type { ReactNode } from "react";
import { formatEsAr } from "#core/domain/money.ts";
import { diferenciaEnPesos } from "#core/domain/signs.ts";
import { nombreDeMes } from "#core/domain/period.ts";
import { textoDePorcentaje } from "./tablero/acuerdo.ts";
import { totalDe } from "./comparacion/comparacion-modelo.ts";
import type { Evaluacion } from "./comparacion/evaluacion.ts";
import type { Letra, Tablero } from "./tablero/tablero.ts";
import type { Respuesta } from "./comparacion/use-evaluaciones.ts";

/** The one tranche that differs between two boards; null when it is more, or none. */
export function cambioDe(antes: Tablero, ahora: Tablero): string | null {
  for (const p of ahora) {
    const previo = antes.find((x) => x.clave === p.clave)?.acuerdo.tramos;
    if (!previo || previo.length !== p.acuerdo.tramos.length) continue;
    const distinto = p.acuerdo.tramos.findIndex((t, i) => t.porcentaje !== previo[i].porcentaje);
    if (distinto < 0) continue;
    const { mes, porcentaje } = p.acuerdo.tramos[distinto];
    const [era, es] = [previo[distinto].porcentaje, porcentaje].map(textoDePorcentaje);
    return `${p.letra}, ${nombreDeMes(mes % 100)} ${era} → ${es}`;
  }
  return null;
}

export function Pie({ letra, respuesta, previa, cambio, mon, onAtajos }: {
  readonly letra: Letra | null;
  readonly respuesta: Respuesta | undefined;
  /** What the scenario cost before what is being typed; null when nothing is. */
  readonly previa: Evaluacion | null;
  readonly cambio: string | null;
  readonly mon: number;
  readonly onAtajos: () => void;
}): ReactNode {
  const datos = respuesta?.datos;
  const efecto = datos && previa && respuesta.alDia
    ? totalDe(datos.total, mon) - totalDe(previa.total, mon)
    : null;
  return (
    <div className="escenarios-pie">
      {cambio && (
        <>
          <span>
            <b>{cambio}</b>
            {efecto !== null && (
              <>
                : <b>{diferenciaEnPesos(efecto)}</b>
              </>
            )}
          </span>
          <span className="teclas">
            <kbd>Entrar</kbd> deja
          </span>
          <span className="teclas">
            <kbd>Esc</kbd> restituye
          </span>
        </>
      )}
      <span className="teclas">
        <kbd>Alt</kbd> <kbd>← →</kbd> cambia de mes
      </span>
      <span className="espacio" />
      {letra && datos && (
        <span className="total" aria-live="polite" aria-busy={!respuesta.alDia}>
          Total de {letra} <b>$ {formatEsAr(totalDe(datos.total, mon))}</b>
        </span>
      )}
      <button type="button" className="ayuda" aria-label="Atajos de teclado" onClick={onAtajos}>
        ?
      </button>
    </div>
  );
}
