/** A block of rows as a call takes it: its preview, or with its token storing it whole. */
import { hecho } from "#core/http/idempotency.ts";
import type { Actor, App } from "#core/plugin.ts";
import { conOrigen, leerFormato, leerToken } from "#core/sheet/source.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import type { NombreDePlanilla } from "./planillas.ts";

interface PedidoDePegar {
  readonly actor: Actor;
  readonly body: Readonly<Record<string, unknown>>;
  readonly request: Request;
}

/**
 * @param avisar tells who has the table open, once it is stored.
 * @param fijas columns that the call says, instead of the block.
 * @throws Rechazo
 */
export async function pegar(
  app: App,
  { actor, body: cuerpo, request: { signal } }: PedidoDePegar,
  nombre: NombreDePlanilla,
  avisar: () => void,
  fijas: Readonly<Record<string, unknown>> = {},
) {
  const token = leerToken(cuerpo);
  const pedido = { nombre, fijas, formato: leerFormato(cuerpo), token };
  const previa = await conOrigen(
    cuerpo,
    (origen) =>
      app.trabajos.ejecutar<PreviaDeFilas>("admin.planilla", { ...pedido, ...origen }, actor, {
        signal,
        onlyReads: token === null,
      }),
  );
  if (token !== null) avisar();
  return hecho(previa);
}
