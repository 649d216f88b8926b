/** Calls of administration in protobuf (spec 1 §7): administrators only, refusals as `Error`. */
import { Elysia } from "elysia";
import { admin } from "#proto/admin-messages.ts";
import { calls } from "#proto/admin.ts";
import type { App } from "#core/plugin.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { sinLimite } from "#core/http/download.ts";
import { leerMensaje, LIMITE_MENSAJE, responderMensaje } from "#core/http/protobuf.ts";
import {
  administrarCuenta,
  type CuentaGuardada,
  listaDeCuentas,
  listaDeSafs,
  organismos,
  quitarFactorDe,
} from "../auth/service.ts";
import { administrarSaf } from "./safs/administrar-safs.ts";
import {
  DOTACIONES,
  editarDotacion,
  exigirAnio,
  type FilaDeDotacion,
  listaDeDotacion,
  type PedidoDeDotacion,
} from "./dotacion/dotacion.ts";
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
import { ruta } from "./rutas.ts";

const rutaConMensaje = rutasPara("admin", ["administración"], { limite: LIMITE_MENSAJE });

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

/** What the calls of Techos and of Vigente say each in its own messages. */
interface DeDotacion {
  readonly lista: string;
  readonly edicion: string;
  leer(cuerpo: Parameters<typeof leerMensaje>[1]): PedidoDeDotacion;
  enLista(filas: readonly FilaDeDotacion[]): Response;
  enFila(fila: FilaDeDotacion): Response;
}

const DE_DOTACION: Readonly<Record<keyof typeof DOTACIONES, DeDotacion>> = {
  techos: {
    lista: "Techos de un ejercicio (Techos)",
    edicion: "Guarda el techo de un SAF (EdicionTecho → Techo)",
    leer: (cuerpo) => leerMensaje(admin.EdicionTecho, cuerpo),
    enLista: (techos) => responderMensaje(admin.Techos, { techos }),
    enFila: (fila) => responderMensaje(admin.Techo, fila),
  },
  vigente: {
    lista: "Vigente de un ejercicio (Vigentes)",
    edicion: "Guarda el vigente de un SAF (EdicionVigente → Vigente)",
    leer: (cuerpo) => leerMensaje(admin.EdicionVigente, cuerpo),
    enLista: (vigente) => responderMensaje(admin.Vigentes, { vigente }),
    enFila: (fila) => responderMensaje(admin.Vigente, fila),
  },
};

function dotacion(app: App, cual: keyof typeof DOTACIONES) {
  const d = DOTACIONES[cual];
  const { lista, edicion, leer, enLista, enFila } = DE_DOTACION[cual];
  return new Elysia({ name: `admin/${cual}`, prefix: `/${cual}` })
    .use(acceso(app))
    .get("/:ejercicio", async ({ params: { ejercicio } }) => {
      exigirAnio(d, ejercicio);
      return enLista(await app.db.leer((q) => listaDeDotacion(q, d, ejercicio)));
    }, { ...ruta(calls[`GET /pb/admin/${cual}/:ejercicio`], lista) })
    .post(
      "/:ejercicio/editar",
      async ({ params: { ejercicio }, body, actor }) =>
        enFila(await editarDotacion(app, actor, d, ejercicio, leer(body))),
      {
        ...rutaConMensaje(calls[`POST /pb/admin/${cual}/:ejercicio/editar`], edicion),
        crea: enFila,
      },
    );
}

export const routesProtobuf = (app: App) =>
  new Elysia({ name: "admin-pb", prefix: "/api/pb/admin" })
    .use(usuarios(app))
    .use(safs(app))
    .use(pasajes(app))
    .use(dotacion(app, "techos"))
    .use(dotacion(app, "vigente"));
