/** The table of every screen: header filters, sorting, pages, commands, inline editor, keyboard. */
import {
  Fragment,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Barra } from "./barra.tsx";
import { Cabecera } from "./cabecera.tsx";
import type { ColumnaTabla } from "./columnas.ts";
import { type Comando, comandoDeTecla } from "./comandos.ts";
import { type Activa, type Clave, useTabla } from "./estado.ts";
import { FilaTabla } from "./fila.tsx";
import * as modelo from "./modelo.ts";
import { Paginas, Totales } from "./pie.tsx";
import { mover } from "./teclado.ts";
import "./tabla.css";

export type { ClaseColumna, ColumnaTabla } from "./columnas.ts";
export type { Comando } from "./comandos.ts";
export type { EstadoTabla } from "./modelo.ts";

const MenuContextual = lazy(() => import("./menu-contextual.tsx"));
const Atajos = lazy(() => import("./atajos.tsx"));

/** Inline editor: in place of the row `clave`, or as a new row (at the top, or after `clave`). */
export interface EditorDeTabla {
  readonly clave: Clave | null;
  readonly nuevo: boolean;
  readonly contenido: ReactNode;
}

export interface PropsTabla<F> {
  /** Accessible name. */
  readonly titulo: string;
  readonly columnas: readonly ColumnaTabla<F>[];
  readonly filas: readonly F[];
  /** Key of a row; by default its `id`. */
  readonly clave?: (fila: F) => Clave;
  readonly porPagina?: number;
  /** Sentence of the table without rows. */
  readonly vacio?: ReactNode;
  /** Click or Enter on a row, with the id of the column. */
  readonly onFila?: (fila: F, columna: string) => void;
  /** Commands of the screen; the table adds its own. */
  readonly acciones?: readonly Comando<F>[];
  /** Rows of the error view; its button appears while there are any. */
  readonly conError?: (fila: F) => boolean;
  readonly editor?: EditorDeTabla | null;
  /** Draws the Excel button; gets what is on screen. */
  readonly onExcel?: (estado: modelo.EstadoTabla) => void;
  readonly inicial?: Partial<modelo.EstadoTabla>;
  /** Row to show and focus, each time the object changes. */
  readonly foco?: { readonly clave: Clave } | null;
  readonly cargando?: boolean;
  /** Extra content at the start of the toolbar. */
  readonly barra?: ReactNode;
  readonly onSeleccion?: (fila: F | null) => void;
  /** Columns can be moved by mouse and keyboard; the screen keeps their order. */
  readonly onMover?: (columna: string, destino: number) => void;
  /** Click or Enter on a total, with the rows that it adds up. */
  readonly onTotal?: (columna: string, total: number, filas: readonly F[]) => void;
  /** Called with what is chosen, each time it changes. */
  readonly onEstado?: (estado: modelo.EstadoTabla) => void;
}

interface MenuAbierto<F> {
  readonly fila: F;
  readonly x: number;
  readonly y: number;
}

const claveComun = (fila: unknown): Clave => (fila as { id: Clave }).id;

const enCampo = (destino: EventTarget): boolean =>
  destino instanceof Element && destino.closest("input, select, textarea, button") !== null;

