/** The commands of a table: those of its screen and its own. */
import { useMemo } from "react";
import type { Comando } from "./comandos.ts";
import { comandosDe } from "./propios.ts";
import type { PropsTabla } from "./props.ts";
import type { PaginaDeTabla } from "./use-pagina.ts";

export function useComandos<F>(
  p: PropsTabla<F>,
  { t }: PaginaDeTabla<F>,
  enHoja: boolean,
): readonly Comando<F>[] {
  const { estado, cambiar } = t;
  const conFiltros = p.onQuitarFiltros !== undefined ||
    p.columnas.some((c) => c.filtro !== false);
  return useMemo(
    () =>
      comandosDe({
        propios: p.acciones ?? [],
        errores: t.errores,
        estado,
        cambiar,
        onQuitarFiltros: p.onQuitarFiltros,
        conFiltros,
        // The file has every row in its place: so does the screen, from then on ([S9]).
        onExcel: p.onExcel && ((e) => {
          t.soltar();
          p.onExcel?.(e);
        }),
        rotuloExcel: p.excel?.rotulo,
        motivoExcel: p.excel?.motivo,
        enHoja,
      }),
    [
      p.acciones,
      t.errores,
      estado,
      cambiar,
      p.onQuitarFiltros,
      conFiltros,
      p.onExcel,
      p.excel?.rotulo,
      p.excel?.motivo,
      enHoja,
    ],
  );
}
