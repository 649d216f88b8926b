/** The table of an output: its rows have no key of their own, and its workbook is the screen's. */
import { type ReactNode, useMemo } from "react";
import type { ParametrosDeConsulta } from "#ui/api.ts";
import { bajarLibro } from "#ui/grid/libro.ts";
import { type EstadoTabla, type PropsTabla, Tabla } from "#ui/grid/tabla.tsx";
import type { Descargas } from "../archivos/descarga.tsx";
import { SIN_RESULTADOS } from "../resumen/resumen-modelo.ts";
import { vistaParaArchivo } from "../vistas/vista-archivo.ts";

export interface PropsTablaDeSalida<F> extends Omit<PropsTabla<F>, "onExcel" | "excel"> {
  /** Path of the output; its workbook is at `/excel` below it. Absent = it has none. */
  readonly ruta?: string;
  readonly consulta: ParametrosDeConsulta;
  readonly descargas: Descargas;
  /** What the workbook is asked of the table; by default, all that is on screen. */
  readonly vista?: (estado: EstadoTabla) => ParametrosDeConsulta;
  /** Name of the file; by default, the server's. */
  readonly archivo?: string;
}

export function TablaDeSalida<F>(
  { ruta, consulta, descargas, vista, archivo, ...p }: PropsTablaDeSalida<F>,
): ReactNode {
  const lugares = useMemo(() => new Map(p.filas.map((f, i) => [f, i])), [p.filas]);
  const deTabla = vista ?? ((estado: EstadoTabla) => vistaParaArchivo(p.columnas, estado));
  return (
    <Tabla
      clave={(fila) => lugares.get(fila) ?? -1}
      vacio={SIN_RESULTADOS}
      {...p}
      onExcel={ruta === undefined
        ? undefined
        : (estado) =>
          descargas.hacer(() =>
            bajarLibro(`${ruta}/excel`, { ...consulta, ...deTabla(estado) }, archivo)
          )}
      excel={descargas.excel}
    />
  );
}
