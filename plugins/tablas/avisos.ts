/** Tells the screens that reference data changed: whoever is signed in may know. */
import type { Actor, App } from "#core/plugin.ts";

/** What other processes wrote. */
export const AVISO = { type: "cambio", permission: "sesion" } as const;

/** What this process wrote, told once it is stored. */
export function avisarCambio(app: App, actor: Actor, tabla: string): void {
  app.eventos.cambio(actor, { saf: 0, codipres: "", permiso: AVISO.permission }, { base: tabla });
}
