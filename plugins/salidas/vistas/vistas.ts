/** The views of the parametric list that an organismo shares: who may leave one, and who change it. */
import { Elysia } from "elysia";
import { normalizar } from "#core/domain/text-key.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { enteroDeFormulario } from "#core/http/form.ts";
import { hecho } from "#core/http/idempotency.ts";
import type { App, Identidad } from "#core/plugin.ts";
import { leerAccion, recurso } from "#core/recurso/recurso.ts";
import { VISTA } from "#proto/recursos/vista.ts";
import { calls } from "#proto/vistas.ts";
import { organismos } from "#plugins/auth/service.ts";
import { rechazo } from "../errors.ts";

export const VISTAS = recurso({
  ...VISTA,
  numerado: true,
  tabla: {
    /** When it was shared, or last changed. */
    columnas: (k) => ({ instante: k.instante().notNull().default(0) }),
    claves: (k, t) => [k.unico("vistas_nombre").on(t.saf, t.nombre)],
    sello: () => ({ instante: Date.now() }),
  },
  orden: ["saf", "nombre", "id"],
  ordenDeArchivo: 915,
  frases: { existente: "El organismo ya tiene una vista compartida con el nombre «{nombre}»" },
  normalizar: (v) => ({ ...v, nombre: v.nombre.trim() }),
  async revisar(q) {
    const safs = new Set((await organismos(q)).map((o) => o.saf));
    return ({ saf }) =>
      safs.has(saf) ? null : { columna: "saf", mensaje: "no existe el organismo" };
  },
  completar: () => Promise.resolve((v: object) => ({ instante: Reflect.get(v, "instante") })),
});

/**
 * The form with what its sender does not say: of a new one, who shares it; of one that is there, its
 * organismo and its author, which stay. @throws Rechazo 403 for whoever may not change it, 404 for
 * one that the organismo does not have.
 */
async function conAutor(app: App, { usuario, admin }: Identidad, body: Record<string, unknown>) {
  const accion = leerAccion(body, VISTA);
  const id = accion === "NUEVO" ? 0 : enteroDeFormulario("id", body.id, Number.MAX_SAFE_INTEGER);
  const todas = await app.db.leer((q) => VISTAS.leer(q, { saf: Number(body.saf) }));
  // One name, however it is typed.
  const nombre = normalizar(String(body.nombre ?? "").trim());
  const igual = todas.find((v) => v.id !== id && normalizar(v.nombre) === nombre);
  if (igual && accion !== "ELIMINAR") throw VISTAS.frase("existente", { nombre: igual.nombre });
  if (accion === "NUEVO") return { ...body, autor: usuario };
  const vista = todas.find((v) => v.id === id);
  if (!vista) throw VISTAS.frase("inexistente", {});
  if (!admin && vista.autor !== usuario) throw rechazo("vista_ajena", { autor: vista.autor });
  return { ...body, saf: vista.saf, autor: vista.autor };
}

export const routes = (app: App) =>
  new Elysia({ name: "salidas/vistas" })
    .use(acceso(app))
    .get(
      "/api/vistas/:saf",
      async ({ params }) => ({ vistas: await app.db.leer((q) => VISTAS.lista(q, params)) }),
      rutasPara("ver")(
        calls["GET /vistas/:saf"],
        "Vistas del Listado Paramétrico que comparte un organismo",
      ),
    )
    .post(
      "/api/vistas",
      async ({ body, actor, identidad }) =>
        hecho(await VISTAS.editar(app, actor, await conAutor(app, identidad, body))),
      rutasPara("escribir", { crea: hecho })(
        calls["POST /vistas"],
        "Comparte, cambia o quita una vista del Listado Paramétrico",
        "`accion` es NUEVO, EDITAR o ELIMINAR; las dos últimas la nombran por `id` y `saf`, y son " +
          "de quien la compartió o de un administrador",
      ),
    );
