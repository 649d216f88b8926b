/** Every call of administration, by part. */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { responderLista, sinLimite } from "#core/http/download.ts";
import { enteroDeFormulario } from "#core/http/form.ts";
import { hecho } from "#core/http/idempotency.ts";
import { calls } from "#proto/admin.ts";
import { admin } from "#proto/admin-messages.ts";
import { leerMensaje, LIMITE_MENSAJE, responderMensaje } from "#core/http/protobuf.ts";
import {
  administrarCuenta,
  cerrarSesionAbierta,
  conectadosEn,
  type CuentaGuardada,
  listaDeCuentas,
  listaDeSafs,
  organismos,
  quitarFactorDe,
  sesionesAbiertas,
  usoDeCuenta,
} from "../auth/service.ts";
import { routesPasajes } from "./pasajes/routes.ts";
import { routesPlanillas } from "./planillas/routes.ts";
import { routesCodigos } from "./usuarios/codigos.ts";
import { editarCeldas } from "./celdas.ts";
import { routesDotacion } from "./dotacion/dotacion.ts";
import { rechazo } from "./errors.ts";
import { gruposConHistoria, moverHistoria, safsConHistoria } from "./safs/historico.ts";
import { ruta, rutaQueCrea } from "./rutas.ts";
import { administrarSaf } from "./safs/administrar-safs.ts";
import {
  editarPasaje,
  eliminarPasaje,
  listaDePasajes,
  mapeoDePasaje,
  nuevoPasaje,
  type PasajeGuardado,
} from "./pasajes/pasajes.ts";
import type { Procesados } from "./pasajes/procesar-pasajes.ts";

// Calls of administration in protobuf (spec 1 §7): administrators only, refusals as `Error`.

const rutaConMensaje = rutasPara("admin", { limite: LIMITE_MENSAJE });

const ACCIONES = new Map<number, "nuevo" | "editar" | "eliminar">([
  [admin.Accion.NUEVO, "nuevo"],
  [admin.Accion.EDITAR, "editar"],
  [admin.Accion.ELIMINAR, "eliminar"],
]);

/** @throws Rechazo 400 for none of the three. */
function accionDe(accion: number): "nuevo" | "editar" | "eliminar" {
  const nombre = ACCIONES.get(accion);
  if (!nombre) throw rechazo("accion_invalida", { acciones: "NUEVO, EDITAR o ELIMINAR" });
  return nombre;
}

const usuarios = (app: App) =>
  new Elysia({ name: "admin/usuarios", prefix: "/usuarios" })
    .use(acceso(app))
    .get("", () =>
      app.db.leer(async (q) =>
        responderMensaje(admin.Usuarios, {
          usuarios: await listaDeCuentas(q),
          organismos: (await organismos(q))
            .map(({ saf, nombre, login }) => ({ saf, nombre, login })),
        })
      ), ruta(calls["GET /pb/admin/usuarios"], "Usuarios del sistema (Usuarios)"))
    .post("/edicion", async ({ body, identidad, actor }) => {
      const m = leerMensaje(admin.EdicionUsuario, body);
      const { id_usuario: id, ...datos } = m;
      const guardada = await administrarCuenta(app, actor, identidad, {
        ...datos,
        id,
        accion: accionDe(m.accion),
      });
      return responderMensaje(admin.Guardado, guardada);
    }, {
      ...rutaConMensaje(
        calls["POST /pb/admin/usuarios/edicion"],
        "Alta, edición o baja de un usuario (EdicionUsuario → Guardado)",
      ),
      // A new account gives its id alone.
      crea: (guardada: number | CuentaGuardada) =>
        responderMensaje(
          admin.Guardado,
          typeof guardada === "number" ? { id: guardada, rev: 1 } : guardada,
        ),
    })
    .post(
      "/segundofactor/quitar",
      async ({ body, identidad, actor }) => {
        const { id_usuario } = leerMensaje(admin.QuitarSegundoFactor, body);
        const guardada = await quitarFactorDe(app, actor, identidad, id_usuario);
        return responderMensaje(admin.Guardado, guardada);
      },
      rutaConMensaje(
        calls["POST /pb/admin/usuarios/segundofactor/quitar"],
        "Quita el segundo factor de un usuario (QuitarSegundoFactor → Guardado)",
        "Para quien perdió el teléfono y los códigos; termina sus sesiones",
      ),
    );

const safs = (app: App) =>
  new Elysia({ name: "admin/safs", prefix: "/safs" })
    .use(acceso(app))
    .get(
      "",
      async () => responderMensaje(admin.Safs, { safs: await listaDeSafs(app.db) }),
      ruta(calls["GET /pb/admin/safs"], "SAFs (Safs)"),
    )
    .post("", async ({ body, actor }) => {
      const m = leerMensaje(admin.EdicionSaf, body);
      const pedido = { ...m, accion: accionDe(m.accion) };
      return responderMensaje(admin.Guardado, await administrarSaf(app, actor, pedido));
    }, {
      ...rutaConMensaje(
        calls["POST /pb/admin/safs"],
        "Alta, edición o baja de un SAF (EdicionSaf → Guardado)",
      ),
      crea: (guardado: CuentaGuardada) => responderMensaje(admin.Guardado, guardado),
    });

