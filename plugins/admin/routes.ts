/** Every call of administration, by part. */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { acceso } from "#core/http/access.ts";
import { responderLibro as responder } from "#core/http/download.ts";
import { enteroDeFormulario } from "#core/http/form.ts";
import { hecho } from "#core/http/idempotency.ts";
import { calls } from "#proto/admin.ts";
import {
  cerrarSesionAbierta,
  conectadosEn,
  sesionesAbiertas,
  usoDeCuenta,
} from "../auth/service.ts";
import { routesAvisos } from "./avisos/routes.ts";
import { routesAvisosAdmin } from "./avisos/routes-admin.ts";
import { routesCredito } from "./credito/credito.ts";
import { routesEjecuciones } from "./ejecuciones/routes.ts";
import { routesEstructura } from "./estructura/routes.ts";
import { routesCalendario } from "./formulacion/routes-calendario.ts";
import { routesFormulacion } from "./formulacion/routes.ts";
import { routesPasajes } from "./pasajes/routes.ts";
import { routesPlanillas } from "./planillas/routes.ts";
import { routesProtobuf } from "./routes-protobuf.ts";
import { routes as situacion } from "./situacion/situacion.ts";
import { asientoEntero } from "./auditoria/auditoria.ts";
import { routesCodigos } from "./usuarios/codigos.ts";
import { editarCeldas, listaConCeldas } from "./celdas.ts";
import { celdasDeDotacion, DOTACIONES } from "./dotacion/dotacion.ts";
import { rechazo } from "./errors.ts";
import { consultarIndice } from "./auditoria/auditoria-al-dia.ts";
import { valorDeCampo } from "./auditoria/filtro-auditoria.ts";
import { puedeRevertir, revertir } from "./auditoria/revertir.ts";
import { leerLugar, paginaDeAuditoria } from "./auditoria/pagina-auditoria.ts";
import { gruposConHistoria, moverHistoria, safsConHistoria } from "./safs/historico.ts";
import { responderLibro } from "./libros/responder.ts";
import { ruta, rutaQueCrea } from "./rutas.ts";

// Calls of administration that are not protobuf: history, audit, sessions, workbooks.

const historico = (app: App) =>
  new Elysia({ name: "admin/historico", prefix: "/historico" })
    .use(acceso(app))
    .get(
      "",
      ({ query: { saf = 0 } }) =>
        app.db.leer<unknown[]>((q) => saf === 0 ? safsConHistoria(q) : gruposConHistoria(q, saf)),
      ruta(
        calls["GET /admin/historico"],
        "Información histórica",
        "saf=0: los SAF con su cantidad de presupuestos; si no, los del SAF",
      ),
    )
    .get(
      "/:saf/:codipres",
      async ({ params: { saf, codipres } }) => ({
        conectados: (await conectadosEn(app.db, codipres, Date.now())).get(saf) ?? [],
      }),
      ruta(
        calls["GET /admin/historico/:saf/:codipres"],
        "Quiénes tienen abierto ahora un grupo de datos",
      ),
    )
    .post(
      "",
      async ({ body, actor }) => {
        const { accion, codipres } = body;
        if (accion !== "quitar" && accion !== "agregar") {
          throw rechazo("accion_invalida", { acciones: "quitar o agregar" });
        }
        const saf = enteroDeFormulario("saf", body.saf, 999);
        await moverHistoria(app, actor, accion, saf, codipres);
        return { resultado: true, mensaje: "" };
      },
      ruta(calls["POST /admin/historico"], "Quita un presupuesto de los disponibles, o lo agrega"),
    );

