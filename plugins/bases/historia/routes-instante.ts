/** Calls of the history of a data group ([A3]; beyond the spec). */
import { Elysia } from "elysia";
import { acceso, rutasPara } from "#core/http/access.ts";
import { sinLimite } from "#core/http/download.ts";
import { hecho } from "#core/http/idempotency.ts";
import { calls, type Comparacion, type FilasPasadas, type Momento } from "#proto/bases.ts";
import type { Actor, App } from "#core/plugin.ts";
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

const paraEscribirYCrear = rutasPara("escribir", { crea: hecho });
const paraVer = rutasPara("ver");

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

/** A call that reads the past. */
interface Lectura {
  readonly params: { readonly asiento: number; readonly base?: string };
  readonly actor: Actor;
  readonly request: Request;
  readonly server: Parameters<typeof sinLimite>[0]["server"];
}

export const routesInstante = (app: App) => {
  /** Going back takes long: a worker does it, for as long as somebody waits. */
  const leer = <S>(trabajo: string, { params, actor, request, server }: Lectura): Promise<S> => {
    sinLimite({ request, server });
    if (params.base !== undefined) exigirBase(params.base);
    return app.trabajos.ejecutar<S>(trabajo, params, actor, { signal: request.signal });
  };

  return new Elysia({ name: "bases/instante", prefix: "/api/presupuestos" })
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
      paraVer(
        calls["GET /presupuestos/historia/:saf/:codipres"],
        "Historia de un grupo de datos: sus cambios, el último primero",
        "`antes` = el `desde` del último cambio recibido, para seguir; `momento` = AAAA-MM-DD HH:MM",
      ),
    )
    .get(
      "/instante/:saf/:codipres/:asiento",
      (c) => leer<Momento>("bases.momento", c),
      paraVer(
        calls["GET /presupuestos/instante/:saf/:codipres/:asiento"],
        "Un momento pasado de un grupo de datos, y cuánto cambió desde entonces",
      ),
    )
    .get(
      "/instante/:saf/:codipres/:asiento/:base",
      (c) => leer<FilasPasadas>("bases.pasado", c),
      paraVer(
        calls["GET /presupuestos/instante/:saf/:codipres/:asiento/:base"],
        "Los registros de una base como eran en un momento pasado",
      ),
    )
    .get(
      "/comparacion/:saf/:codipres/:asiento/:base",
      (c) => leer<Comparacion>("bases.comparar", c),
      paraVer(
        calls["GET /presupuestos/comparacion/:saf/:codipres/:asiento/:base"],
        "Los registros de una base que no son hoy como eran",
      ),
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
      paraEscribirYCrear(
        calls["POST /presupuestos/recuperar/:saf/:codipres/:asiento"],
        "Crea un presupuesto nuevo con lo que había en un momento pasado",
        "`codigo`, y si no son los de ese momento, `descripcion`, `desde_mes`, " +
          "`ejercicio` y `version`",
      ),
    );
};
