/** Calls of the session (spec 1 §7 «Session»). */
import { Elysia, t } from "elysia";
import type { App } from "../../core/app.ts";
import { campo } from "../../core/domain/fields.ts";
import { acceso } from "../../core/http/access.ts";
import { direccionDelCliente } from "../../core/http/client-address.ts";
import { leerFormulario } from "../../core/http/form.ts";
import { LARGO_CLAVE } from "./campos.ts";
import { cambiarClave, cerrarSesion, iniciarSesion } from "./ingreso.ts";
import { organismos } from "./organismos.ts";
import { puedeVer } from "./permisos.ts";

const NOMBRE = campo.texto(100);
const CLAVE = campo.texto(LARGO_CLAVE);

const TEXTO = t.String();

export const routes = (app: App) =>
  new Elysia({ name: "auth", prefix: "/api" })
    .use(acceso(app))
    .post("/iniciarsesion", async ({ body, actor, request, server }) => {
      const { usuario, clave } = leerFormulario({ usuario: NOMBRE, clave: CLAVE }, body);
      const direccion = direccionDelCliente(app, { request, server });
      return await iniciarSesion(app, { usuario, clave, direccion }, actor.origen);
    }, {
      // Open: this is where a session begins.
      permiso: "publico",
      body: t.Object({ usuario: TEXTO, clave: TEXTO }),
      detail: { summary: "Inicia una sesión" },
    })
    .post("/cambiarclave", async ({ body, actor, request, server }) => {
      const { usuario, actual, nuevo } = leerFormulario(
        { usuario: NOMBRE, actual: CLAVE, nuevo: CLAVE },
        body,
      );
      const direccion = direccionDelCliente(app, { request, server });
      await cambiarClave(app, { usuario, clave: actual, direccion }, nuevo, actor.origen);
      // The one success with a sentence: the spec shows it.
      return { resultado: true, mensaje: "La contraseña se cambió. Ingrese nuevamente" };
    }, {
      // Open: the current password is what allows it, signed in or not.
      permiso: "publico",
      body: t.Object({ usuario: TEXTO, actual: TEXTO, nuevo: TEXTO }),
      detail: { summary: "Cambia la contraseña y termina las sesiones de la cuenta" },
    })
    .post("/cerrarsesion", async ({ identidad, actor }) => {
      await cerrarSesion(app, identidad, actor);
      return { resultado: true, mensaje: "" };
    }, {
      permiso: "sesion",
      detail: { summary: "Termina la sesión" },
    })
    .get("/organismos", async ({ identidad }) =>
      (await organismos(app.db))
        .filter(({ saf }) => puedeVer(identidad, saf))
        .map(({ saf, nombre, login }) => ({ codigo: saf, nombre, login })), {
      permiso: "sesion",
      detail: { summary: "Organismos a los que accede el usuario, por SAF" },
    });
