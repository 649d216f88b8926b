/** Calls of transfers beyond those of the spec: what they would do, and many at once. */
import { Elysia } from "elysia";
import type { App, Consulta } from "#core/plugin.ts";
import { acceso } from "#core/http/access.ts";
import { hecho } from "#core/http/idempotency.ts";
import { calls } from "#proto/admin.ts";
import { varias } from "#core/db/query.ts";
import { Rechazo } from "#core/errors.ts";
import { grupo } from "#plugins/bases/service.ts";
import { referencias } from "#plugins/tablas/service.ts";
import { ruta, rutaQueCrea } from "../rutas.ts";
import { tabla } from "../tables.ts";
import type { jobs } from "./jobs.ts";
import { nuevosPasajes } from "./varios.ts";
import { cadenaDe, claveDe, type Lado } from "./lugares.ts";
import { CASILLEROS } from "./pasajes.ts";

// What the openings of the transfers are called, those that ran included.

/** The structure of a group; null when there is no such group any more. */
async function estructuraDe(q: Consulta, saf: number, codipres: string) {
  try {
    const { ejercicio, version, desde_mes } = await grupo(q, saf, codipres);
    return await referencias(q, ejercicio, version, desde_mes);
  } catch (error) {
    if (error instanceof Rechazo) return null;
    throw error;
  }
}

/** By `codipres|saf.prog.subp.proy.act`; what its structure does not list is left out. */
async function nombresDeAperturas(q: Consulta): Promise<Record<string, string>> {
  const estructuras = new Map<string, Awaited<ReturnType<typeof estructuraDe>>>();
  const nombres = new Map<string, string>();
  for (const p of await varias(q, tabla.pasajes, {}, CASILLEROS)) {
    for (const lado of ["origen", "destino"] as const satisfies readonly Lado[]) {
      const clave = `${p.codipres}|${claveDe(p, lado)}`;
      if (nombres.has(clave)) continue;
      const saf = p[`saf_${lado}`];
      const de = `${saf}|${p.codipres}`;
      if (!estructuras.has(de)) estructuras.set(de, await estructuraDe(q, saf, p.codipres));
      nombres.set(clave, estructuras.get(de)?.descripcionApertura(saf, cadenaDe(p, lado)) ?? "");
    }
  }
  return Object.fromEntries([...nombres].filter(([, nombre]) => nombre !== ""));
}

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
