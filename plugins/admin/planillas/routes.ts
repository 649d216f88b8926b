/** Calls that load a table of a fiscal year: from a spreadsheet, or from another year ([F9]). */
import { Elysia } from "elysia";
import { campo, conVacio } from "#core/domain/fields.ts";
import { acceso } from "#core/http/access.ts";
import { enteroDeFormulario, leerFormulario } from "#core/http/form.ts";
import { revisarFlujos } from "#core/http/event-stream.ts";
import { hecho } from "#core/http/idempotency.ts";
import type { Actor, App } from "#core/plugin.ts";
import { leerToken } from "#core/sheet/source.ts";
import { calls, type CreditoDePartida, type PosicionesAlLado } from "#proto/admin.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { rechazo } from "../errors.ts";
import { DE_EJERCICIO, type NombreDeEjercicio } from "./ejercicio.ts";
import { responderLibro } from "../libros/responder.ts";
import { pegar } from "./pegar.ts";
import { ruta, rutaDePlanilla, rutaQueCrea } from "../rutas.ts";

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
  const { nombre: base, titulo, exigirAnio } = DE_EJERCICIO[nombre];
  const avisar = (actor: Actor) => app.eventos.cambio(actor, { saf: 0, codipres: "" }, { base });
  return new Elysia({ name: `admin/planillas/${nombre}`, prefix: `/api/admin/${nombre}` })
    .use(acceso(app))
    .get(
      "/:ejercicio/excel",
      ({ params: { ejercicio }, ...pedido }) => {
        exigirAnio(ejercicio);
        return responderLibro(app, nombre, base.replace("_", ""), pedido, { ejercicio });
      },
      {
        ...ruta(
          calls[`GET /admin/${nombre}/:ejercicio/excel`],
          `Planilla: ${titulo.toLowerCase()}`,
        ),
      },
    )
    .post(
      "/:ejercicio/pegar",
      (pedido) => {
        const { params: { ejercicio }, actor } = pedido;
        exigirAnio(ejercicio);
        return pegar(app, pedido, nombre, () => avisar(actor), { ejercicio });
      },
      { ...rutaDePlanilla(calls[`POST /admin/${nombre}/:ejercicio/pegar`], titulo, LIMITE) },
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
        ...rutaQueCrea(
          calls[`POST /admin/${nombre}/:ejercicio/copiar`],
          `${titulo}: vista previa de copiar otro ejercicio, o con su \`token\` lo copia`,
          "`desde`, el anterior si no se dice; con `reemplazar`, también lo que ya " +
            "dice otra cosa; lo que no se puede copiar se deja, con su motivo",
        ),
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
      (pedido) => pegar(app, pedido, "usuarios", () => revisarFlujos(app)),
      rutaDePlanilla(
        calls["POST /admin/usuarios/pegar"],
        "Usuarios",
        LIMITE,
        "Crea y edita; nunca lleva contraseñas: los que crea ingresan con un código de activación",
      ),
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
      ruta(
        calls["GET /admin/posiciones/:ejercicio"],
        "Cargos del presupuesto y de la última ejecución de cada SAF",
        "Partidas 1 y 2; nulo si no hay presupuesto o ejecución en línea",
      ),
    )
    .get(
      "/credito/:ejercicio/partidas",
      ({ params, actor }) =>
        app.trabajos.ejecutar<{ partidas: CreditoDePartida[] }>("admin.partidas", params, actor),
      ruta(
        calls["GET /admin/credito/:ejercicio/partidas"],
        "Crédito vigente por partida, con lo valorizado y lo ejecutado del ejercicio",
      ),
    )
    .get(
      "/credito/:ejercicio/partidas/excel",
      ({ params: { ejercicio }, ...pedido }) =>
        responderLibro(app, "partidas", "creditoporpartida", pedido, { ejercicio }),
      ruta(calls["GET /admin/credito/:ejercicio/partidas/excel"], "Planilla: crédito por partida"),
    );

export function routesPlanillas(app: App) {
  const rutas = new Elysia({ name: "admin/planillas" }).use(alLado(app)).use(deUsuarios(app));
  for (const nombre of Object.keys(DE_EJERCICIO) as NombreDeEjercicio[]) {
    rutas.use(deTabla(app, nombre));
  }
  return rutas;
}
