/** The calls of the seals: with which key this installation signs, and what certifies a closing. */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { encabezadosDeArchivo } from "#core/http/download.ts";
import { claveDe, huellaDeClave } from "#core/process/signing-key.ts";
import { calls } from "#proto/sellos.ts";
import { constanciaDe } from "./constancia/constancia.ts";
import { pdfDeConstancia } from "./constancia/pdf.ts";
import { rechazo } from "./errors.ts";

const paraVer = rutasPara("ver");

const constancia = (app: App, saf: number, codipres: string) =>
  app.db.leer((q) => constanciaDe(q, saf, codipres, claveDe(app)));

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
      },
    })
    .get(
      "/constancia/:saf/:codipres",
      async ({ params: { saf, codipres } }) => {
        const { texto, huella } = await constancia(app, saf, codipres);
        return { texto, huella };
      },
      paraVer(
        calls["GET /sello/constancia/:saf/:codipres"],
        "Lo que dice la constancia de un cierre, con su firma",
      ),
    )
    .get(
      "/constancia/:saf/:codipres/pdf",
      async ({ params: { saf, codipres } }) =>
        new Response(await pdfDeConstancia(await constancia(app, saf, codipres)), {
          headers: encabezadosDeArchivo(`${saf}-${codipres}-constancia.pdf`),
        }),
      paraVer(
        calls["GET /sello/constancia/:saf/:codipres/pdf"],
        "La constancia de un cierre, en una página",
      ),
    );
