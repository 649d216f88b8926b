/** Calls of administration that are not protobuf: history, audit, sessions, workbooks. */
import { Elysia } from "elysia";
import type { App } from "../../core/app.ts";
import { acceso } from "../../core/http/access.ts";
import { type ConTiempo, responderLibro } from "../../core/http/download.ts";
import { enteroDeFormulario } from "../../core/http/form.ts";
import { hecho } from "../../core/http/idempotency.ts";
import { leerVista } from "../../core/outputs/view.ts";
import type { Actor } from "../../core/plugin.ts";
import { calls } from "../../proto/admin.ts";
import {
  cerrarSesionAbierta,
  conectadosEn,
  sesionesAbiertas,
  usoDeCuenta,
} from "../auth/service.ts";
import { asientoEntero } from "./auditoria/auditoria.ts";
import { routesCodigos } from "./codigos.ts";
import { editarCeldas } from "./celdas.ts";
import { DOTACIONES, editarCeldasDeDotacion, exigirAnio } from "./dotacion.ts";
import { rechazo } from "./errors.ts";
import { consultarIndice } from "./auditoria/auditoria-al-dia.ts";
import { valorDeCampo } from "./auditoria/filtro-auditoria.ts";
import { puedeRevertir, revertir } from "./auditoria/revertir.ts";
import { leerLugar, paginaDeAuditoria } from "./auditoria/pagina-auditoria.ts";
import { gruposConHistoria, moverHistoria, safsConHistoria } from "./historico.ts";
import type { NombreDeLibro, ParametrosDeLibro } from "./libros.ts";

const tags = ["administración"];
interface Pedido extends ConTiempo {
  readonly query: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
}

/** Answers a workbook with what the person has on screen ([S9]). */
function libro(
  app: App,
  nombre: NombreDeLibro,
  archivo: string,
  { query, actor, request, server }: Pedido,
  parametros: ParametrosDeLibro = {},
): Promise<Response> {
  return responderLibro(app, { request, server }, {
    trabajo: "admin.libro",
    entrada: { libro: nombre, parametros, vista: leerVista(query) },
    nombre: `${archivo}.xlsx`,
    actor,
  });
}

const historico = (app: App) =>
  new Elysia({ name: "admin/historico", prefix: "/historico" })
    .use(acceso(app))
    .get(
      "",
      ({ query: { saf = 0 } }) =>
        app.db.leer<unknown[]>((q) => saf === 0 ? safsConHistoria(q) : gruposConHistoria(q, saf)),
      {
        ...calls["GET /admin/historico"],
        permiso: "admin",
        detail: {
          summary: "Información histórica",
          description: "saf=0: los SAF con su cantidad de presupuestos; si no, los del SAF",
          tags,
        },
      },
    )
    .get(
      "/:saf/:codipres",
      async ({ params: { saf, codipres } }) => ({
        conectados: (await conectadosEn(app.db, codipres, Date.now())).get(saf) ?? [],
      }),
      {
        ...calls["GET /admin/historico/:saf/:codipres"],
        permiso: "admin",
        detail: { summary: "Quiénes tienen abierto ahora un grupo de datos", tags },
      },
    )
    .post("", async ({ body, actor }) => {
      const { accion, codipres } = body;
      if (accion !== "quitar" && accion !== "agregar") {
        throw rechazo("accion_invalida", { acciones: "quitar o agregar" });
      }
      const saf = enteroDeFormulario("saf", body.saf, 999);
      await moverHistoria(app, actor, accion, saf, codipres);
      return { resultado: true, mensaje: "" };
    }, {
      ...calls["POST /admin/historico"],
      permiso: "admin",
      detail: { summary: "Quita un presupuesto de los disponibles, o lo agrega", tags },
    });

