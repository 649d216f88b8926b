/**
 * What has one body for everybody: the letters, the icon and the form with which access is requested.
 * Scripts and styles, which travel compressed as each browser takes them, are `kept.ts`.
 */
import { join } from "node:path";
import { staticPlugin } from "@elysiajs/static";
import { LRUCache } from "@elysiajs/static/utils";
import { Elysia } from "elysia";
import { rechazo } from "../rejections.ts";
import { CAMINO, LETRAS, RAIZ } from "./bundle.ts";

// The library drops what is old by a timer that nothing stops: a server that was told to end, and
// had answered one of these, would never leave.
const { set } = LRUCache.prototype;
LRUCache.prototype.set = function (...dado): void {
  set.apply(this, dado);
  const reloj: unknown = Reflect.get(this, "interval");
  (reloj as Timer | undefined)?.unref();
};

/** The folder of the icon and the form. */
export const PUBLICOS = join(RAIZ, "ui/assets/publico");

const comunes = {
  // A route for each file that there is: nothing that somebody asks for is looked for on the disk.
  alwaysStatic: true,
  indexHTML: false,
};

async function abrir() {
  const publicos = await staticPlugin({
    ...comunes,
    assets: PUBLICOS,
    prefix: CAMINO.slice(0, -1),
    maxAge: 3600,
  });
  const letras = await staticPlugin({
    ...comunes,
    assets: LETRAS.carpeta,
    // All but those that the styles name.
    ignorePatterns: [/^(?!.*inter-latin(-ext)?-wght-normal\.woff2$)/],
    prefix: LETRAS.camino,
    headers: { "Cache-Control": "public, max-age=31536000, immutable" },
  });
  return new Elysia({ name: "core/publico" }).use(publicos).use(letras);
}

let abierto: ReturnType<typeof abrir> | undefined;

/** Answers with the file of this address. @throws Rechazo 404 where there is none. */
export async function servirPublico({ url, headers }: Request): Promise<Response> {
  // Read when first asked for: a start waits for nothing.
  const servidor = await (abierto ??= abrir());
  const respuesta = await servidor.handle(new Request(url, { headers }));
  if (respuesta.status === 404) throw rechazo("no_existe");
  return respuesta;
}
