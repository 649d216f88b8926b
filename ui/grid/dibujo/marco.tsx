/** The grid itself: columns, header, rows and totals, in the box that scrolls. */
import {
  type DragEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { abrirGlosario, nombreCompleto } from "#ui/glosario/estado.ts";
import { conAncho, fijasDe } from "../ajustes/ajustes.ts";
import { useFijas } from "../ajustes/fijas.ts";
import type { AjustesDeTabla } from "../ajustes/use-ajustes.ts";
import type { ControlDeHoja } from "../celdas/control.tsx";
import {
  alineacion,
  anchoMinimo,
  anchosDe,
  type ColumnaTabla,
  tituloCompleto,
} from "../columnas.ts";
import type { ClaveDeFila } from "../estado.ts";
import * as modelo from "../modelo.ts";
import { errorDeFiltro, type EstadoTabla } from "../modelo.ts";
import type { PropsTabla } from "../props.ts";
import type { FocoDeTabla } from "../mando/use-foco.ts";
import type { useGestos } from "../mando/use-gestos.ts";
import { filtra, type PaginaDeTabla } from "../use-pagina.ts";
import type { GruposDeTabla } from "../mando/use-grupos.ts";
import type { SeleccionDeTabla } from "../mando/use-seleccion.ts";
import { valoresDeColumna } from "../filtros/valores-de-filtro.ts";
import { CajaDeFiltro, type ValoresDe } from "../filtros/caja-filtro.tsx";
import { Borde } from "../ajustes/borde.tsx";
import { Cuerpo } from "./cuerpo.tsx";
import { Totales } from "./pie.tsx";

// Header of the table: titles that sort, and one filter box per column.

interface PropsCabecera<F> {
  readonly columnas: readonly ColumnaTabla<F>[];
  readonly estado: EstadoTabla;
  readonly onOrdenar: (columna: string) => void;
  readonly onFiltrar: (columna: string, escrito: string) => void;
  /** Arrow down in a filter box: to the rows. */
  readonly onBajar: (columna: number) => void;
  /** Values that a box may leave; absent where the rows are not all at hand. */
  readonly valoresDe?: ValoresDe<F>;
  /** Columns can be moved: which one, and the place that it takes. */
  readonly onMover?: (columna: string, destino: number) => void;
  /** What can be done with a column, where its menu opens. */
  readonly onMenu?: (columna: string, x: number, y: number) => void;
  /** Column of the cell that has the focus, where it is shown. */
  readonly activa: number | null;
  /** Another width, in pixels; null = its own. */
  readonly onAncho: (columna: string, px: number | null) => void;
}

const SENTIDO = { asc: "ascending", desc: "descending" } as const;

const FLECHAS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
/** What a key of the header widens. */
const PASO = 10;
const MOVER = "Arrastre el título, o Ctrl con las flechas, para mover la columna";

type Mandos<F> = Required<
  Pick<
    PropsCabecera<F>,
    "onOrdenar" | "onFiltrar" | "onBajar" | "valoresDe" | "onMover" | "onAncho" | "onMenu"
  >
>;

/** Always the same functions: who gets them is drawn again only for what it shows. */
function useMandos<F>(p: PropsCabecera<F>): Mandos<F> {
  const actual = useRef(p);
  actual.current = p;
  return useMemo((): Mandos<F> => ({
    onOrdenar: (columna) => actual.current.onOrdenar(columna),
    onFiltrar: (columna, escrito) => actual.current.onFiltrar(columna, escrito),
    onBajar: (columna) => actual.current.onBajar(columna),
    valoresDe: (columna) => actual.current.valoresDe?.(columna) ?? [],
    onMover: (columna, destino) => actual.current.onMover?.(columna, destino),
    onAncho: (columna, px) => actual.current.onAncho(columna, px),
    onMenu: (columna, x, y) => actual.current.onMenu?.(columna, x, y),
  }), []);
}

interface PropsTitulos<F>
  extends
    Pick<PropsCabecera<F>, "columnas" | "onOrdenar" | "onMover" | "onAncho" | "onMenu" | "activa"> {
  readonly orden: EstadoTabla["orden"];
}

/** Memoised: a key among the rows draws no title. */
const Titulos = memo(TodosLosTitulos) as <F>(p: PropsTitulos<F>) => ReactNode;

function TodosLosTitulos<F>(
  { columnas, orden: elegido, onOrdenar, onMover, onAncho, onMenu, activa }: PropsTitulos<F>,
): ReactNode {
  useSignals();
  const [arrastrada, arrastrar] = useState<string | null>(null);
  const [encima, pasar] = useState<string | null>(null);
  const soltar = () => {
    arrastrar(null);
    pasar(null);
  };
  const alTeclear = (e: KeyboardEvent, { id, titulo }: ColumnaTabla<F>, lugar: number) => {
    if (e.key === "?") {
      e.preventDefault();
      return abrirGlosario(titulo);
    }
    const paso = FLECHAS[e.key];
    if (paso !== undefined && e.shiftKey) {
      e.preventDefault();
      e.stopPropagation();
      const ancho = e.currentTarget.closest("th")?.offsetWidth ?? 0;
      return onAncho(id, ancho + paso * PASO);
    }
    if (!onMover || paso === undefined || !(e.ctrlKey || e.metaKey)) return;
    e.preventDefault();
    e.stopPropagation();
    const destino = lugar + paso;
    if (destino >= 0 && destino < columnas.length) onMover(id, destino);
  };
  const arrastre = (id: string, lugar: number) =>
    onMover && {
      draggable: true,
      onDragStart: (e: DragEvent) => {
        e.dataTransfer.effectAllowed = "move";
        e.dataTransfer.setData("text/plain", id);
        arrastrar(id);
      },
      onDragOver: (e: DragEvent) => {
        if (arrastrada === null) return;
        e.preventDefault();
        if (encima !== id) pasar(id);
      },
      onDrop: (e: DragEvent) => {
        e.preventDefault();
        if (arrastrada !== null && arrastrada !== id) onMover(arrastrada, lugar);
        soltar();
      },
      onDragEnd: soltar,
    };
  return (
    <tr role="row" aria-rowindex={1}>
      {columnas.map((c, i) => {
        const orden = elegido?.columna === c.id ? elegido.sentido : null;
        const clases = [`a-${alineacion(c as ColumnaTabla<never>)}`];
        if (c.banda) clases.push("banda");
        if (arrastrada === c.id) clases.push("arrastrada");
        else if (encima === c.id) clases.push("destino");
        return (
          <th
            key={c.id}
            role="columnheader"
            scope="col"
            aria-colindex={i + 1}
            aria-sort={orden ? SENTIDO[orden] : undefined}
            className={clases.join(" ")}
            data-activa={i === activa || undefined}
            onContextMenu={onMenu && ((e) => {
              e.preventDefault();
              // By keyboard it comes without a place.
              const { left, bottom } = e.currentTarget.getBoundingClientRect();
              const [x, y] = e.clientX || e.clientY ? [e.clientX, e.clientY] : [left, bottom];
              onMenu(c.id, x, y);
            })}
            {...arrastre(c.id, i)}
          >
            <button
              type="button"
              className="titulo"
              data-titulo={c.id}
              title={[
                nombreCompleto(c.titulo),
                c.leyenda ?? "",
                onMover ? MOVER : "",
              ].filter(Boolean).join(". ")}
              data-nombre={nombreCompleto(c.titulo)}
              aria-keyshortcuts={onMover && "Control+ArrowLeft Control+ArrowRight"}
              disabled={c.orden === false}
              onClick={() => onOrdenar(c.id)}
              onKeyDown={(e) => alTeclear(e, c, i)}
            >
              {c.grupo && <span className="solo-lectores">{c.grupo}</span>}
              {c.titulo}
              <span className="sentido" aria-hidden="true">
                {orden === "asc" ? "▲" : orden === "desc" ? "▼" : ""}
              </span>
            </button>
            <Borde onAncho={(px) => onAncho(c.id, px)} />
          </th>
        );
      })}
    </tr>
  );
}

interface PropsFiltros<F>
  extends Pick<PropsCabecera<F>, "columnas" | "onFiltrar" | "onBajar" | "valoresDe"> {
  readonly filtros: EstadoTabla["filtros"];
}

/** Memoised, as the titles. */
const Filtros = memo(TodosLosFiltros) as <F>(p: PropsFiltros<F>) => ReactNode;

function TodosLosFiltros<F>(
  { columnas, filtros, onFiltrar, onBajar, valoresDe }: PropsFiltros<F>,
): ReactNode {
  return (
    <tr role="row" aria-rowindex={2} className="filtros">
      {columnas.map((c, i) => (
        <td
          key={c.id}
          role="gridcell"
          aria-colindex={i + 1}
          className={c.banda ? "banda" : undefined}
        >
          {c.filtro === false ? null : (
            <CajaDeFiltro<F>
              orden={i}
              columna={c}
              titulo={tituloCompleto(c)}
              alinea={alineacion(c as ColumnaTabla<never>)}
              valor={filtros[c.id] ?? ""}
              error={errorDeFiltro(c, filtros[c.id] ?? "")}
              onFiltrar={onFiltrar}
              onBajar={onBajar}
              valoresDe={valoresDe}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

/** What is over neighbouring columns; each title repeats it for who listens. */
function Grupos<F>({ columnas }: Pick<PropsCabecera<F>, "columnas">): ReactNode {
  const tramos: { grupo: string | undefined; banda: boolean; columnas: number }[] = [];
  for (const { grupo, banda = false } of columnas) {
    const ultimo = tramos.at(-1);
    if (ultimo && ultimo.grupo === grupo) ultimo.columnas++;
    else tramos.push({ grupo, banda, columnas: 1 });
  }
  return (
    <tr aria-hidden="true" className="grupos">
      {tramos.map((t, i) => (
        <td
          key={i}
          colSpan={t.columnas}
          className={t.grupo && `con-grupo${t.banda ? " banda" : ""}`}
        >
          {t.grupo}
        </td>
      ))}
    </tr>
  );
}

function Cabecera<F>(p: PropsCabecera<F>): ReactNode {
  const { columnas, estado } = p;
  const { onOrdenar, onFiltrar, onBajar, valoresDe, onMover, onAncho, onMenu } = useMandos(p);
  return (
    <thead role="rowgroup">
      {columnas.some((c) => c.grupo) && <Grupos columnas={columnas} />}
      <Titulos
        columnas={columnas}
        orden={estado.orden}
        onOrdenar={onOrdenar}
        onMover={p.onMover && onMover}
        onAncho={onAncho}
        onMenu={p.onMenu && onMenu}
        activa={p.activa}
      />
      {columnas.some((c) => c.filtro !== false) && (
        <Filtros
          columnas={columnas}
          filtros={estado.filtros}
          onFiltrar={onFiltrar}
          onBajar={onBajar}
          valoresDe={p.valoresDe && valoresDe}
        />
      )}
    </thead>
  );
}

// How wide what is seen of a table is.

/** Of the last table: that of the next one, until it is laid out. */
let ultimo = "";

/**
 * Writes `--ancho-marco` on the box that scrolls. A container of the style sheet would say it too,
 * but each cell that takes the focus would lay out the table before it is drawn.
 */
function useAncho(marco: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = marco;
    if (!current || typeof ResizeObserver === "undefined") return;
    const escribir = () => current.style.setProperty("--ancho-marco", ultimo);
    escribir();
    const observador = new ResizeObserver(([{ contentRect }]) => {
      const ancho = `${contentRect.width}px`;
      if (ancho === current.style.getPropertyValue("--ancho-marco")) return;
      ultimo = ancho;
      escribir();
    });
    observador.observe(current);
    return () => observador.disconnect();
  }, [marco]);
}

interface PropsMarco<F> {
  readonly p: PropsTabla<F>;
  readonly clave: (fila: F) => ClaveDeFila;
  readonly pagina: PaginaDeTabla<F>;
  readonly foco: FocoDeTabla<F>;
  readonly seleccion: SeleccionDeTabla<F>;
  readonly hoja: ControlDeHoja<F> | null;
  readonly gestos: ReturnType<typeof useGestos<F>>;
  readonly ajustes: AjustesDeTabla<F>;
  readonly grupos: GruposDeTabla<F>;
  readonly onTecla: (e: KeyboardEvent<HTMLElement>) => void;
}

/** What the table without rows says. */
function textoDeVacio<F>(p: PropsTabla<F>, estado: modelo.EstadoTabla): ReactNode {
  if (p.cargando || p.parcial) return "Cargando…";
  const filtrado = filtra(estado);
  const [mala] = modelo.incomprensibles(p.columnas, estado.filtros);
  if (mala) return `${mala.titulo}: ${mala.error}`;
  return (p.paginado?.filtrado ? p.paginado.registros : p.filas.length) === 0 || !filtrado
    ? p.vacio ?? "No hay registros en la tabla"
    : "Ningún registro cumple los filtros";
}

export function Marco<F>(
  { p, clave, pagina, foco, seleccion, hoja, gestos, ajustes, grupos, onTecla }: PropsMarco<F>,
): ReactNode {
  const { columnas, editor = null, paginado } = p;
  const { t, visibles } = pagina;
  const { estado, cambiar } = t;
  const minimo = useMemo(() => anchoMinimo(columnas), [columnas]);
  const anchos = useMemo(() => anchosDe(columnas), [columnas]);
  const filtrado = filtra(estado);
  const tabla = useRef<HTMLTableElement>(null);
  const fijas = fijasDe(columnas, ajustes.ajustes);
  const ultima = columnas.at(-1)?.fija === true;
  useFijas(tabla, fijas, ultima, columnas);
  const marco = useRef<HTMLDivElement>(null);
  useAncho(marco);
  return (
    <div ref={marco} className="marco-tabla">
      <table
        ref={tabla}
        data-fijas={fijas > 0 ? fijas : undefined}
        data-ultima-fija={ultima || undefined}
        role="grid"
        aria-label={p.titulo}
        style={minimo > 0
          ? { minWidth: `max(var(--minimo-tabla, 640px), ${minimo}px)` }
          : undefined}
        aria-rowcount={p.parcial ? -1 : pagina.resultados + 2}
        aria-colcount={columnas.length}
        aria-busy={p.cargando || p.parcial || undefined}
        aria-multiselectable={seleccion.varias || undefined}
        // Takes the focus as a whole when its section opens, and its keys answer.
        tabIndex={-1}
        onKeyDown={onTecla}
      >
        <colgroup>
          {hoja && <col className="numeros" />}
          {columnas.map((c, i) => (
            <col
              key={c.id}
              style={anchos[i] ? { width: anchos[i] } : undefined}
            />
          ))}
        </colgroup>
        <Cabecera
          columnas={columnas}
          estado={estado}
          onOrdenar={(c) => cambiar((e) => modelo.ordenar(e, c))}
          onFiltrar={(c, escrito) => cambiar((e) => modelo.filtrar(e, c, escrito))}
          onBajar={(columna) => visibles.length > 0 &&
            foco.enfocar({ clave: clave(visibles[foco.tabulable]), columna })}
          onMover={p.onMover}
          onMenu={p.agrupable ? grupos.abrirMenu : undefined}
          valoresDe={paginado || p.parcial
            ? paginado?.valores && ((c) => paginado.valores?.(c.id) ?? [])
            : (c) => valoresDeColumna(p.filas, columnas, c, estado, p.conError, p.buscar)}
          activa={hoja && visibles.length > 0 ? foco.activa.columna : null}
          onAncho={(columna, px) => ajustes.ajustar((a) => conAncho(a, columna, px))}
        />
        <Cuerpo
          columnas={columnas}
          visibles={visibles}
          clave={clave}
          desde={pagina.desde}
          desdeDeSubtotales={t.desde}
          subtotales={pagina.subtotales}
          encabezados={t.encabezados}
          grupos={grupos}
          foco={foco}
          seleccion={seleccion}
          hoja={hoja}
          editor={editor}
          conError={p.conError}
          accionable={p.onFila !== undefined}
          clavesUnaVez={p.clavesUnaVez === true}
          vacio={textoDeVacio(p, estado)}
          onElegir={gestos.onElegir}
          onMenu={gestos.onMenu}
          onFoco={gestos.onFoco}
          onSubtotal={p.onSubtotal}
        />
        <Totales<F>
          columnas={columnas}
          filas={pagina.totales}
          cantidad={paginado?.filtrado?.resultados}
          filtrado={filtrado}
          onTotal={p.onTotal &&
            ((c, total) => p.onTotal?.(c, total.totales[c] ?? 0, total.filas, total.de))}
        />
      </table>
    </div>
  );
}