const auditoria = (app: App) =>
  new Elysia({ name: "admin/auditoria", prefix: "/auditoria" })
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
      return await responder(app, { request, server }, {
        trabajo: "admin.auditoria",
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

const cuentas = (app: App) =>
  new Elysia({ name: "admin/cuentas", prefix: "/usuarios" })
    .use(acceso(app))
    .get(
      "/:id/uso",
      ({ params: { id } }) => app.db.leer((q) => usoDeCuenta(q, app, id, Date.now())),
      ruta(
        calls["GET /admin/usuarios/:id/uso"],
        "Qué se interrumpe si una cuenta deja de poder entrar",
        "Sus sesiones abiertas, su último uso y el grupo que tiene en pantalla",
      ),
    );

const sesiones = (app: App) =>
  new Elysia({ name: "admin/sesiones", prefix: "/sesiones" })
    .use(acceso(app))
    .get("", async ({ identidad }) => ({
      sesiones: (await sesionesAbiertas(app.db, app, Date.now()))
        .map((s) => ({ ...s, propia: String(s.id) === identidad.sesion })),
    }), ruta(calls["GET /admin/sesiones"], "Sesiones abiertas"))
    .post("/cerrar", async ({ body, actor }) => {
      const id = enteroDeFormulario("id", body.id, Number.MAX_SAFE_INTEGER);
      await cerrarSesionAbierta(app, actor, id);
      return { resultado: true, mensaje: "" };
    }, ruta(calls["POST /admin/sesiones/cerrar"], "Cierra una sesión, de quien sea"));

const libros = (app: App) =>
  new Elysia({ name: "admin/libros" })
    .use(acceso(app))
    .get(
      "/usuarios/excel",
      ({ query, ...pedido }) => {
        const { saf, habilitado } = query;
        return responderLibro(app, "usuarios", "usuarios", { query, ...pedido }, {
          ...(saf === undefined ? {} : { saf }),
          ...(habilitado === undefined ? {} : { habilitado: habilitado === 1 }),
        });
      },
      ruta(
        calls["GET /admin/usuarios/excel"],
        "Planilla: usuarios; saf y habilitado (0 o 1) limitan",
      ),
    )
    .get(
      "/safs/excel",
      (pedido) => responderLibro(app, "safs", "safs", pedido),
      ruta(calls["GET /admin/safs/excel"], "Planilla: SAFs"),
    )
    .get(
      "/pasajes/historial/excel",
      (pedido) => responderLibro(app, "pasajes", "pasajesdecargos", pedido),
      ruta(calls["GET /admin/pasajes/historial/excel"], "Planilla: pasajes de cargos"),
    )
    .post(
      "/celdas/:lista",
      async ({ params: { lista }, body, actor }) =>
        hecho(await editarCeldas(app, actor, listaConCeldas(lista), body.cambios)),
      rutaQueCrea(
        calls["POST /admin/celdas/:lista"],
        "Cambia celdas de safs, usuarios, excepciones o pasajes pendientes: todas o ninguna",
        "`cambios`, en JSON: `[{id, rev, valores}]`; en excepciones, además " +
          "`clave`, con `inst`, `esc` y `concepto`",
      ),
    );

const rutasDeDotacion = (app: App, cual: keyof typeof DOTACIONES) =>
  new Elysia({ name: `admin/celdas/${cual}`, prefix: `/${cual}` })
    .use(acceso(app))
    .post(
      "/:ejercicio/celdas",
      async ({ params: { ejercicio }, body, actor }) => {
        const lista = celdasDeDotacion(DOTACIONES[cual], ejercicio);
        return hecho(await editarCeldas(app, actor, lista, body.cambios));
      },
      {
        ...rutaQueCrea(
          calls[`POST /admin/${cual}/:ejercicio/celdas`],
          `Cambia celdas de${cual === "techos" ? " techos" : "l vigente"}: todas o ninguna`,
        ),
      },
    );

const routesJson = (app: App) =>
  new Elysia({ name: "admin-json", prefix: "/api/admin" })
    .use(historico(app))
    .use(auditoria(app))
    .use(sesiones(app))
    .use(cuentas(app))
    .use(routesCodigos(app))
    .use(libros(app))
    .use(rutasDeDotacion(app, "techos"))
    .use(rutasDeDotacion(app, "vigente"));

export const routes = (app: App) =>
  new Elysia({ name: "admin-rutas" })
    .use(situacion(app))
    .use(routesEjecuciones(app))
    .use(routesAvisos(app))
    .use(routesAvisosAdmin(app))
    .use(routesCredito(app))
    .use(routesEstructura(app))
    .use(routesPlanillas(app))
    .use(routesFormulacion(app))
    .use(routesCalendario(app))
    .use(routesPasajes(app))
    .use(routesProtobuf(app))
    .use(routesJson(app));