const auditoria = (app: App) =>
  new Elysia({ name: "admin/auditoria", prefix: "/auditoria" })
    .use(acceso(app))
    .get(
      "",
      ({ query: { pagina = 1, antes, ...filtro } }) =>
        // No snapshot: entries are only added, and a look-up would hold one.
        paginaDeAuditoria(app.db, filtro, pagina, antes === undefined ? antes : leerLugar(antes)),
      {
        ...calls["GET /admin/auditoria"],
        permiso: "admin",
        detail: {
          summary: "Auditoría, lo último primero, por páginas",
          description: "desde y hasta son días AAAA-MM-DD; usuario, entidad y accion, una parte " +
            "del nombre, o cualquier filtro de las tablas (`>300`, `303,357`, `C*`, `=`); saf, " +
            "también parte del nombre del organismo; antes, el `siguiente` de otra respuesta; " +
            "total cuenta hasta 10.000; codipres, sus primeros caracteres; de_sesion=0 deja " +
            "fuera ingresos, salidas y el último grupo de datos de cada usuario",
          tags,
        },
      },
    )
    .get(
      "/valores/:campo",
      async ({ params: { campo }, query }) => {
        // What its own box says does not limit what is offered for it.
        const { indice, pedido } = await consultarIndice(app.db, { ...query, [campo]: "" });
        return { valores: indice.valores(pedido, valorDeCampo(campo)) };
      },
      {
        ...calls["GET /admin/auditoria/valores/:campo"],
        permiso: "admin",
        detail: { summary: "Valores de una columna de la auditoría, con cuántos asientos", tags },
      },
    )
    .get("/excel", async ({ query: filtro, actor, request, server }) => {
      const { indice, pedido } = await consultarIndice(app.db, filtro);
      return await responderLibro(app, { request, server }, {
        trabajo: "admin.auditoria",
        entrada: { marcados: indice.marcados(pedido) },
        nombre: "auditoria.xlsx",
        actor,
      });
    }, {
      ...calls["GET /admin/auditoria/excel"],
      permiso: "admin",
      detail: { summary: "Planilla: auditoría", tags },
    })
    .get("/:id", ({ params: { id } }) => asientoEntero(app.db, id), {
      ...calls["GET /admin/auditoria/:id"],
      permiso: "admin",
      detail: { summary: "Un registro de la auditoría, entero", tags },
    })
    .get("/:id/reversa", (pedido) => puedeRevertir(app, pedido, pedido.params.id), {
      ...calls["GET /admin/auditoria/:id/reversa"],
      permiso: "admin",
      detail: { summary: "Si lo que dice un registro de la auditoría se puede volver atrás", tags },
    })
    .post("/revertir", async ({ body, ...quien }) => {
      const id = enteroDeFormulario("id", body.id, Number.MAX_SAFE_INTEGER);
      await revertir(app, quien, id);
      return { resultado: true, mensaje: "" };
    }, {
      ...calls["POST /admin/auditoria/revertir"],
      permiso: "admin",
      detail: {
        summary: "Vuelve atrás lo que dice un registro de la auditoría",
        description:
          "409 si lo que escribió cambió después; el cambio queda a su vez en la auditoría",
        tags,
      },
    });

const cuentas = (app: App) =>
  new Elysia({ name: "admin/cuentas", prefix: "/usuarios" })
    .use(acceso(app))
    .get(
      "/:id/uso",
      ({ params: { id } }) => app.db.leer((q) => usoDeCuenta(q, app, id, Date.now())),
      {
        ...calls["GET /admin/usuarios/:id/uso"],
        permiso: "admin",
        detail: {
          summary: "Qué se interrumpe si una cuenta deja de poder entrar",
          description: "Sus sesiones abiertas, su último uso y el grupo que tiene en pantalla",
          tags,
        },
      },
    );

const sesiones = (app: App) =>
  new Elysia({ name: "admin/sesiones", prefix: "/sesiones" })
    .use(acceso(app))
    .get("", async ({ identidad }) => ({
      sesiones: (await sesionesAbiertas(app.db, app, Date.now()))
        .map((s) => ({ ...s, propia: String(s.id) === identidad.sesion })),
    }), {
      ...calls["GET /admin/sesiones"],
      permiso: "admin",
      detail: { summary: "Sesiones abiertas", tags },
    })
    .post("/cerrar", async ({ body, actor }) => {
      const id = enteroDeFormulario("id", body.id, Number.MAX_SAFE_INTEGER);
      await cerrarSesionAbierta(app, actor, id);
      return { resultado: true, mensaje: "" };
    }, {
      ...calls["POST /admin/sesiones/cerrar"],
      permiso: "admin",
      detail: { summary: "Cierra una sesión, de quien sea", tags },
    });

