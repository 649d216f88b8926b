/** Buttons that walk a long list in the stretches that the server answers. */
import type { ReactNode } from "react";
import { formatEnteroEsAr } from "../../../core/domain/money.ts";
import { Boton } from "./boton.tsx";
import { LINEAS_POR_PEDIDO } from "./explicacion-modelo.ts";

/** Nothing while the whole list fits in one answer. */
export function Tramos({ que, desde, mostradas, total, onIr }: {
  /** What the list is made of, in the plural: «Líneas». */
  readonly que: string;
  readonly desde: number;
  readonly mostradas: number;
  readonly total: number;
  readonly onIr: (desde: number) => void;
}): ReactNode {
  if (total <= LINEAS_POR_PEDIDO) return null;
  const hasta = desde + mostradas;
  return (
    <>
      <Boton onClick={() => onIr(Math.max(0, desde - LINEAS_POR_PEDIDO))}>{que} anteriores</Boton>
      <Boton onClick={() => hasta < total && onIr(desde + LINEAS_POR_PEDIDO)}>
        {que} siguientes
      </Boton>
      <span role="status">
        De {formatEnteroEsAr(desde + 1)} a {formatEnteroEsAr(hasta)}, de {formatEnteroEsAr(total)}
      </span>
    </>
  );
}
