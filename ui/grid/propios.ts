/** The commands that every table has, beside those of its screen. */
import type { Comando } from "./comandos.ts";
import * as modelo from "./modelo.ts";

interface Entrada<F> {
  readonly propios: readonly Comando<F>[];
  /** Rows with errors. */
  readonly errores: number;
  readonly estado: modelo.EstadoTabla;
  readonly cambiar: (paso: (e: modelo.EstadoTabla) => modelo.EstadoTabla) => void;
  readonly onQuitarFiltros?: () => void;
  /** Something filters: a header box or the screen. */
  readonly conFiltros: boolean;
  readonly onExcel?: (estado: modelo.EstadoTabla) => void;
  readonly rotuloExcel?: string;
  readonly motivoExcel?: string | null;
  /** Cells are written: letters, digits, Enter and Supr are theirs. */
  readonly enHoja?: boolean;
}

const SON_DE_CELDAS: ReadonlySet<string> = new Set(["Enter", "Delete", "ctrl+v"]);

/** In a sheet its key does something else; the editor has another one. */
function sinTeclaDeCelda<F>(c: Comando<F>): Comando<F> {
  if (c.id === "editar") return { ...c, shortcut: "ctrl+Enter" };
  const { shortcut = "", ...resto } = c;
  // Those of chosen rows keep theirs: cells answer to it while no row is chosen.
  const suya = shortcut.length === 1 || SON_DE_CELDAS.has(shortcut);
  return suya && c.lugar !== "seleccion" ? resto : c;
}

/** The screen's commands with the table's: the errors after the main ones, the rest at the end. */
export function comandosDe<F>(
  { propios, errores, estado, cambiar, onQuitarFiltros, conFiltros, onExcel, ...resto }: Entrada<F>,
): Comando<F>[] {
  const { rotuloExcel, motivoExcel, enHoja } = resto;
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
    enabled: () => modelo.hayFiltros(estado) || onQuitarFiltros !== undefined,
    motivo: "No hay filtros puestos",
    run: () => {
      cambiar(modelo.quitarFiltros);
      onQuitarFiltros?.();
    },
  };
  const excel: Comando<F> = {
    id: "excel",
    label: rotuloExcel ?? "Excel",
    shortcut: "x",
    enabled: () => !motivoExcel,
    motivo: motivoExcel ?? undefined,
    run: () => onExcel?.(estado),
  };
  const todos = [
    ...propios.filter((c) => c.primario),
    ...(errores > 0 ? [deErrores] : []),
    ...propios.filter((c) => !c.primario),
    ...(conFiltros ? [quitar] : []),
    ...(onExcel ? [excel] : []),
  ];
  return enHoja ? todos.map(sinTeclaDeCelda) : todos;
}
