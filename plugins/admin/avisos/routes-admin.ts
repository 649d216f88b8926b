/** Calls of the notices that administrators write ([F5]). */
import { Elysia } from "elysia";
import { acceso } from "#core/http/access.ts";
import { enteroDeFormulario, leerFormulario } from "#core/http/form.ts";
import { hecho } from "#core/http/idempotency.ts";
import type { Actor, App } from "#core/plugin.ts";
import { calls } from "#proto/avisos.ts";
import { leerAccion, leerRev } from "../formularios.ts";
import { pegar } from "../planillas/pegar.ts";
import { responderLibro } from "../libros/responder.ts";
import { guardarAviso, listaDeAvisos, quitarAviso } from "./avisos.ts";
import { CAMPOS_AVISO } from "./campos.ts";
import { ruta, rutaDePlanilla, rutaQueCrea } from "../rutas.ts";

/** Two thousand rows with room to spare. */
const LIMITE = 2 * 1024 * 1024;
/** Whoever is signed in may have it to read. */
const TODOS = { saf: 0, codipres: "", permiso: "sesion" };

const avisar = (app: App, actor: Actor) => app.eventos.cambio(actor, TODOS, { base: "avisos" });

async function editar(app: App, actor: Actor, cuerpo: Readonly<Record<string, unknown>>) {
  const accion = leerAccion(cuerpo);
  const id = accion === "NUEVO"
    ? null
    : enteroDeFormulario("id", cuerpo.id, Number.MAX_SAFE_INTEGER);
  const rev = leerRev(cuerpo);
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
    .get(
      "",
      () => app.db.leer(async (q) => ({ avisos: await listaDeAvisos(q) })),
      ruta(
        calls["GET /admin/avisos"],
        "Avisos a los organismos, los que terminan más tarde primero",
      ),
    )
    .get(
      "/excel",
      (pedido) => responderLibro(app, "avisos", "avisos", pedido),
      ruta(calls["GET /admin/avisos/excel"], "Planilla: avisos"),
    )
    .post(
      "/pegar",
      (pedido) => pegar(app, pedido, "avisos", () => avisar(app, pedido.actor)),
      rutaDePlanilla(calls["POST /admin/avisos/pegar"], "Avisos", LIMITE),
    )
    .post(
      "",
      async ({ body, actor }) => hecho(await editar(app, actor, body)),
      rutaQueCrea(
        calls["POST /admin/avisos"],
        "Alta, cambio o baja de un aviso",
        "`accion` es NUEVO, EDITAR o ELIMINAR; las dos últimas lo nombran por `id`. " +
          "`safs`, `103;357`, o nada: todos los organismos",
      ),
    );
