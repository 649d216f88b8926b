/** Calls of transfers beyond those of the spec: what they would do, and many at once. */
import { Elysia } from "elysia";
import type { App } from "../../../core/app.ts";
import { acceso } from "../../../core/http/access.ts";
import { hecho } from "../../../core/http/idempotency.ts";
import { calls } from "../../../proto/admin.ts";
import type { jobs } from "./jobs.ts";
import { nombresDeAperturas } from "./nombres.ts";
import { nuevosPasajes } from "./varios.ts";

/** What a job answers. */
type Respuesta<T extends keyof typeof jobs> = Awaited<ReturnType<typeof jobs[T]["run"]>>;

const tags = ["administración"];

export const routesPasajes = (app: App) =>
  new Elysia({ name: "admin/pasajes-json", prefix: "/api/admin/pasajes" })
    .use(acceso(app))
    .get(
      "/nombres",
      () => app.db.leer(async (q) => ({ aperturas: await nombresDeAperturas(q) })),
      {
        ...calls["GET /admin/pasajes/nombres"],
        permiso: "admin",
        detail: {
          summary: "Cómo se llaman las aperturas de los pasajes, ejecutados o no",
          description: "Por `codipres|saf.prog.subp.proy.act`; sin las que ya no están",
          tags,
        },
      },
    )
    .get(
      "/previas",
      ({ query: { ids }, actor }) =>
        app.trabajos.ejecutar<Respuesta<"previas">>("admin.previas", {
          ids: ids === undefined ? null : ids.split(";").map(Number),
        }, actor),
      {
        ...calls["GET /admin/pasajes/previas"],
        permiso: "admin",
        detail: {
          summary: "Qué haría cada pasaje pendiente, o por qué no podría",
          description: "En el orden en que se ejecutan: cada uno cuenta con lo que mueven los " +
            "anteriores. `ids`, separados por punto y coma: si se ejecutaran sólo ésos",
          tags,
        },
      },
    )
    .get(
      "/previa",
      ({ query: { id = null, ...casilleros }, actor }) =>
        app.trabajos.ejecutar<Respuesta<"previa">>("admin.previa", { casilleros, id }, actor),
      {
        ...calls["GET /admin/pasajes/previa"],
        permiso: "admin",
        detail: {
          summary: "Qué haría un pasaje que todavía no se ingresó, después de los pendientes",
          description: "`id`: el pendiente que se está corrigiendo, que conserva su turno",
          tags,
        },
      },
    )
    .get(
      "/propuesta",
      ({ query, actor }) =>
        app.trabajos.ejecutar<Respuesta<"propuesta">>("admin.propuesta", query, actor),
      {
        ...calls["GET /admin/pasajes/propuesta"],
        permiso: "admin",
        detail: {
          summary: "Los pasajes que pide todo el mapeo de un SAF, en un orden que no los mezcla",
          description: "`elegido`: mueve registros y no hay nada que decidir; `aviso`, qué mirar " +
            "antes de elegirlo. Nada se ingresa: eso lo hace `varios`",
          tags,
        },
      },
    )
    .post(
      "/varios",
      async ({ body, actor }) => hecho(await nuevosPasajes(app, actor, body.pasajes)),
      {
        ...calls["POST /admin/pasajes/varios"],
        permiso: "admin",
        crea: hecho,
        detail: {
          summary: "Ingresa varios pasajes, en el orden dado: todos o ninguno",
          description: "`pasajes`, en JSON: `[{codipres, saf_origen, …, act_destino}]`",
          tags,
        },
      },
    );
