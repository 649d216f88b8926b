/** Calls of administration in protobuf (spec 1 §7): administrators only, refusals as `Error`. */
import { Elysia } from "elysia";
import { admin } from "../../proto/admin-messages.ts";
import { calls } from "../../proto/admin.ts";
import type { App } from "../../core/app.ts";
import { acceso } from "../../core/http/access.ts";
import { sinLimite } from "../../core/http/download.ts";
import { leerMensaje, LIMITE_MENSAJE, responderMensaje } from "../../core/http/protobuf.ts";
import {
  administrarCuenta,
  type CuentaGuardada,
  listaDeCuentas,
  listaDeSafs,
  organismos,
  quitarFactorDe,
} from "../auth/service.ts";
import { administrarSaf } from "./administrar-safs.ts";
import {
  DOTACIONES,
  editarDotacion,
  exigirAnio,
  type FilaDeDotacion,
  listaDeDotacion,
} from "./dotacion.ts";
import { rechazo } from "./errors.ts";
import {
  editarPasaje,
  eliminarPasaje,
  listaDePasajes,
  mapeoDePasaje,
  nuevoPasaje,
  type PasajeGuardado,
} from "./pasajes/pasajes.ts";
import type { Procesados } from "./pasajes/procesar-pasajes.ts";

const tags = ["administración"];
const ESCRITURA = { permiso: "admin", limite: LIMITE_MENSAJE } as const;

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
      ), {
      ...calls["GET /pb/admin/usuarios"],
      permiso: "admin",
      detail: { summary: "Usuarios del sistema (Usuarios)", tags },
    })
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
      ...calls["POST /pb/admin/usuarios/edicion"],
      ...ESCRITURA,
      // A new account gives its id alone.
      crea: (guardada: number | CuentaGuardada) =>
        responderMensaje(
          admin.Guardado,
          typeof guardada === "number" ? { id: guardada, rev: 1 } : guardada,
        ),
      detail: { summary: "Alta, edición o baja de un usuario (EdicionUsuario → Guardado)", tags },
    })
    .post("/segundofactor/quitar", async ({ body, identidad, actor }) => {
      const { id_usuario } = leerMensaje(admin.QuitarSegundoFactor, body);
      const guardada = await quitarFactorDe(app, actor, identidad, id_usuario);
      return responderMensaje(admin.Guardado, guardada);
    }, {
      ...calls["POST /pb/admin/usuarios/segundofactor/quitar"],
      ...ESCRITURA,
      detail: {
        summary: "Quita el segundo factor de un usuario (QuitarSegundoFactor → Guardado)",
        description: "Para quien perdió el teléfono y los códigos; termina sus sesiones",
        tags,
      },
    });

const safs = (app: App) =>
  new Elysia({ name: "admin/safs", prefix: "/safs" })
    .use(acceso(app))
    .get("", async () => responderMensaje(admin.Safs, { safs: await listaDeSafs(app.db) }), {
      ...calls["GET /pb/admin/safs"],
      permiso: "admin",
      detail: { summary: "SAFs (Safs)", tags },
    })
    .post("", async ({ body, actor }) => {
      const m = leerMensaje(admin.EdicionSaf, body);
      const pedido = { ...m, accion: accionDe(m.accion) };
      return responderMensaje(admin.Guardado, await administrarSaf(app, actor, pedido));
    }, {
      ...calls["POST /pb/admin/safs"],
      ...ESCRITURA,
      crea: (guardado: CuentaGuardada) => responderMensaje(admin.Guardado, guardado),
      detail: { summary: "Alta, edición o baja de un SAF (EdicionSaf → Guardado)", tags },
    });

