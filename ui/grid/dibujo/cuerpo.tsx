/** Rows of the page, with the inline editor and the subtotals in their places. */
import {
  Fragment,
  memo,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import type { ControlDeHoja } from "../celdas/control.tsx";
import { useDibujado } from "../celdas/use-hoja.ts";
import { alineacion, anchoHastaElGrupo, type ColumnaTabla, textoDe, valorDe } from "../columnas.ts";
import type { ClaveDeFila } from "../estado.ts";
import type { Subtotal } from "../modelo.ts";
import type { EditorDeTabla } from "../props.ts";
import type { FocoDeTabla } from "../mando/use-foco.ts";
import type { GruposDeTabla } from "../mando/use-grupos.ts";
import type { SeleccionDeTabla } from "../mando/use-seleccion.ts";
import type { CeldaDibujada, FilaDibujada } from "../celdas/contexto.ts";
import { FilaDeGrupo, FilaSubtotal } from "./subtotal.tsx";

// The place of the inline editor. It is one element that moves between rows, so that the editor
// stays the same, with what was typed, when a filter or someone else takes its row away.

/**
 * The whole editor is in sight when it opens and when it grows, between the header and the totals;
 * not when somebody has gone elsewhere. What does not fit begins by its boxes: its buttons stand at
 * the foot by themselves.
 */
function mantenerALaVista(sitio: HTMLElement): () => void {
  if (typeof ResizeObserver === "undefined") return () => {};
  const mirar = () => {
    const marco = sitio.closest<HTMLElement>(".marco-tabla");
    const suelto = document.activeElement === document.body;
    if (!marco || !(suelto || sitio.contains(document.activeElement))) return;
    const alto = (parte: string) => marco.querySelector(parte)?.getBoundingClientRect().height ?? 0;
    const caja = marco.getBoundingClientRect();
    const propia = sitio.getBoundingClientRect();
    const techo = caja.top + alto("thead");
    const piso = caja.top + marco.clientHeight - alto("tfoot");
    const sobra = propia.bottom - piso;
    if (sobra > 0) marco.scrollTop += Math.min(sobra, propia.top - techo);
    else if (propia.top < techo) marco.scrollTop -= techo - propia.top;
    marco.scrollIntoView({ block: "nearest" });
  };
  const observador = new ResizeObserver(mirar);
  observador.observe(sitio);
  return () => observador.disconnect();
}

type Asentar = (celda: HTMLElement | null) => void;

/** The element in which the editor is drawn, and how a cell takes it in. */
function useSitio(): [HTMLElement, Asentar] {
  const [sitio] = useState(() => document.createElement("div"));
  const enfocado = useRef<HTMLElement | null>(null);
  const asentar = useCallback((celda: HTMLElement | null) => {
    if (!celda) return;
    celda.append(sitio);
    // Moving an element takes the focus from it.
    if (document.activeElement === document.body) enfocado.current?.focus();
    const anotar = (e: Event) => enfocado.current = e.target as HTMLElement;
    sitio.addEventListener("focusin", anotar);
    const dejarDeMirar = mantenerALaVista(sitio);
    return () => {
      sitio.removeEventListener("focusin", anotar);
      dejarDeMirar();
    };
  }, [sitio]);
  return [sitio, asentar];
}

function FilaEditor(
  { columnas, asentar }: { readonly columnas: number; readonly asentar: Asentar },
): ReactNode {
  return (
    <tr role="row" className="editor">
      <td role="gridcell" colSpan={columnas} ref={asentar} />
    </tr>
  );
}

// One row of the table. Memoised: what stays the same is not drawn again.

interface PropsFila<F> {
  readonly fila: F;
  readonly clave: string | number;
  readonly columnas: readonly ColumnaTabla<F>[];
  /** Position among all the rows that pass the filters, from 1; the header takes 2. */
  readonly posicion: number;
  /** What stands at its left in a sheet: its place, or that something is wrong in it. */
  readonly numero?: number | "!";
  /** Column of the focusable cell, or -1. */
  readonly activa: number;
  /** It holds the focusable cell: commands of a row act on it. */
  readonly actual: boolean;
  readonly elegida: boolean;
  /** How many of its first columns say what the row above says. */
  readonly repetidas: number;
  readonly accionable: boolean;
  /** What a sheet draws over it. */
  readonly sobre?: FilaDibujada<F>;
  readonly onElegir: (fila: F, columna: number, evento: MouseEvent) => void;
  readonly onMenu: (fila: F, columna: number, x: number, y: number) => void;
  readonly onFoco: (fila: F, columna: number) => void;
}

/** A text as long as this may end in an ellipsis: the whole of it is said on hover and focus. */
const LARGO = 28;

/** Texts of a cell: what it says, its description, and why it is invalid. */
function textos<F>(columna: ColumnaTabla<F>, fila: F) {
  const texto = textoDe(columna, fila);
  const nota = columna.nota?.(fila) ?? "";
  const larga = columna.clase === "texto" && texto.length + nota.length > LARGO;
  return {
    texto,
    nota,
    ayuda: columna.ayuda?.(fila) ?? (larga ? [texto, nota].filter(Boolean).join(". ") : ""),
    motivo: columna.invalida?.(fila) ?? null,
  };
}

/** Nothing, in figures: quieter than what there is. */
const CEROS: ReadonlySet<string> = new Set(["0", "0,00"]);

const CLASE_DE_NOTA = new Map<ColumnaTabla["notaAncha"], string>([
  [undefined, "nota"],
  [true, "nota nota-ancha"],
  ["en parte", "nota nota-ancha nota-en-parte"],
]);

/** How many keys, from the first, two rows share: those before the first measure. */
function igualesAlComienzo<F>(columnas: readonly ColumnaTabla<F>[], una: F, otra: F): number {
  const distinta = columnas.findIndex((c) => c.medida || valorDe(c, una) !== valorDe(c, otra));
  return distinta < 0 ? columnas.length : distinta;
}

/**
 * A cell; called, not mounted: a page has a thousand, and a component for each would cost as much
 * as drawing them. Only what needs a box of its own inside the cell gets one.
 */
function celda<F>(
  columna: ColumnaTabla<F>,
  fila: F,
  orden: number,
  activa: boolean,
  repetida: boolean,
  sobre: CeldaDibujada | undefined,
  anchoDeNota?: number,
): ReactNode {
  const dicho = textos(columna, fila);
  const { nota, ayuda } = sobre?.texto === undefined ? dicho : { nota: "", ayuda: "" };
  const texto = sobre?.texto ?? dicho.texto;
  const motivo = sobre?.motivo === undefined ? dicho.motivo : sobre.motivo;
  const clases = [`a-${alineacion(columna as ColumnaTabla<never>)}`];
  if (sobre?.clase) clases.push(sobre.clase);
  if (sobre?.asa) clases.push("con-asa");
  if (motivo !== null) clases.push("invalida");
  if (columna.medida) clases.push("medida");
  if (columna.banda) clases.push("banda");
  if (repetida) clases.push("repetida");
  if (CEROS.has(texto)) clases.push("cero");
  if (columna.notaDebajo && nota) clases.push("con-nota");
  if (columna.resaltada?.(fila)) clases.push("resaltada");
  const globo = motivo ?? ayuda;
  const contenido = (
    <>
      {motivo === null ? null : <span className="marca" aria-hidden="true">!</span>}
      {columna.icono?.(fila)}
      {columna.boton
        ? (
          <button
            type="button"
            tabIndex={-1}
            className="boton boton-secundario"
            disabled={!columna.boton(fila)}
            onClick={(e) => e.currentTarget.closest("td")?.focus()}
          >
            {texto}
          </button>
        )
        : nota && columna.notaAncha
        ? <span className="escrito">{texto}</span>
        : texto}
      {nota && anchoDeNota === undefined && (
        <span className={CLASE_DE_NOTA.get(columna.notaAncha)}>{nota}</span>
      )}
    </>
  );
  // An element that is pressed must still be there when it is let go, or there is no click: what
  // holds elements has its box before it is active too.
  const enCaja = activa || columna.boton || columna.icono || columna.medida || nota ||
    motivo !== null;
  return (
    <td
      key={columna.id}
      role="gridcell"
      aria-colindex={orden + 1}
      aria-invalid={motivo === null ? undefined : true}
      aria-readonly={sobre?.cerrada || undefined}
      aria-selected={sobre && sobre.elegida}
      tabIndex={activa && !sobre?.caja ? 0 : -1}
      data-columna={orden}
      className={clases.join(" ")}
      title={globo || undefined}
    >
      {enCaja
        ? <span className={nota && columna.notaAncha ? "t con-nota-ancha" : "t"}>{contenido}</span>
        : contenido}
      {nota && anchoDeNota !== undefined && (
        <span className="nota nota-debajo" style={{ width: anchoDeNota }}>{nota}</span>
      )}
      {sobre?.caja}
      {sobre?.asa && <span className="asa" aria-hidden="true" />}
      {activa && globo && !sobre?.caja && (
        <span className={motivo ? "globo malo" : "globo"}>{globo}</span>
      )}
    </td>
  );
}

function Fila<F>(p: PropsFila<F>): ReactNode {
  const columnaDe = (destino: EventTarget): number => {
    const celda = destino instanceof Element ? destino.closest("[data-columna]") : null;
    return Number(celda?.getAttribute("data-columna") ?? 0);
  };
  return (
    <tr
      role="row"
      aria-rowindex={p.posicion + 2}
      aria-selected={p.elegida}
      data-clave={p.clave}
      data-actual={p.actual || undefined}
      data-numero={p.numero}
      className={[
        p.accionable ? "accionable" : "",
        p.columnas.some((c) => c.notaDebajo && c.nota?.(p.fila)) ? "con-nota-debajo" : "",
      ].filter(Boolean).join(" ") || undefined}
      onClick={(e) => p.onElegir(p.fila, columnaDe(e.target), e)}
      onFocus={(e) => p.onFoco(p.fila, columnaDe(e.target))}
      onContextMenu={(e) => {
        e.preventDefault();
        p.onMenu(p.fila, columnaDe(e.target), e.clientX, e.clientY);
      }}
    >
      {p.columnas.map((c, i) =>
        celda(
          c,
          p.sobre?.fila ?? p.fila,
          i,
          i === p.activa,
          i < p.repetidas,
          p.sobre?.celdas[i],
          c.notaDebajo ? anchoHastaElGrupo(p.columnas, i) : undefined,
        )
      )}
    </tr>
  );
}

/** `memo` forgets type parameters; the cast gives them back. */
const FilaTabla = memo(Fila) as typeof Fila;

interface PropsCuerpo<F> {
  readonly columnas: readonly ColumnaTabla<F>[];
  /** Rows of the page. */
  readonly visibles: readonly F[];
  readonly clave: (fila: F) => ClaveDeFila;
  /** Position of the first of them in the whole list. */
  readonly desde: number;
  /** The same, among the rows at hand: subtotals count by it. */
  readonly desdeDeSubtotales: number;
  readonly subtotales: ReadonlyMap<number, readonly Subtotal<F>[]>;
  /** Heads of groups by the place in the page of the row before which they stand. */
  readonly encabezados: ReadonlyMap<number, readonly Subtotal<F>[]>;
  readonly grupos: GruposDeTabla<F>;
  readonly foco: FocoDeTabla<F>;
  readonly seleccion: SeleccionDeTabla<F>;
  readonly hoja: ControlDeHoja<F> | null;
  readonly editor: EditorDeTabla | null;
  readonly conError?: (fila: F) => boolean;
  readonly accionable: boolean;
  readonly clavesUnaVez: boolean;
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
  const encabezadosDe = (lugar: number): ReactNode =>
    p.encabezados.get(lugar)?.map((g) => (
      <FilaDeGrupo key={g.rotulo} grupo={g} columnas={columnas} {...p.grupos.de(g)} />
    ));
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
        if (editada && !editor.nuevo) {
          return <Fragment key={i}>{encabezadosDe(i)}{renglonDeEditor}</Fragment>;
        }
        const actual = id === activa.clave;
        return (
          <Fragment key={i}>
            {encabezadosDe(i)}
            <FilaTabla
              fila={fila}
              clave={id}
              columnas={columnas}
              posicion={p.desde + i + 1}
              numero={hoja === null ? undefined : p.conError?.(fila) ? "!" : p.desde + i + 1}
              activa={i === tabulable ? activa.columna : -1}
              actual={actual}
              repetidas={i > 0 && p.clavesUnaVez
                ? igualesAlComienzo(columnas, visibles[i - 1], fila)
                : 0}
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
      {encabezadosDe(visibles.length)}
      {visibles.length === 0 && p.encabezados.size === 0 && (
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
