/**
 * What an edit of reference values reaches, said before it is stored: rows and budgets, and what
 * those would cost (formulation [F12]).
 */
import { Elysia } from "elysia";
import { acceso, rutasPara } from "#core/http/access.ts";
import { hecho } from "#core/http/idempotency.ts";
import type { App, Identidad, Trabajo } from "#core/plugin.ts";
import { type Afectado, calls, type Impacto, type PesosDeCambio } from "#proto/valuation.ts";
import { puedeVer } from "#plugins/auth/service.ts";
import { impactoDe } from "#plugins/bases/service.ts";
import {
  type CambioDeValores,
  cambioDeValores,
  cambiosDeFilas,
  type EdicionDeValores,
  edicionDeValores,
  filasCambiadas,
  instantanea,
} from "#plugins/tablas/service.ts";
import { pesosDe, PLAZO_MS } from "./pesos.ts";

const ruta = rutasPara("ediciontablas");

const resumir = (afectados: readonly Afectado[]) => ({
  presupuestos: afectados.length,
  renglones: afectados.reduce((n, a) => n + a.renglones, 0),
  safs: new Set(afectados.map((a) => a.saf)).size,
});

/** The budgets of organismos that the caller may not see are counted, and not named ([U3]). */
function mostrar(todos: readonly Afectado[], quien: Identidad): Impacto {
  const detalle = todos.filter((a) => puedeVer(quien, a.saf));
  return {
    ...resumir(todos),
    detalle,
    otros: resumir(todos.filter((a) => !detalle.includes(a))),
  };
}

interface EntradaImpacto {
  readonly cambio: CambioDeValores;
  readonly quien: Identidad;
}

interface EntradaPesos {
  readonly edicion: EdicionDeValores;
  readonly quien: Identidad;
}

export type ImpactoConPesos = Impacto & { readonly pesos: PesosDeCambio };

export const jobsDeValores = {
  impacto: {
    title: "Presupuestos que cambia un valor",
    readOnly: true,
    run: ({ app }, { cambio, quien }) =>
      app.db.leer(async (q) => mostrar(await impactoDe(q, [cambio]), quien)),
  } satisfies Trabajo<EntradaImpacto, Impacto>,
  pesos: {
    title: "Costo de los presupuestos que cambia un valor",
    readOnly: true,
    run: ({ app }, { edicion, quien }) =>
      app.db.leer(async (q) => {
        const cambios = filasCambiadas(await instantanea(q), edicion);
        const impacto = mostrar(await impactoDe(q, cambiosDeFilas(cambios)), quien);
        // What others cost is theirs: a sum of a few would tell it. The most reached come first.
        const suyos = impacto.detalle.toSorted((a, b) => b.renglones - a.renglones);
        return { ...impacto, pesos: await pesosDe(q, cambios, suyos, PLAZO_MS) };
      }),
  } satisfies Trabajo<EntradaPesos, ImpactoConPesos>,
};

/** As a block of values: ten thousand rows with room to spare. */
const LIMITE = 8 * 1024 * 1024;

export const routesDeValores = (app: App) =>
  new Elysia({ name: "valuation-valores" })
    .use(acceso(app))
    .get(
      "/tablas/impacto/:tabla/:mes",
      ({ params, query, actor, identidad: quien, request }) =>
        app.trabajos.ejecutar<Impacto>(
          "valuation.impacto",
          { cambio: cambioDeValores(params, query), quien },
          actor,
          { signal: request.signal },
        ),
      ruta(
        calls["GET /tablas/impacto/:tabla/:mes"],
        "Renglones de presupuestos abiertos que revaluaría un cambio de valores",
        "En la consulta, las columnas de la clave; las que falten valen para todas. " +
          "De una suma fija, las que dicen a quién alcanza y cuándo",
      ),
    )
    .post(
      "/tablas/impacto/:tabla/:mes",
      async ({ params, body, actor, identidad: quien, request }) =>
        hecho(
          await app.trabajos.ejecutar<ImpactoConPesos>(
            "valuation.pesos",
            { edicion: edicionDeValores(params, body), quien },
            actor,
            { signal: request.signal },
          ),
        ),
      {
        ...ruta(
          calls["POST /tablas/impacto/:tabla/:mes"],
          "Renglones y costo anual que cambiarían con valores que no se guardan",
          "`filas`, una lista JSON de las que se guardarían (clave y valores; de los " +
            "tramos, el conjunto entero); con `quita` en 1, las que se eliminarían. El costo, de " +
            "los presupuestos que se pueden ver y cuya valorización está vigente",
        ),
        limite: LIMITE,
      },
    );
