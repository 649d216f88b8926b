/** Calls of transfers beyond those of the spec: what they would do, and many at once. */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { acceso } from "#core/http/access.ts";
import { hecho } from "#core/http/idempotency.ts";
import { calls } from "#proto/admin.ts";
import type { jobs } from "./jobs.ts";
import { nombresDeAperturas } from "./nombres.ts";
import { nuevosPasajes } from "./varios.ts";
import { ruta, rutaQueCrea } from "../rutas.ts";

/** What a job answers. */
type Respuesta<T extends keyof typeof jobs> = Awaited<ReturnType<typeof jobs[T]["run"]>>;

export const routesPasajes = (app: App) =>
  new Elysia({ name: "admin/pasajes-json", prefix: "/api/admin/pasajes" })
    .use(acceso(app))
    .get(
      "/nombres",
      () => app.db.leer(async (q) => ({ aperturas: await nombresDeAperturas(q) })),
      ruta(
        calls["GET /admin/pasajes/nombres"],
        "Cómo se llaman las aperturas de los pasajes, ejecutados o no",
        "Por `codipres|saf.prog.subp.proy.act`; sin las que ya no están",
      ),
    )
    .get(
      "/previas",
      ({ query: { ids }, actor }) =>
        app.trabajos.ejecutar<Respuesta<"previas">>("admin.previas", {
          ids: ids === undefined ? null : ids.split(";").map(Number),
        }, actor),
      ruta(
        calls["GET /admin/pasajes/previas"],
        "Qué haría cada pasaje pendiente, o por qué no podría",
        "En el orden en que se ejecutan: cada uno cuenta con lo que mueven los " +
          "anteriores. `ids`, separados por punto y coma: si se ejecutaran sólo ésos",
      ),
    )
    .get(
      "/previa",
      ({ query: { id = null, ...casilleros }, actor }) =>
        app.trabajos.ejecutar<Respuesta<"previa">>("admin.previa", { casilleros, id }, actor),
      ruta(
        calls["GET /admin/pasajes/previa"],
        "Qué haría un pasaje que todavía no se ingresó, después de los pendientes",
        "`id`: el pendiente que se está corrigiendo, que conserva su turno",
      ),
    )
    .get(
      "/propuesta",
      ({ query, actor }) =>
        app.trabajos.ejecutar<Respuesta<"propuesta">>("admin.propuesta", query, actor),
      ruta(
        calls["GET /admin/pasajes/propuesta"],
        "Los pasajes que pide todo el mapeo de un SAF, en un orden que no los mezcla",
        "`elegido`: mueve registros y no hay nada que decidir; `aviso`, qué mirar " +
          "antes de elegirlo. Nada se ingresa: eso lo hace `varios`",
      ),
    )
    .post(
      "/varios",
      async ({ body, actor }) => hecho(await nuevosPasajes(app, actor, body.pasajes)),
      rutaQueCrea(
        calls["POST /admin/pasajes/varios"],
        "Ingresa varios pasajes, en el orden dado: todos o ninguno",
        "`pasajes`, en JSON: `[{codipres, saf_origen, …, act_destino}]`",
      ),
    );
