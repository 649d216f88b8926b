/** The workbook of the list of executions: the columns of the screen, as text ([S9]). */
import { escribirLibro } from "../../../core/excel/writer.ts";
import type { Tabla } from "../../../core/outputs/table.ts";
import { aplicarVista, type VistaDeTabla } from "../../../core/outputs/view.ts";
import { tablaAHoja } from "../../../core/outputs/workbook.ts";
import type { Consulta } from "../../../core/plugin.ts";
import { nombreDeEstado } from "./estado.ts";
import { listaDeEjecuciones } from "./solicitudes.ts";

const TITULO = "Carga de Ejecuciones";

const columna = (campo: string, titulo: string, ancho: number) => ({
  campo,
  titulo,
  ancho,
  clase: "texto" as const,
  tipo: "clave" as const,
});

async function tabla(q: Consulta): Promise<Tabla> {
  const filas = (await listaDeEjecuciones(q)).map((e) => ({
    descripcion_mes: e.descripcion_mes,
    estado: nombreDeEstado(e.estado, e.omisiones),
    solicitada: e.solicitada,
    ultima_carga: e.ultima_carga,
    usuario: e.nombre_usuario === "" ? e.usuario : `${e.usuario} (${e.nombre_usuario})`,
  }));
  return {
    encabezado: [TITULO],
    columnas: [
      columna("descripcion_mes", "Ejecución", 22),
      columna("estado", "Estado", 32),
      columna("solicitada", "Solicitada", 18),
      columna("ultima_carga", "Finalizada", 18),
      columna("usuario", "Usuario", 44),
    ],
    filas,
    desactualizado: false,
    valorizado: true,
  };
}

export interface EntradaExcel {
  readonly vista: VistaDeTabla;
  /** Where the finished workbook goes. */
  readonly archivo: string;
}

export async function escribirEjecuciones(
  q: Consulta,
  { vista, archivo }: EntradaExcel,
): Promise<void> {
  await escribirLibro(archivo, [tablaAHoja(TITULO, aplicarVista(await tabla(q), vista))]);
}
