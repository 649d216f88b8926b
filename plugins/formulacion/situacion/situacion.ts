/**
 * The state of a group for the toolbar: valuation, positions against the techo ([T2]), rows and
 * errors per base. It stands here because ceilings do; the rest is asked to their plugins.
 */
import { Elysia } from "elysia";
import { contar, formatEnteroEsAr, toNumber } from "#core/domain/money.ts";
import { acceso } from "#core/http/access.ts";
import type { App, Consulta, PuntoDeRevision } from "#core/plugin.ts";
import { calls, type Situacion } from "#proto/admin.ts";
import {
  cuentasDe,
  diasEntre,
  filasMiradas,
  grupo,
  grupoMirado,
  hoy,
} from "#plugins/bases/service.ts";
import { estadoDe, pedidoDe } from "#plugins/valuation/service.ts";
import { Cache } from "#core/cache.ts";
import type { Evento } from "#core/events.ts";
import { sesionesQueOyen } from "#core/http/event-stream.ts";
import { datosDeError } from "#core/process/log.ts";
import { panoramaDe } from "./panorama.ts";
import { posiciones } from "./posiciones.ts";

// Telling the state of the groups that screens show, each time that it may have changed: it is
// made once for all of them, and none asks. Where nobody listens it is not made.

/** A burst of changes is told once, when it rests. */
const CALMA_MS = 150;
/** One that goes on and on is told all the same. */
const MAXIMO_MS = 1_000;
/** Groups that somebody looks at; who looks for longer asks again by itself. */
const GRUPOS = 300;
const ATENCION_MS = 30 * 60_000;
/** Sessions remembered of each: the last ones to ask. */
const SESIONES = 200;

interface Mirado {
  readonly saf: number;
  readonly codipres: string;
  /** Sessions whose screens show it, and when each one last asked. */
  readonly sesiones: Map<string, number>;
}

interface Pendiente {
  readonly desde: number;
  reloj: ReturnType<typeof setTimeout>;
}

type Lector = (saf: number, codipres: string) => Promise<Situacion>;

/** Whether the event may change the state of a group: its own, or what is of no group. */
const toca = (e: Evento, { saf, codipres }: Mirado): boolean =>
  e.codipres === "" ? e.saf === 0 || e.saf === saf : e.saf === saf && e.codipres === codipres;

class Situaciones {
  readonly #miradas = new Cache<string, Mirado>("situaciones_a_la_vista", GRUPOS);
  readonly #pendientes = new Map<string, Pendiente>();
  /** One group after another: many may have changed at once. */
  #turno: Promise<void> = Promise.resolve();

  constructor(private readonly app: App, private readonly leer: Lector) {
    app.eventos.escuchar((e) => {
      if (e.tipo !== "cambio" && e.tipo !== "valorizado" && e.tipo !== "cierre") return;
      const oyen = sesionesQueOyen(app);
      for (const [clave, mirado] of this.#miradas.entradas()) {
        if (!toca(e, mirado)) continue;
        const { sesiones } = mirado;
        for (const [sesion, desde] of sesiones) {
          if (Date.now() - desde > ATENCION_MS) sesiones.delete(sesion);
        }
        if (sesiones.size === 0) this.#miradas.delete(clave);
        // Who listens again after a cut asks for everything anew.
        else if (!oyen.isDisjointFrom(sesiones)) this.#esperar(clave, mirado);
      }
    });
  }

  /** A screen of this session shows this group from now on. */
  mirar(saf: number, codipres: string, sesion: string): void {
    const clave = `${saf}/${codipres}`;
    const sesiones = this.#miradas.get(clave)?.sesiones ?? new Map<string, number>();
    sesiones.delete(sesion);
    sesiones.set(sesion, Date.now());
    if (sesiones.size > SESIONES) sesiones.delete(sesiones.keys().next().value ?? "");
    this.#miradas.set(clave, { saf, codipres, sesiones });
  }

  #esperar(clave: string, mirado: Mirado): void {
    const ahora = Date.now();
    const anterior = this.#pendientes.get(clave);
    if (anterior) clearTimeout(anterior.reloj);
    const desde = anterior?.desde ?? ahora;
    const ms = Math.max(0, Math.min(CALMA_MS, desde + MAXIMO_MS - ahora));
    const reloj = setTimeout(() => {
      this.#pendientes.delete(clave);
      this.#turno = this.#turno.then(() => this.#contar(mirado));
    }, ms);
    // A server that stops does not wait for it.
    reloj.unref();
    this.#pendientes.set(clave, { desde, reloj });
  }

  async #contar({ saf, codipres }: Mirado): Promise<void> {
    try {
      const datos = await this.leer(saf, codipres);
      this.app.eventos.emitir({ tipo: "situacion", saf, codipres, datos });
    } catch (error) {
      // The group is gone, or the database: each screen finds out when it asks.
      this.app.log.info("situacion_sin_contar", datosDeError(error));
    }
  }
}

