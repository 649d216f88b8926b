/** Calls of salary agreements: kept ([W1]), made law ([W6]) and computed with ([W4], [W5]). */
import { Elysia } from "elysia";
import { acceso, rutasPara } from "#core/http/access.ts";
import {
  campoDe,
  enteroDeFormulario,
  enteroOpcional,
  leerFormulario,
  revDe,
} from "#core/http/form.ts";
import { hecho } from "#core/http/idempotency.ts";
import type { Actor, App, Escritura, Identidad } from "#core/plugin.ts";
import { calls, type PreviaDeHomologar } from "#proto/escenarios.ts";
import { elegir } from "#core/domain/fields.ts";
import { responderLibro, sinLimite } from "#core/http/download.ts";
import { CAMPOS_PRESUPUESTO, type Grupo, grupo, gruposDelConsolidado } from "../bases/service.ts";
import { claveDeTabla, referencias } from "../tablas/service.ts";
import { totalesDe } from "../valuation/service.ts";
import {
  acuerdoLegible,
  acuerdoParaHomologar,
  crearAcuerdo,
  duplicarAcuerdo,
  editarAcuerdo,
  eliminarAcuerdo,
  type Hecho,
  listaDeAcuerdos,
  mostrarGuardado,
  moverAcuerdo,
  publicarAcuerdo,
} from "./acuerdos/acuerdos.ts";
import type { Quien } from "./acuerdos/accesos.ts";
import type { Acuerdo } from "./acuerdos/acuerdo.ts";
import { avisarAcuerdo, avisarHomologado } from "./acuerdos/avisos.ts";
import { rechazo } from "./errors.ts";
import { leerAcuerdo, leerTextoDeAcuerdo, mostrarAcuerdo } from "./acuerdos/leer-acuerdo.ts";
import { acuerdosPublicos } from "./acuerdos/publicos.ts";
import type { Como } from "./calculo/pais.ts";
import { entraEnGrupo, evaluarGrupo } from "./calculo/pedir.ts";
import {
  leerConjunto,
  leerConjuntos,
  leerDespeje,
  leerLetras,
  leerOpcionesDeLineas,
} from "./calculo/pedido.ts";
import { enPesos, mostrarEntra, mostrarEvaluacion } from "./calculo/respuesta.ts";
import { type Aceptados, acuerdosDeValores, homologar, leerNorma } from "./homologar/homologar.ts";
import type { EntradaPrevia } from "./homologar/previa.ts";

const paraEscribirYCrear = rutasPara("escribir", { crea: hecho });
const paraRedactarYCrear = rutasPara("redactar", { crea: hecho });
const paraSesion = rutasPara("sesion");
const paraTablas = rutasPara("ediciontablas");
const paraTablasYCrear = rutasPara("ediciontablas", { crea: hecho });
const paraVer = rutasPara("ver");

/** A form sends its text; a JSON body, either. @throws Rechazo. */
function definicionDe(body: unknown): Acuerdo {
  const definicion = campoDe(body, "definicion");
  return typeof definicion === "string" ? leerTextoDeAcuerdo(definicion) : leerAcuerdo(definicion);
}

const safDe = (body: unknown): number | null => enteroOpcional(body, "saf", 999);

const siNo = (valor: unknown): boolean => enteroDeFormulario("publicado", valor, 1) === 1;

type Cambio = (
  q: Escritura,
  actor: Actor,
  pedido: { readonly quien: Quien; readonly id: number; readonly rev: number | null },
  body: unknown,
) => Promise<Hecho>;

/** What a person does with an agreement, by the word that the call says. */
const CAMBIOS: Readonly<Record<string, Cambio>> = {
  editar: (q, actor, p, body) => editarAcuerdo(q, actor, p, definicionDe(body)),
  duplicar: (q, actor, p, body) => duplicarAcuerdo(q, actor, p, safDe(body)),
  estado: (q, actor, p, body) => moverAcuerdo(q, actor, p, campoDe(body, "estado")),
  publicar: (q, actor, p, body) => publicarAcuerdo(q, actor, p, siNo(campoDe(body, "publicado"))),
  eliminar: (q, actor, p) => eliminarAcuerdo(q, actor, p),
};