const libros = (app: App) =>
  new Elysia({ name: "admin/libros" })
    .use(acceso(app))
    .get("/usuarios/excel", ({ query, ...pedido }) => {
      const { saf, habilitado } = query;
      return libro(app, "usuarios", "usuarios", { query, ...pedido }, {
        ...(saf === undefined ? {} : { saf }),
        ...(habilitado === undefined ? {} : { habilitado: habilitado === 1 }),
      });
    }, {
      ...calls["GET /admin/usuarios/excel"],
      permiso: "admin",
      detail: { summary: "Planilla: usuarios; saf y habilitado (0 o 1) limitan", tags },
    })
    .get("/safs/excel", (pedido) => libro(app, "safs", "safs", pedido), {
      ...calls["GET /admin/safs/excel"],
      permiso: "admin",
      detail: { summary: "Planilla: SAFs", tags },
    })
    .get("/pasajes/historial/excel", (pedido) => libro(app, "pasajes", "pasajesdecargos", pedido), {
      ...calls["GET /admin/pasajes/historial/excel"],
      permiso: "admin",
      detail: { summary: "Planilla: pasajes de cargos", tags },
    })
    .get("/techos/:ejercicio/excel", ({ params: { ejercicio }, ...pedido }) => {
      exigirAnio(DOTACIONES.techos, ejercicio);
      return libro(app, "techos", "techos", pedido, { ejercicio });
    }, {
      ...calls["GET /admin/techos/:ejercicio/excel"],
      permiso: "admin",
      detail: { summary: "Planilla: techos", tags },
    })
    .post(
      "/techos/:ejercicio/celdas",
      async ({ params: { ejercicio }, body, actor }) =>
        hecho(await editarCeldasDeDotacion(app, actor, DOTACIONES.techos, ejercicio, body.cambios)),
      {
        ...calls["POST /admin/techos/:ejercicio/celdas"],
        permiso: "admin",
        crea: hecho,
        detail: { summary: "Cambia celdas de techos: todas o ninguna", tags },
      },
    )
    .post(
      "/vigente/:ejercicio/celdas",
      async ({ params: { ejercicio }, body, actor }) =>
        hecho(
          await editarCeldasDeDotacion(app, actor, DOTACIONES.vigente, ejercicio, body.cambios),
        ),
      {
        ...calls["POST /admin/vigente/:ejercicio/celdas"],
        permiso: "admin",
        crea: hecho,
        detail: { summary: "Cambia celdas del vigente: todas o ninguna", tags },
      },
    )
    .post(
      "/celdas/:lista",
      async ({ params: { lista }, body, actor }) =>
        hecho(await editarCeldas(app, actor, lista, body.cambios)),
      {
        ...calls["POST /admin/celdas/:lista"],
        permiso: "admin",
        crea: hecho,
        detail: {
          summary: "Cambia celdas de safs, usuarios, excepciones o pasajes pendientes: todas o " +
            "ninguna",
          description: "`cambios`, en JSON: `[{id, rev, valores}]`; en excepciones, además " +
            "`clave`, con `inst`, `esc` y `concepto`",
          tags,
        },
      },
    )
    .get("/vigente/:ejercicio/excel", ({ params: { ejercicio }, ...pedido }) => {
      exigirAnio(DOTACIONES.vigente, ejercicio);
      return libro(app, "vigente", "vigente", pedido, { ejercicio });
    }, {
      ...calls["GET /admin/vigente/:ejercicio/excel"],
      permiso: "admin",
      detail: { summary: "Planilla: vigente", tags },
    });

export const routesJson = (app: App) =>
  new Elysia({ name: "admin-json", prefix: "/api/admin" })
    .use(historico(app))
    .use(auditoria(app))
    .use(sesiones(app))
    .use(cuentas(app))
    .use(routesCodigos(app))
    .use(libros(app));
