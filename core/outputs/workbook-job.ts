/** Jobs that leave a workbook where their call says (`core/http/download.ts`): each says its sheets. */
import { escribirLibro, type HojaDeLibro } from "../excel/writer.ts";
import type { Consulta, Trabajo } from "../plugin.ts";

/** What its call says, and where the finished workbook goes. */
type ParaLibro<E> = E & { readonly archivo: string };

export const trabajoDeLibro = <E>(
  title: string,
  hojas: (q: Consulta, entrada: E) => Promise<readonly HojaDeLibro[]>,
): Trabajo<ParaLibro<E>, object> => ({
  title,
  readOnly: true,
  shareable: { writes: "archivo" },
  run: ({ app }, entrada) =>
    app.db.leer(async (q) => {
      await escribirLibro(entrada.archivo, await hojas(q, entrada));
      return {};
    }),
});
