/** Where the table of a base shows one of its rows, or all that say the same, and how it is named. Pure. */
import { formatEsAr } from "#core/domain/money.ts";
import type { Lugar } from "#core/plugin.ts";
import type { Base, Columna } from "#plugins/bases/bases.ts";
import { NIVELES } from "../listado/describir.ts";
import { categoria, conCategoria, type FilaDeListado } from "../listado/vista.ts";

/** Opens one row of a base. */
export const lugarDeRegistro = (base: Base, id: number): Lugar => ({
  seccion: "bases",
  item: base.id,
  extra: { registro: String(id) },
});

/** The rows of a base with these filters, as they are written in its header boxes. */
export const lugarConFiltros = (
  base: Base,
  filtros: Readonly<Record<string, string>>,
): Lugar => ({
  seccion: "bases",
  item: base.id,
  extra: Object.fromEntries(Object.entries(filtros).map(([c, texto]) => [`f.${c}`, texto])),
});

const VACIOS: ReadonlySet<unknown> = new Set([0, "", null, undefined]);

/** Columns that every group shows and whose values are written in a filter as they are stored. */
const seFiltra = ({ condicion, campo: { clase } }: Columna): boolean =>
  condicion === undefined && (clase === "entero" || clase === "letra" || clase === "texto");

/** The rows that say what this one does in every code. @param valores of its columns, in order. */
export const lugarDeIguales = (base: Base, valores: readonly unknown[]): Lugar =>
  lugarConFiltros(
    base,
    Object.fromEntries(
      base.columnas.flatMap((c, i) =>
        seFiltra(c) && !VACIOS.has(valores[i]) ? [[c.id, `=${valores[i]}`]] : []
      ),
    ),
  );

/** A stored value as people write it. */
export const decir = ({ campo: { clase } }: Columna, valor: unknown): string =>
  clase === "importe" || clase === "porcentaje" ? formatEsAr(Number(valor)) : String(valor);

/** Whether a column that the group may not show says something of its own. */
const seDice = (c: Columna, valor: unknown): boolean =>
  !VACIOS.has(valor) && !(c.condicion !== undefined && valor === c.inicial);

/** «Prog. 16, Esc. 303, Cargos 4»: what a row says in each column that says something. */
export const registroEnPalabras = (base: Base, valores: readonly unknown[]): string =>
  base.columnas.flatMap((c, i) =>
    seDice(c, valores[i]) ? [`${c.titulo} ${decir(c, valores[i])}`] : []
  )
    .join(", ");

/** Codes by which a row without a category is told from its neighbours. */
const SIN_CATEGORIA: readonly string[] = ["pprin", "esc", "c_scom", "n_comp"];

/** «19-0-0-1 · P C 4»: a row in the fewest codes. @param fila as the trail shows it. */
export function rotuloDeFila(base: Base, fila: FilaDeListado): string {
  const cadena = NIVELES.map((n) => fila[n]).join("-");
  const suyas = base.columnas.filter(({ id }) =>
    SIN_CATEGORIA.includes(id) && !VACIOS.has(fila[id])
  );
  const resto = conCategoria(base)
    ? [`Esc. ${fila.esc}`, categoria(fila)]
    : suyas.map(({ id, titulo }) => `${titulo} ${fila[id]}`);
  return [cadena, ...resto].join(" · ");
}
