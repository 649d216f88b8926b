/**
 * The screen of a list: heading, table with its commands and its workbook, and what is opened from
 * it. A screen gives its description; reading, focus and messages are here.
 */
import type { ReactNode } from "react";
import type { ParametrosDeConsulta } from "../api.ts";
import type { ClaveDeFila } from "../grid/estado.ts";
import { bajarLibro } from "../grid/libro.ts";
import { vistaDeLibro } from "../grid/modelo.ts";
import { type Comando, type PropsTabla, Tabla } from "../grid/tabla.tsx";
import type { LecturaDePantalla } from "../lectura.ts";
import { CargandoSeccion } from "../parts/estados/cargando.tsx";
import { Encabezado, type PropsEncabezado } from "../parts/marco/encabezado.tsx";
import { Reintentar } from "../parts/estados/reintentar.tsx";
import type { ListaLeida } from "./use-lista.ts";

/** What a dialog on a row tells its list. */
export interface AlCerrarFila {
  /** Key of the row that was saved; null once deleted. */
  readonly onGuardado: (clave: ClaveDeFila | null) => void;
  readonly onCerrar: () => void;
  /** The row is no longer there: the list is read again under the dialog, which keeps what it holds. */
  readonly onAusente?: () => void;
}

export interface PropsLista<F> extends
  Omit<
    PropsTabla<F>,
    "titulo" | "filas" | "clave" | "cargando" | "foco"
  > {
  readonly titulo: string;
  readonly lista: ListaLeida<F>;
  /** The rest of the heading; its selectors stay while the table is read. */
  readonly encabezado?: Partial<PropsEncabezado>;
  /** Accessible name of the table; by default the title. */
  readonly nombre?: string;
  /** The rows that pass the filters of the screen; by default, all. */
  readonly filas?: readonly F[];
  /** The first command of the list: it opens a new row. */
  readonly alta?: Pick<Comando<F>, "label" | "enabled" | "motivo">;
  /** What opens on a row, or on a new one (null). */
  readonly dialogo?: (fila: F | null, cerrar: AlCerrarFila) => ReactNode;
  /** Call of the workbook of what is on screen, and what else is asked of it. */
  readonly libro?: string;
  readonly consulta?: ParametrosDeConsulta;
  /** Between heading and table. */
  readonly nota?: ReactNode;
  /** Of the box around the table. */
  readonly className?: string;
  /** What else is open. */
  readonly children?: ReactNode;
}

/** What stands in the place of what could not be read, or not yet; null once it is there. */
export const estadoDeLectura = (
  { datos, error, ajenos, recargar }: Pick<
    LecturaDePantalla<unknown>,
    "datos" | "error" | "ajenos" | "recargar"
  >,
): ReactNode =>
  datos !== null && !ajenos
    ? null
    : error
    ? <Reintentar error={error} onReintentar={recargar} />
    : <CargandoSeccion />;

export function Lista<F>(p: PropsLista<F>): ReactNode {
  const { lista, encabezado, nombre, alta, dialogo, libro, consulta, nota, className, children } =
    p;
  const { titulo, acciones = [], filas = lista.filas, ...deTabla } = p;
  const { lectura, abierta, abrir, cerrar } = lista;
  const previo = estadoDeLectura(lectura);
  if (previo && !encabezado?.children) return previo;
  const nueva: Comando<F> | undefined = alta && {
    id: "alta",
    shortcut: "n",
    primario: true,
    ...alta,
    run: () => abrir(null),
  };
  const tabla = previo ?? (
    <Tabla
      recordada
      {...deTabla}
      titulo={nombre ?? titulo}
      filas={filas}
      clave={lista.clave}
      cargando={lectura.cargando || lista.ocupado}
      foco={lista.foco}
      acciones={nueva ? [nueva, ...acciones] : acciones}
      onFila={p.onFila ?? (dialogo && abrir)}
      onExcel={libro === undefined
        ? p.onExcel
        : (e) => void bajarLibro(libro, { ...vistaDeLibro(p.columnas, e), ...consulta })}
    />
  );
  return (
    <>
      <Encabezado titulo={titulo} {...encabezado} />
      {nota}
      {className ? <div className={className}>{tabla}</div> : tabla}
      {abierta && dialogo?.(abierta.fila, {
        onGuardado: lista.guardada,
        onCerrar: cerrar,
        onAusente: lista.lectura.recargar,
      })}
      {children}
    </>
  );
}
