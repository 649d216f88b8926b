/** Work of the executions that is too long for the event loop. */
import type { Trabajo } from "#core/plugin.ts";
import { type Cargada, correrCarga, type EntradaCargar } from "./carga/cargar.ts";
import { correrEnsayo, type Ensayada, type EntradaEnsayar } from "./carga/ensayo.ts";
import { trabajoOmitidos } from "./informe/libro-omitidos.ts";

export const jobs = {
  /** Of this machine alone: its files hold people's documents, and no queue may carry them ([E4]). */
  cargar: {
    title: "Carga de una ejecución",
    run: correrCarga,
  } satisfies Trabajo<EntradaCargar, Cargada>,
  /** Of this machine alone too; it writes nothing. */
  ensayar: {
    title: "Ensayo de una ejecución",
    readOnly: true,
    run: correrEnsayo,
  } satisfies Trabajo<EntradaEnsayar, Ensayada>,
  omitidos: trabajoOmitidos,
};
