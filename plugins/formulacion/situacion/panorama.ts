/** Every data group of a SAF in one answer: what whoever chooses one of them wants to know. */
import { columnas, filas } from "#core/db/text-query.ts";
import { tabla as nucleo } from "#core/db/schema.ts";
import { toNumber } from "#core/domain/money.ts";
import type { Consulta } from "#core/plugin.ts";
import type { GrupoEnPanorama } from "#proto/admin.ts";
import { organismo as organismoDe } from "#plugins/auth/service.ts";
import {
  cabeceras,
  conOrganismo,
  cuentasDe,
  type Grupo,
  gruposDe,
  vencimientos,
} from "#plugins/bases/service.ts";
import {
  cierresQueEsperan,
  estadosDelSaf,
  sumasDelSaf,
  totalesPorCodigo,
} from "#plugins/valuation/service.ts";
import { rechazo } from "../errors.ts";
import { ENTIDADES } from "../contar.ts";
import { posiciones } from "./posiciones.ts";

const CAMBIO = columnas(nucleo.auditoria, "codipres", "instante", "usuario");

/** The last entry on the rows or the header of each group of a SAF, by code. */
async function ultimosCambios(q: Consulta, saf: number) {
  // One step of the index for each group, however long its history.
  const leidos = await filas(
    q,
    CAMBIO,
    "FROM presupuestos JOIN auditoria ON auditoria.id = (SELECT x.id FROM auditoria x " +
      "WHERE x.saf = presupuestos.saf AND x.codipres = presupuestos.codipres " +
      `AND x.entidad IN (${ENTIDADES.map(() => "?").join(", ")}) ORDER BY x.id DESC LIMIT 1) ` +
      "WHERE presupuestos.saf = ? AND presupuestos.online",
    [...ENTIDADES, saf],
  );
  return new Map(leidos.map(({ codipres, ...c }) => [codipres, c]));
}

const mostrarTotales = (totales: Readonly<Record<string, number>>): GrupoEnPanorama["totales"] =>
  Object.entries(totales).map(([mon, total]) => ({ mon: Number(mon), total: toNumber(total) }));

/** Those that everybody has: how many have them valued, and what they come to. */
async function delConsolidado(q: Consulta): Promise<GrupoEnPanorama[]> {
  const sumados = await totalesPorCodigo(q);
  const porCodigo = Map.groupBy(await cabeceras(q, null), (c) => c.codipres);
  return [...porCodigo].map(([codipres, partes]) => {
    const { valorizados, totales } = sumados.get(codipres) ?? { valorizados: 0, totales: {} };
    return {
      codipres,
      valorizado: valorizados > 0,
      desactualizado: false,
      valuacion: null,
      guardados: 0,
      errores: 0,
      totales: mostrarTotales(totales),
      posiciones: null,
      cambio: null,
      safs: { valorizados, todos: partes.length },
    };
  });
}

/** @throws Rechazo 404 for an organismo that does not exist. */
export async function panoramaDe(
  q: Consulta,
  saf: number,
): Promise<{ grupos: GrupoEnPanorama[] }> {
  const org = await organismoDe(q, saf);
  if (!org) throw rechazo("saf_inexistente", { saf });
  if (org.consolidado) return { grupos: await delConsolidado(q) };
  const vencimiento = await vencimientos(q);
  const grupos = (await gruposDe(q, org)).map((c) => conOrganismo(c, org, vencimiento(c)));
  const estados = await estadosDelSaf(q, saf, grupos);
  const sumas = await sumasDelSaf(q, saf);
  const cambios = await ultimosCambios(q, saf);
  const esperan = await cierresQueEsperan(q, { saf }, grupos);
  const uno = async (g: Grupo): Promise<GrupoEnPanorama> => {
    const { valuacion, desactualizado } = estados.get(g.codipres) ?? { desactualizado: false };
    const pendiente = g.tipo === "presupuesto" && (!valuacion || desactualizado);
    // One that is up to date has no row in error: it could not have been valued.
    const bases = pendiente ? (await cuentasDe(q, g)).bases : [];
    const suyas = g.tipo === "ejecucion"
      ? null
      : await posiciones(q, g, sumas.get(g.codipres) ?? []);
    const espera = esperan.get(g);
    return {
      codipres: g.codipres,
      valorizado: valuacion !== undefined,
      desactualizado,
      valuacion: valuacion ? { instante: valuacion.instante, usuario: valuacion.usuario } : null,
      guardados: valuacion && pendiente ? g.rev_datos - valuacion.rev_datos : 0,
      errores: bases.reduce((n, b) => n + b.errores, 0),
      totales: mostrarTotales(valuacion?.totales ?? {}),
      posiciones: suyas && { cargos: suyas.cargos, techo: suyas.techo, supera: suyas.supera },
      cambio: cambios.get(g.codipres) ?? null,
      safs: null,
      ...(espera ? { cierre_pedido: espera } : {}),
    };
  };
  return { grupos: await Promise.all(grupos.map(uno)) };
}
