/** Calls of transfers beyond those of the spec: what they would do, and many at once. */
import { Elysia } from "elysia";
import type { App } from "../../../core/app.ts";
import { acceso } from "../../../core/http/access.ts";
import { hecho } from "../../../core/http/idempotency.ts";
import { calls } from "../../../proto/admin.ts";
import { previaDeCasilleros, previasDePendientes } from "./previa.ts";
import { propuestaDeMapeo } from "./propuesta.ts";
import { nuevosPasajes } from "./varios.ts";

const tags = ["administración"];

export const routesPasajes = (app: App) =>
  new Elysia({ name: "admin/pasajes-json", prefix: "/api/admin/pasajes" })
    .use(acceso(app))
    .get("/previas", async ({ query: { ids } }) => {
      const elegidos = ids === undefined ? null : new Set(ids.split(";").map(Number));
      return { previas: await app.db.leer((q) => previasDePendientes(q, elegidos)) };
    }, {
      ...calls["GET /admin/pasajes/previas"],
      permiso: "admin",
      detail: {
        summary: "Qué haría cada pasaje pendiente, o por qué no podría",
        description: "En el orden en que se ejecutan: cada uno cuenta con lo que mueven los " +
          "anteriores. `ids`, separados por punto y coma: si se ejecutaran sólo ésos. Los " +
          "primeros 500",
        tags,
      },
    })
    .get(
      "/previa",
      ({ query: { id, ...casilleros } }) =>
        app.db.leer((q) => previaDeCasilleros(q, casilleros, id)),
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
      ({ query: { codipres, saf } }) => app.db.leer((q) => propuestaDeMapeo(q, codipres, saf)),
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
