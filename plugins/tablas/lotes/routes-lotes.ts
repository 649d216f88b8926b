/** Calls of bulk entry: preview of a pasted or dropped block, then all or nothing. */
import { Elysia } from "elysia";
import { acceso, rutasPara } from "#core/http/access.ts";
import { hecho } from "#core/http/idempotency.ts";
import type { App } from "#core/plugin.ts";
import { type PedidoDePegar, pegarBloque } from "#core/recurso/cargas.ts";
import { leerToken } from "#core/sheet/source.ts";
import { calls } from "#proto/tablas.ts";
import { avisarCambio } from "../avisos.ts";
import { rechazo } from "../errors.ts";
import { tablaEditable } from "../lecturas/fechadas.ts";
import { parteDeClave } from "../edicion/formularios.ts";
import { mesEditable } from "../edicion/routes-edicion.ts";

/** A workbook of ten thousand rows with room to spare. */
const LIMITE = 8 * 1024 * 1024;

export const lotes = (app: App) => {
  const ruta = rutasPara("ediciontablas", { limite: LIMITE });
  const pegar = (
    { params, ...pedido }: PedidoDePegar & { readonly params: Readonly<Record<string, unknown>> },
    token: string | null,
  ) => {
    const tabla = tablaEditable(String(params.tabla));
    const mes = mesEditable(params.mes);
    return pegarBloque(app, pedido, {
      trabajo: "tablas.lote",
      entrada: { tabla: tabla.id, mes, parte: parteDeClave(tabla, pedido.body) },
      avisar: () => avisarCambio(app, pedido.actor, tabla.id),
      token,
    });
  };
  return new Elysia({ name: "tablas-lotes", prefix: "/api/tablas/lotes" })
    .use(acceso(app))
    .post(
      "/:tabla/:mes/previa",
      (pedido) => pegar(pedido, null),
      ruta(
        calls["POST /tablas/lotes/:tabla/:mes/previa"],
        "Vista previa de un bloque: filas nuevas, cambiadas, iguales, con error o duda",
      ),
    )
    .post(
      "/:tabla/:mes/aplicar",
      (pedido) => {
        const token = leerToken(pedido.body);
        if (token === null) throw rechazo("rev_invalida");
        return pegar(pedido, token);
      },
      {
        ...ruta(
          calls["POST /tablas/lotes/:tabla/:mes/aplicar"],
          "Guarda el bloque de una vista previa, entero o nada; `token` es el de ella",
        ),
        crea: hecho,
      },
    );
};