function cambioDe(accion: unknown): Cambio {
  const nombre = String(accion ?? "");
  if (!Object.hasOwn(CAMBIOS, nombre)) throw rechazo("accion_desconocida", { accion: nombre });
  return CAMBIOS[nombre];
}

const routesDeAcuerdos = (app: App) => {
  async function escribir(actor: Actor, hacer: (q: Escritura) => Promise<Hecho>): Promise<Hecho> {
    const guardado = await app.db.tx(hacer);
    avisarAcuerdo(app, actor, guardado);
    return guardado;
  }

  return new Elysia({ name: "escenarios-acuerdos", prefix: "/api/acuerdos" })
    .use(acceso(app))
    .get(
      "",
      ({ query, identidad }) => listaDeAcuerdos(app.db, identidad, safDe(query)),
      paraSesion(
        calls["GET /acuerdos"],
        "Acuerdos salariales que se pueden leer",
        "Los de los SAF propios y los publicados; saf, los de ese SAF",
      ),
    )
    .get(
      "/publicos",
      () => acuerdosPublicos(),
      paraSesion(
        calls["GET /acuerdos/publicos"],
        "Acuerdos publicados por norma, listos para abrir",
      ),
    )
    .get(
      "/:id",
      async ({ params: { id }, identidad }) =>
        mostrarGuardado(
          identidad,
          await app.db.leer((q) => acuerdoLegible(q, identidad, id)),
        ),
      paraSesion(calls["GET /acuerdos/:id"], "Un acuerdo salarial con sus tramos y sus sumas"),
    )
    .get(
      "/:id/archivo",
      async ({ params: { id }, identidad, set }) => {
        const { acuerdo } = await app.db.leer((q) => acuerdoLegible(q, identidad, id));
        set.headers["content-disposition"] = `attachment; filename="acuerdo-${id}.json"`;
        return mostrarAcuerdo(acuerdo);
      },
      paraSesion(
        calls["GET /acuerdos/:id/archivo"],
        "El archivo de un acuerdo, como lo lee la línea de comandos",
      ),
    )
    .post(
      "",
      async ({ body, actor }) => {
        const saf = enteroDeFormulario("saf", campoDe(body, "saf"), 999);
        const acuerdo = definicionDe(body);
        return hecho(await escribir(actor, (q) => crearAcuerdo(q, actor, saf, acuerdo)));
      },
      paraEscribirYCrear(
        calls["POST /acuerdos"],
        "Nuevo acuerdo salarial, en borrador",
        "definicion: el archivo, como texto JSON",
      ),
    )
    .post(
      "/:id",
      async ({ params: { id }, body, identidad: quien, actor }) => {
        const cambio = cambioDe(campoDe(body, "accion"));
        const pedido = { quien, id, rev: revDe(body) };
        return hecho(await escribir(actor, (q) => cambio(q, actor, pedido, body)));
      },
      paraRedactarYCrear(
        calls["POST /acuerdos/:id"],
        "Edita, duplica, cambia de estado, publica o elimina un acuerdo",
        "accion: editar (definicion), duplicar (saf), estado (borrador o acta), " +
          "publicar (publicado, 0 o 1) o eliminar",
      ),
    );
};

// Calls that make an agreement law ([W6]), and the one that tells where a value comes from.

/** «todos», or the numbers of the entries, as a JSON list. @throws Rechazo 400. */
function aceptadosDe(valor: unknown): Aceptados {
  if (valor === "todos") return valor;
  let lista: unknown = valor ?? [];
  try {
    if (typeof valor === "string" && valor !== "") lista = JSON.parse(valor);
  } catch {
    throw rechazo("aceptados_ilegibles");
  }
  if (valor === "") lista = [];
  if (!Array.isArray(lista) || !lista.every((n) => Number.isSafeInteger(n) && n >= 0)) {
    throw rechazo("aceptados_ilegibles");
  }
  return new Set(lista as number[]);
}

/** @throws Rechazo 400 for what no preview gave. */
function tokenDe(valor: unknown): string {
  if (typeof valor === "string" && /^[0-9a-z]{1,20}$/.test(valor)) return valor;
  throw rechazo("token_invalido");
}

