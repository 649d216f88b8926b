/** Calls of the valuation (spec 2 §7). */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { toNumber } from "#core/domain/money.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { sinLimite } from "#core/http/download.ts";
import { enteroDeFormulario } from "#core/http/form.ts";
import { calls, type DiferenciaDeCeldas, type PorcentajeProbado } from "#proto/valuation.ts";
import { leerCeldas } from "#core/http/cells.ts";
import { hecho } from "#core/http/idempotency.ts";
import { exigirBase } from "../bases/service.ts";
import { esDePorcentaje } from "./momento/medios.ts";
import { momentoDe, mostrarFoto } from "./momento/momento.ts";
import { routesPresupuestos } from "./routes-presupuestos.ts";
import { routesDeValores } from "./valores/impacto.ts";
import { costoDeRenglon, filaDelGrupo, verificarRenglon } from "./verificar.ts";
import type { Valorizado } from "./valorizar.ts";

const paraEscribir = rutasPara("escribir");
const paraVer = rutasPara("ver");

export const routes = (app: App) => {
  const momento = momentoDe(app);
  return new Elysia({ name: "valuation", prefix: "/api" })
    .use(acceso(app))
    .use(routesPresupuestos(app))
    .use(routesDeValores(app))
    .post(
      "/valorizar",
      async ({ body, actor, request, server }) => {
        sinLimite({ request, server });
        const saf = enteroDeFormulario("saf", body.saf, 999);
        const { codipres } = body;
        const { renglones, totales } = await app.trabajos.ejecutar<Valorizado>(
          "valuation.valorizar",
          { saf, codipres },
          actor,
          { grupo: { saf, codipres } },
        );
        app.eventos.emitir({
          tipo: "valorizado",
          saf,
          codipres,
          datos: { usuario: actor.usuario, renglones },
        });
        const total = Object.entries(totales).map(([mon, valor]) => [mon, toNumber(valor)]);
        return {
          resultado: true,
          mensaje: "",
          errores: [],
          renglones,
          total: Object.fromEntries(total),
        };
      },
      paraEscribir(calls["POST /valorizar"], "Valoriza un presupuesto y responde al terminar"),
    )
    .get(
      "/valorizar/momento/:saf/:codipres",
      async ({ params }) => mostrarFoto(await momento.pedir(params)),
      paraVer(
        calls["GET /valorizar/momento/:saf/:codipres"],
        "Total de un presupuesto como está ahora, valorizado o no",
        "Los registros con errores no cuentan: `fuera` dice cuántos son. Cada " +
          "cambio llega después por `GET /api/eventos`, como `totales`",
      ),
    )
    .post(
      "/valorizar/renglon/:base/:saf/:codipres",
      async ({ params: { base: id, saf, codipres }, body, actor, request }) => {
        const base = exigirBase(id);
        const pedida = await filaDelGrupo(app.db, base, saf, codipres, body);
        if (!esDePorcentaje(base)) {
          return hecho({ costo: await costoDeRenglon(app.db, base, saf, codipres, pedida) });
        }
        // A rule is tried on every position: that is work for another thread.
        const probada = await app.trabajos.ejecutar<PorcentajeProbado | null>(
          "valuation.regla",
          { base: base.id, saf, codipres, ...pedida },
          actor,
          { signal: request.signal },
        );
        return hecho(probada ?? { costo: null });
      },
      paraVer(
        calls["POST /valorizar/renglon/:base/:saf/:codipres"],
        "Costo anual de un registro de una base, guardado o no",
        "De una regla de porcentaje, lo que agrega a los cargos que alcanza, y en " +
          "`diferencia` lo que cambiaría el total del presupuesto",
      ),
    )
    .post(
      "/valorizar/celdas/:base/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor, request }) => {
        const { columnas } = exigirBase(base);
        const filas = leerCeldas(body.cambios, columnas.map((c) => c.id), true);
        const diferencia = await app.trabajos.ejecutar<DiferenciaDeCeldas>(
          "valuation.diferencia",
          { base, saf, codipres, filas },
          actor,
          { signal: request.signal },
        );
        return hecho(diferencia);
      },
      {
        ...paraVer(
          calls["POST /valorizar/celdas/:base/:saf/:codipres"],
          "Costo anual de registros de una base, como están y con otros valores",
          "`cambios` como los de las celdas de una base; no guarda nada",
        ),
        limite: 16 * 1024 * 1024,
      },
    )
    .post(
      "/bases/cargos/valorizarrenglon/:saf/:codipres",
      async ({ params: { saf, codipres }, body }) => ({
        resultado: true,
        mensaje: "",
        ...await verificarRenglon(app.db, saf, codipres, body),
      }),
      paraVer(
        calls["POST /bases/cargos/valorizarrenglon/:saf/:codipres"],
        "Valoriza un cargo, guardado o no, sin guardar nada",
      ),
    );
};
