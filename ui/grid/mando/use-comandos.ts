/** The commands of a table: those of its screen, and those that every table has. */
import { useMemo } from "react";
import { enfocarBusqueda } from "../filtros/caja-busqueda.tsx";
import type { Comando } from "./comandos.ts";
import * as modelo from "../modelo.ts";
import type { PropsTabla } from "../props.ts";
import type { PaginaDeTabla } from "../use-pagina.ts";

const NINGUNA: readonly never[] = [];
const SON_DE_CELDAS: ReadonlySet<string> = new Set(["Enter", "Delete", "ctrl+c", "ctrl+v"]);

/** In a sheet its key does something else: it has another one, or none. */
function enHoja<F>({ labelDeHoja, ...c }: Comando<F>, hayElegidas: boolean): Comando<F> {
  if (labelDeHoja) return enHoja({ ...c, label: labelDeHoja }, hayElegidas);
  if (c.shortcutDeHoja) return { ...c, shortcut: c.shortcutDeHoja };
  const { shortcut = "", ...resto } = c;
  const suya = shortcut.length === 1 || SON_DE_CELDAS.has(shortcut);
  return suya && !(hayElegidas && c.lugar === "seleccion") ? resto : c;
}

/**
 * The errors after the main ones of the screen, what is of the table at the end.
 * @param deCeldas what can be done with the cells of a sheet, none while rows are chosen; letters,
 *   digits, Enter and Supr are theirs. Null where they are not written.
 */
export function useComandos<F>(
  { acciones = NINGUNA, columnas, buscar, onQuitarFiltros, onExcel, excel }: PropsTabla<F>,
  { t: { estado, cambiar, errores, soltar, grupos } }: PaginaDeTabla<F>,
  deCeldas: readonly Comando<F>[] | null,
  deGrupos: readonly Comando<F>[],
): readonly Comando<F>[] {
  const conFiltros = onQuitarFiltros !== undefined || columnas.some((c) => c.filtro !== false);
  const conBusqueda = buscar !== undefined;
  const { rotulo = "Excel", motivo = null } = excel ?? {};
  return useMemo(() => {
    const deErrores: Comando<F> = {
      id: "errores",
      label: modelo.textoDeErrores(errores),
      shortcut: "e",
      conserva: true,
      peligroso: true,
      pressed: estado.soloErrores,
      run: () => cambiar((e) => modelo.verErrores(e, !e.soloErrores)),
    };
    const quitar: Comando<F> = {
      id: "quitar-filtros",
      label: "Quitar Filtros",
      shortcut: "q",
      conserva: true,
      enabled: () => modelo.hayFiltros(estado) || onQuitarFiltros !== undefined,
      motivo: "No hay filtros puestos",
      run: () => {
        cambiar(modelo.quitarFiltros);
        onQuitarFiltros?.();
      },
    };
    const deExcel: Comando<F> = {
      id: "excel",
      label: rotulo,
      shortcut: "x",
      conserva: true,
      tramo: "llevar",
      enabled: () => !motivo,
      motivo: motivo ?? undefined,
      // The file has every row in its place: so does the screen, from then on ([S9]).
      run: () => {
        soltar();
        onExcel?.({ ...estado, grupos });
      },
    };
    const deBuscar: Comando<F> = {
      id: "buscar",
      label: "Buscar en todas las columnas",
      shortcut: "ctrl+b",
      // Its box answers the key from anywhere in the page.
      nativo: true,
      conserva: true,
      lugar: "menu",
      run: enfocarBusqueda,
    };
    const todos = [
      ...acciones.filter((c) => c.primario || c.primero),
      ...(errores > 0 ? [deErrores] : []),
      ...acciones.filter((c) => !c.primario && !c.primero),
      ...(conFiltros ? [quitar] : []),
      ...(conBusqueda ? [deBuscar] : []),
      ...deGrupos,
      ...(onExcel ? [deExcel] : []),
    ];
    if (!deCeldas) return todos;
    return [...deCeldas, ...todos.map((c) => enHoja(c, deCeldas.length === 0))];
  }, [
    acciones,
    errores,
    estado,
    cambiar,
    onQuitarFiltros,
    conFiltros,
    conBusqueda,
    onExcel,
    rotulo,
    motivo,
    deCeldas,
    deGrupos,
    grupos,
  ]);
}
