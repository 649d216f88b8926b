/** Calls on the life of a budget that need its valuation: generation and closing (spec 2 §7). */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { Rechazo } from "#core/errors.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { sinLimite } from "#core/http/download.ts";
import { enteroDeFormulario } from "#core/http/form.ts";
import { hecho } from "#core/http/idempotency.ts";
import { calls, type Generado, type ListaDeCierre } from "#proto/valuation.ts";
import { grupo } from "../bases/service.ts";
import { type Cerrado, type Confirmado, previaDeCierre, verificarCierre } from "./cierre/cerrar.ts";
import { rechazo } from "./errors.ts";
import { previaDeGeneracion } from "./generar.ts";
import { cierreHechoDe } from "./cierre/cierre-hecho.ts";

const paraEscribir = rutasPara("escribir");
const paraEscribirYCrear = rutasPara("escribir", undefined, { crea: hecho });
const paraVer = rutasPara("ver");

type Formulario = Readonly<Record<string, unknown>>;

/** A code of a form. @throws Rechazo 400. */
function codigoDe(body: Formulario, campo: string): string {
  const valor = body[campo];
  if (typeof valor !== "string" || !/^[A-Z0-9]{5}$/.test(valor)) {
    throw rechazo("codigo_de_grupo_invalido", { campo });
  }
  return valor;
}

/** What was confirmed, as far as the form says ([C4]). @throws Rechazo 400. */
function confirmadoDe(body: Formulario): Confirmado {
  const dicho = (campo: string) => body[campo] !== undefined && body[campo] !== "";
  return {
    nueva_version: dicho("nueva_version") ? codigoDe(body, "nueva_version") : null,
    valuacion: dicho("valuacion")
      ? enteroDeFormulario("valuacion", body.valuacion, Number.MAX_SAFE_INTEGER)
      : null,
    revision: dicho("revision") ? String(body.revision) : null,
    leidas: dicho("leidas") ? String(body.leidas).split(",").map((id) => id.trim()) : [],
  };
}

const respuestaDeCierre = (nuevo: Cerrado) =>
  hecho({
    nuevo_codigo: nuevo.codipres,
    nueva_descripcion: nuevo.descripcion,
    nuevo_desde_mes: nuevo.desde_mes,
    nuevo_ejercicio: nuevo.ejercicio,
    nueva_version: nuevo.version,
    fecha_alta: nuevo.fecha_alta,
    sha256: nuevo.sha256,
  });

/** The spec gives this call no `resultado`: what a person can act on is a conflict. */
function conflicto(error: unknown): never {
  if (!(error instanceof Rechazo) || error.status !== 200) throw error;
  throw new Rechazo(error.codigo, 409, error.message, error.datos);
}

