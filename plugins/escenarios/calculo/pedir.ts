/** A group under sets of agreements, whoever asks; a consolidated one is all that it is made of. */
import type { Actor, App } from "#core/plugin.ts";
import { type Grupo, gruposDelConsolidado } from "#plugins/bases/service.ts";
import { incognitaDe } from "./despejar.ts";
import { entra, type PorcentajeQueEntra } from "./entra.ts";
import { rechazo } from "./errores.ts";
import type { Conjunto, Evaluacion } from "./evaluar.ts";
import { type Como, evaluarSolo, evaluarTodos, juntar, type ParteDelPais } from "./pais.ts";
import type { Despeje } from "./pedido.ts";

export interface Evaluado {
  readonly evaluacion: Evaluacion;
  /** Of a consolidated group, what each organismo adds to it; null in any other. */
  readonly partes: readonly ParteDelPais[] | null;
}

export async function evaluarGrupo(
  app: App,
  actor: Actor,
  g: Grupo,
  conjuntos: readonly Conjunto[],
  como: Como = {},
): Promise<Evaluado> {
  const { saf, codipres, organismo } = g;
  if (organismo.consolidado) {
    const grupos = await gruposDelConsolidado(app.db, codipres);
    const partes = await evaluarTodos(app, actor, grupos, conjuntos, como);
    return { evaluacion: juntar(g, partes, conjuntos.length), partes };
  }
  const pedido = { saf, codipres, conjuntos };
  return { evaluacion: await evaluarSolo(app, actor, pedido, como.senal), partes: null };
}

/** @throws Rechazo when even without raise the credit is passed, or a part cannot be evaluated. */
export async function entraEnGrupo(
  app: App,
  actor: Actor,
  g: Grupo,
  conjunto: Conjunto,
  { credito, partida, cual }: Despeje,
  como: Como = {},
): Promise<{ readonly hallado: PorcentajeQueEntra; readonly que: "porcentaje" | "factor" }> {
  const { saf, codipres, organismo } = g;
  const incognita = incognitaDe(conjunto, cual);
  const { que } = incognita;
  if (!organismo.consolidado) {
    const entrada = { saf, codipres, conjunto, credito, partida, cual };
    const nombre = "escenarios.entra";
    const { senal: signal } = como;
    const hallado = await app.trabajos.ejecutar<PorcentajeQueEntra>(nombre, entrada, actor, {
      signal,
    });
    return { hallado, que };
  }
  const grupos = await gruposDelConsolidado(app.db, codipres);
  const hallado = await entra(credito, partida, incognita, conjunto, async (c) => {
    const partes = await evaluarTodos(app, actor, grupos, [c], como);
    const falla = partes.find((p) => p.evaluacion === null);
    if (falla) throw rechazo("parte_sin_evaluar", { saf: falla.saf, mensaje: falla.mensaje });
    return juntar(g, partes, 1).escenarios[0].costos;
  });
  return { hallado, que };
}
