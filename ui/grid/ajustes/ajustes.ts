/** How a person wants the columns of a table: widths, hidden ones, frozen ones. Pure. */
import type { ColumnaTabla } from "../columnas.ts";

export interface Ajustes {
  /** Pixels, by column. */
  readonly anchos: Readonly<Record<string, number>>;
  readonly ocultas: readonly string[];
  /** How many of the first ones stay while the rest scrolls sideways; null = as the screen has it. */
  readonly fijas: number | null;
}

export const SIN_AJUSTES: Ajustes = { anchos: {}, ocultas: [], fijas: null };
/** Less than this shows no figure; more, no other column. */
export const ANCHO_MINIMO = 36;
const ANCHO_MAXIMO = 900;
/** More would leave no room for the ones that scroll. */
export const FIJAS_MAXIMO = 6;

export const acotarAncho = (px: number): number =>
  Math.round(Math.min(ANCHO_MAXIMO, Math.max(ANCHO_MINIMO, px)));

/** What was kept, as far as it is understood. */
export function leerAjustes(texto: string | null): Ajustes {
  try {
    const { anchos, ocultas, fijas } = JSON.parse(texto ?? "{}") as Partial<Ajustes>;
    return {
      anchos: Object.fromEntries(
        Object.entries(anchos ?? {}).filter(([, px]) => Number.isFinite(px))
          .map(([id, px]) => [id, acotarAncho(px)]),
      ),
      ocultas: Array.isArray(ocultas) ? ocultas.filter((o) => typeof o === "string") : [],
      fijas: typeof fijas === "number"
        ? Math.min(FIJAS_MAXIMO, Math.max(0, Math.trunc(fijas)))
        : null,
    };
  } catch {
    return SIN_AJUSTES;
  }
}

export const hayAjustes = ({ anchos, ocultas, fijas }: Ajustes): boolean =>
  Object.keys(anchos).length > 0 || ocultas.length > 0 || fijas !== null;

/** How many of the first columns stay: one at least scrolls. */
export function fijasDe(
  columnas: readonly Pick<ColumnaTabla, "fija">[],
  { fijas }: Pick<Ajustes, "fijas">,
): number {
  const sueltas = columnas.findIndex((c) => !c.fija);
  const propias = sueltas < 0 ? columnas.length : sueltas;
  return Math.min(fijas ?? propias, FIJAS_MAXIMO, columnas.length - 1);
}

/** Another width; null = its own again. */
export function conAncho(a: Ajustes, columna: string, px: number | null): Ajustes {
  const { [columna]: _, ...otros } = a.anchos;
  return { ...a, anchos: px === null ? otros : { ...otros, [columna]: acotarAncho(px) } };
}

/** Shows or hides one; the last one in sight stays. */
export function alternarVista(
  a: Ajustes,
  columnas: readonly Pick<ColumnaTabla, "id">[],
  columna: string,
): Ajustes {
  if (a.ocultas.includes(columna)) {
    return { ...a, ocultas: a.ocultas.filter((o) => o !== columna) };
  }
  const quedan = columnas.filter((c) => !a.ocultas.includes(c.id));
  return quedan.length <= 1 ? a : { ...a, ocultas: [...a.ocultas, columna] };
}

/** The columns as they are drawn. */
export function aplicar<F>(
  columnas: readonly ColumnaTabla<F>[],
  { anchos, ocultas }: Ajustes,
): readonly ColumnaTabla<F>[] {
  const vistas = columnas.filter((c) => !ocultas.includes(c.id));
  // Columns that changed since may all be hidden: a table without columns shows nothing.
  return (vistas.length > 0 ? vistas : columnas)
    .map((c) => anchos[c.id] === undefined ? c : { ...c, ancho: `${anchos[c.id]}px` });
}