export const routesPresupuestos = (app: App) =>
  new Elysia({ name: "valuation/presupuestos", prefix: "/presupuestos" })
    .use(acceso(app))
    .get(
      "/generacionautomaticadedatos/:saf/:origen/:destino",
      ({ params: { saf, origen, destino } }) =>
        app.db.leer((q) => previaDeGeneracion(q, saf, origen, destino)),
      paraVer(
        calls["GET /presupuestos/generacionautomaticadedatos/:saf/:origen/:destino"],
        "Registros por base que la generación traería y reemplazaría",
      ),
    )
    .post(
      "/generacionautomaticadedatos",
      async ({ body, actor, request, server }) => {
        sinLimite({ request, server });
        const saf = enteroDeFormulario("saf", body.saf, 999);
        const origen = codigoDe(body, "codipres_origen");
        const destino = codigoDe(body, "codipres_destino");
        const generado = await app.trabajos.ejecutar<Generado>(
          "valuation.generar",
          { saf, origen, destino },
          actor,
          { grupo: { saf, codipres: destino } },
        );
        app.eventos.cambio(actor, { saf, codipres: destino }, {
          base: "presupuestos",
          accion: "generar",
        });
        return hecho(generado);
      },
      paraEscribirYCrear(
        calls["POST /presupuestos/generacionautomaticadedatos"],
        "Reemplaza los registros de un grupo por los de otro",
      ),
    )
    .get(
      "/verificarvalidacion/:saf/:codipres",
      ({ params: { saf, codipres }, identidad: { admin, onp } }) =>
        app.db.leer(async (q) => verificarCierre(q, await grupo(q, saf, codipres), { admin, onp })),
      paraVer(
        calls["GET /presupuestos/verificarvalidacion/:saf/:codipres"],
        "Si un presupuesto se puede cerrar, y con qué tipos de cierre",
      ),
    )
    .get(
      "/verificarversion/:saf/:codipres",
      ({ params: { saf, codipres }, query: { tipo }, identidad: { admin, onp } }) =>
        app.db.leer(async (q) =>
          previaDeCierre(q, await grupo(q, saf, codipres), { admin, onp }, tipo)
        ).catch(conflicto),
      paraVer(
        calls["GET /presupuestos/verificarversion/:saf/:codipres"],
        "Código y descripción del próximo entregable de un tipo, y qué se cerraría",
        "`nueva_version` y `valuacion` se devuelven en darcierre, para que se " +
          "cierre lo que se vio; además totales por moneda, cargos y registros por base",
      ),
    )
    .get(
      "/revision/:saf/:codipres",
      async ({ params: { saf, codipres }, actor, request }) => {
        const g = await grupo(app.db, saf, codipres);
        if (!g.presupuesto) throw rechazo("revision_de_grupo", { codipres });
        return await app.trabajos.ejecutar<ListaDeCierre>(
          "valuation.revision",
          { saf, codipres },
          actor,
          { signal: request.signal },
        );
      },
      paraVer(
        calls["GET /presupuestos/revision/:saf/:codipres"],
        "Lo que conviene revisar de un presupuesto antes de cerrarlo",
        "`revision` y los ids que se leyeron van en darcierre, en `revision` y en " +
          "`leidas` (separados por comas): el manifiesto dice quién leyó cada punto",
      ),
    )
    .get(
      "/cierre/:saf/:codipres",
      ({ params: { saf, codipres } }) =>
        app.db.leer(async (q) => ({
          cierre: await cierreHechoDe(q, await grupo(q, saf, codipres)),
        })),
      paraVer(
        calls["GET /presupuestos/cierre/:saf/:codipres"],
        "Quién cerró un entregable, cuándo y a partir de qué",
      ),
    )
    .post(
      "/darcierre/:saf/:codipres",
      async ({ params: { saf, codipres }, body, identidad, actor, request, server }) => {
        sinLimite({ request, server });
        if (body.accion !== "darcierre") throw rechazo("accion_invalida");
        const { admin, onp } = identidad;
        const nuevo = await app.trabajos.ejecutar<Cerrado>(
          "valuation.cerrar",
          {
            saf,
            codipres,
            tipo: typeof body.tipo === "string" ? body.tipo : "",
            quien: { admin, onp },
            confirmado: confirmadoDe(body),
          },
          actor,
          { grupo: { saf, codipres } },
        );
        app.eventos.emitir({
          tipo: "cierre",
          saf,
          codipres,
          datos: { nuevo: nuevo.codipres, usuario: actor.usuario },
        });
        return respuestaDeCierre(nuevo);
      },
      {
        ...paraEscribir(
          calls["POST /presupuestos/darcierre/:saf/:codipres"],
          "Crea el entregable de un presupuesto; es definitivo",
          "Con `nueva_version` y `valuacion` de verificarversion, y `revision` de la " +
            "llamada de ese nombre, cierra eso o responde 409 sin crear nada. `leidas`, los puntos " +
            "que se leyeron, separados por comas: los demás quedan como «no leída»",
        ),
        crea: respuestaDeCierre,
      },
    );
