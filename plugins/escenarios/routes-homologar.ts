/** Calls that make an agreement law ([W6]), and the one that tells where a value comes from. */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { sinLimite } from "#core/http/download.ts";
import { campoDe } from "#core/http/form.ts";
import { hecho } from "#core/http/idempotency.ts";
import { calls, type PreviaDeHomologar } from "#proto/escenarios.ts";
import { claveDeTabla } from "../tablas/service.ts";
import { acuerdoParaHomologar } from "./acuerdos/acuerdos.ts";
import { avisarHomologado } from "./acuerdos/avisos.ts";
import { rechazo } from "./errors.ts";
import { type Aceptados, acuerdosDeValores, homologar, leerNorma } from "./homologar/homologar.ts";
import type { EntradaPrevia } from "./homologar/previa.ts";

const tags = ["escenarios"];
const paraTablas = rutasPara("ediciontablas", tags);
const paraTablasYCrear = rutasPara("ediciontablas", tags, { crea: hecho });

/** «todos», or the numbers of the entries, as a JSON list. @throws Rechazo 400. */
function aceptadosDe(valor: unknown): Aceptados {
  if (valor === "todos") return valor;
  let lista: unknown = valor ?? [];
  try {
    if (typeof valor === "string" && valor !== "") lista = JSON.parse(valor);
  } catch {
    throw rechazo("aceptados_ilegibles");
  }
  if (valor === "") lista = [];
  if (!Array.isArray(lista) || !lista.every((n) => Number.isSafeInteger(n) && n >= 0)) {
    throw rechazo("aceptados_ilegibles");
  }
  return new Set(lista as number[]);
}

/** @throws Rechazo 400 for what no preview gave. */
function tokenDe(valor: unknown): string {
  if (typeof valor === "string" && /^[0-9a-z]{1,20}$/.test(valor)) return valor;
  throw rechazo("token_invalido");
}

export const routesHomologar = (app: App) =>
  new Elysia({ name: "escenarios-homologar" })
    .use(acceso(app))
    .post(
      "/api/acuerdos/:id/homologar/previa",
      async ({ params: { id }, body, identidad, actor, request, server }) => {
        sinLimite({ request, server });
        const entrada: EntradaPrevia = {
          id,
          norma: leerNorma(campoDe(body, "norma")),
          quien: identidad,
        };
        return hecho(
          await app.trabajos.ejecutar<PreviaDeHomologar>("escenarios.previa", entrada, actor, {
            signal: request.signal,
          }),
        );
      },
      paraTablas(
        calls["POST /acuerdos/:id/homologar/previa"],
        "Qué escribiría homologar un acuerdo, y qué presupuestos cambian",
      ),
    )
    .post(
      "/api/acuerdos/:id/homologar",
      async ({ params: { id }, body, identidad: quien, actor }) => {
        const pedido = {
          quien,
          norma: leerNorma(campoDe(body, "norma")),
          token: tokenDe(campoDe(body, "token")),
          aceptados: aceptadosDe(campoDe(body, "aceptados")),
        };
        const homologado = await app.db.tx(async (q) =>
          await homologar(q, actor, await acuerdoParaHomologar(q, quien, id, true), pedido)
        );
        avisarHomologado(app, actor, homologado);
        return hecho(homologado);
      },
      paraTablasYCrear(
        calls["POST /acuerdos/:id/homologar"],
        "Escribe los valores de un acuerdo con su norma; desde entonces sólo se lee",
        "token: el de la vista previa; aceptados: «todos», o lista JSON con el " +
          "número de cada valor guardado que se reemplaza",
      ),
    )
    .get(
      "/api/tablas/acuerdos/:tabla",
      async ({ params: { tabla }, query, identidad }) => {
        const clave = claveDeTabla(tabla, query);
        return await app.db.leer((q) => acuerdosDeValores(q, identidad, tabla, clave));
      },
      rutasPara("sesion", ["tablas"])(
        calls["GET /tablas/acuerdos/:tabla"],
        "De qué acuerdo viene cada valor de una clave",
        "En la consulta, las columnas de la clave",
      ),
    );
