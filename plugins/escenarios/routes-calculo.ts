/** Calls that compute under agreements ([W4], [W5]): they read, and write nothing. */
import { Elysia } from "elysia";
import { elegir } from "#core/domain/fields.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { responderLibro, sinLimite } from "#core/http/download.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Actor, App, Identidad } from "#core/plugin.ts";
import { calls } from "#proto/escenarios.ts";
import { CAMPOS_PRESUPUESTO, type Grupo, grupo, gruposDelConsolidado } from "../bases/service.ts";
import { referencias } from "../tablas/service.ts";
import { totalesDe } from "../valuation/service.ts";
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

const tags = ["escenarios"];
const paraVer = rutasPara("ver", tags);
const DE_GRUPO = elegir(CAMPOS_PRESUPUESTO, ["saf", "codipres"]);

interface Pedido {
  readonly body: unknown;
  readonly actor: Actor;
  readonly identidad: Identidad;
  readonly request: Request;
  readonly server: Parameters<typeof sinLimite>[0]["server"];
}

export const routesCalculo = (app: App) => {
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
