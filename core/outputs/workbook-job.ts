/** Jobs that leave a workbook where their call says (`core/http/download.ts`): each says its sheets. */
import { escribirLibro, type HojaDeLibro } from "../excel/writer.ts";
import type { Consulta, Trabajo } from "../plugin.ts";
import type { ColumnaDeTabla, FilaTabla } from "./table.ts";
import { aplicarVista, type VistaDeTabla } from "./view.ts";
import { tablaAHoja } from "./workbook.ts";

/** What its call says, and where the finished workbook goes. */
type ParaLibro<E> = E & { readonly archivo: string };

export const trabajoDeLibro = <E>(
  title: string,
  hojas: (q: Consulta, entrada: E) => Promise<readonly HojaDeLibro[]>,
  escribir: (path: string, hojas: readonly HojaDeLibro[]) => Promise<unknown> = escribirLibro,
): Trabajo<ParaLibro<E>, object> => ({
  title,
  readOnly: true,
  shareable: { writes: "archivo" },
  run: ({ app }, entrada) =>
    app.db.leer(async (q) => {
      await escribir(entrada.archivo, await hojas(q, entrada));
      return {};
    }),
});

/** A list of a screen as a workbook ([S9]): its columns, once, as data. */
interface ListaEnLibro<P> {
  readonly titulo: string;
  readonly columnas: readonly ColumnaDeTabla[];
  /** @param parametros what limits them beside the view: the boxes of the toolbar, the fiscal year. */
  filas(q: Consulta, parametros: P): Promise<readonly FilaTabla[]>;
}

/** What its heading says beside its title, of what limits its rows. */
interface EnSuTitulo {
  readonly codipres?: string;
  readonly ejercicio?: number;
}

/** Of a list that is no resource, with what the person has on screen (`responderLista`). */
export const trabajoDeLista = <P extends object = EnSuTitulo>(
  title: string,
  { titulo, columnas, filas }: ListaEnLibro<P>,
) =>
  trabajoDeLibro<{ readonly parametros: P & EnSuTitulo; readonly vista: VistaDeTabla }>(
    title,
    async (q, { parametros, vista }) => {
      const { codipres, ejercicio } = parametros;
      const tabla = aplicarVista({
        encabezado: [[titulo, codipres, ejercicio].filter((t) => t !== undefined).join(" ")],
        columnas,
        filas: await filas(q, parametros),
        desactualizado: false,
        valorizado: true,
      }, vista);
      return [tablaAHoja(titulo, tabla)];
    },
  );
