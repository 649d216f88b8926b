/** The mouse over a sheet: a range by dragging or with Shift, the fill handle, a double click. */
import type { MouseEvent } from "react";
import { crecer } from "./bloque.ts";
import type { Mando } from "./contexto.ts";
import { contiene, type Punto } from "./rango.ts";

const elemento = (e: MouseEvent): Element => e.target as Element;

export function ratonDe<F>(hoja: Mando<F>) {
  let arrastra: "rango" | "filas" | "relleno" | null = null;
  /** Where the range began. */
  let inicio: Punto = { fila: 0, columna: 0 };

  /** Place of the row under the mouse; null where there is none. */
  function filaDe(e: MouseEvent): number | null {
    const clave = elemento(e).closest("tr")?.getAttribute("data-clave");
    if (clave == null) return null;
    const { visibles, desde, clave: claveDe } = hoja.contexto;
    const fila = visibles.findIndex((f) => String(claveDe(f)) === clave);
    return fila < 0 ? null : desde + fila;
  }

  function puntoDe(e: MouseEvent): Punto | null {
    const celda = elemento(e).closest("td[data-columna]");
    const fila = celda && filaDe(e);
    if (fila === null) return null;
    return { fila, columna: Number(celda?.getAttribute("data-columna")) };
  }

  /** Whole rows, by their numbers. */
  function elegirFilas(desde: number, hasta: number): void {
    const ultima = hoja.contexto.columnas.length - 1;
    hoja.elegir({ desde: { fila: desde, columna: 0 }, hasta: { fila: hasta, columna: ultima } });
  }

  function porNumero(e: MouseEvent): void {
    const suyo = e.button === 0 && !e.ctrlKey && elemento(e).matches("tr[data-numero]");
    const fila = suyo ? filaDe(e) : null;
    if (fila === null) return;
    e.preventDefault();
    if (!e.shiftKey || !hoja.activa) {
      inicio = { fila, columna: 0 };
      hoja.contexto.enfocar(inicio);
    } else inicio = hoja.leer().rango?.desde ?? hoja.activa;
    elegirFilas(inicio.fila, fila);
    arrastra = "filas";
    document.addEventListener("mouseup", soltar, { once: true });
  }

  function soltar(): void {
    const { relleno } = hoja.leer();
    const { caja } = hoja;
    arrastra = null;
    if (!relleno || !caja) return;
    const { arriba, abajo, izquierda, derecha } = relleno;
    hoja.elegir(
      { desde: { fila: arriba, columna: izquierda }, hasta: { fila: abajo, columna: derecha } },
      { relleno: null },
    );
    hoja.rellenar(caja, relleno);
  }

  return {
    onMouseDown(e: MouseEvent): void {
      const punto = puntoDe(e);
      // Its menu is about the range, or about another cell.
      const fuera = punto && hoja.caja && !contiene(hoja.caja, punto);
      if (e.button === 2 && fuera) return hoja.elegir(null);
      const deOtro = e.button !== 0 || e.ctrlKey || e.metaKey;
      if (!punto) return porNumero(e);
      if (deOtro || elemento(e).closest("input")) return;
      const { activa } = hoja;
      if (elemento(e).closest(".asa")) {
        e.preventDefault();
        arrastra = "relleno";
      } else {
        const extiende = e.shiftKey && activa !== null;
        if (extiende) e.preventDefault();
        inicio = extiende ? hoja.leer().rango?.desde ?? activa : punto;
        hoja.elegir(extiende ? { desde: inicio, hasta: punto } : null);
        arrastra = "rango";
      }
      document.addEventListener("mouseup", soltar, { once: true });
    },
    onMouseOver(e: MouseEvent): void {
      const fila = arrastra === "filas" ? filaDe(e) : null;
      if (fila !== null) return elegirFilas(inicio.fila, fila);
      const punto = arrastra && arrastra !== "filas" ? puntoDe(e) : null;
      const { caja } = hoja;
      if (!punto || !caja) return;
      if (arrastra === "relleno") hoja.poner({ relleno: crecer(caja, punto) });
      else hoja.elegir({ desde: inicio, hasta: punto });
    },
    onDoubleClick(e: MouseEvent): void {
      if (puntoDe(e) && !elemento(e).closest("input")) hoja.editar(null);
    },
  };
}
