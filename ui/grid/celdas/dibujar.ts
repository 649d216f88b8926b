/** What a row shows over what it says: the range, what was typed in it, what is wrong. */
import type { ReactNode } from "react";
import type { CeldaDibujada, FilaDibujada, Mando } from "./contexto.ts";
import { contiene, cuantasEn } from "./rango.ts";

interface Abierta {
  readonly columna: number;
  readonly nodo: ReactNode;
}

/** @returns undefined where nothing is drawn over the row. */
export function dibujar<F>(
  control: Mando<F>,
  fila: F,
  posicion: number,
  abierta: Abierta | null,
): FilaDibujada<F> | undefined {
  const { columnas, clave, hoja } = control.contexto;
  const { pendientes, corte, relleno } = control.leer();
  const { caja } = control;
  const propia = pendientes.filas.get(clave(fila));
  const ida = pendientes.vuelo?.get(clave(fila));
  const cruza = [caja, corte?.caja, relleno].some((c) =>
    c && posicion >= c.arriba && posicion <= c.abajo
  );
  if (!cruza && !propia && !ida && !abierta) return undefined;
  const revisada = control.revisada(fila);
  const fallas = { ...revisada?.fallas, ...propia?.rehusadas };
  const mostrada = revisada?.fila ?? fila;
  const varias = caja !== null && cuantasEn(caja) > 1;
  const celdas = columnas.map(({ id }, columna): CeldaDibujada => {
    const punto = { fila: posicion, columna };
    const enRango = caja !== null && contiene(caja, punto);
    const clases: string[] = [];
    if (enRango && varias && caja) {
      clases.push("rango");
      if (posicion === caja.arriba) clases.push("r-arriba");
      if (posicion === caja.abajo) clases.push("r-abajo");
      if (columna === caja.izquierda) clases.push("r-izquierda");
      if (columna === caja.derecha) clases.push("r-derecha");
    }
    if (relleno && contiene(relleno, punto) && !enRango) clases.push("por-llenar");
    if (corte && contiene(corte.caja, punto)) clases.push("cortada");
    const escrita = propia?.escrito[id] !== undefined;
    if (escrita) clases.push(propia?.ajena ? "ajena" : "escrita");
    else if (ida?.escrito[id] !== undefined) clases.push("yendo");
    const falla = fallas[id];
    const ajena = escrita && propia?.ajena;
    return {
      clase: clases.join(" "),
      ...(falla !== undefined && escrita ? { texto: control.textoDe(fila, columna) } : {}),
      motivo: ajena
        ? ajena.actual
          ? `${ajena.quien ?? "Otra persona"} lo cambió: ahora dice ${hoja.texto(ajena.actual, id)}`
          : `${ajena.quien ?? "Otra persona"} eliminó el registro`
        : falla ?? (revisada ? null : undefined),
      cerrada: hoja.cerrada(mostrada, id) !== null,
      elegida: enRango,
      asa: caja !== null && posicion === caja.abajo && columna === caja.derecha && !abierta,
      caja: abierta?.columna === columna ? abierta.nodo : null,
    };
  });
  return { fila: mostrada, celdas };
}
