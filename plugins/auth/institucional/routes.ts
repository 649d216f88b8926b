/** Calls of the sign-in with the organisation's identity ([Q8]). All open: a session begins here. */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import type { Institucional } from "#core/process/config.ts";
import { campo, conVacio } from "#core/domain/fields.ts";
import { acceso } from "#core/http/access.ts";
import { direccionDelCliente } from "#core/http/client-address.ts";
import { enteroOpcional, leerFormulario } from "#core/http/form.ts";
import { calls } from "#proto/auth.ts";
import { LARGO_CLAVE, LARGO_CODIGO } from "../campos.ts";
import { rechazo } from "../errors.ts";
import { anotarIdentificado, canjear } from "./canje.ts";
import { type Ida, ida, vuelta } from "./proveedor.ts";

/** What the browser keeps on its way to the provider, and then who it was said to be. */
const IDA = "planta-ida";
const FICHA = "planta-ficha";
const DURA_S = 600;

const CANJE = {
  usuario: conVacio(campo.texto(100), ""),
  vinculo: conVacio(campo.texto(LARGO_CLAVE), ""),
  codigo: conVacio(campo.texto(LARGO_CODIGO), ""),
};

/** No script reads it, and no other site's page sends it with a call that writes. */
const galleta = (de: Institucional, nombre: string, valor: string): string =>
  `${nombre}=${valor}; Path=/api/institucional; HttpOnly; SameSite=Lax; ` +
  `Max-Age=${valor === "" ? 0 : DURA_S}${de.origen.startsWith("https:") ? "; Secure" : ""}`;

function galletaDe(request: Request, nombre: string): string {
  const todas = (request.headers.get("cookie") ?? "").split(/;\s*/);
  return todas.find((g) => g.startsWith(`${nombre}=`))?.slice(nombre.length + 1) ?? "";
}

/** What the browser kept, or null: it is its own, and whatever it says harms nobody else. */
function leerIda(escrita: string): Ida | null {
  try {
    const { estado, unico, verificador } = JSON.parse(
      Buffer.from(escrita, "base64url").toString("utf8"),
    ) as Partial<Ida>;
    const textos = [estado, unico, verificador].every((v) => typeof v === "string" && v !== "");
    return textos ? { estado, unico, verificador } as Ida : null;
  } catch {
    return null;
  }
}

/** To the provider, or to our own sign-in screen, which says what happened: to no other place. */
function llevar(direccion: string, ...galletas: readonly string[]): Response {
  const headers = new Headers({ location: direccion, "cache-control": "no-store" });
  for (const g of galletas) headers.append("set-cookie", g);
  return new Response(null, { status: 303, headers });
}

const aLaEntrada = (que: string): string => `/?institucional=${que}`;

function exigir(app: App): Institucional {
  const { institucional } = app.config;
  if (!institucional) throw rechazo("sin_institucional");
  return institucional;
}

const ABIERTA = { permiso: "publico" } as const;

export const routesInstitucional = (app: App) =>
  new Elysia({ name: "auth/institucional", prefix: "/institucional" })
    .use(acceso(app))
    .get("/entrar", async () => {
      const de = exigir(app);
      try {
        const { direccion, ida: guardada } = await ida(de);
        const escrita = Buffer.from(JSON.stringify(guardada)).toString("base64url");
        return llevar(direccion.href, galleta(de, IDA, escrita));
      } catch (error) {
        app.log.error("ingreso_institucional", { motivo: String(error) });
        return llevar(aLaEntrada("caido"));
      }
    }, {
      ...calls["GET /institucional/entrar"],
      ...ABIERTA,
      detail: { summary: "Lleva a la identidad institucional" },
    })
    .get("/vuelta", async ({ request }) => {
      const de = exigir(app);
      const guardada = leerIda(galletaDe(request, IDA));
      const usada = galleta(de, IDA, "");
      if (!guardada) return llevar(aLaEntrada("vencido"), usada);
      try {
        const quien = await vuelta(de, new URL(request.url).search, guardada);
        const ficha = await anotarIdentificado(app, quien);
        return llevar(aLaEntrada("si"), usada, galleta(de, FICHA, ficha));
      } catch (error) {
        app.log.error("ingreso_institucional", { motivo: String(error) });
        return llevar(aLaEntrada("rechazado"), usada);
      }
    }, {
      ...calls["GET /institucional/vuelta"],
      ...ABIERTA,
      detail: { summary: "Adonde vuelve la identidad institucional" },
    })
    .post("/canje", async ({ body, actor, request, server }) => {
      const de = exigir(app);
      const respuesta = await canjear(app, {
        ...leerFormulario(CANJE, { usuario: "", vinculo: "", codigo: "", ...body }),
        cuenta: enteroOpcional(body, "cuenta", Number.MAX_SAFE_INTEGER) ?? 0,
        ficha: galletaDe(request, FICHA),
        direccion: direccionDelCliente(app, { request, server }),
        origen: actor.origen,
        navegador: request.headers.get("user-agent"),
      });
      if (!("token" in respuesta)) return respuesta;
      return Response.json(respuesta, { headers: { "set-cookie": galleta(de, FICHA, "") } });
    }, {
      ...calls["POST /institucional/canje"],
      ...ABIERTA,
      detail: {
        summary: "La sesión de quien volvió de la identidad institucional, o lo que le falta",
        description: "Con una sola cuenta vinculada contesta como `iniciarsesion`, y `salida` es " +
          "adonde se sale. Con varias, o ninguna, `cuentas` dice cuáles; se repite con `cuenta`, " +
          "o con `usuario` y un código de activación en `vinculo`, que la vincula",
      },
    });
