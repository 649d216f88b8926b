/** Filters and order of the tables of this session: who comes back to one finds them. */
import { useCallback, useState } from "react";
import { auth } from "#ui/state/auth.ts";
import { estado } from "#ui/state/estado.ts";
import { extra, item } from "#ui/state/hash.ts";
import { type EnDireccion, leerDeDireccion } from "./en-direccion.ts";
import type { EstadoTabla } from "../modelo.ts";
import type { PropsTabla } from "../props.ts";

/** By what was looked at; a session opens few, and the oldest go. */
const recordadas = new Map<string, EnDireccion>();
const RECORDADAS = 200;

export const recordada = (cual: string): EnDireccion | undefined => recordadas.get(cual);

export function recordar(cual: string, { filtros, orden, grupos }: EnDireccion): void {
  recordadas.delete(cual);
  recordadas.set(cual, { filtros, orden, grupos });
  const [primera] = recordadas.keys();
  if (recordadas.size > RECORDADAS) recordadas.delete(primera);
}

/** A link that asks for part of the rows has a memory of its own: it is never cut further. */
const claveDe = (titulo: string): string =>
  JSON.stringify([
    auth.id_usuario.peek(),
    estado.seccion.peek(),
    item.peek(),
    extra.peek(),
    titulo,
  ]);

/** What is remembered, or what the address asks for, of the columns that the table has. */
function deEstas<F>({ titulo, columnas }: PropsTabla<F>): EnDireccion {
  const vista = recordada(claveDe(titulo)) ?? leerDeDireccion(extra.peek());
  const esta = (id: string) => columnas.some((c) => c.id === id);
  return {
    filtros: Object.fromEntries(Object.entries(vista.filtros).filter(([id]) => esta(id))),
    orden: vista.orden && esta(vista.orden.columna) ? vista.orden : null,
  };
}

/**
 * What a table begins with, and whom it tells what is chosen. One that was asked for a row begins
 * with all of them; one whose screen says with what to begin, or whose rows the server cuts, is
 * remembered by its screen.
 */
export function useRecordada<F>(p: PropsTabla<F>): Pick<PropsTabla<F>, "inicial" | "onEstado"> {
  const propia = p.recordada === true && p.inicial === undefined && p.paginado === undefined;
  const [inicial] = useState(() => propia && !p.foco ? deEstas(p) : undefined);
  const { titulo, onEstado } = p;
  const alEstado = useCallback((e: EstadoTabla) => {
    recordar(claveDe(titulo), e);
    onEstado?.(e);
  }, [titulo, onEstado]);
  return propia ? { inicial, onEstado: alEstado } : p;
}
