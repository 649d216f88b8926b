/** What is done with agreements on the server, and what comes back to the board. */
import { useState } from "react";
import type { AcuerdoLeido, AcuerdoListado } from "#proto/escenarios.ts";
import { api, ErrorApi } from "#ui/api.ts";
import { mostrarError } from "#ui/state/alerts.ts";
import type { Acuerdo } from "./acuerdo.ts";
import { guardadoDe } from "../comandos.ts";
import { type PuestoDeTablero, PUESTOS_MAXIMO, type Tablero } from "./tablero.ts";
import type { OrdenDeTablero, SinLetra } from "./tablero-estado.ts";

/** Somebody else saved the agreement meanwhile ([K1]). */
export interface Choque {
  readonly puesto: PuestoDeTablero;
  readonly mensaje: string;
  readonly actual: Pick<AcuerdoLeido, "rev" | "definicion">;
}

let ultima = 0;
/** A name on the strip, for what is not stored yet too. */
const claveNueva = (): string => `${Date.now().toString(36)}-${++ultima}`;

export const puestoNuevo = (acuerdo: Acuerdo): SinLetra => ({
  clave: claveNueva(),
  id: null,
  rev: null,
  propio: true,
  guardado: null,
  acuerdo,
});

const deLeido = (leido: AcuerdoLeido): SinLetra => ({
  clave: claveNueva(),
  id: leido.id,
  rev: leido.rev,
  propio: leido.propio,
  guardado: JSON.stringify(leido.definicion),
  acuerdo: leido.definicion,
});

/** The agreement of a 409, when it brings it. */
const actualDe = (error: unknown): AcuerdoLeido | null =>
  error instanceof ErrorApi && error.status === 409 && error.datos.actual !== undefined
    ? error.datos.actual as AcuerdoLeido
    : null;

export function useAcuerdos(
  saf: number,
  tablero: Tablero,
  ordenar: (orden: OrdenDeTablero) => void,
  onGuardado: () => void,
) {
  const [choque, chocar] = useState<Choque | null>(null);
  const [ocupado, ocupar] = useState(false);

  /** @returns whether there was room. */
  const agregar = (puesto: SinLetra): boolean => {
    ordenar({ hacer: "agregar", puesto });
    return tablero.length < PUESTOS_MAXIMO;
  };

  /** One thing at a time; what goes wrong is said. */
  async function intentar<T>(hacer: () => Promise<T>): Promise<T | null> {
    if (ocupado) return null;
    ocupar(true);
    try {
      return await hacer();
    } catch (error) {
      await mostrarError(error);
      return null;
    } finally {
      ocupar(false);
    }
  }

  const abrir = (id: number) =>
    intentar(async () => {
      const leido = await api.get("/acuerdos/:id", { id });
      return agregar(deLeido(leido));
    });

  /** @param rev over which it is saved; the one that was read by default. */
  const guardar = (puesto: PuestoDeTablero, rev = puesto.rev) =>
    intentar(async () => {
      const definicion = JSON.stringify(puesto.acuerdo);
      try {
        const { id, rev: escrita } = puesto.id === null
          ? await api.post("/acuerdos", { saf, definicion })
          : await api.post("/acuerdos/:id", {
            id: puesto.id,
            accion: "editar",
            definicion,
            rev: rev ?? undefined,
          });
        const { estado } = puesto.acuerdo;
        // The state moves by a call of its own; a new one begins as a draft.
        const nueva = estado === (guardadoDe(puesto)?.estado ?? "borrador")
          ? escrita
          : (await api.post("/acuerdos/:id", { id, accion: "estado", estado, rev: escrita })).rev;
        const marca = { id, rev: nueva, propio: true, guardado: definicion };
        ordenar({ hacer: "marcar", clave: puesto.clave, marca });
        onGuardado();
        return true;
      } catch (error) {
        const actual = actualDe(error);
        if (!actual || !(error instanceof ErrorApi)) throw error;
        chocar({ puesto, mensaje: error.mensaje, actual });
        return null;
      }
    });

  return {
    ocupado,
    choque,
    olvidar: () => chocar(null),
    agregar,
    abrir,
    guardar,
    /** What is stored takes the place of what was typed. */
    tomar({ puesto, actual }: Choque) {
      chocar(null);
      const guardado = JSON.stringify(actual.definicion);
      ordenar({
        hacer: "marcar",
        clave: puesto.clave,
        marca: { acuerdo: actual.definicion, rev: actual.rev, guardado },
      });
    },
    imponer({ puesto, actual }: Choque) {
      chocar(null);
      void guardar(puesto, actual.rev);
    },
    /** What the list does with a stored one. */
    hacer: (
      { id, rev }: Pick<AcuerdoListado, "id" | "rev">,
      accion: "publicar" | "eliminar" | "duplicar",
      mas: { readonly publicado?: 0 | 1; readonly saf?: number } = {},
    ) =>
      intentar(async () => {
        const hecho = await api.post("/acuerdos/:id", { id, rev, accion, ...mas });
        const suyo = tablero.find((p) => p.id === id);
        if (suyo && accion === "eliminar") {
          const marca = { id: null, rev: null, propio: true, guardado: null };
          ordenar({ hacer: "marcar", clave: suyo.clave, marca });
        } else if (suyo && accion === "publicar") {
          ordenar({ hacer: "marcar", clave: suyo.clave, marca: { rev: hecho.rev } });
        }
        onGuardado();
        return hecho;
      }),
    /** A file becomes a draft of this organismo, checked whole. */
    importar: (archivo: File) =>
      intentar(async () => {
        const { id } = await api.post("/acuerdos", { saf, definicion: await archivo.text() });
        onGuardado();
        const leido = await api.get("/acuerdos/:id", { id });
        return agregar(deLeido(leido));
      }),
    /** It was homologated: read-only from here on. */
    releer: (puesto: PuestoDeTablero) =>
      intentar(async () => {
        if (puesto.id === null) return null;
        const leido = await api.get("/acuerdos/:id", { id: puesto.id });
        const { clave } = puesto;
        ordenar({ hacer: "marcar", clave, marca: { ...deLeido(leido), clave } });
        onGuardado();
        return leido;
      }),
  };
}

export type Acuerdos = ReturnType<typeof useAcuerdos>;
