/** A page of a parametric list that is too long to be held whole, as its table shows it. Pure. */
import { sinAclaracion } from "#core/domain/short-name.ts";
import { rotuloDeSubtotal } from "#core/domain/subtotals.ts";
import type { FilaSalida } from "#proto/outputs.ts";
import type { CampoDePagina, Parametrico } from "#proto/salidas.ts";
import { aCentavos, claseDeFiltro } from "#ui/grid/columnas.ts";
import { esCodigo, type Subtotal } from "#ui/grid/modelo.ts";
import type { SumaDelServidor } from "#ui/grid/tabla.tsx";
import type { ColumnaDeSalida } from "./con-leyenda.ts";

const esMedida = (c: CampoDePagina) => c.tipo === "medida";

/** Sums as a table adds them up: centavos for amounts. What is null adds up to nothing. */
function sumasDe(
  campos: readonly CampoDePagina[],
  fila: FilaSalida,
): Record<string, number> {
  return Object.fromEntries(
    campos.filter(esMedida).flatMap(({ campo }) => {
      const suma = fila[campo];
      if (typeof suma !== "number") return [];
      return [[campo, campo.startsWith("valor") ? aCentavos(suma) : suma]];
    }),
  );
}

const DE_MONEDA = "Mon. ";

/** What the totals of a currency say that they are of, read back; nothing of every row. */
export const monedaDe = (de: string): Record<string, string> =>
  de.startsWith(DE_MONEDA) ? { mon: String(Number.parseInt(de.slice(DE_MONEDA.length))) } : {};

/**
 * What the totals of a list of positions by months are of, without filters: each is counted once,
 * and it is in every month that it covers ([Y9]).
 */
function delAnio({ campos, renglones, renglones_sin_filtros }: Parametrico): string {
  const tiene = (campo: string) => campos.some((c) => c.campo === campo);
  return tiene("mes") && tiene("cargos") && renglones === renglones_sin_filtros
    ? "cargos del año"
    : "";
}

/** The rows of totals of the whole list that passes the filters. */
export function totalesDePagina(datos: Parametrico): readonly SumaDelServidor[] {
  const { campos, totales } = datos;
  const anio = delAnio(datos);
  return Array.isArray(totales)
    ? totales.map((t) => ({
      de: [`${DE_MONEDA}${t.mon}`, anio].filter(Boolean).join(", "),
      totales: sumasDe(campos, t),
    }))
    : [{ de: anio, totales: sumasDe(campos, totales as FilaSalida) }];
}

/** Of a list that is whole, the totals that are no sum of its rows; nothing where there are none. */
export const totalesDelAnio = (
  datos: Parametrico,
): { readonly deTodas?: readonly SumaDelServidor[] } =>
  delAnio(datos) === "" ? {} : { deTodas: totalesDePagina(datos) };

/**
 * One row as long as the longest of the list in each column, and its totals: what columns take
 * their width from.
 */
export function filaMasLarga({ campos, totales }: Parametrico): FilaSalida {
  const filas = (Array.isArray(totales) ? totales : [totales]) as readonly FilaSalida[];
  return Object.fromEntries(campos.map((c) => [
    c.campo,
    esMedida(c)
      ? Math.max(...filas.map((f) => Math.abs(Number(f[c.campo] ?? 0))))
      : "0".repeat(c.largo ?? 0),
  ]));
}

/** Subtotals by the place of the row of the page that they follow. */
export function subtotalesDePagina(
  datos: Parametrico,
  grupos: readonly string[],
): ReadonlyMap<number, readonly Subtotal<never>[]> {
  const { campos, subtotales = [], resultados } = datos;
  const hechos = subtotales.map(({ nivel, tras = 0, ...valores }) => {
    // As a table of all the rows says it: the words are of the group that ends.
    const suya = resultados[tras - 1] as FilaSalida | undefined;
    const partes = grupos.slice(0, nivel).map((campo, i) => ({
      titulo: campos.find((c) => c.campo === campo)?.titulo ?? campo,
      texto: `${valores[campo] ?? ""} ${
        i + 1 < nivel ? "" : sinAclaracion(String(suya?.[`${campo}_desc`] ?? ""))
      }`.trim(),
    }));
    const fila = valores as FilaSalida;
    return {
      nivel,
      desde: tras - 1,
      hasta: tras,
      rotulo: rotuloDeSubtotal(partes),
      filas: [fila as never],
      totales: sumasDe(campos, fila),
    };
  });
  return Map.groupBy(hechos, (s) => s.hasta - 1);
}

/**
 * Which lines the rows that pass these filters have, by fields; null when no list of values says it
 * (a description, an amount).
 */
export function seleccionDeFiltros(
  columnas: readonly ColumnaDeSalida[],
  filtros: Readonly<Record<string, string>>,
): Record<string, string> | null {
  const seleccion: Record<string, string> = {};
  for (const c of columnas) {
    const texto = (filtros[c.id] ?? "").trim();
    if (texto === "") continue;
    const clase = claseDeFiltro(c);
    const porCodigo = c.descripta ? esCodigo(texto) : clase === "exacto" || clase === "codigo";
    const forma = clase === "codigo" ? /^\w{1,15}$/ : /^\d{1,15}$/;
    if (c.medida || !porCodigo || !forma.test(texto)) return null;
    seleccion[c.id] = clase === "codigo" ? texto.toUpperCase() : String(Number(texto));
  }
  return seleccion;
}
