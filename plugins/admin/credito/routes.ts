/** Calls of the credit in force ([Z2]): list, save, delete, paste and workbook; administrators only. */
import { Elysia } from "elysia";
import type { App } from "../../../core/app.ts";
import { acceso } from "../../../core/http/access.ts";
import { responderLibro } from "../../../core/http/download.ts";
import { hecho } from "../../../core/http/idempotency.ts";
import { leerVista } from "../../../core/outputs/view.ts";
import { conOrigen, leerFormato } from "../../../core/sheet/source.ts";
import { calls, type PreviaDeCreditos } from "../../../proto/admin.ts";
import { rechazo } from "../errors.ts";
import { editarCredito, listaDeCredito } from "./credito.ts";
import type { EntradaCreditos } from "./planilla.ts";

const tags = ["administración"];
/** Ten thousand rows with room to spare. */
const LIMITE = 8 * 1024 * 1024;

/** Token of a preview; null when the call only asks for one. @throws Rechazo 400. */
function leerToken(crudo: unknown): string | null {
  if (crudo === undefined || crudo === "") return null;
  if (typeof crudo !== "string" || !/^[0-9a-f]{1,20}$/.test(crudo)) {
    throw rechazo("token_invalido");
  }
  return crudo;
}

export const routesCredito = (app: App) =>
  new Elysia({ name: "admin/credito", prefix: "/api/admin/credito" })
    .use(acceso(app))
    .get(
      "/:ejercicio",
      ({ params: { ejercicio } }) =>
        app.db.leer(async (q) => ({ creditos: await listaDeCredito(q, ejercicio) })),
      {
        ...calls["GET /admin/credito/:ejercicio"],
        permiso: "admin",
        detail: { summary: "Crédito vigente de un ejercicio, por norma y fecha", tags },
      },
    )
    .post("", async ({ body, actor }) => hecho(await editarCredito(app, actor, body)), {
      ...calls["POST /admin/credito"],
      permiso: "admin",
      crea: hecho,
      detail: {
        summary: "Alta, cambio o baja de un crédito",
        description: "`accion` es NUEVO, EDITAR o ELIMINAR; las dos últimas lo nombran por `clave`",
        tags,
      },
    })
    .post(
      "/:ejercicio/pegar",
      async ({ params: { ejercicio }, body, actor }) => {
        const pedido = { ejercicio, formato: leerFormato(body), token: leerToken(body.token) };
        const previa = await conOrigen(body, (origen) => {
          const entrada: EntradaCreditos = { ...pedido, ...origen };
          return app.trabajos.ejecutar<PreviaDeCreditos>("admin.creditos", entrada, actor);
        });
        if (pedido.token !== null) {
          app.eventos.cambio(actor, { saf: 0, codipres: "" }, { base: "credito_vigente" });
        }
        return hecho(previa);
      },
      {
        ...calls["POST /admin/credito/:ejercicio/pegar"],
        permiso: "admin",
        crea: hecho,
        limite: LIMITE,
        detail: {
          summary: "Vista previa de una planilla de créditos, o con su `token` la guarda entera",
          tags,
        },
      },
    )
    .get(
      "/:ejercicio/excel",
      ({ params: { ejercicio }, query, actor, request, server }) =>
        responderLibro(app, { request, server }, {
          trabajo: "admin.libro",
          entrada: { libro: "credito", parametros: { ejercicio }, vista: leerVista(query) },
          nombre: "creditovigente.xlsx",
          actor,
        }),
      {
        ...calls["GET /admin/credito/:ejercicio/excel"],
        permiso: "admin",
        detail: { summary: "Planilla: crédito vigente", tags },
      },
    );
