/** Header of the table: titles that sort, and one filter box per column. */
import {
  type DragEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { CajaDeFiltro, type ValoresDe } from "../filtros/caja-filtro.tsx";
import { abrirGlosario, nombreCompleto } from "#ui/glosario/estado.ts";
import { Borde } from "../ajustes/borde.tsx";
import { alineacion, type ColumnaTabla, tituloCompleto } from "../columnas.ts";
import { errorDeFiltro, type EstadoTabla } from "../modelo.ts";

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
    "onOrdenar" | "onFiltrar" | "onBajar" | "valoresDe" | "onMover" | "onAncho"
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
  }), []);
}

interface PropsTitulos<F>
  extends Pick<PropsCabecera<F>, "columnas" | "onOrdenar" | "onMover" | "onAncho" | "activa"> {
  readonly orden: EstadoTabla["orden"];
}

/** Memoised: a key among the rows draws no title. */
const Titulos = memo(TodosLosTitulos) as <F>(p: PropsTitulos<F>) => ReactNode;

function TodosLosTitulos<F>(
  { columnas, orden: elegido, onOrdenar, onMover, onAncho, activa }: PropsTitulos<F>,
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
        <td key={c.id} role="gridcell" aria-colindex={i + 1}>
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
  const tramos: { grupo: string | undefined; columnas: number }[] = [];
  for (const { grupo } of columnas) {
    const ultimo = tramos.at(-1);
    if (ultimo && ultimo.grupo === grupo) ultimo.columnas++;
    else tramos.push({ grupo, columnas: 1 });
  }
  return (
    <tr aria-hidden="true" className="grupos">
      {tramos.map((t, i) => (
        <td key={i} colSpan={t.columnas} className={t.grupo && "con-grupo"}>{t.grupo}</td>
      ))}
    </tr>
  );
}

export function Cabecera<F>(p: PropsCabecera<F>): ReactNode {
  const { columnas, estado } = p;
  const { onOrdenar, onFiltrar, onBajar, valoresDe, onMover, onAncho } = useMandos(p);
  return (
    <thead role="rowgroup">
      {columnas.some((c) => c.grupo) && <Grupos columnas={columnas} />}
      <Titulos
        columnas={columnas}
        orden={estado.orden}
        onOrdenar={onOrdenar}
        onMover={p.onMover && onMover}
        onAncho={onAncho}
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
