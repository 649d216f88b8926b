/** Calls of administration that are not protobuf: history, audit, sessions, workbooks. */
import { Elysia, t } from "elysia";
import type { App } from "../../core/app.ts";
import { acceso } from "../../core/http/access.ts";
import { type ConTiempo, responderLibro } from "../../core/http/download.ts";
import { enteroDeFormulario } from "../../core/http/form.ts";
import { leerVista } from "../../core/outputs/view.ts";
import type { Actor } from "../../core/plugin.ts";
import { cerrarSesionAbierta, sesionesAbiertas } from "../auth/service.ts";
import { asientoEntero } from "./auditoria.ts";
import { rutasDeCodigos } from "./codigos.ts";
import { DOTACIONES, exigirAnio } from "./dotacion.ts";
import { rechazo } from "./errors.ts";
import { consultarIndice } from "./auditoria-al-dia.ts";
import { leerLugar, paginaDeAuditoria } from "./pagina-auditoria.ts";
import { gruposConHistoria, moverHistoria, safsConHistoria } from "./historico.ts";
import type { NombreDeLibro, ParametrosDeLibro } from "./libros.ts";

const tags = ["administración"];
const SAF = t.Integer({ minimum: 0, maximum: 999 });
const ID = t.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const EJERCICIO = t.Object({ ejercicio: t.Integer({ minimum: 0, maximum: 9999 }) });
const VISTA = {
  filtros: t.Optional(t.String({ maxLength: 8000 })),
  orden: t.Optional(t.String({ maxLength: 100 })),
  columnas: t.Optional(t.String({ maxLength: 1000 })),
};
const DIA = t.String({ maxLength: 10 });
const FILTRO = {
  usuario: t.Optional(t.String({ maxLength: 100 })),
  saf: t.Optional(t.Integer({ minimum: 0, maximum: 999_999_999 })),
  codipres: t.Optional(t.String({ maxLength: 20 })),
  entidad: t.Optional(t.String({ maxLength: 60 })),
  accion: t.Optional(t.String({ maxLength: 60 })),
  clave: t.Optional(t.String({ maxLength: 200 })),
  desde: t.Optional(DIA),
  hasta: t.Optional(DIA),
  de_sesion: t.Optional(t.Integer({ minimum: 0, maximum: 1 })),
};
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
        permiso: "admin",
        query: t.Object({ saf: t.Optional(SAF) }),
        detail: {
          summary: "Información histórica",
          description: "saf=0: los SAF con su cantidad de presupuestos; si no, los del SAF",
          tags,
        },
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
      permiso: "admin",
      body: t.Object({
        accion: t.String({ maxLength: 20 }),
        saf: t.Union([t.String({ maxLength: 3 }), SAF]),
        codipres: t.String({ pattern: "^[A-Z0-9]{5}$" }),
      }),
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
        permiso: "admin",
        query: t.Object({
          ...FILTRO,
          pagina: t.Optional(t.Integer({ minimum: 1, maximum: 1_000_000 })),
          antes: t.Optional(t.String({ pattern: "^\\d{1,15}-\\d{1,15}$" })),
        }),
        detail: {
          summary: "Auditoría, lo último primero, por páginas",
          description: "desde y hasta son días AAAA-MM-DD; usuario, entidad y accion, una parte " +
            "del nombre; antes, el `siguiente` de otra respuesta; total cuenta hasta 10.000; codipres, sus primeros caracteres; de_sesion=0 deja fuera ingresos, salidas y " +
            "el último grupo de datos de cada usuario",
          tags,
        },
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
      permiso: "admin",
      query: t.Object(FILTRO),
      detail: { summary: "Planilla: auditoría", tags },
    })
    .get("/:id", ({ params: { id } }) => asientoEntero(app.db, id), {
      permiso: "admin",
      params: t.Object({ id: ID }),
      detail: { summary: "Un registro de la auditoría, entero", tags },
    });

const sesiones = (app: App) =>
  new Elysia({ name: "admin/sesiones", prefix: "/sesiones" })
    .use(acceso(app))
    .get("", async ({ identidad }) => ({
      sesiones: (await sesionesAbiertas(app.db, app, Date.now()))
        .map((s) => ({ ...s, propia: String(s.id) === identidad.sesion })),
    }), { permiso: "admin", detail: { summary: "Sesiones abiertas", tags } })
    .post("/cerrar", async ({ body, actor }) => {
      const id = enteroDeFormulario("id", body.id, Number.MAX_SAFE_INTEGER);
      await cerrarSesionAbierta(app, actor, id);
      return { resultado: true, mensaje: "" };
    }, {
      permiso: "admin",
      body: t.Record(t.String({ maxLength: 40 }), t.Unknown(), { description: "id" }),
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
      permiso: "admin",
      query: t.Object({
        ...VISTA,
        saf: t.Optional(SAF),
        habilitado: t.Optional(t.Integer({ minimum: 0, maximum: 1 })),
      }),
      detail: { summary: "Planilla: usuarios; saf y habilitado (0 o 1) limitan", tags },
    })
    .get("/safs/excel", (pedido) => libro(app, "safs", "safs", pedido), {
      permiso: "admin",
      query: t.Object(VISTA),
      detail: { summary: "Planilla: SAFs", tags },
    })
    .get("/pasajes/historial/excel", (pedido) => libro(app, "pasajes", "pasajesdecargos", pedido), {
      permiso: "admin",
      query: t.Object(VISTA),
      detail: { summary: "Planilla: pasajes de cargos", tags },
    })
    .get("/techos/:ejercicio/excel", ({ params: { ejercicio }, ...pedido }) => {
      exigirAnio(DOTACIONES.techos, ejercicio);
      return libro(app, "techos", "techos", pedido, { ejercicio });
    }, {
      permiso: "admin",
      params: EJERCICIO,
      query: t.Object(VISTA),
      detail: { summary: "Planilla: techos", tags },
    })
    .get("/vigente/:ejercicio/excel", ({ params: { ejercicio }, ...pedido }) => {
      exigirAnio(DOTACIONES.vigente, ejercicio);
      return libro(app, "vigente", "vigente", pedido, { ejercicio });
    }, {
      permiso: "admin",
      params: EJERCICIO,
      query: t.Object(VISTA),
      detail: { summary: "Planilla: vigente", tags },
    });

export const rutas = (app: App) =>
  new Elysia({ name: "admin-json", prefix: "/api/admin" })
    .use(historico(app))
    .use(auditoria(app))
    .use(sesiones(app))
    .use(rutasDeCodigos(app))
    .use(libros(app));