const propias = new WeakMap<App, Situaciones>();

/** One of each program; from the first call on, it follows what changes. */
function situacionesDe(app: App, leer: Lector): Pick<Situaciones, "mirar"> {
  let situaciones = propias.get(app);
  if (!situaciones) propias.set(app, situaciones = new Situaciones(app, leer));
  return situaciones;
}

/** Positions above those that the SAF may have ([T2]). */
export const puntoTecho: PuntoDeRevision = {
  id: "techo",
  title: "Cargos por encima del techo",
  order: 10,
  async run(ctx) {
    const { cuentas } = await filasMiradas(ctx);
    const { cargos, techo, supera } = await posiciones(
      ctx.q,
      await grupoMirado(ctx),
      cuentas.posiciones,
    );
    if (techo === null || !supera) return null;
    const exceso = cargos - techo;
    return {
      cuantos: exceso,
      frase: `${contar(exceso, "cargo", "cargos")} por encima del techo: ${
        formatEnteroEsAr(cargos)
      } de las partidas principales 1 y 2, y el techo es ${formatEnteroEsAr(techo)}`,
      lugar: { seccion: "bases", item: "cargos", extra: {} },
    };
  },
};

/** What `GET /presupuestos/situacion/{saf}/{codipres}` answers. */
export async function situacionDe(
  q: Consulta,
  saf: number,
  codipres: string,
): Promise<Situacion> {
  const g = await grupo(q, saf, codipres);
  const { valorizado, desactualizado, valuaciones, safs_sin_valorizar, safs_desactualizados } =
    await estadoDe(q, g);
  const totales = new Map<string, number>();
  for (const v of valuaciones) {
    for (const [mon, total] of Object.entries(v.totales)) {
      totales.set(mon, (totales.get(mon) ?? 0) + total);
    }
  }
  const ultima = valuaciones.length === 1 ? valuaciones[0] : null;
  const propio = !g.organismo.consolidado && g.tipo !== "ejecucion";
  const cuentas = propio ? await cuentasDe(q, g) : null;
  const pedido = g.presupuesto ? await pedidoDe(q, g) : null;
  return {
    editable: g.editable,
    cerrado: g.cerrado,
    congelado: g.congelado,
    vence: g.vencimiento && {
      etapa: g.vencimiento.etapa,
      hasta: g.vencimiento.hasta,
      dias: diasEntre(hoy(), g.vencimiento.hasta),
    },
    valorizado,
    desactualizado,
    valuacion: ultima && { instante: ultima.instante, usuario: ultima.usuario },
    totales: [...totales].map(([mon, total]) => ({ mon: Number(mon), total: toNumber(total) })),
    safs_sin_valorizar,
    safs_desactualizados,
    posiciones: cuentas && await posiciones(q, g, cuentas.posiciones),
    bases: cuentas ? cuentas.bases : [],
    rev: g.rev,
    rev_datos: g.rev_datos,
    // Where nothing waits, the answer says what it always said.
    ...(pedido === null ? {} : { cierre_pedido: pedido }),
  };
}

export const routes = (app: App) =>
  new Elysia({ name: "formulacion/situacion", prefix: "/api/presupuestos" })
    .use(acceso(app))
    .get(
      "/situacion/:saf/:codipres",
      ({ params: { saf, codipres }, identidad }) => {
        const leer = (saf: number, codipres: string) =>
          app.db.leer((q) => situacionDe(q, saf, codipres));
        // Before it is read: what changes meanwhile is told.
        situacionesDe(app, leer).mirar(saf, codipres, identidad.sesion);
        return leer(saf, codipres);
      },
      {
        ...calls["GET /presupuestos/situacion/:saf/:codipres"],
        permiso: "ver",
        detail: {
          summary: "Estado de un grupo: valorización, cargos frente al techo, errores",
          description: "El flujo `/api/eventos` la repite, completa, cada vez que cambia: " +
            "`situacion`, a quien puede ver el organismo",
        },
      },
    )
    .get(
      "/panorama/:saf",
      ({ params: { saf } }) => app.db.leer((q) => panoramaDe(q, saf)),
      {
        ...calls["GET /presupuestos/panorama/:saf"],
        permiso: "ver",
        detail: {
          summary: "Todos los grupos de un organismo: estado, total, cargos y último cambio",
          description: "Los errores se cuentan en los presupuestos que no están al día",
        },
      },
    );