export function Tabla<F>(p: PropsTabla<F>): ReactNode {
  const { columnas, porPagina = modelo.POR_PAGINA, clave = claveComun, editor = null } = p;
  const raiz = useRef<HTMLDivElement>(null);
  const t = useTabla({ ...p, porPagina });
  const { estado, cambiar, visibles } = t;
  const [activa, activar] = useState<Activa>({ clave: null, columna: 0 });
  const [menu, abrirMenu] = useState<MenuAbierto<F> | null>(null);
  const [ayuda, verAyuda] = useState(false);
  // A focus asked while its cell is not drawn yet (another page, an editor that closes).
  const pendiente = useRef(false);

  const encontrada = visibles.findIndex((f) => clave(f) === activa.clave);
  const filaActiva = encontrada < 0 ? null : visibles[encontrada];
  const tabulable = encontrada < 0 ? 0 : encontrada;

  const enfocar = useCallback((siguiente: Activa) => {
    pendiente.current = true;
    // A new object even for the same cell: the focus may have left it.
    activar({ ...siguiente });
  }, []);

  useLayoutEffect(() => {
    if (!pendiente.current) return;
    const celda = raiz.current?.querySelector<HTMLElement>("tbody td[tabindex='0']");
    if (!celda) return;
    pendiente.current = false;
    celda.focus({ preventScroll: true });
    celda.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  });

  const { onSeleccion } = p;
  useEffect(() => onSeleccion?.(filaActiva), [filaActiva, onSeleccion]);

  const { onEstado } = p;
  useEffect(() => onEstado?.(estado), [estado, onEstado]);

  // Focus comes back to the row when its editor closes: it is never lost (ui.md).
  const editando = editor !== null;
  const editaba = useRef(false);
  useEffect(() => {
    if (editaba.current && !editando && activa.clave !== null) enfocar(activa);
    editaba.current = editando;
  }, [editando, activa, enfocar]);

  const { foco } = p;
  useEffect(() => {
    if (!foco) return;
    const lugar = t.filas.findIndex((f) => clave(f) === foco.clave);
    if (lugar < 0) return;
    cambiar((e) => ({ ...e, pagina: Math.floor(lugar / porPagina) + 1 }));
    enfocar({ clave: foco.clave, columna: 0 });
    // Only a new request moves the focus, not a change of what is shown.
  }, [foco]);

  const comandos = useMemo(
    () => comandosDe(p.acciones ?? [], t.errores, estado, cambiar, p.onExcel),
    [p.acciones, t.errores, estado, cambiar, p.onExcel],
  );

  // Callers write their handler inline; rows are repainted only when they change.
  const actuales = useRef(p);
  actuales.current = p;
  const onFila = p.onFila !== undefined;
  const elegir = useCallback((fila: F, columna: number) => {
    activar({ clave: clave(fila), columna });
    const { onFila, columnas } = actuales.current;
    onFila?.(fila, columnas[columna]?.id ?? "");
  }, [clave]);
  const alFoco = useCallback(
    (fila: F, columna: number) => activar({ clave: clave(fila), columna }),
    [clave],
  );
  const conMenu = comandos.some((c) => c.sobreFila && c.lugar !== "barra");
  const alMenu = useCallback((fila: F, columna: number, x: number, y: number) => {
    activar({ clave: clave(fila), columna });
    if (conMenu) abrirMenu({ fila, x, y });
  }, [clave, conMenu]);

  const alTeclear = (e: KeyboardEvent<HTMLElement>) => {
    // Popovers of the editor bubble through React without being inside the table.
    if (enCampo(e.target) || !e.currentTarget.contains(e.target as Node)) return;
    const fila = filaActiva;
    if (e.key === "?") {
      verAyuda(true);
    } else if (e.key === "ContextMenu" || (e.shiftKey && e.key === "F10")) {
      const caja = (e.target as Element).getBoundingClientRect();
      if (fila) alMenu(fila, activa.columna, caja.left + 8, caja.bottom);
    } else if (e.key === "Enter" && fila && onFila) {
      p.onFila?.(fila, columnas[activa.columna]?.id ?? "");
    } else {
      const comando = comandoDeTecla(comandos, e, fila);
      if (comando) comando.run(fila);
      else if (!moverFoco(e)) return;
    }
    e.preventDefault();
  };

  function moverFoco(e: KeyboardEvent): boolean {
    const desde = { fila: tabulable, columna: activa.columna };
    const limites = { filas: visibles.length, columnas: columnas.length };
    const destino = mover(e.key, e.ctrlKey || e.metaKey, desde, limites);
    if (destino === null || visibles.length === 0) return false;
    if ("pagina" in destino) {
      cambiar((s) => ({ ...s, pagina: t.pagina + destino.pagina }));
      // Its first row is only known once the page is cut.
      enfocar({ clave: null, columna: activa.columna });
    } else if (destino.celda.fila < 0) {
      raiz.current?.querySelector<HTMLElement>(`[data-filtro="${desde.columna}"]`)?.focus();
    } else {
      enfocar({ clave: clave(visibles[destino.celda.fila]), columna: destino.celda.columna });
    }
    return true;
  }

  const filtrado = modelo.hayFiltros(estado) || estado.soloErrores;
  // An editor whose row is not on this page goes to the top: what was typed never disappears.
  const editorArriba = editor !== null && !visibles.some((f) => clave(f) === editor.clave);
  const renglonDeEditor = editor && <FilaEditor columnas={columnas.length} {...editor} />;
  return (
    <div ref={raiz} className="tabla" data-cargando={p.cargando || undefined}>
      <Barra comandos={comandos} fila={filaActiva} inicio={p.barra} />
      <div className="marco-tabla">
        <table
          role="grid"
          aria-label={p.titulo}
          aria-rowcount={t.filas.length + 2}
          aria-colcount={columnas.length}
          aria-busy={p.cargando || undefined}
          onKeyDown={alTeclear}
        >
          <colgroup>
            {columnas.map((c) => (
              <col
                key={c.id}
                style={c.ancho ? { width: c.ancho } : undefined}
              />
            ))}
          </colgroup>
          <Cabecera
            columnas={columnas}
            estado={estado}
            onOrdenar={(c) => cambiar((e) => modelo.ordenar(e, c))}
            onFiltrar={(c, escrito) => cambiar((e) => modelo.filtrar(e, c, escrito))}
            onBajar={(columna) =>
              visibles.length > 0 && enfocar({ clave: clave(visibles[tabulable]), columna })}
            onMover={p.onMover}
          />
          <tbody role="rowgroup">
            {editorArriba && renglonDeEditor}
            {visibles.map((fila, i) => {
              const id = clave(fila);
              const editada = editor !== null && editor.clave === id;
              if (editada && !editor.nuevo) return <Fragment key={id}>{renglonDeEditor}</Fragment>;
              return (
                <Fragment key={id}>
                  <FilaTabla
                    fila={fila}
                    clave={id}
                    columnas={columnas}
                    posicion={t.desde + i + 1}
                    activa={i === tabulable ? activa.columna : -1}
                    elegida={id === activa.clave}
                    accionable={onFila}
                    onElegir={elegir}
                    onMenu={alMenu}
                    onFoco={alFoco}
                  />
                  {editada && renglonDeEditor}
                </Fragment>
              );
            })}
            {visibles.length === 0 && (
              <tr role="row">
                <td role="gridcell" colSpan={columnas.length} className="vacia">
                  {p.cargando
                    ? "Cargando…"
                    : p.filas.length === 0 || !filtrado
                    ? p.vacio ?? "No hay registros en la tabla"
                    : "Ningún registro cumple los filtros"}
                </td>
              </tr>
            )}
          </tbody>
          <Totales
            columnas={columnas}
            totales={t.totales}
            cantidad={t.filas.length}
            filtrado={filtrado}
            onTotal={p.onTotal && ((c) => p.onTotal?.(c, t.totales[c] ?? 0, t.filas))}
          />
        </table>
      </div>
      <Paginas
        titulo={p.titulo}
        pagina={t.pagina}
        paginas={t.paginas}
        resultados={t.filas.length}
        registros={p.filas.length}
        onPagina={(pagina) => cambiar((e) => ({ ...e, pagina }))}
      />
      <Suspense>
        {menu && (
          <MenuContextual
            comandos={comandos as readonly Comando<unknown>[]}
            {...menu}
            onCerrar={() => abrirMenu(null)}
          />
        )}
        {ayuda && (
          <Atajos
            comandos={comandos as readonly Comando<unknown>[]}
            conEnter={onFila}
            onCerrar={() => verAyuda(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

function FilaEditor({ columnas, contenido }: EditorDeTabla & { columnas: number }): ReactNode {
  return (
    <tr role="row" className="editor">
      <td role="gridcell" colSpan={columnas}>{contenido}</td>
    </tr>
  );
}

/** The screen's commands with the table's: the errors after the main ones, the rest at the end. */
function comandosDe<F>(
  propios: readonly Comando<F>[],
  errores: number,
  estado: modelo.EstadoTabla,
  cambiar: (paso: (e: modelo.EstadoTabla) => modelo.EstadoTabla) => void,
  onExcel?: (estado: modelo.EstadoTabla) => void,
): Comando<F>[] {
  const deErrores: Comando<F> = {
    id: "errores",
    label: modelo.textoDeErrores(errores),
    shortcut: "e",
    peligroso: true,
    pressed: estado.soloErrores,
    run: () => cambiar((e) => modelo.verErrores(e, !e.soloErrores)),
  };
  const quitar: Comando<F> = {
    id: "quitar-filtros",
    label: "Quitar Filtros",
    shortcut: "q",
    enabled: () => modelo.hayFiltros(estado),
    run: () => cambiar(modelo.quitarFiltros),
  };
  const excel: Comando<F> = {
    id: "excel",
    label: "Excel",
    shortcut: "x",
    run: () => onExcel?.(estado),
  };
  return [
    ...propios.filter((c) => c.primario),
    ...(errores > 0 ? [deErrores] : []),
    ...propios.filter((c) => !c.primario),
    quitar,
    ...(onExcel ? [excel] : []),
  ];
}
