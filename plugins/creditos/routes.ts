/** Calls of the credit in force, and of what is valued and executed beside it: administrators only. */
import { Elysia } from "elysia";
import { acceso, rutasPara } from "#core/http/access.ts";
import { responderLista } from "#core/http/download.ts";
import type { App } from "#core/plugin.ts";
import { rutasDeRecurso } from "#core/recurso/rutas.ts";
import { calls, type CreditoDePartida } from "#proto/admin.ts";
import { CREDITOS } from "./credito.ts";

const ruta = rutasPara("admin");

const creditos = (app: App) =>
  rutasDeRecurso(app, CREDITOS, {
    nombre: "creditos",
    lista: [
      calls["GET /admin/credito/:ejercicio"],
      "Crédito vigente de un ejercicio, por norma y fecha",
    ],
    guardar: [
      calls["POST /admin/credito"],
      "Alta, cambio o baja de un crédito",
      "`accion` es NUEVO, EDITAR o ELIMINAR; las dos últimas lo nombran por `clave`",
    ],
    archivo: "creditovigente",
    excel: [calls["GET /admin/credito/:ejercicio/excel"], "Planilla: crédito vigente"],
    pegar: [calls["POST /admin/credito/:ejercicio/pegar"], "Crédito vigente"],
    // Ten thousand rows with room to spare.
    limite: 8 * 1024 * 1024,
    copiar: [
      calls["POST /admin/credito/:ejercicio/copiar"],
      "Crédito vigente: vista previa de copiar otro ejercicio, o con su `token` lo copia",
      "`desde`, el anterior si no se dice; con `reemplazar`, también lo que ya " +
      "dice otra cosa; lo que no se puede copiar se deja, con su motivo",
    ],
  }, { permiso: "admin" });

/** What stands beside them: read by a job, once however many ask. */
const partidas = (app: App) =>
  new Elysia({ name: "creditos/partidas", prefix: "/api/admin/credito" })
    .use(acceso(app))
    .get(
      "/:ejercicio/partidas",
      ({ params, actor }) =>
        app.trabajos.ejecutar<{ partidas: CreditoDePartida[] }>("creditos.partidas", params, actor),
      ruta(
        calls["GET /admin/credito/:ejercicio/partidas"],
        "Crédito vigente por partida, con lo valorizado y lo ejecutado del ejercicio",
      ),
    )
    .get(
      "/:ejercicio/partidas/excel",
      ({ params: { ejercicio }, ...pedido }) =>
        responderLista(app, "creditos.libro", "creditoporpartida", pedido, { ejercicio }),
      ruta(calls["GET /admin/credito/:ejercicio/partidas/excel"], "Planilla: crédito por partida"),
    );

export const routes = (app: App) =>
  new Elysia({ name: "creditos" }).use(creditos(app)).use(partidas(app));
