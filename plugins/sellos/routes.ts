/** The call of the seals: with which key this installation signs. */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { acceso } from "#core/http/access.ts";
import { calls } from "#proto/sellos.ts";
import { huellaDeClave } from "./clave.ts";
import { rechazo } from "./errors.ts";
import { claveDe } from "./sello.ts";

export const routes = (app: App) =>
  new Elysia({ name: "sellos", prefix: "/api/sello" })
    .use(acceso(app))
    .get("/clave", () => {
      const clave = claveDe(app);
      if (clave === null) throw rechazo("sin_clave");
      const { publica } = clave;
      return { clave: publica, huella: huellaDeClave(publica), algoritmo: "Ed25519" };
    }, {
      ...calls["GET /sello/clave"],
      // Open: whoever got a seal from outside compares its key, and has no account here.
      permiso: "publico",
      detail: {
        summary: "La clave pública con la que se firman los sellos",
        description: "Quien recibió un sello la compara con la que vino a su lado",
        tags: ["sellos"],
      },
    });
