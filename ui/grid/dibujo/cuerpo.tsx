/** Rows of the page, with the inline editor and the subtotals in their places. */
import { Fragment, type MouseEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { ControlDeHoja } from "../celdas/control.tsx";
import { useDibujado } from "../celdas/use-hoja.ts";
import type { ColumnaTabla } from "../columnas.ts";
import type { Clave } from "../estado.ts";
import { FilaTabla } from "./fila.tsx";
import type { Subtotal } from "../modelo.ts";
import type { EditorDeTabla } from "../props.ts";
import { FilaEditor, useSitio } from "./sitio.tsx";
import { FilaSubtotal } from "./subtotal.tsx";
import type { FocoDeTabla } from "../mando/use-foco.ts";
import type { SeleccionDeTabla } from "../mando/use-seleccion.ts";

interface PropsCuerpo<F> {
  readonly columnas: readonly ColumnaTabla<F>[];
  /** Rows of the page. */
  readonly visibles: readonly F[];
  readonly clave: (fila: F) => Clave;
  /** Position of the first of them in the whole list. */
  readonly desde: number;
  /** The same, among the rows at hand: subtotals count by it. */
  readonly desdeDeSubtotales: number;
  readonly subtotales: ReadonlyMap<number, readonly Subtotal<F>[]>;
  readonly foco: FocoDeTabla<F>;
  readonly seleccion: SeleccionDeTabla<F>;
  readonly hoja: ControlDeHoja<F> | null;
  readonly editor: EditorDeTabla | null;
  readonly conError?: (fila: F) => boolean;
  readonly accionable: boolean;
  /** Sentence of the table without rows. */
  readonly vacio: ReactNode;
  readonly onElegir: (fila: F, columna: number, evento: MouseEvent) => void;
  readonly onMenu: (fila: F, columna: number, x: number, y: number) => void;
  readonly onFoco: (fila: F, columna: number) => void;
  readonly onSubtotal?: (columna: string, subtotal: Subtotal<F>) => void;
}

export function Cuerpo<F>(p: PropsCuerpo<F>): ReactNode {
  const { columnas, visibles, clave, hoja, editor, foco: { activa, tabulable }, seleccion } = p;
  useDibujado(hoja);
  // An editor whose row is not on this page goes to the top: what was typed never disappears.
  const editorArriba = editor !== null && !visibles.some((f) => clave(f) === editor.clave);
  const [sitio, asentar] = useSitio();
  const renglonDeEditor = editor && <FilaEditor columnas={columnas.length} asentar={asentar} />;
  return (
    <tbody
      role="rowgroup"
      // Shift and click selects rows, not their text.
      onMouseDown={(e) => seleccion.varias && e.shiftKey && e.preventDefault()}
      {...hoja?.raton}
    >
      {editorArriba && renglonDeEditor}
      {
        // Keys are places, not rows: a key in a filter changes the texts of the rows on screen, which
        // takes half the time of drawing others. The focus follows its row (useFoco).
      }
      {visibles.map((fila, i) => {
        const id = clave(fila);
        const editada = editor !== null && editor.clave === id;
        if (editada && !editor.nuevo) return <Fragment key={i}>{renglonDeEditor}</Fragment>;
        const actual = id === activa.clave;
        return (
          <Fragment key={i}>
            <FilaTabla
              fila={fila}
              clave={id}
              columnas={columnas}
              posicion={p.desde + i + 1}
              numero={hoja === null ? undefined : p.conError?.(fila) ? "!" : p.desde + i + 1}
              activa={i === tabulable ? activa.columna : -1}
              actual={actual}
              elegida={seleccion.varias ? seleccion.claves.has(id) : actual && !hoja}
              accionable={p.accionable && !hoja}
              sobre={hoja?.dibujo(fila, p.desde + i)}
              onElegir={p.onElegir}
              onMenu={p.onMenu}
              onFoco={p.onFoco}
            />
            {editada && renglonDeEditor}
            {p.subtotales.get(p.desdeDeSubtotales + i)?.map((s) => (
              <FilaSubtotal
                key={s.nivel}
                subtotal={s}
                columnas={columnas}
                onCifra={p.onSubtotal}
              />
            ))}
          </Fragment>
        );
      })}
      {visibles.length === 0 && (
        <tr role="row">
          <td role="gridcell" colSpan={columnas.length} className="vacia">{p.vacio}</td>
        </tr>
      )}
      {
        // After its row: it stands in it by the time that it takes the focus.
      }
      {editor && createPortal(editor.contenido, sitio)}
    </tbody>
  );
}
