/** What the table of a base keeps in step with its rows. */
import { useEffect, useMemo } from "react";
import type { Base } from "../bases.ts";
import { type Banderas, banderasVistas } from "../filas/listado/vista.ts";
import type { CatalogoCliente } from "./editor/catalogo-cliente.ts";
import { pedirCategorias } from "./datos.ts";
import type { FilaMostrada } from "./tipos.ts";

/** Scales whose categories are described in the table; more would be a burst of calls. */
const ESCALAFONES_DESCRITOS = 12;

/** Categories of the scales in use, so that their numbers can be read. */
export function describirCategorias(filas: readonly FilaMostrada[], c: CatalogoCliente): void {
  const usados = new Set(filas.map((f) => Number(f.esc)));
  const conLista = [...usados].filter((esc) => !["sinep", ""].includes(c.regimen(esc)));
  for (const esc of conLista.slice(0, ESCALAFONES_DESCRITOS)) void pedirCategorias(esc);
}

/** Fetches chunks that the first click would otherwise wait for. */
export function useAdelanto(listo: boolean, cargar: () => Promise<unknown>): void {
  useEffect(() => {
    if (!listo) return;
    const espera = setTimeout(() => void cargar(), 300);
    return () => clearTimeout(espera);
  }, [listo]);
}

/** Which columns are in sight; the same object while they are the same ones. */
export function useBanderas(
  base: Base,
  que: CatalogoCliente | null,
  filas: readonly FilaMostrada[],
): Banderas | null {
  const vistas = useMemo(() => que && banderasVistas(base, que, filas), [base, que, filas]);
  const { habilitar_me = false, usa_coefval = false, por_meses = false } = vistas ?? {};
  const listas = vistas !== null;
  return useMemo(
    () => listas ? { habilitar_me, usa_coefval, por_meses } : null,
    [listas, habilitar_me, usa_coefval, por_meses],
  );
}