const pasajes = (app: App) =>
  new Elysia({ name: "admin/pasajes", prefix: "/pasajes" })
    .use(acceso(app))
    .get(
      "/historial",
      async () => responderMensaje(admin.Pasajes, { pasajes: await listaDePasajes(app.db) }),
      {
        ...calls["GET /pb/admin/pasajes/historial"],
        permiso: "admin",
        detail: { summary: "Pasajes de cargos (Pasajes)", tags },
      },
    )
    .get(
      "/mapeo",
      ({ query: { codipres, saf } }) =>
        app.db.leer(async (q) =>
          responderMensaje(admin.MapeoEsidif, await mapeoDePasaje(q, codipres, saf))
        ),
      {
        ...calls["GET /pb/admin/pasajes/mapeo"],
        permiso: "admin",
        detail: { summary: "Mapeo eSidif de un presupuesto y un SAF (MapeoEsidif)", tags },
      },
    )
    .post("/nuevo", async ({ body, actor }) => {
      const pedido = leerMensaje(admin.NuevoPasaje, body);
      const id = await nuevoPasaje(app, actor, pedido, Date.now());
      return responderMensaje(admin.Guardado, { id, rev: 1 });
    }, {
      ...calls["POST /pb/admin/pasajes/nuevo"],
      ...ESCRITURA,
      crea: (id: number) => responderMensaje(admin.Guardado, { id, rev: 1 }),
      detail: { summary: "Ingreso de un pasaje (NuevoPasaje → Guardado)", tags },
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
      ...calls["POST /pb/admin/pasajes/edicion"],
      ...ESCRITURA,
      crea: (guardado: PasajeGuardado) => responderMensaje(admin.Guardado, guardado),
      detail: {
        summary: "Corrige o elimina un pasaje pendiente (EdicionPasaje → Guardado)",
        tags,
      },
    })
    .post("/proceso", async ({ body, actor, request, server }) => {
      sinLimite({ request, server });
      const pedido = body instanceof Uint8Array
        ? leerMensaje(admin.ProcesoPasajes, body)
        : { ids: [] };
      const hecho = await app.trabajos.ejecutar<Procesados>("admin.pasajes", pedido, actor);
      const ids = new Set(hecho.pasajes.map((p) => p.id));
      const lista = (await listaDePasajes(app.db)).filter((p) => ids.has(p.id));
      return responderMensaje(admin.PasajesProcesados, { ...hecho, pasajes: lista });
    }, {
      ...calls["POST /pb/admin/pasajes/proceso"],
      ...ESCRITURA,
      detail: {
        summary: "Ejecuta los pasajes pendientes (ProcesoPasajes → PasajesProcesados)",
        description:
          "Sin cuerpo, todos; con él, los que nombre. Cada pasaje en su transacción; uno que no se pudo ejecutar " +
          "queda pendiente, con el motivo en resultado",
        tags,
      },
    });

const techos = (app: App) =>
  new Elysia({ name: "admin/techos", prefix: "/techos" })
    .use(acceso(app))
    .get("/:ejercicio", async ({ params: { ejercicio } }) => {
      exigirAnio(DOTACIONES.techos, ejercicio);
      const lista = await app.db.leer((q) => listaDeDotacion(q, DOTACIONES.techos, ejercicio));
      return responderMensaje(admin.Techos, { techos: lista });
    }, {
      ...calls["GET /pb/admin/techos/:ejercicio"],
      permiso: "admin",
      detail: { summary: "Techos de un ejercicio (Techos)", tags },
    })
    .post("/:ejercicio/editar", async ({ params: { ejercicio }, body, actor }) => {
      const pedido = leerMensaje(admin.EdicionTecho, body);
      const fila = await editarDotacion(app, actor, DOTACIONES.techos, ejercicio, pedido);
      return responderMensaje(admin.Techo, fila);
    }, {
      ...calls["POST /pb/admin/techos/:ejercicio/editar"],
      ...ESCRITURA,
      crea: (fila: FilaDeDotacion) => responderMensaje(admin.Techo, fila),
      detail: { summary: "Guarda el techo de un SAF (EdicionTecho → Techo)", tags },
    });

const vigente = (app: App) =>
  new Elysia({ name: "admin/vigente", prefix: "/vigente" })
    .use(acceso(app))
    .get("/:ejercicio", async ({ params: { ejercicio } }) => {
      exigirAnio(DOTACIONES.vigente, ejercicio);
      const lista = await app.db.leer((q) => listaDeDotacion(q, DOTACIONES.vigente, ejercicio));
      return responderMensaje(admin.Vigentes, { vigente: lista });
    }, {
      ...calls["GET /pb/admin/vigente/:ejercicio"],
      permiso: "admin",
      detail: { summary: "Vigente de un ejercicio (Vigentes)", tags },
    })
    .post("/:ejercicio/editar", async ({ params: { ejercicio }, body, actor }) => {
      const pedido = leerMensaje(admin.EdicionVigente, body);
      const fila = await editarDotacion(app, actor, DOTACIONES.vigente, ejercicio, pedido);
      return responderMensaje(admin.Vigente, fila);
    }, {
      ...calls["POST /pb/admin/vigente/:ejercicio/editar"],
      ...ESCRITURA,
      crea: (fila: FilaDeDotacion) => responderMensaje(admin.Vigente, fila),
      detail: { summary: "Guarda el vigente de un SAF (EdicionVigente → Vigente)", tags },
    });

export const routesProtobuf = (app: App) =>
  new Elysia({ name: "admin-pb", prefix: "/api/pb/admin" })
    .use(usuarios(app))
    .use(safs(app))
    .use(pasajes(app))
    .use(techos(app))
    .use(vigente(app));
