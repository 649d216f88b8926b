/** Calls of bulk entry: preview of a pasted or dropped block, then all or nothing. */
import { Elysia } from "elysia";
import { acceso, rutasPara } from "#core/http/access.ts";
import { hecho } from "#core/http/idempotency.ts";
import type { Actor, App } from "#core/plugin.ts";
import { conOrigen, leerFormato, leerToken } from "#core/sheet/source.ts";
import { calls } from "#proto/tablas.ts";
import type { EntradaLote } from "./aplicar-lote.ts";
import { avisarCambio } from "../avisos.ts";
import { rechazo } from "../errors.ts";
import { tablaEditable } from "../lecturas/fechadas.ts";
import { parteDeClave } from "../edicion/formularios.ts";
import type { PreviaDeFilas as Previa } from "#proto/planilla.ts";
import { mesEditable } from "../edicion/routes-edicion.ts";

/** A workbook of ten thousand rows with room to spare. */
const LIMITE = 8 * 1024 * 1024;
type Cuerpo = Readonly<Record<string, unknown>>;

/** That of the preview that is applied. @throws Rechazo 400. */
function tokenDe(cuerpo: Cuerpo): string {
  const token = leerToken(cuerpo);
  if (token === null) throw rechazo("rev_invalida");
  return token;
}

/** Runs the job over the block. */
async function procesar(
  app: App,
  actor: Actor,
  params: { readonly tabla: string; readonly mes: string },
  cuerpo: Cuerpo,
  token: string | null,
  signal?: AbortSignal,
): Promise<object> {
  const tabla = tablaEditable(params.tabla);
  const pedido = {
    tabla: tabla.nombre,
    mes: mesEditable(params.mes),
    parte: parteDeClave(tabla, cuerpo),
    formato: leerFormato(cuerpo),
    token,
  };
  const previa = await conOrigen(cuerpo, (origen) => {
    const entrada: EntradaLote = { ...pedido, ...origen };
    return app.trabajos.ejecutar<Previa>("tablas.lote", entrada, actor, {
      signal,
      onlyReads: token === null,
    });
  });
  if (token !== null) avisarCambio(app, actor, tabla.nombre);
  return hecho(previa);
}

export const lotes = (app: App) => {
  const ruta = rutasPara("ediciontablas", ["tablas"], { limite: LIMITE });
  return new Elysia({ name: "tablas-lotes", prefix: "/api/tablas/lotes" })
    .use(acceso(app))
    .post(
      "/:tabla/:mes/previa",
      ({ params, body, actor, request }) =>
        procesar(app, actor, params, body, null, request.signal),
      ruta(
        calls["POST /tablas/lotes/:tabla/:mes/previa"],
        "Vista previa de un bloque: filas nuevas, cambiadas, iguales, con error o duda",
      ),
    )
    .post(
      "/:tabla/:mes/aplicar",
      ({ params, body, actor }) => procesar(app, actor, params, body, tokenDe(body as Cuerpo)),
      {
        ...ruta(
          calls["POST /tablas/lotes/:tabla/:mes/aplicar"],
          "Guarda el bloque de una vista previa, entero o nada; `token` es el de ella",
        ),
        crea: hecho,
      },
    );
};
