/** What crosses between the server and a worker: plain JSON-like values. */
import type { Config } from "../process/config.ts";
import type { Impedimento } from "../db/values.ts";
import type { Evento } from "../events.ts";
import type { Encargo, Turno } from "./types.ts";

export type AlTrabajador =
  | { readonly tipo: "arrancar"; readonly config: Config }
  | (Encargo & { readonly tipo: "correr"; readonly id: number; readonly turno?: Turno })
  /** Nobody waits any more for the one that runs. */
  | { readonly tipo: "abandonar"; readonly id: number }
  | { readonly tipo: "cerrar" };

export type DelTrabajador =
  | { readonly tipo: "listo" }
  | { readonly tipo: "no_arranca"; readonly detalle: string }
  | { readonly tipo: "progreso"; readonly id: number; fraccion: number; mensaje?: string }
  | { readonly tipo: "evento"; readonly evento: Evento }
  | { readonly tipo: "fin"; readonly id: number; readonly resultado: unknown }
  | {
    readonly tipo: "rechazo";
    readonly id: number;
    readonly codigo: string;
    readonly status: number;
    readonly mensaje: string;
    readonly datos: Readonly<Record<string, unknown>>;
  }
  | {
    readonly tipo: "sorpresa";
    readonly id: number;
    readonly clase: string;
    readonly pila: string;
    readonly causa?: string;
    readonly impedimento?: Impedimento;
  };
