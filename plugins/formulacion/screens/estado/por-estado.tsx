/** The bar of progress by state, which is also the filter of the list ([F1]). */
import type { ReactNode } from "react";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { FormulacionDeOrganismo as Fila } from "#proto/formulacion.ts";
import {
  type EstadoDePresupuesto,
  ESTADOS,
  NOMBRES_DE_ESTADO,
} from "#plugins/formulacion/nombres.ts";
import { sobreElTecho } from "./columnas.tsx";

export type Cual = "todos" | "pedidos" | "techo" | "quietos" | EstadoDePresupuesto;

const SEMANA_MS = 7 * 24 * 3_600_000;

/** Whether a row is of what was chosen in the bar. */
export function pasa(cual: Cual, f: Fila, ahora = Date.now()): boolean {
  switch (cual) {
    case "todos":
      return true;
    case "pedidos":
      return f.cierre_pedido !== undefined;
    case "techo":
      return sobreElTecho(f);
    case "quietos":
      // Until its rows were counted nobody knows when they last changed.
      return f.renglones !== null &&
        (f.cambio === null || f.cambio.instante < ahora - SEMANA_MS);
    default:
      return f.estado === cual;
  }
}

const ROTULOS: Readonly<Record<Cual, string>> = {
  todos: "Todos",
  ...NOMBRES_DE_ESTADO,
  pedidos: "Esperan cierre",
  techo: "Sobre el techo",
  quietos: "Sin cambios 7 días",
};

export function PorEstado({ filas, elegido, onElegir }: {
  readonly filas: readonly Fila[];
  readonly elegido: Cual;
  readonly onElegir: (cual: Cual) => void;
}): ReactNode {
  const cuantos = (cual: Cual) => filas.filter((f) => pasa(cual, f)).length;
  const boton = (cual: Cual) => (
    <button
      key={cual}
      type="button"
      className="formulacion-filtro"
      aria-pressed={cual === elegido}
      onClick={() => onElegir(cual === elegido ? "todos" : cual)}
    >
      <span className={`formulacion-punto formulacion-${cual}`} />
      {ROTULOS[cual]} <b>{formatEnteroEsAr(cuantos(cual))}</b>
    </button>
  );
  return (
    <div className="formulacion-estados">
      <div className="formulacion-barra" aria-hidden="true">
        {ESTADOS.map((e) => (
          <span key={e} className={`formulacion-${e}`} style={{ flexGrow: cuantos(e) }} />
        ))}
      </div>
      <div className="formulacion-filtros" role="group" aria-label="Organismos por estado">
        {boton("todos")}
        {ESTADOS.map(boton)}
        <span className="formulacion-resto" />
        {(elegido === "pedidos" || cuantos("pedidos") > 0) && boton("pedidos")}
        {boton("techo")}
        {boton("quietos")}
      </div>
    </div>
  );
}