const routesHomologar = (app: App) =>
  new Elysia({ name: "escenarios-homologar" })
    .use(acceso(app))
    .post(
      "/api/acuerdos/:id/homologar/previa",
      async ({ params: { id }, body, identidad, actor, request, server }) => {
        sinLimite({ request, server });
        const entrada: EntradaPrevia = {
          id,
          norma: leerNorma(campoDe(body, "norma")),
          quien: identidad,
        };
        return hecho(
          await app.trabajos.ejecutar<PreviaDeHomologar>("escenarios.previa", entrada, actor, {
            signal: request.signal,
          }),
        );
      },
      paraTablas(
        calls["POST /acuerdos/:id/homologar/previa"],
        "Qué escribiría homologar un acuerdo, y qué presupuestos cambian",
      ),
    )
    .post(
      "/api/acuerdos/:id/homologar",
      async ({ params: { id }, body, identidad: quien, actor }) => {
        const pedido = {
          quien,
          norma: leerNorma(campoDe(body, "norma")),
          token: tokenDe(campoDe(body, "token")),
          aceptados: aceptadosDe(campoDe(body, "aceptados")),
        };
        const homologado = await app.db.tx(async (q) =>
          await homologar(q, actor, await acuerdoParaHomologar(q, quien, id, true), pedido)
        );
        avisarHomologado(app, actor, homologado);
        return hecho(homologado);
      },
      paraTablasYCrear(
        calls["POST /acuerdos/:id/homologar"],
        "Escribe los valores de un acuerdo con su norma; desde entonces sólo se lee",
        "token: el de la vista previa; aceptados: «todos», o lista JSON con el " +
          "número de cada valor guardado que se reemplaza",
      ),
    )
    .get(
      "/api/tablas/acuerdos/:tabla",
      async ({ params: { tabla }, query, identidad }) => {
        const clave = claveDeTabla(tabla, query);
        return await app.db.leer((q) => acuerdosDeValores(q, identidad, tabla, clave));
      },
      rutasPara("sesion")(
        calls["GET /tablas/acuerdos/:tabla"],
        "De qué acuerdo viene cada valor de una clave",
        "En la consulta, las columnas de la clave",
      ),
    );

// Calls that compute under agreements ([W4], [W5]): they read, and write nothing.

const DE_GRUPO = elegir(CAMPOS_PRESUPUESTO, ["saf", "codipres"]);

interface Pedido {
  readonly body: unknown;
  readonly actor: Actor;
  readonly identidad: Identidad;
  readonly request: Request;
  readonly server: Parameters<typeof sinLimite>[0]["server"];
}

