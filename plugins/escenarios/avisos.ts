/** Tells that agreements of a SAF changed: whoever has the list open asks for it again. */
import type { App } from "../../core/app.ts";
import type { Actor } from "../../core/plugin.ts";

export const avisarAcuerdo = (app: App, actor: Actor, { saf }: { readonly saf: number }): void =>
  app.eventos.cambio(actor, { saf, codipres: "" }, { base: "acuerdos" });
