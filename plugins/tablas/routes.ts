/**
 * Calls of spec 1 §7 «Reference tables» that read; every signed-in user may. Workbooks, editing and
 * bulk entry have their own files.
 */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { leerContador } from "#core/db/audit.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import type { VersionDeRespuesta } from "#core/http/etag.ts";
import { estructuraDe, exigirEscalafon, exigirVersion } from "./lecturas/listas.ts";
import type { Instantanea } from "./lecturas/instantanea.ts";
import { CONTADOR, instantanea } from "./lecturas/memoria.ts";
import { mesDe } from "#core/domain/period.ts";
import { calls } from "#proto/tablas.ts";
import { escDe, leerMes, leerParametros } from "./lecturas/parametros.ts";
import { edicion } from "./edicion/routes-edicion.ts";
import { libros } from "./libros/routes-libros.ts";
import { lotes } from "./lotes/routes-lotes.ts";
import { suplementosDe } from "./edicion/suplementos.ts";
import * as vistas from "./lecturas/vistas.ts";

/** They show the reference data alone, some of them at the current month. */
const versionDe = (app: App): VersionDeRespuesta => async () =>
  `${await leerContador(app.db, CONTADOR)}.${mesDe(Date.now())}`;

/** What every call declares. */
const lecturas = (app: App) => rutasPara("sesion", ["tablas"], { version: versionDe(app) });

const DE_ORGANIZACION = ["jur", "sjur", "ent", "car", "saf"] as const;

const codigos = (clase: keyof typeof vistas.CLASES) => (i: Instantanea) =>
  vistas.codigos(i, vistas.CLASES[clase]);

/** Those that ask for nothing: path, title and answer. */
const ENTERAS = [
  ["clasificador", "Clasificador presupuestario", vistas.clasificador],
  ["ubicacion", "Ubicación geográfica", vistas.ubicaciones],
  ["adicionales", "Códigos de adicionales", codigos("adicionales")],
  ["contribuciones", "Códigos de contribuciones", codigos("contribuciones")],
  ["complementos", "Códigos de complementos", codigos("complementos")],
  ["asistenciasocial", "Códigos de asistencia social", codigos("asistenciasocial")],
  ["escalafones", "Escalafones", vistas.escalafones],
  ["sumasfijas", "Sumas fijas, con sus meses y su alcance", vistas.sumasFijas],
  [
    "composicion",
    "Composición salarial",
    (i: Instantanea) => ({ conceptos: vistas.composicion(i) }),
  ],
  ["equivalenciasexterior", "Equivalencias en el exterior", vistas.equivalenciasExterior],
  [
    "unidadesretributivas",
    "Unidades retributivas del mes en curso",
    (i: Instantanea) => vistas.unidadesRetributivas(i, mesDe(Date.now())),
  ],
] as const;

const tablas = (app: App) => {
  const datos = () => instantanea(app.db);
  const lectura = lecturas(app);

  const deEstructura = (params: Readonly<Record<string, unknown>>) =>
    estructuraDe(app.db, leerParametros(["ejercicio", "version"], params));

  const rutas = new Elysia({ name: "tablas", prefix: "/api/tablas" }).use(acceso(app));
  for (const [nombre, titulo, ver] of ENTERAS) {
    const call = calls[`GET /tablas/${nombre}`];
    rutas.get(`/${nombre}`, async () => ver(await datos()), { ...lectura(call, titulo) });
  }
  return rutas
    .get(
      "/codigosdedestino/:mes",
      async ({ params }) => vistas.codigosDeDestino(await datos(), leerMes(params.mes)),
      lectura(
        calls["GET /tablas/codigosdedestino/:mes"],
        "Códigos de destino con su valor en un mes",
      ),
    )
    .get(
      "/sinep/:mes",
      async ({ params, query }) => vistas.sinep(await datos(), leerMes(params.mes), escDe(query)),
      lectura(
        calls["GET /tablas/sinep/:mes"],
        "Grilla, funciones y agrupamientos SINEP en un mes; con ?esc=, las unidades de él",
      ),
    )
    .get(
      "/suplementos/:esc",
      async ({ params }) => {
        const { esc } = leerParametros(["esc"], params);
        return suplementosDe(await datos(), esc);
      },
      lectura(
        calls["GET /tablas/suplementos/:esc"],
        "Suplementos de un escalafón por partida principal",
      ),
    )
    .get(
      "/categorias/:esc/:mes",
      async ({ params }) => {
        const { esc } = leerParametros(["esc"], params);
        const mes = leerMes(params.mes);
        const i = await datos();
        exigirEscalafon(i, esc);
        return vistas.categorias(i, esc, mes);
      },
      lectura(
        calls["GET /tablas/categorias/:esc/:mes"],
        "Categorías de un escalafón con su valor en un mes",
      ),
    )
    .get(
      "/instituciones/:ejercicio/:version",
      async ({ params }) => {
        const { ejercicio, version } = leerParametros(["ejercicio", "version"], params);
        const i = await datos();
        exigirVersion(i, ejercicio, version);
        return vistas.instituciones(i, ejercicio, version);
      },
      lectura(
        calls["GET /tablas/instituciones/:ejercicio/:version"],
        "Instituciones de un clasificador",
      ),
    )
    .get(
      "/apertura/:ejercicio/:version",
      async ({ params }) => {
        const leida = await deEstructura(params);
        return vistas.organizaciones(leida.instantanea, leida.estructura);
      },
      lectura(
        calls["GET /tablas/apertura/:ejercicio/:version"],
        "Organizaciones de una apertura programática",
      ),
    )
    .get(
      "/apertura/:ejercicio/:version/:jur/:sjur/:ent/:car/:saf",
      async ({ params }) => {
        const organizacion = leerParametros(DE_ORGANIZACION, params);
        const leida = await deEstructura(params);
        return vistas.programas(leida.instantanea, leida.estructura, organizacion);
      },
      lectura(
        calls["GET /tablas/apertura/:ejercicio/:version/:jur/:sjur/:ent/:car/:saf"],
        "Apertura programática de una organización",
      ),
    );
};

const valores = (app: App) => {
  const lectura = lecturas(app);
  return new Elysia({ name: "tablas-valores", prefix: "/api/valores" })
    .use(acceso(app))
    .get(
      "/categoriasescalafon/:esc",
      async ({ params, query }) => {
        const { esc } = leerParametros(["esc"], params);
        const mes = query.mes === undefined ? null : leerMes(query.mes);
        const i = await instantanea(app.db);
        exigirEscalafon(i, esc);
        return vistas.categoriasDeEscalafon(i, esc, mes);
      },
      lectura(
        calls["GET /valores/categoriasescalafon/:esc"],
        "Categorías de un escalafón; con ?mes=, si tienen valor",
      ),
    );
};

export const routes = (app: App) =>
  new Elysia({ name: "tablas-rutas" })
    .use(tablas(app))
    .use(libros(app))
    .use(edicion(app))
    .use(lotes(app))
    .use(valores(app));
