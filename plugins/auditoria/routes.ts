/** Calls of the audit trail ([A1]) and of who took files out ([Q9]): administrators only. */
import { Elysia } from "elysia";
import { acceso, rutasPara } from "#core/http/access.ts";
import { responderLibro, responderLista } from "#core/http/download.ts";
import { enteroDeFormulario } from "#core/http/form.ts";
import type { App } from "#core/plugin.ts";
import { calls } from "#proto/admin.ts";
import { asientoEntero, leerLugar, paginaDeAuditoria } from "./auditoria.ts";
import { consultarIndice } from "./auditoria-al-dia.ts";
import { valorDeCampo } from "./filtro-auditoria.ts";
import { exigirDias, lecturasDe } from "./lecturas.ts";
import { puedeRevertir, revertir } from "./revertir.ts";

const ruta = rutasPara("admin");

const lecturas = (app: App) =>
  new Elysia({ name: "auditoria/lecturas", prefix: "/lecturas" })
    .use(acceso(app))
    .get(
      "",
      ({ query }) => lecturasDe(app, query),
      ruta(
        calls["GET /admin/lecturas"],
        "Quién se llevó archivos, lo último primero",
        "desde y hasta son días AAAA-MM-DD. Se guardan PLANTA_LECTURAS_DIAS días, aparte de la " +
          "auditoría; un cuadro en la pantalla no es una lectura, su archivo sí",
      ),
    )
    .get(
      "/excel",
      ({ query: { desde, hasta, ...vista }, ...pedido }) => {
        const dias = { ...(desde ? { desde } : {}), ...(hasta ? { hasta } : {}) };
        exigirDias(dias);
        return responderLista(
          app,
          "auditoria.lecturas",
          "lecturas",
          { query: vista, ...pedido },
          dias,
        );
      },
      ruta(calls["GET /admin/lecturas/excel"], "Planilla: lecturas"),
    );

const auditoria = (app: App) =>
  new Elysia({ name: "auditoria/asientos", prefix: "/auditoria" })
    .use(acceso(app))
    .get(
      "",
      ({ query: { pagina = 1, antes, ...filtro } }) =>
        // No snapshot: entries are only added, and a look-up would hold one.
        paginaDeAuditoria(app.db, filtro, pagina, antes === undefined ? antes : leerLugar(antes)),
      ruta(
        calls["GET /admin/auditoria"],
        "Auditoría, lo último primero, por páginas",
        "desde y hasta son días AAAA-MM-DD; usuario, entidad y accion, una parte " +
          "del nombre, o cualquier filtro de las tablas (`>300`, `303,357`, `C*`, `=`); saf, " +
          "también parte del nombre del organismo; antes, el `siguiente` de otra respuesta; " +
          "total cuenta hasta 10.000; codipres, sus primeros caracteres; de_sesion=0 deja " +
          "fuera ingresos, salidas y el último grupo de datos de cada usuario",
      ),
    )
    .get(
      "/valores/:campo",
      async ({ params: { campo }, query }) => {
        // What its own box says does not limit what is offered for it.
        const { indice, pedido } = await consultarIndice(app.db, { ...query, [campo]: "" });
        return { valores: indice.valores(pedido, valorDeCampo(campo)) };
      },
      ruta(
        calls["GET /admin/auditoria/valores/:campo"],
        "Valores de una columna de la auditoría, con cuántos asientos",
      ),
    )
    .get("/excel", async ({ query: filtro, actor, request, server }) => {
      const { indice, pedido } = await consultarIndice(app.db, filtro);
      return await responderLibro(app, { request, server }, {
        trabajo: "auditoria.libro",
        entrada: { marcados: indice.marcados(pedido) },
        nombre: "auditoria.xlsx",
        actor,
      });
    }, ruta(calls["GET /admin/auditoria/excel"], "Planilla: auditoría"))
    .get(
      "/:id",
      ({ params: { id } }) => asientoEntero(app.db, id),
      ruta(calls["GET /admin/auditoria/:id"], "Un registro de la auditoría, entero"),
    )
    .get(
      "/:id/reversa",
      (pedido) => puedeRevertir(app, pedido, pedido.params.id),
      ruta(
        calls["GET /admin/auditoria/:id/reversa"],
        "Si lo que dice un registro de la auditoría se puede volver atrás",
      ),
    )
    .post(
      "/revertir",
      async ({ body, ...quien }) => {
        const id = enteroDeFormulario("id", body.id, Number.MAX_SAFE_INTEGER);
        await revertir(app, quien, id);
        return { resultado: true, mensaje: "" };
      },
      ruta(
        calls["POST /admin/auditoria/revertir"],
        "Vuelve atrás lo que dice un registro de la auditoría",
        "409 si lo que escribió cambió después; el cambio queda a su vez en la auditoría",
      ),
    );

export const routes = (app: App) =>
  new Elysia({ name: "auditoria", prefix: "/api/admin" })
    .use(auditoria(app))
    .use(lecturas(app));
