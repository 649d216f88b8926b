/** Filters and order of a table in the address of its screen: reload, back and a shared link. Pure. */
import type { EstadoTabla, Orden } from "../modelo.ts";

/** What of a table an address says. */
export type EnDireccion = Pick<EstadoTabla, "filtros" | "orden" | "grupos">;

type Extra = Readonly<Record<string, string>>;

const FILTRO = "f.";
const ORDEN = "orden";
const GRUPOS = "agrupar";

/** `f.esc=303` for each filter, `orden=-cargos`, `agrupar=esc,cat`; what is not chosen leaves nothing there. */
export function escribirEnDireccion(
  { filtros, orden, grupos = [] }: EnDireccion,
): Record<string, string> {
  return {
    ...(orden ? { [ORDEN]: `${orden.sentido === "desc" ? "-" : ""}${orden.columna}` } : {}),
    ...(grupos.length > 0 ? { [GRUPOS]: grupos.join() } : {}),
    ...Object.fromEntries(Object.entries(filtros).map(([c, t]) => [`${FILTRO}${c}`, t])),
  };
}

function leerOrden(escrito: string): Orden | null {
  const orden = /^(-?)(\w{1,60})$/.exec(escrito);
  return orden && { columna: orden[2], sentido: orden[1] === "-" ? "desc" : "asc" };
}

/** The inverse of {@link escribirEnDireccion}; anything that cannot be is left out. */
export const leerDeDireccion = (extra: Extra): EnDireccion => ({
  filtros: Object.fromEntries(
    Object.entries(extra)
      .filter(([n, texto]) => n.startsWith(FILTRO) && texto !== "")
      .map(([n, texto]) => [n.slice(FILTRO.length), texto]),
  ),
  orden: leerOrden(extra[ORDEN] ?? ""),
  ...(/^\w{1,60}(,\w{1,60})*$/.test(extra[GRUPOS] ?? "")
    ? { grupos: [...new Set(extra[GRUPOS].split(","))] }
    : {}),
});

/** What an address says beside them. */
export const sinTabla = (extra: Extra): Record<string, string> =>
  Object.fromEntries(
    Object.entries(extra).filter(([n]) => n !== ORDEN && n !== GRUPOS && !n.startsWith(FILTRO)),
  );