const routesCalculo = (app: App) => {
  /** Whoever waits for it is not cut short. */
  const grupoDe = async (pedido: Pedido): Promise<Grupo> => {
    sinLimite(pedido);
    const { saf, codipres } = leerFormulario(DE_GRUPO, pedido.body);
    return await grupo(app.db, saf, codipres);
  };

  /** Whoever goes away is not worked for; progress goes to who watches the group. */
  const como = ({ saf, codipres }: Grupo, { request }: Pedido): Como => ({
    senal: request.signal,
    progreso: (fraccion, mensaje = "") =>
      app.eventos.emitir({
        tipo: "progreso",
        saf,
        codipres,
        datos: { trabajo: "escenarios.evaluar", fraccion, mensaje },
      }),
  });

  async function evaluarPedido(pedido: Pedido) {
    const inicio = performance.now();
    const { body, actor, identidad } = pedido;
    const g = await grupoDe(pedido);
    const conjuntos = await leerConjuntos(app.db, identidad, body);
    const r = await referencias(app.db, g.ejercicio, g.version, g.desde_mes);
    const { evaluacion, partes } = await evaluarGrupo(app, actor, g, conjuntos, como(g, pedido));
    const respuesta = mostrarEvaluacion(evaluacion, r, Math.round(performance.now() - inicio));
    if (!partes) return respuesta;
    const grupos = await gruposDelConsolidado(app.db, g.codipres);
    const nombres = new Map(grupos.map((x) => [x.saf, x.organismo.nombre]));
    return {
      ...respuesta,
      safs: partes.map(({ saf, evaluacion, mensaje }) => ({
        saf,
        nombre: nombres.get(saf) ?? "",
        total: evaluacion ? enPesos(totalesDe(evaluacion.escenarios[0].costos)) : {},
        base: evaluacion ? enPesos(totalesDe(evaluacion.base)) : {},
        mensaje,
      })),
    };
  }

  async function libroPedido(pedido: Pedido) {
    const { body, actor, identidad } = pedido;
    const g = await grupoDe(pedido);
    const conjuntos = await leerConjuntos(app.db, identidad, body);
    const letras = leerLetras(body, conjuntos.length);
    const { evaluacion } = await evaluarGrupo(app, actor, g, conjuntos, como(g, pedido));
    const { saf, codipres } = g;
    return await responderLibro(app, pedido, {
      trabajo: "escenarios.libro",
      entrada: {
        evaluacion,
        comparados: conjuntos.map((conjunto, i) => ({ letra: letras[i], conjunto })),
      },
      nombre: "escenarios.xlsx",
      actor,
      grupo: { saf, codipres },
    });
  }

  async function entraPedido(pedido: Pedido) {
    const inicio = performance.now();
    const { body, actor, identidad } = pedido;
    const g = await grupoDe(pedido);
    const conjunto = await leerConjunto(app.db, identidad, body);
    const despeje = leerDespeje(body);
    const donde = como(g, pedido);
    const { hallado, que } = await entraEnGrupo(app, actor, g, conjunto, despeje, donde);
    return mostrarEntra(hallado, que, despeje.credito, Math.round(performance.now() - inicio));
  }

  async function explicarPedido(pedido: Pedido) {
    const { body, actor, identidad, request } = pedido;
    const { saf, codipres } = await grupoDe(pedido);
    const entrada = {
      saf,
      codipres,
      conjunto: await leerConjunto(app.db, identidad, body),
      valores: leerOpcionesDeLineas(body),
    };
    const { texto } = await app.trabajos.ejecutar<{ texto: string }>(
      "escenarios.explicar",
      entrada,
      actor,
      { signal: request.signal },
    );
    return new Response(texto, { headers: { "content-type": "application/json;charset=utf-8" } });
  }

  return new Elysia({ name: "escenarios-calculo", prefix: "/api/escenarios" })
    .use(acceso(app))
    .post(
      "/evaluar",
      evaluarPedido,
      paraVer(
        calls["POST /escenarios/evaluar"],
        "Un presupuesto bajo acuerdos salariales, sin escribir nada",
        "acuerdos: lista JSON, cada uno por su número o por lo que dice su archivo; " +
          "sin ninguno, la base. otros: hasta tres listas más, para comparar. En el organismo " +
          "consolidado, la suma de todos: el avance va por `GET /api/eventos`",
      ),
    )
    .post(
      "/excel",
      libroPedido,
      paraVer(
        calls["POST /escenarios/excel"],
        "Planilla que compara los escenarios con la base",
        "acuerdos y otros, como en evaluar; letras, las que llevan en la pantalla: " +
          "ABC si faltan. Por partida, por programa y por mes, con lo que dice cada acuerdo",
      ),
    )
    .post(
      "/explicar",
      explicarPedido,
      paraVer(
        calls["POST /escenarios/explicar"],
        "Las líneas de un importe de un escenario",
        "acuerdos, como en evaluar; lo demás, las opciones de la salida explicar. " +
          "Cada valor leído dice el acuerdo que lo supone",
      ),
    )
    .post(
      "/entra",
      entraPedido,
      paraVer(
        calls["POST /escenarios/entra"],
        "El mayor porcentaje que entra en un crédito",
        "Se despeja un tramo (acuerdo y tramo, desde 0) o, con factor=1, un factor " +
          "para todos. credito en pesos; pprin y ppar, si el crédito es de una partida",
      ),
    );
};

export const routes = (app: App) =>
  new Elysia({ name: "escenarios" })
    .use(routesDeAcuerdos(app)).use(routesHomologar(app)).use(routesCalculo(app));
