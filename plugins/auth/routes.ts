/** Calls of the session (spec 1 §7 «Session»). */
import { Elysia } from "elysia";
import type { Actor, App, Escritura, Identidad } from "#core/plugin.ts";
import { campo, conVacio, elegir } from "#core/domain/fields.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { type ConServidor, direccionDelCliente } from "#core/http/client-address.ts";
import { enteroDeFormulario, leerFormulario } from "#core/http/form.ts";
import { calls } from "#proto/auth.ts";
import { LARGO_CLAVE, LARGO_CODIGO } from "./campos.ts";
import { cambiarClave, cerrarSesion, conCuenta, iniciarSesion } from "./sesiones/ingreso.ts";
import { routesInstitucional } from "./institucional/routes.ts";
import { routesContactos } from "./organismos/contactos.ts";
import { organismos } from "./organismos/organismos.ts";
import { puedeVer } from "./cuentas/permisos.ts";
import { direccionDeSecreto } from "./claves/codigos.ts";
import { type Cuenta, cuentaPorId } from "./cuentas/cuentas.ts";
import { rechazo } from "./errors.ts";
import { contarExito } from "./sesiones/intentos.ts";
import {
  activarFactor,
  estadoDelFactor,
  prepararFactor,
  quitarFactor,
  renovarCodigos,
} from "./claves/segundo-factor.ts";
import { cambiarAcceso, cerrarSesionesDe } from "./sesiones/sesiones.ts";
import { cerrarSesionAbierta, sesionesAbiertas } from "./sesiones/sesiones-abiertas.ts";

const CLAVE = campo.texto(LARGO_CLAVE);
/** Only accounts with a second factor are asked for it. */
const CODIGO = conVacio(campo.texto(LARGO_CODIGO), "");

// What people do with their own account: second factor, open sessions ([X1], [X2]).

const ruta = rutasPara("propia");
const BIEN = { resultado: true, mensaje: "" } as const;

interface Pedido extends ConServidor {
  readonly identidad: Identidad;
  readonly actor: Actor;
  readonly body: unknown;
}

/**
 * A change of how one signs in asks for the password again, and for a code where there is a second
 * factor: an unattended screen is not enough. A wrong one counts as a failed sign-in ([X2]).
 */
async function confirmado<T>(
  app: App,
  { identidad, actor, body, request, server }: Pedido,
  hacer: (q: Escritura, cuenta: Cuenta) => Promise<T>,
): Promise<T> {
  const { clave, codigo } = leerFormulario({ clave: CLAVE, codigo: CODIGO }, body);
  const credenciales = {
    usuario: identidad.usuario,
    clave,
    codigo,
    direccion: direccionDelCliente(app, { request, server }),
  };
  return await conCuenta(
    app,
    credenciales,
    actor.origen,
    "confirmación fallida",
    (cuenta, intento) =>
      cambiarAcceso(app, cuenta.id, async (q) => {
        await contarExito(q, intento, Date.now());
        return await hacer(q, cuenta);
      }),
  );
}

const factor = (app: App) =>
  new Elysia({ name: "auth/factor", prefix: "/segundofactor" })
    .use(acceso(app))
    .get("", async ({ identidad }) => ({
      ...await estadoDelFactor(app.db, identidad.id_usuario),
      exigido: app.config.segundoFactor === "administradores" && identidad.admin,
    }), ruta(calls["GET /segundofactor"], "Estado del segundo factor de la propia cuenta"))
    .post(
      "/preparar",
      async (pedido) => {
        const secreto = await confirmado(
          app,
          pedido,
          (q, { id }) => prepararFactor(q, id, Date.now()),
        );
        const direccion = direccionDeSecreto(secreto, pedido.identidad.usuario);
        return { ...BIEN, secreto, direccion };
      },
      ruta(
        calls["POST /segundofactor/preparar"],
        "Da la clave que la aplicación de códigos va a compartir",
      ),
    )
    .post(
      "/activar",
      async ({ body, identidad, actor }) => {
        const { codigo } = leerFormulario({ codigo: campo.texto(LARGO_CODIGO) }, body);
        const pedido = { codigo, sesion: Number(identidad.sesion) };
        const codigos = await cambiarAcceso(app, identidad.id_usuario, async (q) => {
          const cuenta = await cuentaPorId(q, identidad.id_usuario);
          if (!cuenta) throw rechazo("cuenta_inexistente");
          return await activarFactor(q, actor, cuenta, pedido, Date.now());
        });
        return { ...BIEN, codigos };
      },
      ruta(
        calls["POST /segundofactor/activar"],
        "Activa el segundo factor; los códigos de recuperación, esta vez",
      ),
    )
    .post(
      "/codigos",
      async (pedido) => ({
        ...BIEN,
        codigos: await confirmado(
          app,
          pedido,
          (q, cuenta) => renovarCodigos(q, pedido.actor, cuenta),
        ),
      }),
      ruta(
        calls["POST /segundofactor/codigos"],
        "Otros códigos de recuperación; los anteriores dejan de servir",
      ),
    )
    .post(
      "/quitar",
      async (pedido) => {
        const { actor, identidad } = pedido;
        await confirmado(app, pedido, async (q, cuenta) => {
          const sesiones_cerradas = await cerrarSesionesDe(q, cuenta.id, Number(identidad.sesion));
          await quitarFactor(q, actor, cuenta, { sesiones_cerradas });
        });
        return BIEN;
      },
      ruta(
        calls["POST /segundofactor/quitar"],
        "Quita el segundo factor de la propia cuenta; termina sus otras sesiones",
      ),
    );

const sesiones = (app: App) =>
  new Elysia({ name: "auth/sesiones", prefix: "/sesiones" })
    .use(acceso(app))
    .get(
      "",
      async ({ identidad }) => {
        const abiertas = await sesionesAbiertas(app.db, app, Date.now(), identidad.id_usuario);
        return {
          sesiones: abiertas.map((s) => ({
            ...elegir(s, ["id", "desde", "ultimo_uso", "origen", "dispositivo"]),
            propia: String(s.id) === identidad.sesion,
          })),
        };
      },
      ruta(
        calls["GET /sesiones"],
        "Sesiones abiertas de la propia cuenta, la última usada primero",
      ),
    )
    .post("/cerrar", async ({ body, identidad, actor }) => {
      const id = enteroDeFormulario("id", body.id, Number.MAX_SAFE_INTEGER);
      await cerrarSesionAbierta(app, actor, id, identidad.id_usuario);
      return BIEN;
    }, ruta(calls["POST /sesiones/cerrar"], "Cierra una sesión de la propia cuenta"));

const routesPropias = (app: App) =>
  new Elysia({ name: "auth/propias" }).use(factor(app)).use(sesiones(app));

const NOMBRE = campo.texto(100);

export const routes = (app: App) =>
  new Elysia({ name: "auth", prefix: "/api" })
    .use(acceso(app))
    .use(routesPropias(app))
    .use(routesContactos(app))
    .use(routesInstitucional(app))
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
