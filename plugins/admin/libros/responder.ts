/** The workbooks of administration as calls answer them ([S9]): with what the person has on screen. */
import { type ConTiempo, responderLibro as responder } from "#core/http/download.ts";
import { leerVista } from "#core/outputs/view.ts";
import type { Actor, App } from "#core/plugin.ts";
import type { NombreDeLibro, ParametrosDeLibro } from "./libros.ts";

interface Pedido extends ConTiempo {
  readonly query: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
}

/** @param archivo its name, without extension. */
export const responderLibro = (
  app: App,
  libro: NombreDeLibro,
  archivo: string,
  { query, actor, request, server }: Pedido,
  parametros: ParametrosDeLibro = {},
): Promise<Response> =>
  responder(app, { request, server }, {
    trabajo: "admin.libro",
    entrada: { libro, parametros, vista: leerVista(query) },
    nombre: `${archivo}.xlsx`,
    actor,
  });
