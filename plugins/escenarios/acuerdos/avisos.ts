/** Tells what happened to agreements: whoever has the list open asks for it again. */
import type { Actor, App } from "#core/plugin.ts";
import { avisarCambio } from "#plugins/tablas/service.ts";
import type { Homologado } from "../homologar/homologar.ts";

export const avisarAcuerdo = (app: App, actor: Actor, { saf }: { readonly saf: number }): void =>
  app.eventos.cambio(actor, { saf, codipres: "" }, { base: "acuerdos" });

/** Also to whoever looks at the tables that it wrote, and whoever has a budget open. */
export function avisarHomologado(app: App, actor: Actor, homologado: Homologado): void {
  for (const tabla of homologado.tablas) avisarCambio(app, actor, tabla);
  avisarAcuerdo(app, actor, homologado);
}
