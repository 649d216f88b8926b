/** Calls that load a table of a fiscal year: from a spreadsheet, or from another year ([F9]). */
import { Elysia } from "elysia";
import type { App } from "../../../core/app.ts";
import { campo, conVacio } from "../../../core/domain/fields.ts";
import { acceso } from "../../../core/http/access.ts";
import { responderLibro } from "../../../core/http/download.ts";
import { enteroDeFormulario, leerFormulario } from "../../../core/http/form.ts";
import { revisarFlujos } from "../../../core/http/event-stream.ts";
import { hecho } from "../../../core/http/idempotency.ts";
import { leerVista } from "../../../core/outputs/view.ts";
import type { Actor } from "../../../core/plugin.ts";
import { leerToken } from "../../../core/sheet/source.ts";
import { calls, type CreditoDePartida, type PosicionesAlLado } from "../../../proto/admin.ts";
import type { PreviaDeFilas } from "../../../proto/planilla.ts";
import { rechazo } from "../errors.ts";
import { AVISOS, DE_EJERCICIO, type NombreDeEjercicio } from "./ejercicio.ts";
import { pegar } from "./pegar.ts";

const tags = ["administración"];
/** Ten thousand rows with room to spare. */
const LIMITE = 8 * 1024 * 1024;

type Cuerpo = Readonly<Record<string, unknown>>;

const DE_COPIA = {
  norma: conVacio(campo.texto(200), ""),
  reemplazar: conVacio(campo.booleano(), false),
};

/** @throws Rechazo */
function leerCopia(ejercicio: number, cuerpo: Cuerpo) {
  const { desde = ejercicio - 1 } = cuerpo;
  const pedido = {
    ...leerFormulario(DE_COPIA, cuerpo),
    ejercicio,
    desde: enteroDeFormulario("desde", desde, 2999),
    token: leerToken(cuerpo),
  };
  if (pedido.desde === ejercicio) throw rechazo("copia_de_si");
  return pedido;
}

function deTabla(app: App, nombre: NombreDeEjercicio) {
  const { titulo, exigirAnio } = DE_EJERCICIO[nombre];
  const avisar = (actor: Actor) =>
    app.eventos.cambio(actor, { saf: 0, codipres: "" }, { base: AVISOS[nombre] });
  return new Elysia({ name: `admin/planillas/${nombre}`, prefix: `/api/admin/${nombre}` })
    .use(acceso(app))
    .post(
      "/:ejercicio/pegar",
      ({ params: { ejercicio }, body, actor }) => {
        exigirAnio(ejercicio);
        return pegar(app, actor, nombre, body, () => avisar(actor), { ejercicio });
      },
      {
        ...calls[`POST /admin/${nombre}/:ejercicio/pegar`],
        permiso: "admin",
        crea: hecho,
        limite: LIMITE,
        detail: {
          summary: `${titulo}: vista previa de una planilla, o con su \`token\` la guarda entera`,
          tags,
        },
      },
    )
    .post(
      "/:ejercicio/copiar",
      async ({ params: { ejercicio }, body, actor }) => {
        exigirAnio(ejercicio);
        const pedido = leerCopia(ejercicio, body);
        const previa = await app.trabajos.ejecutar<PreviaDeFilas>(
          "admin.copia",
          { nombre, ...pedido },
          actor,
        );
        if (pedido.token !== null) avisar(actor);
        return hecho(previa);
      },
      {
        ...calls[`POST /admin/${nombre}/:ejercicio/copiar`],
        permiso: "admin",
        crea: hecho,
        detail: {
          summary: `${titulo}: vista previa de copiar otro ejercicio, o con su \`token\` lo copia`,
          description: "`desde`, el anterior si no se dice; con `reemplazar`, también lo que ya " +
            "dice otra cosa; lo que no se puede copiar se deja, con su motivo",
          tags,
        },
      },
    );
}

/** Accounts from a spreadsheet: no password travels in it, and none comes back ([U6]). */
const deUsuarios = (app: App) =>
  new Elysia({ name: "admin/planillas/usuarios", prefix: "/api/admin/usuarios" })
    .use(acceso(app))
    // Whoever may no longer do what an open screen does is told at once ([X5]).
    .post(
      "/pegar",
      ({ body, actor }) => pegar(app, actor, "usuarios", body, () => revisarFlujos(app)),
      {
        ...calls["POST /admin/usuarios/pegar"],
        permiso: "admin",
        crea: hecho,
        limite: LIMITE,
        detail: {
          summary: "Usuarios: vista previa de una planilla, o con su `token` la guarda entera",
          description:
            "Crea y edita; nunca lleva contraseñas: los que crea ingresan con un código " +
            "de activación",
          tags,
        },
      },
    );

/** What stands beside the tables: read by a job, once however many ask. */
const alLado = (app: App) =>
  new Elysia({ name: "admin/al-lado", prefix: "/api/admin" })
    .use(acceso(app))
    .get(
      "/posiciones/:ejercicio",
      ({ params, actor }) =>
        app.trabajos.ejecutar<{ posiciones: PosicionesAlLado[] }>(
          "admin.posiciones",
          params,
          actor,
        ),
      {
        ...calls["GET /admin/posiciones/:ejercicio"],
        permiso: "admin",
        detail: {
          summary: "Cargos del presupuesto y de la última ejecución de cada SAF",
          description: "Partidas 1 y 2; nulo si no hay presupuesto o ejecución en línea",
          tags,
        },
      },
    )
    .get(
      "/credito/:ejercicio/partidas",
      ({ params, actor }) =>
        app.trabajos.ejecutar<{ partidas: CreditoDePartida[] }>("admin.partidas", params, actor),
      {
        ...calls["GET /admin/credito/:ejercicio/partidas"],
        permiso: "admin",
        detail: {
          summary: "Crédito vigente por partida, con lo valorizado y lo ejecutado del ejercicio",
          tags,
        },
      },
    )
    .get(
      "/credito/:ejercicio/partidas/excel",
      ({ params: { ejercicio }, query, actor, request, server }) =>
        responderLibro(app, { request, server }, {
          trabajo: "admin.libro",
          entrada: { libro: "partidas", parametros: { ejercicio }, vista: leerVista(query) },
          nombre: "creditoporpartida.xlsx",
          actor,
        }),
      {
        ...calls["GET /admin/credito/:ejercicio/partidas/excel"],
        permiso: "admin",
        detail: { summary: "Planilla: crédito por partida", tags },
      },
    );

export const routesPlanillas = (app: App) =>
  new Elysia({ name: "admin/planillas" })
    .use(alLado(app))
    .use(deUsuarios(app))
    .use(deTabla(app, "techos"))
    .use(deTabla(app, "vigente"))
    .use(deTabla(app, "credito"));
