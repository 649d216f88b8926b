/** Calls of the notices that administrators write ([F5]). */
import { Elysia } from "elysia";
import type { App } from "../../../core/app.ts";
import { acceso } from "../../../core/http/access.ts";
import { responderLibro } from "../../../core/http/download.ts";
import { enteroDeFormulario, leerFormulario } from "../../../core/http/form.ts";
import { hecho } from "../../../core/http/idempotency.ts";
import { leerVista } from "../../../core/outputs/view.ts";
import type { Actor } from "../../../core/plugin.ts";
import { calls } from "../../../proto/avisos.ts";
import { rechazo } from "../errors.ts";
import { pegar } from "../planillas/pegar.ts";
import { guardarAviso, listaDeAvisos, quitarAviso } from "./avisos.ts";
import { CAMPOS_AVISO } from "./campos.ts";

const tags = ["administración"];
const REV_MAXIMA = 2_147_483_647;
/** Two thousand rows with room to spare. */
const LIMITE = 2 * 1024 * 1024;
/** Whoever is signed in may have it to read. */
const TODOS = { saf: 0, codipres: "", permiso: "sesion" };

const avisar = (app: App, actor: Actor) => app.eventos.cambio(actor, TODOS, { base: "avisos" });

async function editar(app: App, actor: Actor, cuerpo: Readonly<Record<string, unknown>>) {
  const { accion } = cuerpo;
  if (accion !== "NUEVO" && accion !== "EDITAR" && accion !== "ELIMINAR") {
    throw rechazo("accion_invalida", { acciones: "NUEVO, EDITAR o ELIMINAR" });
  }
  const id = accion === "NUEVO"
    ? null
    : enteroDeFormulario("id", cuerpo.id, Number.MAX_SAFE_INTEGER);
  const rev = cuerpo.rev === undefined ? null : enteroDeFormulario("rev", cuerpo.rev, REV_MAXIMA);
  const aviso = accion === "ELIMINAR" ? null : leerFormulario(CAMPOS_AVISO, cuerpo);
  const guardado = await app.db.tx(async (q) => {
    if (aviso) return { id: await guardarAviso(q, actor, id, rev, aviso) };
    await quitarAviso(q, actor, id ?? 0, rev);
    return { id: null };
  });
  avisar(app, actor);
  return guardado;
}

export const routesAvisosAdmin = (app: App) =>
  new Elysia({ name: "admin/avisos", prefix: "/api/admin/avisos" })
    .use(acceso(app))
    .get("", () => app.db.leer(async (q) => ({ avisos: await listaDeAvisos(q) })), {
      ...calls["GET /admin/avisos"],
      permiso: "admin",
      detail: { summary: "Avisos a los organismos, los que terminan más tarde primero", tags },
    })
    .get("/excel", ({ query, actor, request, server }) =>
      responderLibro(app, { request, server }, {
        trabajo: "admin.libro",
        entrada: { libro: "avisos", parametros: {}, vista: leerVista(query) },
        nombre: "avisos.xlsx",
        actor,
      }), {
      ...calls["GET /admin/avisos/excel"],
      permiso: "admin",
      detail: { summary: "Planilla: avisos", tags },
    })
    .post(
      "/pegar",
      ({ body, actor }) => pegar(app, actor, "avisos", body, () => avisar(app, actor)),
      {
        ...calls["POST /admin/avisos/pegar"],
        permiso: "admin",
        crea: hecho,
        limite: LIMITE,
        detail: {
          summary: "Avisos: vista previa de una planilla, o con su `token` la guarda entera",
          tags,
        },
      },
    )
    .post("", async ({ body, actor }) => hecho(await editar(app, actor, body)), {
      ...calls["POST /admin/avisos"],
      permiso: "admin",
      crea: hecho,
      detail: {
        summary: "Alta, cambio o baja de un aviso",
        description: "`accion` es NUEVO, EDITAR o ELIMINAR; las dos últimas lo nombran por `id`. " +
          "`safs`, `103;357`, o nada: todos los organismos",
        tags,
      },
    });
