/** Tells the screens that reference data changed: whoever is signed in may know. */
import type { Actor, App } from "#core/plugin.ts";
import { TABLAS } from "#proto/recursos/tablas.ts";

const AVISO = { type: "cambio", permission: "sesion" } as const;

/** What other processes wrote: every reference table has its own entity in the trail. */
export const avisos = Object.fromEntries(TABLAS.map((t) => [t.id, AVISO]));

/** What this process wrote, told once it is stored. */
export function avisarCambio(app: App, actor: Actor, tabla: string): void {
  app.eventos.cambio(actor, { saf: 0, codipres: "", permiso: AVISO.permission }, { base: tabla });
}