const pasajes = (app: App) =>
  new Elysia({ name: "admin/pasajes", prefix: "/pasajes" })
    .use(acceso(app))
    .get(
      "/historial",
      async () => responderMensaje(admin.Pasajes, { pasajes: await listaDePasajes(app.db) }),
      ruta(calls["GET /pb/admin/pasajes/historial"], "Pasajes de cargos (Pasajes)"),
    )
    .get(
      "/mapeo",
      ({ query: { codipres, saf } }) =>
        app.db.leer(async (q) =>
          responderMensaje(admin.MapeoEsidif, await mapeoDePasaje(q, codipres, saf))
        ),
      ruta(
        calls["GET /pb/admin/pasajes/mapeo"],
        "Mapeo eSidif de un presupuesto y un SAF (MapeoEsidif)",
      ),
    )
    .post("/nuevo", async ({ body, actor }) => {
      const pedido = leerMensaje(admin.NuevoPasaje, body);
      const id = await nuevoPasaje(app, actor, pedido, Date.now());
      return responderMensaje(admin.Guardado, { id, rev: 1 });
    }, {
      ...rutaConMensaje(
        calls["POST /pb/admin/pasajes/nuevo"],
        "Ingreso de un pasaje (NuevoPasaje → Guardado)",
      ),
      crea: (id: number) => responderMensaje(admin.Guardado, { id, rev: 1 }),
    })
    .post("/edicion", async ({ body, actor }) => {
      const m = leerMensaje(admin.EdicionPasaje, body);
      const accion = accionDe(m.accion);
      if (accion === "nuevo") throw rechazo("accion_invalida", { acciones: "EDITAR o ELIMINAR" });
      const guardado = accion === "eliminar"
        ? await eliminarPasaje(app, actor, m)
        : await editarPasaje(app, actor, m);
      return responderMensaje(admin.Guardado, guardado);
    }, {
      ...rutaConMensaje(
        calls["POST /pb/admin/pasajes/edicion"],
        "Corrige o elimina un pasaje pendiente (EdicionPasaje → Guardado)",
      ),
      crea: (guardado: PasajeGuardado) => responderMensaje(admin.Guardado, guardado),
    })
    .post(
      "/proceso",
      async ({ body, actor, request, server }) => {
        sinLimite({ request, server });
        const pedido = body instanceof Uint8Array
          ? leerMensaje(admin.ProcesoPasajes, body)
          : { ids: [] };
        const hecho = await app.trabajos.ejecutar<Procesados>("admin.pasajes", pedido, actor);
        const ids = new Set(hecho.pasajes.map((p) => p.id));
        const lista = (await listaDePasajes(app.db)).filter((p) => ids.has(p.id));
        return responderMensaje(admin.PasajesProcesados, { ...hecho, pasajes: lista });
      },
      rutaConMensaje(
        calls["POST /pb/admin/pasajes/proceso"],
        "Ejecuta los pasajes pendientes (ProcesoPasajes → PasajesProcesados)",
        "Sin cuerpo, todos; con él, los que nombre. Cada pasaje en su transacción; uno que no se pudo ejecutar " +
          "queda pendiente, con el motivo en resultado",
      ),
    );

const routesProtobuf = (app: App) =>
  new Elysia({ name: "admin-pb", prefix: "/api/pb/admin" })
    .use(usuarios(app))
    .use(safs(app))
    .use(pasajes(app));

// Calls of administration that are not protobuf: history, sessions, workbooks.

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
        return responderLista(app, "admin.libro_usuarios", "usuarios", { query, ...pedido }, {
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
      (pedido) => responderLista(app, "admin.libro_safs", "safs", pedido),
      ruta(calls["GET /admin/safs/excel"], "Planilla: SAFs"),
    )
    .get(
      "/pasajes/historial/excel",
      (pedido) => responderLista(app, "admin.libro_pasajes", "pasajesdecargos", pedido),
      ruta(calls["GET /admin/pasajes/historial/excel"], "Planilla: pasajes de cargos"),
    )
    .post(
      "/celdas/:lista",
      async ({ params: { lista }, body, actor }) =>
        hecho(await editarCeldas(app, actor, lista, body.cambios)),
      rutaQueCrea(
        calls["POST /admin/celdas/:lista"],
        "Cambia celdas de safs, usuarios, excepciones o pasajes pendientes: todas o ninguna",
        "`cambios`, en JSON: `[{id, rev, valores}]`; en excepciones, además " +
          "`clave`, con `inst`, `esc` y `concepto`",
      ),
    );

const routesJson = (app: App) =>
  new Elysia({ name: "admin-json", prefix: "/api/admin" })
    .use(historico(app))
    .use(sesiones(app))
    .use(cuentas(app))
    .use(routesCodigos(app))
    .use(libros(app));

export const routes = (app: App) =>
  new Elysia({ name: "admin-rutas" })
    .use(routesDotacion(app))
    .use(routesPlanillas(app))
    .use(routesPasajes(app))
    .use(routesProtobuf(app))
    .use(routesJson(app));
