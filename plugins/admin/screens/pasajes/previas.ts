/** What transfers would do, while they wait and while they are typed ([J3]). */
import { useMemo } from "react";
import type { PreviaDePasaje, PreviaDePendiente } from "#proto/admin.ts";
import { api } from "#ui/api.ts";
import { type LecturaDePantalla, useLectura } from "#ui/lectura.ts";
import { useOrganismos } from "#ui/recurso/saf.tsx";
import type { PasajeMostrado } from "../pb.ts";
import type { NombresDePasajes } from "./columnas.tsx";
import { type BorradorPasaje, estaPendiente, faltaEnPasaje, pasajeDe } from "./pasaje-modelo.ts";

/** A number is still being typed. */
const ESPERA_MS = 250;

/** @throws what the signal is aborted for. */
export async function alDejarDeEscribir(signal: AbortSignal): Promise<void> {
  await new Promise((seguir) => setTimeout(seguir, ESPERA_MS));
  signal.throwIfAborted();
}

const NINGUNA: readonly PreviaDePendiente[] = [];

/** Of the pending ones of the list, by id; read again whenever one of them changes. */
export function usePrevias(
  filas: readonly PasajeMostrado[],
): ReadonlyMap<number, PreviaDePendiente> {
  const cuales = filas.filter(estaPendiente).map((p) => `${p.id}.${p.rev}`).join();
  const { datos } = useLectura(
    `previas de pasajes/${cuales}`,
    async (signal) =>
      cuales === "" ? NINGUNA : (await api.get("/admin/pasajes/previas", {}, { signal })).previas,
    false,
  );
  return useMemo(() => new Map((datos ?? NINGUNA).map((p) => [p.id, p])), [datos]);
}

const SIN_NOMBRES: Readonly<Record<string, string>> = {};

/** What the openings of the list are called; read again whenever one of them changes. */
export function useNombres(filas: readonly PasajeMostrado[]): NombresDePasajes {
  const todos = useOrganismos();
  const organismos = useMemo(() => new Map(todos.map((o) => [o.saf, o.nombre])), [todos]);
  const cuales = filas.map((p) => `${p.id}.${p.rev}`).join();
  const { datos } = useLectura(
    `nombres de pasajes/${cuales}`,
    async (signal) =>
      cuales === ""
        ? SIN_NOMBRES
        : (await api.get("/admin/pasajes/nombres", {}, { signal })).aperturas,
    false,
  );
  const aperturas = datos ?? SIN_NOMBRES;
  return useMemo(() => ({ organismos, aperturas }), [organismos, aperturas]);
}

/** Of the one that is being typed; nothing while a box is empty. */
export function usePreviaDe(
  b: BorradorPasaje,
  id: number | undefined,
): LecturaDePantalla<PreviaDePasaje | null> {
  const completo = faltaEnPasaje(b) === "";
  const casilleros = pasajeDe(b);
  return useLectura<PreviaDePasaje | null>(
    `previa de un pasaje/${completo ? JSON.stringify([id, casilleros]) : ""}`,
    async (signal) => {
      if (!completo) return null;
      await alDejarDeEscribir(signal);
      return await api.get("/admin/pasajes/previa", { id, ...casilleros }, { signal });
    },
    false,
  );
}
