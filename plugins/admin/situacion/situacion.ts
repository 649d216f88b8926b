/**
 * The state of a group for the toolbar: valuation, positions against the techo ([T2]), rows and
 * errors per base. It stands here because ceilings do; the rest is asked to their plugins.
 */
import { Elysia } from "elysia";
import { una } from "#core/db/query.ts";
import { contar, formatEnteroEsAr, toNumber } from "#core/domain/money.ts";
import { acceso } from "#core/http/access.ts";
import type { App, Consulta, PuntoDeRevision } from "#core/plugin.ts";
import { calls, type Situacion } from "#proto/admin.ts";
import {
  type Cuentas,
  cuentasDe,
  diasEntre,
  filasMiradas,
  type Grupo,
  grupo,
  grupoMirado,
  hoy,
} from "#plugins/bases/service.ts";
import { estadoDe, posicionesDe } from "#plugins/valuation/service.ts";
import { situacionesDe } from "./al-momento.ts";
import { tabla } from "../tables.ts";

/** Positions allowed to a SAF in a fiscal year; null when nobody said. */
async function techoDe(q: Consulta, ejercicio: number, saf: number): Promise<number | null> {
  const fila = await una(q, tabla.techos, { ejercicio, saf }, ["cargos"]);
  return fila?.cargos ?? null;
}

async function posiciones(q: Consulta, g: Grupo, sumas: Cuentas["posiciones"]) {
  const todas = await posicionesDe(q, g.saf, g.codipres, sumas);
  const de = (pprin: number) => todas.find((p) => p.pprin === pprin)?.cargos ?? 0;
  const [permanentes, temporarios] = [de(1), de(2)];
  const cargos = permanentes + temporarios;
  const techo = await techoDe(q, g.ejercicio, g.saf);
  return { permanentes, temporarios, cargos, techo, supera: techo !== null && cargos > techo };
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
  };
}

export const routes = (app: App) =>
  new Elysia({ name: "admin/situacion", prefix: "/api/presupuestos" })
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
    );
