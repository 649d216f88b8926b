/** An output by months on paper: for each currency its chart, and then its lines to the cent. */
import { fechaDe, instanteDe } from "#core/domain/period.ts";
import type { Consulta } from "#core/plugin.ts";
import type { Grupo } from "#plugins/bases/service.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import type { Estado } from "#plugins/valuation/service.ts";
import { clasificadorDe, valorizadoEl } from "../encabezado.ts";
import { Textos } from "../formularios/textos.ts";
import type { ColumnaImpresa, GraficoImpreso, Impreso, RenglonImpreso } from "./tipos.ts";

export const numero = (titulo: string, ancho: number): ColumnaImpresa => ({
  titulo,
  ancho,
  numero: true,
});

/** «1 Personal permanente», «1.4 Sueldo anual complementario». */
export const partidaEnPapel = (
  { pprin, ppar, descripcion }: {
    readonly pprin: number | null;
    readonly ppar: number | null;
    readonly descripcion: string;
  },
): string => `${ppar === null ? pprin : `${pprin}.${ppar}`} ${descripcion}`;

/** One of the tables of a currency, under its title. */
export interface TablaImpresa {
  readonly titulo: string;
  readonly columnas: readonly ColumnaImpresa[];
  readonly renglones: readonly RenglonImpreso[];
}

interface FilaImpresa {
  /** «moneda» closes; what opens the items of a part has no item of its own. */
  readonly nivel: string;
  readonly pprin: number | null;
}

const abre = ({ nivel, pprin }: FilaImpresa): boolean => pprin === null && nivel !== "moneda";

/**
 * The lines of a currency. A part of it (a programme) begins a page, whose heading names it, and so
 * does each one that follows; the totals of the parts are together again before that of all.
 */
export function renglonesDe<F extends FilaImpresa>(
  filas: readonly F[],
  nombreDe: (fila: F) => string,
  celdasDe: (fila: F) => readonly string[],
): RenglonImpreso[] {
  const porPartes = filas.some(abre);
  const nivelDe = (f: F): number => {
    if (!porPartes || abre(f)) return 1;
    return f.nivel === "moneda" ? 0 : 2;
  };
  return filas.flatMap((f): RenglonImpreso[] => [
    ...(abre(f) ? [{ clase: "banda", nivel: 1, texto: nombreDe(f) } as const] : []),
    { clase: f.nivel === "ppar" ? "detalle" : "total", nivel: nivelDe(f), celdas: celdasDe(f) },
  ]);
}

/** A table with what the heading of each of its pages says: the currency, and the part if any. */
export const conEncabezado = (
  descripcion: string,
  { titulo, columnas, renglones }: TablaImpresa,
): Pick<Impreso, "columnas" | "renglones" | "porPagina"> => ({
  columnas,
  porPagina: renglones.some((r) => r.clase === "banda") ? 2 : 1,
  renglones: [{ clase: "banda", nivel: 0, texto: `${descripcion} - ${titulo}` }, ...renglones],
});

export interface MonedaImpresa {
  readonly descripcion: string;
  readonly grafico: GraficoImpreso;
  readonly tablas: readonly TablaImpresa[];
}

/** @param notas after all of them; they stand alone where there is no currency. */
export async function impresosPorMoneda(
  q: Consulta,
  { g, estado, r }: { readonly g: Grupo; readonly estado: Estado; readonly r: Referencias },
  titulo: string,
  columnas: readonly ColumnaImpresa[],
  monedas: readonly MonedaImpresa[],
  notas: readonly string[],
): Promise<[Impreso, ...Impreso[]]> {
  const valorizado = valorizadoEl(g, estado);
  const instantes = estado.valuaciones.map((v) => v.instante);
  const comun = {
    codigo: "",
    titulo,
    bloque: new Textos(g, r).bloque(await clasificadorDe(q, g)),
    porPagina: 0,
    firmas: [],
    // Of executions there is no instant that says it all: the year that they are of.
    instante: instantes.length > 0 ? Math.max(...instantes) : instanteDe(`${g.ejercicio}-01-01`),
    fechas: `${valorizado === null ? "" : `${valorizado}  ·  `}Impreso el ${fechaDe(Date.now())}`,
    nombre: `${titulo} - SAF ${g.saf} - ${g.codipres}`,
    columnas,
    renglones: [],
  };
  const impresos: Impreso[] = monedas.flatMap(({ descripcion, grafico, tablas }) => [
    { ...comun, grafico },
    ...tablas.map((t) => ({ ...comun, ...conEncabezado(descripcion, t) })),
  ]);
  const ultimo = impresos.pop() ?? comun;
  const [primero, ...otros] = [...impresos, { ...ultimo, notas }];
  return [primero, ...otros];
}
