/** Calls of the session (spec 1 §7 «Session»). */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { campo, conVacio } from "#core/domain/fields.ts";
import { acceso } from "#core/http/access.ts";
import { direccionDelCliente } from "#core/http/client-address.ts";
import { leerFormulario } from "#core/http/form.ts";
import { calls } from "#proto/auth.ts";
import { LARGO_CLAVE, LARGO_CODIGO } from "./campos.ts";
import { cambiarClave, cerrarSesion, iniciarSesion } from "./sesiones/ingreso.ts";
import { routesContactos } from "./organismos/contactos.ts";
import { organismos } from "./organismos/organismos.ts";
import { puedeVer } from "./cuentas/permisos.ts";
import { routesPropias } from "./routes-propias.ts";

const NOMBRE = campo.texto(100);
const CLAVE = campo.texto(LARGO_CLAVE);
/** Only accounts with a second factor are asked for it. */
const CODIGO = conVacio(campo.texto(LARGO_CODIGO), "");

export const routes = (app: App) =>
  new Elysia({ name: "auth", prefix: "/api" })
    .use(acceso(app))
    .use(routesPropias(app))
    .use(routesContactos(app))
    .post("/iniciarsesion", async ({ body, actor, request, server }) => {
      const leido = leerFormulario({ usuario: NOMBRE, clave: CLAVE, codigo: CODIGO }, body);
      const direccion = direccionDelCliente(app, { request, server });
      const navegador = request.headers.get("user-agent");
      return await iniciarSesion(app, { ...leido, direccion }, actor.origen, navegador);
    }, {
      ...calls["POST /iniciarsesion"],
      // Open: this is where a session begins.
      permiso: "publico",
      detail: { summary: "Inicia una sesión" },
    })
    .post("/cambiarclave", async ({ body, actor, request, server }) => {
      const { usuario, actual, nuevo, codigo } = leerFormulario(
        { usuario: NOMBRE, actual: CLAVE, nuevo: CLAVE, codigo: CODIGO },
        body,
      );
      const direccion = direccionDelCliente(app, { request, server });
      const credenciales = { usuario, clave: actual, codigo, direccion };
      const quien = await app.registro.identificar(app, request.headers);
      const sesion = Number(quien?.sesion ?? 0);
      await cambiarClave(app, credenciales, nuevo, actor.origen, sesion);
      // The one success with a sentence: the spec shows it.
      return { resultado: true, mensaje: "La contraseña se cambió. Ingrese nuevamente" };
    }, {
      ...calls["POST /cambiarclave"],
      // Open: the current password is what allows it, signed in or not.
      permiso: "publico",
      detail: { summary: "Cambia la contraseña y termina las sesiones de la cuenta" },
    })
    .post("/cerrarsesion", async ({ identidad, actor, set }) => {
      await cerrarSesion(app, identidad, actor);
      // Answers with a version stay in the browser: the next person finds none.
      set.headers["clear-site-data"] = '"cache"';
      return { resultado: true, mensaje: "" };
    }, {
      ...calls["POST /cerrarsesion"],
      permiso: "salir",
      detail: { summary: "Termina la sesión" },
    })
    .get("/organismos", async ({ identidad }) =>
      (await organismos(app.db))
        .filter(({ saf }) => puedeVer(identidad, saf))
        .map(({ saf, nombre, login }) => ({ codigo: saf, nombre, login })), {
      ...calls["GET /organismos"],
      permiso: "sesion",
      detail: { summary: "Organismos a los que accede el usuario, por SAF" },
    });
