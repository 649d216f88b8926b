/** Calls of the history of a data group ([A3]; beyond the spec). */
import { Elysia } from "elysia";
import type { App } from "../../../core/app.ts";
import { acceso } from "../../../core/http/access.ts";
import { sinLimite } from "../../../core/http/download.ts";
import { hecho } from "../../../core/http/idempotency.ts";
import { calls, type Comparacion, type FilasPasadas, type Momento } from "../../../proto/bases.ts";
import { rechazo } from "../errors.ts";
import { exigirBase } from "../grupos/grupos.ts";
import {
  asientoDeMomento,
  grupoConHistoria,
  leerMomento,
  operacionesDe,
} from "./instante-operaciones.ts";
import type { PedidoRecuperar, Recuperado } from "./instante-recuperar.ts";
import { hoy } from "../grupos/presupuestos.ts";

const POR_PAGINA = 100;

/** Header fields of a form that replace those of the past moment. */
const CAMPOS = ["descripcion", "desde_mes", "ejercicio", "version"] as const;

/** @throws Rechazo */
function codigoDe(body: Readonly<Record<string, unknown>>): string {
  const { codigo } = body;
  if (typeof codigo !== "string" || codigo.length > 20) {
    throw rechazo("codigo_invalido", { prefijo: "E u O" });
  }
  return codigo;
}

export const routesInstante = (app: App) =>
  new Elysia({ name: "bases/instante", prefix: "/api/presupuestos" })
    .use(acceso(app))
    .get(
      "/historia/:saf/:codipres",
      async ({ params: { saf, codipres }, query: { antes, limite = POR_PAGINA, momento } }) => {
        const asiento = momento === undefined ? undefined : await asientoDeMomento(
          app.db,
          await grupoConHistoria(app.db, saf, codipres),
          leerMomento(momento),
        );
        const hasta = asiento === undefined ? antes : asiento + 1;
        return { operaciones: await operacionesDe(app.db, saf, codipres, limite, hasta) };
      },
      {
        ...calls["GET /presupuestos/historia/:saf/:codipres"],
        permiso: "ver",
        detail: {
          summary: "Historia de un grupo de datos: sus cambios, el último primero",
          description:
            "`antes` = el `desde` del último cambio recibido, para seguir; `momento` = AAAA-MM-DD HH:MM",
        },
      },
    )
    .get(
      "/instante/:saf/:codipres/:asiento",
      ({ params: { saf, codipres, asiento }, actor, request, server }) => {
        sinLimite({ request, server });
        const entrada = { saf, codipres, asiento };
        const senal = request.signal;
        return app.trabajos.ejecutar<Momento>("bases.momento", entrada, actor, { senal });
      },
      {
        ...calls["GET /presupuestos/instante/:saf/:codipres/:asiento"],
        permiso: "ver",
        detail: {
          summary: "Un momento pasado de un grupo de datos, y cuánto cambió desde entonces",
        },
      },
    )
    .get(
      "/instante/:saf/:codipres/:asiento/:base",
      ({ params: { saf, codipres, asiento, base }, actor, request, server }) => {
        sinLimite({ request, server });
        exigirBase(base);
        const entrada = { saf, codipres, asiento, base };
        const senal = request.signal;
        return app.trabajos.ejecutar<FilasPasadas>("bases.pasado", entrada, actor, { senal });
      },
      {
        ...calls["GET /presupuestos/instante/:saf/:codipres/:asiento/:base"],
        permiso: "ver",
        detail: { summary: "Los registros de una base como eran en un momento pasado" },
      },
    )
    .get(
      "/comparacion/:saf/:codipres/:asiento/:base",
      ({ params: { saf, codipres, asiento, base }, actor, request, server }) => {
        sinLimite({ request, server });
        exigirBase(base);
        const entrada = { saf, codipres, asiento, base };
        const senal = request.signal;
        return app.trabajos.ejecutar<Comparacion>("bases.comparar", entrada, actor, { senal });
      },
      {
        ...calls["GET /presupuestos/comparacion/:saf/:codipres/:asiento/:base"],
        permiso: "ver",
        detail: { summary: "Los registros de una base que no son hoy como eran" },
      },
    )
    .post(
      "/recuperar/:saf/:codipres/:asiento",
      async ({ params: { saf, codipres, asiento }, body, identidad, actor, request, server }) => {
        sinLimite({ request, server });
        const codigo = codigoDe(body);
        const dados = CAMPOS.filter((c) => body[c] !== undefined && body[c] !== "");
        const pedido: PedidoRecuperar = {
          saf,
          codipres,
          asiento,
          codigo,
          hoy: hoy(),
          encabezado: Object.fromEntries(dados.map((c) => [c, body[c]])),
          quien: { onp: identidad.onp },
        };
        const recuperado = await app.trabajos.ejecutar<Recuperado>(
          "bases.recuperar",
          pedido,
          actor,
        );
        app.eventos.cambio(actor, { saf, codipres: codigo }, { base: "presupuestos" });
        return hecho(recuperado);
      },
      {
        ...calls["POST /presupuestos/recuperar/:saf/:codipres/:asiento"],
        permiso: "escribir",
        crea: hecho,
        detail: {
          summary: "Crea un presupuesto nuevo con lo que había en un momento pasado",
          description: "`codigo`, y si no son los de ese momento, `descripcion`, `desde_mes`, " +
            "`ejercicio` y `version`",
        },
      },
    );
