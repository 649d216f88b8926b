/** Valuing off the event loop. */
import type { Trabajo } from "../../core/plugin.ts";
import { type Valorizado, valorizarEnTx } from "./valorizar.ts";

export interface EntradaValorizar {
  readonly saf: number;
  readonly codipres: string;
}

export const jobs = {
  valorizar: {
    titulo: "Valorización de un presupuesto",
    run({ app, actor, progreso }, { saf, codipres }) {
      return app.db.tx((q) => valorizarEnTx(q, actor, saf, codipres, progreso));
    },
  } satisfies Trabajo<EntradaValorizar, Valorizado>,
};
